/* SPDX-License-Identifier: MIT
 * entropy_histogram.h - the distribution of a site's text over entropy, from which the threshold was chosen; for
 * people to look at. */
#ifndef INFODISC_LABELERS_PAPER_ENTROPY_HISTOGRAM_H
#define INFODISC_LABELERS_PAPER_ENTROPY_HISTOGRAM_H

#include "labelers/shared/shared.h"

struct entropy_histogram {             /* bins of otsu_bin(), lowest entropy first */
    uint64_t path_tokens[OTSU_BINS];   /* by the mean entropy of their path: what Otsu's method sees */
    uint64_t block_tokens[OTSU_BINS];  /* by the entropy of their own block */
    uint64_t block_features[OTSU_BINS]; /* occurrences of word triples, likewise */
};

/* path [n_paths]: sums over the site. O(leaves + paths). */
void entropy_histogram_fill(struct entropy_histogram *h, const struct leaf_facts *facts,
                            const struct path_sums *path, uint32_t n_paths, int threads);

#endif
