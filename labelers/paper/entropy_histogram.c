/* SPDX-License-Identifier: MIT
 * entropy_histogram.c - see entropy_histogram.h. */
#include "labelers/paper/entropy_histogram.h"

#include "base/memory.h"
#include "base/threads/parallel.h"
#include "features/features.h"

struct histogram_pass {
    const struct leaf_facts *facts;
    struct entropy_histogram *sum; /* [threads] */
};

static void add_page(void *data, uint32_t page, int thread)
{
    const struct histogram_pass *pass = data;
    const struct leaf_facts *facts = pass->facts;
    struct entropy_histogram *h = &pass->sum[thread];
    large_rest(facts->large, page);
    for (const struct leaf_fact *leaf = page_leaves(facts, page); leaf < page_leaves(facts, page + 1); leaf++) {
        int bin = otsu_bin(leaf->entropy);
        h->block_tokens[bin] += leaf->n_tokens;
        h->block_features[bin] += shingle_count(leaf->n_tokens);
    }
}

void entropy_histogram_fill(struct entropy_histogram *h, const struct leaf_facts *facts,
                            const struct path_sums *path, uint32_t n_paths, int threads)
{
    struct histogram_pass pass = {facts, mem_zalloc((size_t)threads, sizeof *pass.sum)};
    *h = (struct entropy_histogram){0};
    for (uint32_t p = 0; p < n_paths; p++)
        h->path_tokens[otsu_bin(path_mean_entropy(&path[p]))] += path[p].tokens;
    parallel_for(facts->n_pages, threads, add_page, &pass);
    for (int t = 0; t < threads; t++)
        for (int bin = 0; bin < OTSU_BINS; bin++) {
            h->block_tokens[bin] += pass.sum[t].block_tokens[bin];
            h->block_features[bin] += pass.sum[t].block_features[bin];
        }
    free(pass.sum);
}
