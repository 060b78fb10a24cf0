/* SPDX-License-Identifier: MIT
 * parallel_sort.c - see parallel_sort.h. Each thread sorts a run of the items. Then pairs of runs are merged until
 * one is left. Two threads do each merge: one takes the lower half from the front, the other the upper half from the
 * back. */
#include "base/threads/parallel_sort.h"

#include <stdbool.h>
#include <string.h>

#include "base/memory.h"
#include "base/threads/parallel.h"

enum { RUN_ITEMS_MIN = 256 }; /* fewer are not worth a thread */

struct sort {
    char *from, *to;
    size_t n, item_bytes;
    uint32_t runs, width; /* runs sorted first; how many of them are one by now */
    int (*compare)(const void *, const void *, void *data);
    void *data;
};

static size_t run_begin(const struct sort *s, uint32_t run)
{
    return run < s->runs ? (size_t)((unsigned __int128)s->n * run / s->runs) : s->n;
}

static void sort_run(void *data, uint32_t run, int thread)
{
    (void)thread;
    const struct sort *s = data;
    size_t begin = run_begin(s, run), n = run_begin(s, run + 1) - begin;
    if (n) qsort_r(s->from + begin * s->item_bytes, n, s->item_bytes, s->compare, s->data);
}

static int compare(const struct sort *s, size_t a, size_t b)
{
    return s->compare(s->from + a * s->item_bytes, s->from + b * s->item_bytes, s->data);
}

/* Half of what comes of the runs [a, b) and [b, c). */
static void merge_half(void *data, uint32_t item, int thread)
{
    (void)thread;
    const struct sort *s = data;
    uint32_t first = item / 2 * 2 * s->width;
    size_t bytes = s->item_bytes, a = run_begin(s, first), b = run_begin(s, first + s->width);
    size_t c = run_begin(s, first + 2 * s->width), middle = a + (c - a) / 2;
    if (item % 2 == 0) {
        for (size_t i = a, j = b, k = a; k < middle; k++) {
            bool left = j == c || (i < b && compare(s, i, j) <= 0);
            memcpy(s->to + k * bytes, s->from + (left ? i++ : j++) * bytes, bytes);
        }
        return;
    }
    for (size_t i = b, j = c, k = c; k > middle; k--) {
        bool left = j == b || (i > a && compare(s, i - 1, j - 1) > 0);
        memcpy(s->to + (k - 1) * bytes, s->from + (left ? --i : --j) * bytes, bytes);
    }
}

void parallel_sort(void *items, size_t n, size_t item_bytes, int n_threads,
                   int (*compare_items)(const void *, const void *, void *data), void *data)
{
    struct sort s = {.from = items, .n = n, .item_bytes = item_bytes, .runs = 1, .width = 1,
                     .compare = compare_items, .data = data};
    if (n / RUN_ITEMS_MIN >= (size_t)n_threads) s.runs = (uint32_t)n_threads;
    parallel_for(s.runs, n_threads, sort_run, &s);
    if (s.runs == 1) return;
    char *scratch = mem_alloc(n * item_bytes);
    for (s.to = scratch; s.width < s.runs; s.width *= 2) {
        uint32_t pairs = (s.runs + 2 * s.width - 1) / (2 * s.width);
        parallel_for(2 * pairs, n_threads, merge_half, &s);
        char *merged = s.to;
        s.to = s.from;
        s.from = merged;
    }
    if (s.from == scratch) memcpy(items, scratch, n * item_bytes);
    free(scratch);
}
