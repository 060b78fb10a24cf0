/* SPDX-License-Identifier: MIT
 * test_ascii.c - comparisons without regard to case, as the C library has them in the locale "C". */
#include "check.h"

#include <strings.h>

#include "base/text/ascii.h"
#include "unit/lcg.h"

static void test_same(void)
{
    static const char bytes[] = "aAbBiIzZ@[`{\xC4\xE4\x80.";
    struct lcg r = {7};
    uint32_t same = 0;
    for (uint32_t i = 0; i < 20000; i++) {
        char a[4], b[4];
        size_t n = lcg_next(&r, 4);
        for (size_t k = 0; k < n; k++) {
            a[k] = bytes[lcg_next(&r, sizeof bytes - 1)];
            b[k] = bytes[lcg_next(&r, sizeof bytes - 1)];
        }
        bool is_same = ascii_same((struct span){a, n}, (struct span){b, n});
        CHECK(is_same == (strncasecmp(a, b, n) == 0));
        CHECK(!ascii_same((struct span){a, n}, (struct span){b, n + 1}));
        same += is_same;
    }
    CHECK(same > 5000 && same < 15000);
}

static void test_lower(void)
{
    struct buffer out = {0};
    ascii_put_lower(&out, (struct span){NULL, 0});
    CHECK(!out.len);
    ascii_put_lower(&out, span_of("WWW.\xC4@[Z"));
    ascii_put_lower(&out, span_of("/A"));
    CHECK_STR(buffer_text(&out), "www.\xC4@[z/a");
    buffer_free(&out);
}

int main(void)
{
    test_same();
    test_lower();
    return check_done("ascii");
}
