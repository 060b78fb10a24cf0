/* SPDX-License-Identifier: MIT
 * parallel_zalloc.c - see parallel_zalloc.h. */
#include "base/threads/parallel_zalloc.h"

#include <stdint.h>
#include <string.h>

#include "base/threads/parallel.h"

enum { ZEROED_AT_ONCE = 64 * 1024 };

struct zeroing {
    char *at;
    size_t bytes;
};

static void zero_part(void *data, uint32_t part, int thread)
{
    (void)thread;
    const struct zeroing *z = data;
    size_t from = (size_t)part * ZEROED_AT_ONCE, left = z->bytes - from;
    memset(z->at + from, 0, left < ZEROED_AT_ONCE ? left : ZEROED_AT_ONCE);
}

void parallel_zero(void *at, size_t bytes, int n_threads)
{
    struct zeroing z = {at, bytes};
    parallel_for((uint32_t)((bytes + ZEROED_AT_ONCE - 1) / ZEROED_AT_ONCE), n_threads, zero_part, &z);
}

void *parallel_zalloc(struct large_memory *large, size_t n, size_t item_bytes, int n_threads)
{
    bool is_small = n <= ZEROED_AT_ONCE / item_bytes, is_wrong = n > SIZE_MAX / item_bytes;
    if (is_small || is_wrong || large_is(large, n, item_bytes)) return large_new(large, n, item_bytes);
    void *at = mem_alloc(n * item_bytes);
    parallel_zero(at, n * item_bytes, n_threads);
    return at;
}
