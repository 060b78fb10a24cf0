/* SPDX-License-Identifier: MIT
 * hash_rows.c - see hash_rows.h. */
#include "entropy/hash_rows.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "base/threads/parallel.h"
#include "base/table_memory.h"

enum { SLOTS_MIN = 16 };
static_assert(sizeof(struct hash_bucket) == CACHE_LINE, "buckets do not cross lines");

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

struct row_sums hash_row_sums(const struct hash_rows *rows, const struct hash_row *row)
{
    struct row_sums sums = {.s = row->df, .df = row->df};
    if (!row->counts) return sums;
    sums.s += rows->counts[row->counts - 1].more;
    sums.t = rows->counts[row->counts - 1].t;
    return sums;
}

struct sealing {
    struct hash_table *table;
    hash_value *value;
    const void *data;
};

struct hash_and_value {
    uint64_t hash;
    uint32_t value;
};

/* The rows that repeat, in the order of their slots. */
static struct hash_and_value *kept_rows(const struct sealing *s, const struct hash_rows *rows)
{
    struct hash_and_value *kept = mem_alloc((rows->n_repeated + 1) * sizeof *kept), *end = kept;
    for (uint64_t i = 0; i < rows->n_slots; i++) {
        const struct hash_row *row = &rows->slot[i];
        if (row->df > 1) *end++ = (struct hash_and_value){row->hash, s->value(s->data, rows, row)};
    }
    return kept;
}

/* Two thirds of the buckets' places are needed at most, so few of them are full. */
static void bucket_put(const struct hash_rows *rows, const struct hash_and_value *kept)
{
    struct hash_bucket *bucket = rows->bucket + hash_below(kept->hash, rows->n_buckets);
    while (bucket->n >= BUCKET_HASHES) {
        bucket->n = BUCKET_FULL;
        if (++bucket == rows->bucket + rows->n_buckets) bucket = rows->bucket;
    }
    bucket->hash[bucket->n] = kept->hash;
    bucket->value[bucket->n++] = kept->value;
}

/* The buckets are those whole lines of the cache that the slots lay in. */
static void seal_part(void *data, uint32_t part, int thread)
{
    (void)thread;
    const struct sealing *s = data;
    struct hash_rows *rows = &s->table->part[part];
    if (rows->bucket || !rows->n_slots) return;
    struct hash_and_value *kept = kept_rows(s, rows);
    size_t before = -(uintptr_t)rows->slot % CACHE_LINE;
    rows->bucket = (struct hash_bucket *)(void *)((char *)rows->slot + before);
    rows->n_buckets = (rows->n_slots * sizeof *rows->slot - before) / sizeof *rows->bucket;
    memset(rows->bucket, 0, rows->n_buckets * sizeof *rows->bucket);
    for (uint64_t i = 0; i < rows->n_repeated; i++) bucket_put(rows, &kept[i]);
    free(kept);
}

void hash_table_seal(struct hash_table *t, int threads, hash_value *value, const void *data)
{
    struct sealing s = {t, value, data};
    parallel_for(HASH_PARTS, threads, seal_part, &s);
}

uint64_t hash_table_count(const struct hash_table *t)
{
    uint64_t n = 0;
    for (int p = 0; p < HASH_PARTS; p++) n += t->part[p].n_repeated;
    return n;
}

void hash_table_free(struct hash_table *t)
{
    for (int p = 0; p < HASH_PARTS; p++) {
        if (!t->part[p].is_reserved) free(t->part[p].slot);
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
    *n_repeated = hash_table_count(sample) * HASH_SAMPLE;
    return sampled * HASH_SAMPLE;
}
