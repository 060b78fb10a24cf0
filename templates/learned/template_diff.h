/* SPDX-License-Identifier: MIT
 * template_diff.h - what differs between two templates of a site, learned at different times.
 *
 * Clusters are the same if their patterns are, paths if their texts are. What is counted differs from crawl to
 * crawl, so shares have to differ by a tenth, those of links by a half, to be named; and a change that two random
 * halves of one crawl would show as well is marked as one that chance explains. */
#ifndef INFODISC_TEMPLATES_LEARNED_TEMPLATE_DIFF_H
#define INFODISC_TEMPLATES_LEARNED_TEMPLATE_DIFF_H

#include "templates/learned/template_set.h"

enum template_change_kind {
    CHANGE_CLUSTER_GONE,
    CHANGE_CLUSTER_NEW,
    CHANGE_CLUSTER_TYPE, /* article, index, other */
    CHANGE_PATH_FLIPPED, /* another verdict */
    CHANGE_PATH_GONE,    /* of a cluster that both have */
    CHANGE_PATH_NEW,
    CHANGE_PATH_COVERAGE, /* its share of the cluster's pages has moved */
    CHANGE_PATH_LINKS,   /* its share of words in links has */
    CHANGE_KINDS
};
const char *template_change_name(enum template_change_kind kind); /* "cluster gone", ... */

struct template_side {          /* how it is in one of the two; zeros where it is not */
    bool informative;
    uint64_t tokens;
    uint32_t pages, documents;  /* that have it, of so many of the cluster */
    uint32_t coverage, link_share; /* 0 .. ENTROPY_ONE; 0 of nothing */
    enum page_type type;
};

struct template_change {
    enum template_change_kind kind;
    bool by_chance;             /* too few pages to tell it from chance */
    const char *pattern;        /* of the cluster */
    const char *path;           /* NULL: the cluster itself */
    struct template_side before, now;
};

struct template_diff {
    struct template_change *change; /* [n] by kind, then most words first, then by pattern and path */
    uint32_t n, cap;
    uint32_t count[CHANGE_KINDS];
    uint32_t n_by_chance;
    uint64_t tokens_before, tokens_now; /* of all paths */
    uint64_t touched_before, touched_now; /* ... of those that are gone, new or flipped, with their clusters */
};

/* Its strings live in the two sets. O(paths of both x log). */
struct template_diff *template_diff_new(const struct template_set *older, const struct template_set *newer);
void template_diff_free(struct template_diff *diff);

#endif
