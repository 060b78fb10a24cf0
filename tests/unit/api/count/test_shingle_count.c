/* SPDX-License-Identifier: MIT
 * test_shingle_count.c - into how many ranges a bound of memory parts the shingles; that their number does not change
 * the output is for tests/determinism.sh. */
#include "check.h"

#include <unistd.h>

#include "api/count/shingle_count.h"

static uint32_t ranges(uint64_t bound, uint64_t n_distinct, uint64_t n_repeated)
{
    FILE *file = tmpfile();
    struct infodisc_run run = {.large = bound ? large_memory_new(dup(fileno(file)), bound) : NULL};
    struct infodisc_features features = {.run = &run, .n_distinct = n_distinct, .n_repeated = n_repeated};
    uint32_t n = shingles_n_ranges(&features);
    large_memory_free(run.large);
    fclose(file);
    return n;
}

int main(void)
{
    enum { MEGABYTE = 1 << 20 };
    CHECK(ranges(0, 1ull << 40, 1ull << 30) == 1);
    CHECK(ranges(512ull * MEGABYTE, 10 * MEGABYTE, 0) == 1);   /* 60 MB of 128 */
    CHECK(ranges(64ull * MEGABYTE, 10 * MEGABYTE, 0) == 4);    /* of 16 */
    CHECK(ranges(64ull * MEGABYTE, 10 * MEGABYTE, 10 * MEGABYTE) == 22); /* 340 MB of 16 */
    CHECK(ranges(65536, 10000, 0) == 4);                       /* small tables of a small site */
    /* a bound that nothing could keep: 16 ranges, or tables of 4 MB */
    CHECK(ranges(65536, MEGABYTE, 0) == 16);
    CHECK(ranges(MEGABYTE, 10 * MEGABYTE, 0) == 16);
    CHECK(ranges(MEGABYTE, 1000 * MEGABYTE, 0) == 1501);
    return check_done("shingle_count");
}
