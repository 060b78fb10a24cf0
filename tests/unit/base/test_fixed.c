/* SPDX-License-Identifier: MIT
 * test_fixed.c - logarithms in integers against those of libm, and shares to fixed point and back. */
#include "check.h"

#include <math.h>

#include "base/fixed.h"
#include "unit/soup.h"

static const long double step = 1.0L / 4294967296.0L; /* 2^-32 */

/* Rounded down: never above the logarithm, and less than one step below. */
static bool log2_is_exact(uint64_t x)
{
    long double want = log2l((long double)x), got = (long double)fixed_log2(x) * step;
    return got <= want + 1e-15L && got > want - step - 1e-15L;
}

static void test_log2(void)
{
    CHECK(fixed_log2(0) == 0 && fixed_log2(1) == 0);
    for (unsigned bit = 0; bit < 64; bit++)
        CHECK(fixed_log2((uint64_t)1 << bit) == (uint64_t)bit << 32);
    bool exact = true, rising = true;
    for (uint64_t x = 1; x < 100000; x++) {
        exact = exact && log2_is_exact(x);
        rising = rising && fixed_log2(x) < fixed_log2(x + 1);
    }
    CHECK(exact);
    CHECK(rising);
    struct lcg l = {1};
    for (int i = 0; i < 20000; i++) {
        uint64_t x = ((uint64_t)lcg_next(&l, UINT32_MAX) << 32 | lcg_next(&l, UINT32_MAX)) >>
                     lcg_next(&l, 64);
        exact = exact && (x == 0 || log2_is_exact(x));
    }
    CHECK(exact);
    CHECK(log2_is_exact(UINT64_MAX));
}

static void test_xlog2x(void)
{
    CHECK(fixed_xlog2x(0) == 0 && fixed_xlog2x(1) == 0);
    CHECK(fixed_xlog2x(2) == (uint64_t)2 << 32);
    CHECK(fixed_xlog2x(1 << 26) == (uint64_t)26 << 58); /* the largest: no overflow */
    bool near = true;
    for (uint64_t x = 1; x < 5000; x++) {
        long double want = (long double)x * log2l((long double)x);
        near = near && fabsl((long double)fixed_xlog2x(x) * step - want) <= (long double)x * step;
    }
    CHECK(near);
}

static void test_shares(void)
{
    CHECK(fixed_from_double(0) == 0 && fixed_from_double(1) == ENTROPY_ONE);
    CHECK(fixed_from_double(0.5) == ENTROPY_ONE / 2);
    CHECK(fixed_to_double(ENTROPY_ONE) == 1.0 && fixed_to_double(ENTROPY_ONE / 4) == 0.25);
    bool back = true;
    for (uint32_t share = 0; share < ENTROPY_ONE - 9973; share += 9973)
        back = back && fixed_from_double(fixed_to_double(share)) == share;
    CHECK(back);
}

int main(void)
{
    test_log2();
    test_xlog2x();
    test_shares();
    return check_done("fixed");
}
