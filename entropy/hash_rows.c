/* SPDX-License-Identifier: MIT
 * hash_rows.c - see hash_rows.h. */
#include "entropy/hash_rows.h"

#include <string.h>

#include "base/memory.h"
#include "base/threads/parallel.h"
#include "base/table_memory.h"

enum { SLOTS_MIN = TAGS_AT_ONCE };

void hash_rows_grow(struct hash_rows *rows)
{
    struct hash_rows old = *rows;
    rows->n_slots += old.n_slots / 2 + SLOTS_MIN;
    rows->slot = mem_zalloc_written(rows->n_slots, sizeof *rows->slot);
    rows->is_reserved = false;
    for (uint64_t i = 0; i < old.n_slots; i++)
        if (old.slot[i].df) *hash_rows_slot(rows, old.slot[i].hash) = old.slot[i];
    if (!old.is_reserved) free(old.slot);
}

static void reserve_part(void *data, uint32_t part, int thread)
{
    (void)thread;
    struct hash_table *t = data;
    uint64_t n_slots = t->n_reserved / HASH_PARTS;
    struct hash_row *slot = t->reserved + part * n_slots;
    t->part[part] = (struct hash_rows){.slot = slot, .n_slots = n_slots, .is_reserved = true};
    table_memory_touch(slot, n_slots * sizeof *slot);
}

void hash_table_reserve(struct hash_table *t, uint64_t n, int threads)
{
    t->n_reserved = (n / HASH_PARTS * 4 / 3 + SLOTS_MIN) * HASH_PARTS; /* parts are not quite alike */
    t->reserved = table_memory_new(t->n_reserved * sizeof *t->reserved);
    parallel_for(HASH_PARTS, threads, reserve_part, t);
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
        if (!t->part[p].is_reserved) free(t->part[p].slot);
        free(t->part[p].tag);
        free(t->part[p].counts);
    }
    table_memory_free(t->reserved, t->n_reserved * sizeof *t->reserved);
    *t = (struct hash_table){0};
}

/* ---- how many there are ---- */

void hash_sample_add(struct hash_table *sample, const uint64_t *hash, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (hash_is_sampled(hash[i])) hash_table_add(sample, hash[i], 1);
}

uint64_t hash_sample_estimate(struct hash_table *sample, int n, uint64_t *n_repeated)
{
    uint64_t sampled = 0;
    for (int p = 0; p < HASH_PARTS; p++) {
        for (int t = 1; t < n; t++) {
            const struct hash_rows *rows = &sample[t].part[p];
            for (uint64_t i = 0; i < rows->n_slots; i++)
                for (uint32_t df = 0; df < 2 && df < rows->slot[i].df; df++)
                    hash_table_add(sample, rows->slot[i].hash, 1);
        }
        sampled += sample->part[p].n;
    }
    *n_repeated = hash_table_count(sample, 1) * HASH_SAMPLE;
    return sampled * HASH_SAMPLE;
}
