/* SPDX-License-Identifier: MIT
 * block_entropy.c - see block_entropy.h. */
#include "entropy/block_entropy.h"

#include "base/fixed.h"
#include "base/threads/sort_ids.h"

uint32_t block_entropy_of_hashes(const struct hash_table *rows, const uint64_t *hash, size_t n,
                                 size_t n_ahead, size_t *n_repeated)
{
    uint64_t sum = 0;
    *n_repeated = 0;
    for (size_t i = 0; i < n; i++) {
        if (i + PREFETCH_AHEAD < n_ahead) hash_table_prefetch(rows, hash[i + PREFETCH_AHEAD]);
        uint32_t entropy;
        if (!hash_table_find(rows, hash[i], &entropy)) continue;
        sum += entropy;
        ++*n_repeated;
    }
    return n ? (uint32_t)(sum / n) : 0;
}

void block_sums_add(const struct hash_table *rows, const struct leaf_hash *hash, size_t n, struct block_sum *sum)
{
    for (size_t i = 0; i < n; i++) {
        if (i + PREFETCH_AHEAD < n) hash_table_prefetch(rows, hash[i + PREFETCH_AHEAD].hash);
        uint32_t entropy;
        if (!hash_table_find(rows, hash[i].hash, &entropy)) continue;
        sum[hash[i].leaf].sum += entropy;
        sum[hash[i].leaf].n_repeated++;
    }
}

uint32_t block_entropy_of_words(const uint32_t *entropy, uint32_t *feature, size_t n, uint32_t *scratch,
                                size_t *n_distinct)
{
    uint64_t sum = 0;
    size_t distinct = 0;
    sort_ids(feature, n, scratch);
    for (size_t i = 0; i < n; i++) {
        if (i > 0 && feature[i] == feature[i - 1]) continue;
        feature[distinct++] = feature[i];
        sum += entropy[feature[i]];
    }
    *n_distinct = distinct;
    return distinct ? (uint32_t)(sum / distinct) : ENTROPY_ONE;
}
