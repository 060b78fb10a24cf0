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

/* Which hashes may be on more than one page: one bit for "seen", one for "seen again". A hash seen on
 * two pages always passes; one seen on a single page passes seldom. A filter of all pages first keeps
 * the 90 % of shingles with df = 1, whose entropy is 0, out of the table. */
struct repeat_filter {
    uint64_t *seen, *again; /* bit sets [bits / 64] */
    uint64_t mask;          /* bits - 1 */
};

struct repeat_filter repeat_filter_new(uint64_t n_expected);
void repeat_filter_free(struct repeat_filter *f);
void repeat_filter_add(struct repeat_filter *f, uint64_t hash); /* once a page; thread-safe */

static inline int repeat_filter_has(const struct repeat_filter *f, uint64_t hash)
{
    uint64_t bit = hash & f->mask;
    return (int)(f->again[bit / 64] >> (bit % 64) & 1);
}

struct hash_row {
    uint64_t hash;
    struct row_sums sums; /* df == 0: a free slot */
    uint32_t entropy;     /* of the feature, see feature_entropy.h; filled last */
};

struct hash_rows {         /* open addressing */
    struct hash_row *slot; /* [mask + 1] */
    uint64_t mask;
    uint64_t n;
};

void hash_rows_add(struct hash_rows *rows, uint64_t hash, const struct row_sums *sums);
void hash_rows_merge(struct hash_rows *into, const struct hash_rows *more);
const struct hash_row *hash_rows_find(const struct hash_rows *rows, uint64_t hash); /* or NULL */
void hash_rows_free(struct hash_rows *rows);

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
