/* SPDX-License-Identifier: MIT
 * entropy_histogram.c - see entropy_histogram.h. */
#include "labelers/entropy_histogram.h"

#include "features/shingles.h"

void entropy_histogram_fill(struct entropy_histogram *h, const struct leaf_facts *facts,
                            const struct path_sums *path, uint32_t n_paths)
{
    *h = (struct entropy_histogram){0};
    for (uint32_t p = 0; p < n_paths; p++)
        h->path_tokens[otsu_bin(path_mean_entropy(&path[p]))] += path[p].tokens;
    for (uint64_t l = 0; l < facts->first[facts->n_pages]; l++) {
        const struct leaf_fact *leaf = &facts->leaf[l];
        int bin = otsu_bin(leaf->entropy);
        h->block_tokens[bin] += leaf->n_tokens;
        h->block_features[bin] += shingle_count(leaf->n_tokens);
    }
}
