/* SPDX-License-Identifier: MIT
 * test_hash.c - hashes of small numbers: no two pairs have the same one. */
#include "check.h"

#include <stdlib.h>

#include "base/hash.h"

enum { FIRST = 3000, SECOND = 200 };

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void test_pairs(void)
{
    static uint64_t hash[FIRST * SECOND];
    uint32_t n = 0, same = 0;
    for (uint32_t a = 0; a < FIRST; a++)
        for (uint32_t b = 0; b < SECOND; b++) hash[n++] = hash_mix(hash_number(a), b) | 1; /* as tables keep it */
    qsort(hash, n, sizeof *hash, compare);
    for (uint32_t i = 1; i < n; i++) same += hash[i] == hash[i - 1];
    CHECK(same == 0);
}

int main(void)
{
    test_pairs();
    return check_done("hash");
}
