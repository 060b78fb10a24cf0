/* SPDX-License-Identifier: MIT
 * type_evidence.h - what we know of a page to tell its type: numbers from its URL, its blocks and the links of the
 * crawl (type_evidence.def). Only integers and IEEE arithmetic, no libm. */
#ifndef INFODISC_CLUSTER_TYPE_EVIDENCE_H
#define INFODISC_CLUSTER_TYPE_EVIDENCE_H

#include "cluster/page_clusters.h"
#include "cluster/link_graph.h"

enum type_evidence {
#define TYPE_EVIDENCE(name, meaning) TE_##name,
#include "cluster/type_evidence.def"
#undef TYPE_EVIDENCE
    TYPE_EVIDENCE_N
};

extern const char *const type_evidence_names[TYPE_EVIDENCE_N];

struct type_site {       /* the same for all pages */
    const struct link_graph *graph;
    const struct in_links *in;      /* [n_pages] */
    const struct clusters *clusters;
    uint32_t n_documents;
    uint32_t threshold;             /* blocks with at most this entropy are a page's own */
};

struct type_page {
    const char *url;
    struct out_links out;
    uint32_t n_leaves;
};

struct type_scratch;     /* of one thread */
struct type_scratch *type_scratch_new(uint32_t n_paths, uint32_t n_pages);
void type_scratch_free(struct type_scratch *s);

/* Fills x [TYPE_EVIDENCE_N]. */
void type_evidence_of_page(struct type_scratch *s, const struct type_site *site, const struct type_page *page,
                           float *x);

#endif
