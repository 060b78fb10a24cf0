/* SPDX-License-Identifier: MIT
 * hash_rows.h - the rows of the F-D matrix whose features are hashes, as a table of their sums. First rows are
 * added, then the table is sealed: of each row that repeats, one value is kept, and these are looked up. */
#ifndef INFODISC_ENTROPY_HASH_ROWS_H
#define INFODISC_ENTROPY_HASH_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "entropy/fd_matrix.h"

struct hash_row {             /* of a feature that is a hash; 16 bytes, as there are millions */
    uint64_t hash;
    uint32_t df;              /* 0: a free slot */
    uint32_t counts;          /* 1 + index into hash_rows.counts; 0: once in each of its documents: S = df, T = 0 */
};

struct hash_counts {          /* of a row: what documents that have the feature more than once add to its sums */
    uint64_t t;               /* T as in row_sums */
    uint32_t more;            /* S - df; stays at UINT32_MAX if it comes there */
};

enum { CACHE_LINE = 64, BUCKET_HASHES = 5 };
struct hash_bucket {          /* a line of the cache: where one of its hashes is looked up, nothing else is touched */
    uint64_t hash[BUCKET_HASHES];
    uint32_t value[BUCKET_HASHES];
    uint32_t n;               /* of its hashes; BUCKET_FULL: the next bucket has more of them */
};
enum { BUCKET_FULL = BUCKET_HASHES + 1 };

struct hash_rows {            /* open addressing */
    struct hash_row *slot;    /* [n_slots] */
    uint64_t n_slots, n, n_repeated; /* n_slots: 0, or some; n_repeated: rows of df > 1 */
    bool is_reserved;         /* slot is a part of what the table has reserved */
    struct hash_counts *counts; /* [n_counts] */
    uint32_t n_counts, counts_cap;
    struct hash_bucket *bucket; /* [n_buckets] sealed: in place of the slots */
    uint64_t n_buckets;
};

/* The rows by the lowest bits of their hashes: each part grows and is filled independently. */
enum { HASH_PARTS = 64 };
struct hash_table {
    struct hash_rows part[HASH_PARTS];
    struct hash_row *reserved; /* [n_reserved] table_memory.h; all parts begin in it, who has to grow leaves it */
    uint64_t n_reserved;
};

static inline unsigned hash_part(uint64_t hash)
{
    return (unsigned)(hash >> 1) % HASH_PARTS; /* lines have 1 as their lowest bit */
}

/* A part of all hashes, the i-th of n: by other bits than those that tell a hash's part, slot and tag. */
struct hash_range {
    uint32_t i, n;
};

static inline bool hash_in_range(uint64_t hash, struct hash_range range)
{
    return ((hash >> 16 & 0xFFFF) * range.n >> 16) == range.i;
}

void hash_table_reserve(struct hash_table *t, uint64_t n, int threads); /* room for n rows in all; there is none yet */
uint64_t hash_table_count(const struct hash_table *t);                  /* rows of features on two pages or more */
void hash_table_free(struct hash_table *t);

void hash_rows_grow(struct hash_rows *rows);
void hash_rows_count_more(struct hash_rows *rows, struct hash_row *row, uint32_t tf); /* tf > 1 */

/* The slot that has the hash, or the free one where it would be. n_slots > 0. */
static inline struct hash_row *hash_rows_slot(const struct hash_rows *rows, uint64_t hash)
{
    struct hash_row *row = rows->slot + hash_below(hash, rows->n_slots), *end = rows->slot + rows->n_slots;
    while (row->df && row->hash != hash)
        if (++row == end) row = rows->slot;
    return row;
}

/* Adds one document's count of a feature of this part. tf > 0. Parts are apart: a thread each will do. */
static inline void hash_rows_add(struct hash_rows *rows, uint64_t hash, uint32_t tf)
{
    if (rows->n * 5 >= rows->n_slots * 4) hash_rows_grow(rows); /* at most four fifths full */
    struct hash_row *row = hash_rows_slot(rows, hash);
    if (!row->df) {
        row->hash = hash;
        rows->n++;
    }
    rows->n_repeated += ++row->df == 2;
    if (tf > 1) hash_rows_count_more(rows, row, tf); /* seldom: another place in memory */
}

static inline void hash_table_add(struct hash_table *t, uint64_t hash, uint32_t tf)
{
    hash_rows_add(&t->part[hash_part(hash)], hash, tf);
}

/* Asks the memory for what hash_rows_add() will need: many rows lie in the next line of the cache. */
static inline void hash_rows_prefetch(const struct hash_rows *rows, uint64_t hash)
{
    const struct hash_row *row = rows->slot + hash_below(hash, rows->n_slots);
    __builtin_prefetch(row);
    __builtin_prefetch(row + 3);
}

/* A row's sums, until the table is sealed. */
struct row_sums hash_row_sums(const struct hash_rows *rows, const struct hash_row *row);

/* ---- finding: half of the hashes that are asked for have no row, and others wait for the memory. So a hash has all it
 * needs in one line of the cache, in a table of what is looked for, and no more. ---- */

/* No more rows come: value() of those with df > 1 can be found, and nothing else. Twice does no harm. */
typedef uint32_t hash_value(const void *data, const struct hash_rows *rows, const struct hash_row *row);
void hash_table_seal(struct hash_table *t, int threads, hash_value *value, const void *data);

/* Is there a row of the hash, and what is its value? The table is sealed. */
static inline bool hash_table_find(const struct hash_table *t, uint64_t hash, uint32_t *value)
{
    const struct hash_rows *rows = &t->part[hash_part(hash)];
    if (!rows->n_buckets) return false;
    const struct hash_bucket *bucket = rows->bucket + hash_below(hash, rows->n_buckets);
    for (;;) {
        uint32_t same = 0;
        for (int i = 0; i < BUCKET_HASHES; i++) same |= (uint32_t)(bucket->hash[i] == hash) << i;
        same &= (1u << bucket->n) - 1;
        if (same) *value = bucket->value[__builtin_ctz(same)];
        if (same || bucket->n < BUCKET_FULL) return same;
        if (++bucket == rows->bucket + rows->n_buckets) bucket = rows->bucket;
    }
}

/* Asks the memory for what hash_table_find() will need. */
static inline void hash_table_prefetch(const struct hash_table *t, uint64_t hash)
{
    const struct hash_rows *rows = &t->part[hash_part(hash)];
    __builtin_prefetch(rows->bucket + hash_below(hash, rows->n_buckets));
}

/* ---- how many different hashes there are: the occurrences of a large site are many times as many ---- */

/* Of all hashes one in HASH_SAMPLE, chosen by the hash, so that the sets of several threads have a union. */
enum { HASH_SAMPLE = 64 };
static inline bool hash_is_sampled(uint64_t hash)
{
    return (hash >> 32) % HASH_SAMPLE == 0; /* neither the bits of hash_part() nor those of hash_below() */
}

/* Adds those of n hashes that are sampled. */
void hash_sample_add(struct hash_table *sample, const uint64_t *hash, size_t n);

/* About how many different hashes were added to n samples in all, and how many of them more than once: the same for any
 * division among them. The first one is their union afterwards. */
uint64_t hash_sample_estimate(struct hash_table *sample, int n, uint64_t *n_repeated);

#endif
