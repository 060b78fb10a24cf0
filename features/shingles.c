/* SPDX-License-Identifier: MIT
 * shingles.c - see shingles.h. */
#include "features/shingles.h"

#include "base/hash.h"

void shingle_hashes(const struct tokens *t, uint64_t *out)
{
    uint64_t last[SHINGLE_TOKENS] = {0, 0, 0}; /* the hashes of the last tokens, newest at the end */
    for (size_t i = 0; i < t->n; i++) {
        last[0] = last[1];
        last[1] = last[2];
        last[2] = t->item[i].hash;
        if (i + 1 >= SHINGLE_TOKENS || i + 1 == t->n)
            *out++ = hash_mix(hash_mix(last[0], last[1]), last[2]);
    }
}
