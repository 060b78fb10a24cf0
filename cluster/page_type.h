/* SPDX-License-Identifier: MIT
 * page_type.h - is a page an article, an index (a list of links to others), or neither?
 *
 * For each type, a sum of small decision trees over the evidence of the page (type_evidence.h) and its distance from
 * the mean of the site's pages, trained on labelled sites (models/page_types.def). Half of a page's logits is the mean
 * of its URL cluster: pages of a pattern mostly share a type. The score is the softmax of the logits, the model's
 * estimate of the probability that the type is right.
 *
 * Telling page types apart across sites is not a solved problem (docs/accuracy.md). Types are for reports, and for
 * keeping the lists of an index; do not drop pages by them. */
#ifndef INFODISC_CLUSTER_PAGE_TYPE_H
#define INFODISC_CLUSTER_PAGE_TYPE_H

#include <stdbool.h>

#include "base/large_memory.h"
#include "cluster/type_evidence.h"

enum page_type { PAGE_ARTICLE, PAGE_INDEX, PAGE_OTHER, PAGE_TYPES };

const char *page_type_name(enum page_type type); /* "article", "index", "other" */
enum page_type page_type_find(struct span name); /* PAGE_TYPES: there is none of that name */

struct page_type_guess {
    enum page_type type;
    double score; /* 1/3 .. 1; 0 for what is no document */
};

/* The types of all pages. x [n_pages * TYPE_EVIDENCE_N], is_document [n_pages]; the others get PAGE_OTHER and
 * so do pages without a word. large: what x is from, or NULL. [n_pages]; free() it. */
struct page_type_guess *page_types_guess(const float *x, uint32_t n_pages, const struct clusters *clusters,
                                         const bool *is_document, int threads, struct large_memory *large);

/* One page's logits by the trees: x and mean [TYPE_EVIDENCE_N], the page's and the site's. */
void page_type_logits(const float *x, const float *mean, double *logit);

/* The type with the highest logit and its softmax. */
struct page_type_guess page_type_of_logits(const double *logit);

#endif
