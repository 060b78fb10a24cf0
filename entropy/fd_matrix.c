/* SPDX-License-Identifier: MIT
 * fd_matrix.c - see fd_matrix.h. */
#include "entropy/fd_matrix.h"

#include <string.h>

#include "base/fixed.h"
#include "base/memory.h"

enum { TF_MAX = 1 << 26 }; /* what fixed_xlog2x() takes; a page of one word, over 64 MB of it */

void row_sums_add(struct row_sums *row, uint32_t tf)
{
    row->s += tf;
    if (tf > 1) row->t += fixed_xlog2x(tf < TF_MAX ? tf : TF_MAX);
    row->df++;
}

/* ---- words ---- */

struct column_counter {
    uint32_t *count;      /* [F], all 0 between calls */
    struct fd_cell *cell;
    size_t cells_cap;
};

struct column_counter *column_counter_new(uint32_t n_features)
{
    struct column_counter *c = mem_zalloc(1, sizeof *c);
    c->count = mem_zalloc(n_features, sizeof *c->count);
    return c;
}

void column_counter_free(struct column_counter *c)
{
    if (!c) return;
    free(c->count);
    free(c->cell);
    free(c);
}

static int compare_cells(const void *a, const void *b)
{
    const struct fd_cell *x = a, *y = b;
    return x->feature < y->feature ? -1 : x->feature > y->feature;
}

const struct fd_cell *column_count(struct column_counter *c, const uint32_t *feature, size_t n,
                                   uint32_t *n_cells)
{
    size_t cells = 0;
    for (size_t i = 0; i < n; i++)
        if (c->count[feature[i]]++ == 0)
            VECTOR_PUSH(c->cell, cells, c->cells_cap) = (struct fd_cell){feature[i], 0};
    if (cells) qsort(c->cell, cells, sizeof *c->cell, compare_cells);
    for (size_t i = 0; i < cells; i++) {
        c->cell[i].count = c->count[c->cell[i].feature];
        c->count[c->cell[i].feature] = 0;
    }
    *n_cells = (uint32_t)cells;
    return c->cell;
}

/* ---- one page's hashes ---- */

struct hash_counter {
    uint32_t *slot; /* [mask + 1] index into distinct + 1; 0 = free */
    size_t mask;
    struct hash_count *distinct;
    size_t distinct_cap;
};

struct hash_counter *hash_counter_new(void)
{
    return mem_zalloc(1, sizeof(struct hash_counter));
}

void hash_counter_free(struct hash_counter *c)
{
    if (!c) return;
    free(c->slot);
    free(c->distinct);
    free(c);
}

const struct hash_count *hash_count(struct hash_counter *c, const uint64_t *hash, size_t n,
                                    uint32_t *n_distinct)
{
    size_t slots = 64, distinct = 0;
    while (slots < n * 2) slots *= 2;
    if (!c->slot || slots > c->mask + 1) {
        c->slot = mem_realloc(c->slot, slots, sizeof *c->slot);
        c->mask = slots - 1;
    }
    size_t mask = slots - 1; /* a small page uses, and clears, only the start of a large table */
    memset(c->slot, 0, slots * sizeof *c->slot);
    for (size_t i = 0; i < n; i++) {
        size_t at = hash[i] >> 3 & mask;
        while (c->slot[at] && c->distinct[c->slot[at] - 1].hash != hash[i]) at = (at + 1) & mask;
        if (!c->slot[at]) {
            VECTOR_PUSH(c->distinct, distinct, c->distinct_cap) = (struct hash_count){hash[i], 0};
            c->slot[at] = (uint32_t)distinct;
        }
        c->distinct[c->slot[at] - 1].tf++;
    }
    *n_distinct = (uint32_t)distinct;
    return c->distinct;
}
