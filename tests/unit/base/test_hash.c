/* SPDX-License-Identifier: MIT
 * test_hash.c - hashes of small numbers: no two pairs have the same one. */
#include "check.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/compare.h"

enum { FIRST = 3000, SECOND = 200 };

static void test_pairs(void)
{
    static uint64_t hash[FIRST * SECOND];
    uint32_t n = 0, same = 0;
    for (uint32_t a = 0; a < FIRST; a++)
        for (uint32_t b = 0; b < SECOND; b++) hash[n++] = hash_mix(hash_number(a), b) | 1; /* as tables keep it */
    qsort(hash, n, sizeof *hash, compare_uint64);
    for (uint32_t i = 1; i < n; i++) same += hash[i] == hash[i - 1];
    CHECK(same == 0);
}

/* Long texts are hashed as XXH3 of any width does, however they lie in memory. */
static void test_long(void)
{
    static char text[5000];
    uint32_t state = 1;
    for (size_t i = 0; i < sizeof text; i++) text[i] = (char)((state = state * 1664525 + 1013904223) >> 24);
    for (size_t n = 0; n < sizeof text - 64; n += 1 + n / 50)
        for (size_t at = 0; at < 64; at += 7) CHECK(hash_bytes(text + at, n) == XXH3_64bits(text + at, n));
}

static void test_slots(void)
{
    CHECK(hash_slots(0) == 64 && hash_slots(32) == 64 && hash_slots(33) == 128);
    CHECK(hash_slots(UINT32_MAX) == UINT64_C(1) << 33);
}

int main(void)
{
    test_slots();
    test_pairs();
    test_long();
    return check_done("hash");
}
