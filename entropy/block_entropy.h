/* SPDX-License-Identifier: MIT
 * block_entropy.h - H(F) -> H(CB): the mean of the entropies of the block's features (the paper, equation 5). */
#ifndef INFODISC_ENTROPY_BLOCK_ENTROPY_H
#define INFODISC_ENTROPY_BLOCK_ENTROPY_H

#include <stddef.h>
#include <stdint.h>

#include "entropy/hash_rows.h"

/* Mean entropy of n shingle occurrences of a leaf; 0 for those not in `rows` (seen on one page only),
 * and for n = 0. *n_repeated: how many of them are on other pages too. hash [n_ahead], n <= n_ahead: the
 * shingles after the n-th are those that will be asked for next. */
uint32_t block_entropy_of_hashes(const struct hash_table *rows, const uint64_t *hash, size_t n,
                                 size_t n_ahead, size_t *n_repeated);

/* The same where the rows of all hashes are never there at once: a sum for each leaf, to which each table adds what it
 * has of the leaf's hashes. In the end the entropy is sum / n. */
struct block_sum {
    uint64_t sum, n_repeated;
};
struct leaf_hash { /* a shingle of a leaf */
    uint64_t hash;
    uint32_t leaf;
};
void block_sums_add(const struct hash_table *rows, const struct leaf_hash *hash, size_t n, struct block_sum *sum);

/* Mean entropy over the *distinct* ones of a block's n words (sorted here, in place; scratch [n]), and their
 * number in *n_distinct. A block without a word tells nothing: ENTROPY_ONE, redundant. */
uint32_t block_entropy_of_words(const uint32_t *entropy, uint32_t *feature, size_t n, uint32_t *scratch,
                                size_t *n_distinct);

#endif
