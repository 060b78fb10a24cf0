/* SPDX-License-Identifier: MIT
 * health.h - do templates learned before still fit? Measured in one pass over the new pages, without keeping them:
 *
 *     coverage       the share of tokens under block paths that the templates know
 *     support drift  of the paths that nearly all pages of a cluster had: how much of their support is lost
 *     link drift     by how much the share of tokens in links differs, path by path
 *     entropy drift  by how much the entropy of a path's lines over the new pages differs from then
 *
 * Each thread has its own tally; tallies merge by addition, in any order. Lines are counted only in some hundred
 * pages, spread over the site. */
#ifndef INFODISC_TEMPLATES_HEALTH_HEALTH_H
#define INFODISC_TEMPLATES_HEALTH_HEALTH_H

#include "entropy/entropy.h"
#include "features/features.h"
#include "table_blocks/table_blocks.h"
#include "templates/learned/learned.h"

struct health_tally;

struct health_tally *health_tally_new(const struct template_set *set);
void health_tally_free(struct health_tally *t);

struct health_page {
    uint32_t number;     /* in its site */
    uint32_t cluster;    /* UINT32_MAX: none */
    bool sample_lines;   /* its lines are counted, too */
};

/* Counts a page: its leaves with their tokens, their lines and the match of each leaf's path [b->n_leaves]. */
void health_tally_page(struct health_tally *t, const struct health_page *page, const struct page_blocks *b,
                       const struct leaf_fact *fact, const struct leaf_tokens *tokens,
                       struct path_match *const *match);

/* Adds `more`, of other pages. */
void health_tally_merge(struct health_tally *t, const struct health_tally *more);

enum path_change_kind {
    PATH_UNSEEN,  /* no page had it when the templates were learned */
    PATH_MISSING, /* nearly all pages had it, now none has */
    PATH_LINKS,   /* its share of tokens in links has changed by a half or more */
    PATH_LENGTH,  /* its tokens a page are four times as many or more, or a fourth or less */
    PATH_CHANGES
};
const char *path_change_name(enum path_change_kind kind); /* "unseen", "missing", "links", "length" */

struct path_change {
    const char *path;     /* lives as long as the tally and the set */
    enum path_change_kind kind;
    uint32_t pages;       /* that have it now */
    uint64_t tokens;      /* in these */
    double before, now;   /* PATH_LINKS: shares; PATH_LENGTH: tokens a page; otherwise share of pages */
};

enum { CHANGES_MAX = 20 };

struct cluster_health {
    uint32_t n_documents;
    uint64_t tokens, known_tokens;
    uint32_t support_drift, link_drift; /* 0 .. ENTROPY_ONE */
    uint32_t entropy_drift;             /* likewise; UINT32_MAX: too few pages to tell */
    uint32_t n_changes[PATH_CHANGES];   /* of each kind */
    uint32_t n_shown;
    struct path_change shown[CHANGES_MAX]; /* those with most tokens */
};

/* [set->n_clusters + 2]: each cluster; the pages of none; the whole site. free() it; the tally must outlive
 * it. */
struct cluster_health *health_conclude(const struct health_tally *t);

#endif
