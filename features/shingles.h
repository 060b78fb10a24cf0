/* SPDX-License-Identifier: MIT
 * shingles.h - the features of the entropy method: runs of three tokens.
 *
 * A shingle is an order-sensitive 64-bit hash of three neighbouring tokens of one leaf block; a leaf
 * of one or two tokens is one shingle as a whole. Against words they need no stop list and no
 * stemmer, and a topical word that many pages share does not make their prose look like boilerplate. */
#ifndef INFODISC_FEATURES_SHINGLES_H
#define INFODISC_FEATURES_SHINGLES_H

#include <stdint.h>

#include "features/tokenize.h"

enum { SHINGLE_TOKENS = 3 };

/* Shingles of n tokens: 0 if n is 0, otherwise max(1, n - 2). */
static inline uint32_t shingle_count(uint32_t n_tokens)
{
    return n_tokens < SHINGLE_TOKENS ? n_tokens > 0 : n_tokens - SHINGLE_TOKENS + 1;
}

/* Writes the shingles of a leaf's tokens to out [shingle_count(t->n)]. */
void shingle_hashes(const struct tokens *t, uint64_t *out);

#endif
