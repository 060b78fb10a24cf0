/* SPDX-License-Identifier: MIT
 * slow_shingles.h - the shingles of a text's tokens, one by one. */
#ifndef INFODISC_TESTS_SLOW_SHINGLES_H
#define INFODISC_TESTS_SLOW_SHINGLES_H

#include "features/shingles.h"
#include "features/tokenize.h"

/* What token i is in a shingle: a CJK character with those before it in its run. */
static inline uint64_t shingle_unit(const struct tokens *t, size_t i)
{
    if (t->item[i].kind != TOKEN_CJK) return t->item[i].hash;
    uint64_t before[CJK_CONTEXT] = {0};
    for (size_t k = 0; k < CJK_CONTEXT && i > k && t->item[i - k - 1].kind == TOKEN_CJK; k++)
        before[k] = t->item[i - k - 1].hash;
    return shingle_cjk(t->item[i].hash, before[0], before[1]);
}

/* out [shingle_count(t->n)] */
static inline void shingle_hashes(const struct tokens *t, uint64_t *out)
{
    for (uint32_t s = 0; s < shingle_count((uint32_t)t->n); s++) {
        uint64_t last[SHINGLE_TOKENS] = {0}; /* a short text's are at the end */
        uint32_t n = t->n < SHINGLE_TOKENS ? (uint32_t)t->n : SHINGLE_TOKENS;
        for (uint32_t i = 0; i < n; i++) last[SHINGLE_TOKENS - n + i] = shingle_unit(t, s + i);
        out[s] = shingle_hash(last[0], last[1], last[2]);
    }
}

#endif
