/* SPDX-License-Identifier: MIT
 * page_fit.h - how well each page fits the template of its cluster, and which pages deserve a look. */
#ifndef INFODISC_TEMPLATES_PAGE_FIT_H
#define INFODISC_TEMPLATES_PAGE_FIT_H

#include "templates/template.h"

struct page_fit {               /* in tokens; all 0 for a page without words, or that was skipped */
    uint64_t tokens, informative_tokens;
    uint64_t common_tokens;     /* under block paths that half of the cluster's documents have, or more */
    uint64_t lost_tokens;       /* redundant, and in text that is on this page only: leaf_is_unique() */
    uint64_t doubtful_tokens;   /* entropy alone would have decided otherwise */
};

enum sample_kind {
    SAMPLE_TYPICAL,             /* nearest to the middle of its cluster in share and length of content */
    SAMPLE_WORST,               /* least covered by the paths that the cluster has in common */
    SAMPLE_ODD,                 /* share of content farthest from the middle */
    SAMPLE_KINDS
};
const char *sample_kind_text(enum sample_kind kind); /* "typical", "worst fit", "odd one" */

#define SAMPLE_NONE UINT32_MAX

struct cluster_fit {
    uint64_t tokens, common_tokens; /* of its pages */
    uint32_t n_without_content; /* documents with words, none of them informative */
    uint32_t sample[SAMPLE_KINDS]; /* three different pages with words; SAMPLE_NONE where they are too few */
};

struct page_fits {
    struct page_fit *page;      /* [n_pages] */
    struct cluster_fit *cluster; /* [clusters->n] */
};

/* A pure function of the labels. Of the leaves, documents count. threshold: of the entropy. O(leaves + sum over
 * clusters of paths). */
struct page_fits page_fits_new(const struct clustered_leaves *leaves, const struct templates *templates,
                               uint32_t threshold, int threads);
void page_fits_free(struct page_fits *fits);

#endif
