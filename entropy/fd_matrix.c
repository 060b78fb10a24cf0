/* SPDX-License-Identifier: MIT
 * fd_matrix.c - see fd_matrix.h. */
#include "entropy/fd_matrix.h"

#include <string.h>

#include "base/fixed.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/threads/sort_ids.h"

enum { TF_MAX = 1 << 26 }; /* what fixed_xlog2x() takes; a page of one word, over 64 MB of it */

void row_sums_add(struct row_sums *row, uint32_t tf)
{
    row->s += tf;
    if (tf > 1) row->t += fixed_xlog2x(tf < TF_MAX ? tf : TF_MAX);
    row->df++;
}

/* ---- words ---- */

struct column_counter {
    uint32_t *id, *scratch; /* [cap] */
    struct fd_cell *cell;   /* [cap] */
    size_t cap;
};

struct column_counter *column_counter_new(void)
{
    return mem_zalloc(1, sizeof(struct column_counter));
}

void column_counter_free(struct column_counter *c)
{
    if (!c) return;
    free(c->id);
    free(c->scratch);
    free(c->cell);
    free(c);
}

static void make_room(struct column_counter *c, size_t n)
{
    if (n <= c->cap) return;
    c->cap = n * 2;
    c->id = mem_realloc(c->id, c->cap, sizeof *c->id);
    c->scratch = mem_realloc(c->scratch, c->cap, sizeof *c->scratch);
    c->cell = mem_realloc(c->cell, c->cap, sizeof *c->cell);
}

const struct fd_cell *column_count(struct column_counter *c, const uint32_t *feature, size_t n,
                                   uint32_t *n_cells)
{
    uint32_t cells = 0;
    make_room(c, n);
    if (n) memcpy(c->id, feature, n * sizeof *feature);
    sort_ids(c->id, n, c->scratch);
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || c->id[i] != c->id[i - 1]) c->cell[cells++] = (struct fd_cell){c->id[i], 0};
        c->cell[cells - 1].count++;
    }
    *n_cells = cells;
    return c->cell;
}

/* ---- one page's hashes ---- */

struct hash_counter {
    uint32_t *slot; /* [mask + 1] index into distinct + 1; 0 = free */
    size_t mask, slots_cap;
    struct hash_count *distinct;
    size_t n_distinct, distinct_cap;
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

void hash_count_begin(struct hash_counter *c, size_t n_most)
{
    size_t slots = hash_slots(n_most);
    if (slots > c->slots_cap) c->slot = mem_realloc(c->slot, c->slots_cap = slots, sizeof *c->slot);
    memset(c->slot, 0, slots * sizeof *c->slot); /* a small page uses, and clears, only the start of a large table */
    c->mask = slots - 1;
    c->n_distinct = 0;
}

void hash_count_add(struct hash_counter *c, const uint64_t *hash, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t at = hash[i] >> 3 & c->mask;
        while (c->slot[at] && c->distinct[c->slot[at] - 1].hash != hash[i]) at = (at + 1) & c->mask;
        if (!c->slot[at]) {
            VECTOR_PUSH(c->distinct, c->n_distinct, c->distinct_cap) = (struct hash_count){hash[i], 0};
            c->slot[at] = (uint32_t)c->n_distinct;
        }
        c->distinct[c->slot[at] - 1].tf++;
    }
}

const struct hash_count *hash_count_end(const struct hash_counter *c, uint32_t *n_distinct)
{
    *n_distinct = (uint32_t)c->n_distinct;
    return c->distinct;
}
