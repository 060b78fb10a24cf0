/* SPDX-License-Identifier: MIT
 * fd_matrix.h - the feature-document matrix W [F x D], w_ij = tf of feature i in document j (the paper, section
 * 4.3), as its columns and its row sums.
 *
 * Later steps need no single cell, only
 *     S_i = sum_j w_ij,   T_i = sum_j w_ij log2 w_ij,   df_i = |{ j : w_ij > 0 }|,
 * and all three merge by addition, over threads or machines. T is in steps of 2^-32 and holds sums below 2^32: one
 * word 100 times on each of 6 million pages of a site. (Weighting by TF-IDF gives the same entropies: the IDF of a
 * feature is one factor in all its w_ij and cancels in p_ij = w_ij / S_i.) */
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

struct column_counter; /* scratch of one thread */

struct column_counter *column_counter_new(void);
void column_counter_free(struct column_counter *c);

/* Counts a document's n feature ids into its column: cells in ascending order of feature, owned by the
 * counter until the next call. O(n). */
const struct fd_cell *column_count(struct column_counter *c, const uint32_t *feature, size_t n,
                                   uint32_t *n_cells);

/* ---- shingles: features are 64-bit hashes, most of them on one page only; repeat_filter.h, hash_rows.h ---- */

/* Counts the hashes of one page: distinct ones with their tf. */
struct hash_counter; /* scratch of one thread */
struct hash_count {
    uint64_t hash;
    uint32_t tf;
};
struct hash_counter *hash_counter_new(void);
void hash_counter_free(struct hash_counter *c);
/* Forgets what was counted. As many as n_most hashes will come. */
void hash_count_begin(struct hash_counter *c, size_t n_most);
void hash_count_add(struct hash_counter *c, const uint64_t *hash, size_t n);
/* In order of first occurrence; owned by the counter until it begins again. O(n_most). */
const struct hash_count *hash_count_end(const struct hash_counter *c, uint32_t *n_distinct);

#endif
