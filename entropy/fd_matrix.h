/* SPDX-License-Identifier: MIT
 * fd_matrix.h - the feature-document matrix W [F x D], w_ij = tf of feature i in document j (the
 * paper, section 4.3), as its columns and its row sums.
 *
 * Nothing downstream needs a cell, only
 *     S_i = sum_j w_ij,   T_i = sum_j w_ij log2 w_ij,   df_i = |{ j : w_ij > 0 }|,
 * and all three merge by addition: over threads now, over machines later. T is in steps of 2^-32, so that it
 * holds sums below 2^32: one word 100 times on each of 6 million pages of one site.
 * (Weighting by TF-IDF gives the same entropies: the IDF of a feature is one factor in all its w_ij
 * and cancels in p_ij = w_ij / S_i.) */
#ifndef INFODISC_ENTROPY_FD_MATRIX_H
#define INFODISC_ENTROPY_FD_MATRIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct row_sums {
    uint64_t s;  /* S */
    uint64_t t;  /* T in steps of 2^-32 */
    uint32_t df;
};

static inline void row_sums_merge(struct row_sums *into, const struct row_sums *more)
{
    into->s += more->s;
    into->t += more->t;
    into->df += more->df;
}

/* Adds one document's count of the feature. tf > 0. */
void row_sums_add(struct row_sums *row, uint32_t tf);

/* ---- words: features have ids ---- */

struct fd_cell {
    uint32_t feature, count;
};

struct column_counter; /* scratch of one thread: a dense counter and the ids that it touched */

struct column_counter *column_counter_new(uint32_t n_features);
void column_counter_free(struct column_counter *c);

/* Counts a document's n feature ids into its column: cells in ascending order of feature, owned by the
 * counter until the next call. O(n + distinct log distinct). */
const struct fd_cell *column_count(struct column_counter *c, const uint32_t *feature, size_t n,
                                   uint32_t *n_cells);

/* ---- shingles: features are 64-bit hashes, most of them on one page only ---- */

/* Which hashes may be on more than one page: two bits for each, "seen" and "seen again". A hash seen on
 * two pages always passes; one seen on a single page passes seldom. A filter of all pages first keeps
 * the 90 % of shingles with df = 1, whose entropy is 0, out of the table. */
enum { FILTER_WORD_SLOTS = 32 };
struct repeat_filter {
    uint64_t *bits;           /* [n_slots / FILTER_WORD_SLOTS] two bits a slot: 1 seen, 2 seen again */
    uint64_t n_slots;
};

struct repeat_filter repeat_filter_new(uint64_t n_distinct); /* about so many hashes in all */
void repeat_filter_free(struct repeat_filter *f);
uint64_t repeat_filter_count(const struct repeat_filter *f);    /* slots seen again */
uint64_t repeat_filter_passing(const struct repeat_filter *f);  /* about so many hashes pass, by chance or not */

/* A number below n for each hash, by its high bits. */
static inline uint64_t hash_below(uint64_t hash, uint64_t n)
{
    return (uint64_t)((unsigned __int128)hash * n >> 64);
}

/* Thread-safe: of two pages that set one bit at the same time one finds it set, whichever comes second, so the
 * outcome does not depend on their order. */
static inline void repeat_filter_add(struct repeat_filter *f, uint64_t hash)
{
    uint64_t slot = hash_below(hash, f->n_slots), seen = (uint64_t)1 << (slot % FILTER_WORD_SLOTS * 2);
    uint64_t *word = &f->bits[slot / FILTER_WORD_SLOTS], before = __atomic_load_n(word, __ATOMIC_RELAXED);
    if (!(before & seen)) before = __atomic_fetch_or(word, seen, __ATOMIC_RELAXED);
    if ((before & seen) && !(before & seen << 1)) __atomic_fetch_or(word, seen << 1, __ATOMIC_RELAXED);
}

static inline int repeat_filter_has(const struct repeat_filter *f, uint64_t hash)
{
    uint64_t slot = hash_below(hash, f->n_slots);
    return (int)(f->bits[slot / FILTER_WORD_SLOTS] >> (slot % FILTER_WORD_SLOTS * 2 + 1) & 1);
}

/* Bits and rows lie all over large tables: who asks for many asks the memory for those to come first. */
enum { PREFETCH_AHEAD = 12 };

static inline void repeat_filter_prefetch(const struct repeat_filter *f, uint64_t hash)
{
    __builtin_prefetch(&f->bits[hash_below(hash, f->n_slots) / FILTER_WORD_SLOTS]);
}

struct hash_row {             /* of a feature that is a hash; 16 bytes, as there are millions */
    uint64_t hash;
    uint32_t df;              /* 0: a free slot */
    union {
        uint32_t counts;      /* 1 + index into hash_rows.counts; 0: once in each of its documents: S = df, T = 0 */
        uint32_t entropy;     /* of the feature, once it is known: see feature_entropy.h */
    };
};

struct hash_counts {          /* of a row: what documents that have the feature more than once add to its sums */
    uint64_t t;               /* T as in row_sums */
    uint32_t more;            /* S - df; stays at UINT32_MAX if it comes there */
};

struct hash_rows {            /* open addressing */
    struct hash_row *slot;    /* [n_slots] */
    uint64_t n_slots, n;
    struct hash_counts *counts; /* [n_counts] */
    uint32_t n_counts, counts_cap;
};

/* The rows by the lowest bits of their hashes: each part grows, and is filled, by itself. */
enum { HASH_PARTS = 64 };
struct hash_table {
    struct hash_rows part[HASH_PARTS];
};

static inline unsigned hash_part(uint64_t hash)
{
    return (unsigned)(hash >> 1) % HASH_PARTS; /* lines have 1 as their lowest bit */
}

void hash_table_reserve(struct hash_table *t, uint64_t n, int threads); /* makes room for n rows in all */
uint64_t hash_table_count(const struct hash_table *t, int threads);     /* rows of features on two pages or more */
void hash_table_free(struct hash_table *t);

/* Adds one document's count of the feature. tf > 0. Parts are apart: a thread each will do. */
void hash_table_add(struct hash_table *t, uint64_t hash, uint32_t tf);

/* The slot that has the hash, or the free one where it would be. n_slots > 0. */
static inline struct hash_row *hash_rows_slot(const struct hash_rows *rows, uint64_t hash)
{
    struct hash_row *row = rows->slot + hash_below(hash, rows->n_slots), *end = rows->slot + rows->n_slots;
    while (row->df && row->hash != hash)
        if (++row == end) row = rows->slot;
    return row;
}

static inline const struct hash_row *hash_table_find(const struct hash_table *t, uint64_t hash) /* or NULL */
{
    const struct hash_rows *rows = &t->part[hash_part(hash)];
    if (!rows->n_slots) return NULL;
    const struct hash_row *row = hash_rows_slot(rows, hash);
    return row->df ? row : NULL;
}

/* A row's sums, as long as its entropy is not set. */
struct row_sums hash_row_sums(const struct hash_rows *rows, const struct hash_row *row);

static inline void hash_table_prefetch(const struct hash_table *t, uint64_t hash)
{
    const struct hash_rows *rows = &t->part[hash_part(hash)];
    __builtin_prefetch(rows->slot + hash_below(hash, rows->n_slots));
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

/* About how many different hashes were added to n samples in all: the same for any division among them. The first
 * one is their union afterwards. */
uint64_t hash_sample_estimate(struct hash_table *sample, int n);

/* Counts the hashes of one page: distinct ones with their tf. */
struct hash_counter; /* scratch of one thread */
struct hash_count {
    uint64_t hash;
    uint32_t tf;
};
struct hash_counter *hash_counter_new(void);
void hash_counter_free(struct hash_counter *c);
/* In order of first occurrence; owned by the counter until the next call. O(n). */
const struct hash_count *hash_count(struct hash_counter *c, const uint64_t *hash, size_t n,
                                    uint32_t *n_distinct);

#endif
