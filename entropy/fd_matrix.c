/* SPDX-License-Identifier: MIT
 * fd_matrix.c - see fd_matrix.h. */
#include "entropy/fd_matrix.h"

#include <string.h>

#include "base/fixed.h"
#include "base/memory.h"
#include "base/parallel.h"

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

enum { FILTER_SLOTS_MIN = 1 << 12, FILTER_SLOTS_PER_HASH = 8 };

struct repeat_filter repeat_filter_new(uint64_t n_distinct)
{
    uint64_t words = (n_distinct * FILTER_SLOTS_PER_HASH + FILTER_SLOTS_MIN) / FILTER_WORD_SLOTS;
    return (struct repeat_filter){mem_zalloc_written(words, sizeof(uint64_t)), words * FILTER_WORD_SLOTS};
}

void repeat_filter_free(struct repeat_filter *f)
{
    free(f->bits);
    *f = (struct repeat_filter){0};
}

enum { FOLD_WORDS = 60 }; /* three of four bits and twenty of a byte: no sum of bits is too large for its field */

/* Bits that are "seen again": without an instruction that counts them, in fields of two, four, eight bits. */
static uint64_t count_again(const uint64_t word[FOLD_WORDS])
{
    const uint64_t again = 0x5555555555555555u, nibbles = 0x3333333333333333u, bytes = 0x0F0F0F0F0F0F0F0Fu;
    const uint64_t *second = word + FOLD_WORDS / 3, *third = second + FOLD_WORDS / 3;
    uint64_t sum = 0;
    for (int i = 0; i < FOLD_WORDS / 3; i++) {
        uint64_t two = (word[i] >> 1 & again) + (second[i] >> 1 & again) + (third[i] >> 1 & again);
        uint64_t four = (two & nibbles) + (two >> 2 & nibbles);
        sum += (four & bytes) + (four >> 4 & bytes);
    }
    sum = (sum & 0x00FF00FF00FF00FFu) + (sum >> 8 & 0x00FF00FF00FF00FFu);
    return sum * 0x0001000100010001u >> 48;
}

uint64_t repeat_filter_count(const struct repeat_filter *f)
{
    uint64_t words = f->n_slots / FILTER_WORD_SLOTS, done = 0, n = 0, rest[FOLD_WORDS] = {0};
    for (; done + FOLD_WORDS <= words; done += FOLD_WORDS) n += count_again(f->bits + done);
    if (words > done) memcpy(rest, f->bits + done, (words - done) * sizeof *rest);
    return n + count_again(rest);
}

/* With n_distinct hashes in 8 n_distinct slots, u singles and r repeated ones a slot, u + r = 1/8, a slot was not
 * seen again if it has no repeated hash and at most one single: e^-1/8 (1 + u) of them all. That gives u, and what
 * passes is r + u (1 - e^-1/8). In thousandths, as it is only the size of a table. */
uint64_t repeat_filter_passing(const struct repeat_filter *f)
{
    uint64_t once = f->n_slots - repeat_filter_count(f);
    uint64_t single = once * 1133 / 1000 > f->n_slots ? once * 1133 / 1000 - f->n_slots : 0;
    if (single > f->n_slots / FILTER_SLOTS_PER_HASH) single = f->n_slots / FILTER_SLOTS_PER_HASH;
    return f->n_slots / FILTER_SLOTS_PER_HASH - single + single * 1175 / 10000;
}

enum { ROWS_MIN = 16 };

/* At most four fifths full. */
static bool has_room(const struct hash_rows *rows)
{
    return rows->n * 5 < rows->n_slots * 4;
}

static void resize(struct hash_rows *rows, uint64_t n_slots)
{
    struct hash_rows old = *rows;
    rows->slot = mem_zalloc_written(n_slots, sizeof *rows->slot);
    rows->n_slots = n_slots;
    for (uint64_t i = 0; i < old.n_slots; i++)
        if (old.slot[i].df) *hash_rows_slot(rows, old.slot[i].hash) = old.slot[i];
    free(old.slot);
}

struct reserve {
    struct hash_rows *part; /* [HASH_PARTS] */
    uint64_t slots;         /* of each */
};

static void reserve_part(void *data, uint32_t part, int thread)
{
    (void)thread;
    const struct reserve *r = data;
    if (r->slots > r->part[part].n_slots) resize(&r->part[part], r->slots);
}

void hash_table_reserve(struct hash_table *t, uint64_t n, int threads)
{
    struct reserve r = {t->part, n / HASH_PARTS * 4 / 3 + ROWS_MIN}; /* parts are not quite alike */
    parallel_for(HASH_PARTS, threads, reserve_part, &r);
}

/* A feature that a document has tf > 1 times. */
static void add_counts(struct hash_rows *rows, struct hash_row *row, uint32_t tf)
{
    if (!row->counts) {
        VECTOR_PUSH(rows->counts, rows->n_counts, rows->counts_cap) = (struct hash_counts){0};
        row->counts = rows->n_counts;
    }
    struct hash_counts *counts = &rows->counts[row->counts - 1];
    struct row_sums sums = {.t = counts->t};
    row_sums_add(&sums, tf);
    counts->t = sums.t;
    counts->more = tf - 1 < UINT32_MAX - counts->more ? counts->more + (tf - 1) : UINT32_MAX;
}

void hash_table_add(struct hash_table *t, uint64_t hash, uint32_t tf)
{
    struct hash_rows *rows = &t->part[hash_part(hash)];
    if (!has_room(rows)) resize(rows, rows->n_slots + rows->n_slots / 2 + ROWS_MIN);
    struct hash_row *row = hash_rows_slot(rows, hash);
    if (!row->df) {
        row->hash = hash;
        rows->n++;
    }
    row->df++;
    if (tf > 1) add_counts(rows, row, tf); /* seldom: another place in memory */
}

struct row_sums hash_row_sums(const struct hash_rows *rows, const struct hash_row *row)
{
    struct row_sums sums = {.s = row->df, .df = row->df};
    if (!row->counts) return sums;
    sums.s += rows->counts[row->counts - 1].more;
    sums.t = rows->counts[row->counts - 1].t;
    return sums;
}

struct row_count {
    const struct hash_table *table;
    uint64_t of_part[HASH_PARTS];
};

static void count_rows(void *data, uint32_t part, int thread)
{
    (void)thread;
    struct row_count *count = data;
    const struct hash_rows *rows = &count->table->part[part];
    uint64_t n = 0;
    for (uint64_t i = 0; i < rows->n_slots; i++) n += rows->slot[i].df > 1;
    count->of_part[part] = n;
}

uint64_t hash_table_count(const struct hash_table *t, int threads)
{
    struct row_count count = {.table = t};
    uint64_t n = 0;
    parallel_for(HASH_PARTS, threads, count_rows, &count);
    for (int p = 0; p < HASH_PARTS; p++) n += count.of_part[p];
    return n;
}

void hash_table_free(struct hash_table *t)
{
    for (int p = 0; p < HASH_PARTS; p++) {
        free(t->part[p].slot);
        free(t->part[p].counts);
    }
    *t = (struct hash_table){0};
}

/* ---- how many there are ---- */

void hash_sample_add(struct hash_table *sample, const uint64_t *hash, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (hash_is_sampled(hash[i])) hash_table_add(sample, hash[i], 1);
}

uint64_t hash_sample_estimate(struct hash_table *sample, int n)
{
    uint64_t sampled = 0;
    for (int p = 0; p < HASH_PARTS; p++) {
        for (int t = 1; t < n; t++) {
            const struct hash_rows *rows = &sample[t].part[p];
            for (uint64_t i = 0; i < rows->n_slots; i++)
                if (rows->slot[i].df) hash_table_add(sample, rows->slot[i].hash, 1);
        }
        sampled += sample->part[p].n;
    }
    return sampled * HASH_SAMPLE;
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
