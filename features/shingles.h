/* SPDX-License-Identifier: MIT
 * shingles.h - the features of the entropy method: runs of three tokens.
 *
 * A shingle is an order-sensitive 64-bit hash of three adjacent tokens of one leaf block; a leaf of one or two
 * tokens is a single shingle. Unlike words, shingles need no stop list and no stemmer, and a topical word that many
 * pages share does not make their prose look like boilerplate.
 *
 * A Chinese, Japanese or Korean character says less than a word: three of them recur by chance. So in a shingle it
 * stands for itself and the CJK_CONTEXT characters before it in its run, and a shingle covers up to five. (With
 * this, the method `entropy` keeps 93 % of the text of a Japanese manual of 15 pages instead of 4 %; four and six do
 * as well.) */
#ifndef INFODISC_FEATURES_SHINGLES_H
#define INFODISC_FEATURES_SHINGLES_H

#include <stddef.h>
#include <stdint.h>

enum { SHINGLE_TOKENS = 3, CJK_CONTEXT = 2 };

/* Shingles of n tokens: 0 if n is 0, otherwise max(1, n - 2). */
static inline uint32_t shingle_count(uint32_t n_tokens)
{
    return n_tokens < SHINGLE_TOKENS ? n_tokens > 0 : n_tokens - SHINGLE_TOKENS + 1;
}

/* The hashes of tokens are random in all bits, so sums of them are as well, each times a number of its own: a shingle
 * needs no mixer. 0 for one that is not there, at the beginning. The factors of a CJK character's context are even, so
 * that each of the three characters of a shingle has an odd one, which loses no bit, when they are added up. */
#define SHINGLE_FIRST 0xD6E8FEB86659FD93u
#define SHINGLE_SECOND 0x9E3779B97F4A7C15u
#define CJK_NEAREST 0xA0761D6478BD642Eu
#define CJK_BEFORE_IT 0xE7037ED1A0B428DAu

/* What a CJK character is in a shingle, by its hash and those of the CJK_CONTEXT characters before it; 0 beyond the
 * beginning of its run. */
static inline uint64_t shingle_cjk(uint64_t hash, uint64_t nearest, uint64_t before_it)
{
    return hash + nearest * CJK_NEAREST + before_it * CJK_BEFORE_IT;
}

static inline uint64_t shingle_hash(uint64_t first, uint64_t second, uint64_t third)
{
    return first * SHINGLE_FIRST + second * SHINGLE_SECOND + third;
}

#endif
