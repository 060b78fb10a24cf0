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

/* ---- shingles ---- */

enum { FILTER_BITS_MIN = 1 << 16, FILTER_BITS_PER_HASH = 8 };

struct repeat_filter repeat_filter_new(uint64_t n_expected)
{
    uint64_t bits = FILTER_BITS_MIN;
    while (bits < n_expected * FILTER_BITS_PER_HASH) bits *= 2;
    return (struct repeat_filter){.seen = mem_zalloc(bits / 64, sizeof(uint64_t)),
                                  .again = mem_zalloc(bits / 64, sizeof(uint64_t)),
                                  .mask = bits - 1};
}

void repeat_filter_free(struct repeat_filter *f)
{
    free(f->seen);
    free(f->again);
    *f = (struct repeat_filter){0};
}

/* Two pages that set one bit at the same time: one of them finds it set, whichever comes second, so the
 * outcome does not depend on their order. */
void repeat_filter_add(struct repeat_filter *f, uint64_t hash)
{
    uint64_t at = hash & f->mask, bit = (uint64_t)1 << (at % 64);
    uint64_t before = __atomic_load_n(&f->seen[at / 64], __ATOMIC_RELAXED);
    if (!(before & bit)) before = __atomic_fetch_or(&f->seen[at / 64], bit, __ATOMIC_RELAXED);
    if (!(before & bit)) return;
    if (!(__atomic_load_n(&f->again[at / 64], __ATOMIC_RELAXED) & bit))
        __atomic_fetch_or(&f->again[at / 64], bit, __ATOMIC_RELAXED);
}

enum { ROWS_MIN = 1024 };

static struct hash_row *slot_of(const struct hash_rows *rows, uint64_t hash)
{
    uint64_t at = hash >> 7 & rows->mask;
    while (rows->slot[at].sums.df && rows->slot[at].hash != hash) at = (at + 1) & rows->mask;
    return &rows->slot[at];
}

static void grow(struct hash_rows *rows)
{
    struct hash_rows old = *rows;
    uint64_t slots = old.slot ? (old.mask + 1) * 2 : ROWS_MIN;
    *rows = (struct hash_rows){.slot = mem_zalloc(slots, sizeof *rows->slot), .mask = slots - 1};
    if (old.slot) hash_rows_merge(rows, &old);
    hash_rows_free(&old);
}

void hash_rows_add(struct hash_rows *rows, uint64_t hash, const struct row_sums *sums)
{
    if (!rows->slot || rows->n * 4 > rows->mask * 3) grow(rows);
    struct hash_row *row = slot_of(rows, hash);
    if (!row->sums.df) {
        row->hash = hash;
        rows->n++;
    }
    row_sums_merge(&row->sums, sums);
}

void hash_rows_merge(struct hash_rows *into, const struct hash_rows *more)
{
    for (uint64_t i = 0; more->slot && i <= more->mask; i++)
        if (more->slot[i].sums.df) hash_rows_add(into, more->slot[i].hash, &more->slot[i].sums);
}

const struct hash_row *hash_rows_find(const struct hash_rows *rows, uint64_t hash)
{
    if (!rows->slot) return NULL;
    const struct hash_row *row = slot_of(rows, hash);
    return row->sums.df ? row : NULL;
}

void hash_rows_free(struct hash_rows *rows)
{
    free(rows->slot);
    *rows = (struct hash_rows){0};
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
