/* SPDX-License-Identifier: MIT
 * test_sort_ids.c - ids in order, against qsort(). */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "base/threads/sort_ids.h"
#include "unit/soup.h"
#include "base/compare.h"

enum { IDS = 3000 };

/* Few and many, of one byte to four, with repeats. */
static void test_twin(void)
{
    static uint32_t id[IDS], want[IDS], scratch[IDS];
    static const uint32_t largest[] = {1, 2, 255, 256, 65535, 70000, 1 << 24, UINT32_MAX};
    struct lcg l = {5};
    for (int round = 0; round < 400; round++) {
        size_t n = round < 60 ? (size_t)round : lcg_next(&l, IDS);
        for (size_t i = 0; i < n; i++) want[i] = id[i] = lcg_next(&l, largest[round % 8]);
        if (n) qsort(want, n, sizeof *want, compare_uint32);
        sort_ids(id, n, scratch);
        CHECK(memcmp(id, want, n * sizeof *id) == 0);
    }
}

/* In order already, in reverse, all the same. */
static void test_runs(void)
{
    uint32_t up[100], down[100], same[100], scratch[100];
    for (uint32_t i = 0; i < 100; i++) {
        up[i] = i * 100000;
        down[i] = (99 - i) * 100000;
        same[i] = UINT32_MAX;
    }
    sort_ids(down, 100, scratch);
    CHECK(memcmp(up, down, sizeof up) == 0);
    sort_ids(up, 100, scratch);
    CHECK(memcmp(up, down, sizeof up) == 0);
    sort_ids(same, 100, scratch);
    CHECK(same[0] == UINT32_MAX && same[99] == UINT32_MAX);
}

int main(void)
{
    test_twin();
    test_runs();
    return check_done("sort_ids");
}
