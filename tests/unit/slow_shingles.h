/* SPDX-License-Identifier: MIT
 * slow_shingles.h - the shingles of a text's tokens, one by one. */
#ifndef INFODISC_TESTS_SLOW_SHINGLES_H
#define INFODISC_TESTS_SLOW_SHINGLES_H

#include "features/shingles.h"
#include "features/tokenize.h"

/* out [shingle_count(t->n)] */
static inline void shingle_hashes(const struct tokens *t, uint64_t *out)
{
    for (uint32_t s = 0; s < shingle_count((uint32_t)t->n); s++) {
        uint64_t last[SHINGLE_TOKENS] = {0}; /* a short text's stand at the end */
        uint32_t n = t->n < SHINGLE_TOKENS ? (uint32_t)t->n : SHINGLE_TOKENS;
        for (uint32_t i = 0; i < n; i++) last[SHINGLE_TOKENS - n + i] = t->item[s + i].hash;
        out[s] = shingle_hash(last[0], last[1], last[2]);
    }
}

#endif
