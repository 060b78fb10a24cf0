/* SPDX-License-Identifier: MIT
 * hash_rows.c - see hash_rows.h. */
#include "entropy/hash_rows.h"

#include <string.h>

#include "base/memory.h"
#include "base/parallel.h"

enum { SLOTS_MIN = TAGS_AT_ONCE };

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
    struct reserve r = {t->part, n / HASH_PARTS * 4 / 3 + SLOTS_MIN}; /* parts are not quite alike */
    parallel_for(HASH_PARTS, threads, reserve_part, &r);
}

void hash_rows_grow(struct hash_rows *rows)
{
    resize(rows, rows->n_slots + rows->n_slots / 2 + SLOTS_MIN);
}

void hash_rows_count_more(struct hash_rows *rows, struct hash_row *row, uint32_t tf)
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

static void seal_part(void *data, uint32_t part, int thread)
{
    (void)thread;
    struct hash_rows *rows = &((struct hash_table *)data)->part[part];
    if (rows->tag || !rows->n_slots) return;
    rows->tag = mem_alloc(rows->n_slots + TAGS_AT_ONCE);
    for (uint64_t i = 0; i < rows->n_slots; i++) rows->tag[i] = rows->slot[i].df ? hash_tag(rows->slot[i].hash) : 0;
    memcpy(rows->tag + rows->n_slots, rows->tag, TAGS_AT_ONCE);
}

void hash_table_seal(struct hash_table *t, int threads)
{
    parallel_for(HASH_PARTS, threads, seal_part, t);
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
        free(t->part[p].tag);
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
