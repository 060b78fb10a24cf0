/* SPDX-License-Identifier: MIT
 * health_tally.h - what health.c counts and health_report.c reads. */
#ifndef INFODISC_TEMPLATES_HEALTH_HEALTH_TALLY_H
#define INFODISC_TEMPLATES_HEALTH_HEALTH_TALLY_H

#include "templates/health/health.h"

struct line_tally {     /* a line under a path, in the pages of the sample */
    uint64_t hash;      /* of the tokens and the path */
    uint32_t path;
    uint32_t pages, leaves;
    uint32_t last_page; /* 1 + the page that had it last */
    UT_hash_handle hh;
};

struct place_tally {
    uint32_t pages, last_page; /* last_page: 1 + the page that had it last */
    uint64_t tokens, link_tokens;
};

struct cluster_tally {
    uint32_t n_documents;
    uint64_t tokens, known_tokens;
};

struct unseen_path {
    uint64_t hash;      /* of key and cluster */
    uint64_t key;
    uint32_t cluster, pages, last_page;
    uint64_t tokens;
    const char *text;
    UT_hash_handle hh;
};

struct health_tally {
    const struct template_set *set;
    struct place_tally *place;     /* [set->n_places] */
    struct line_tally *line;
    uint32_t n_sampled;            /* pages whose lines were counted */
    struct cluster_tally *cluster; /* [set->n_clusters + 1]; the last: pages of no cluster */
    struct unseen_path *unseen;
    struct arena strings;
};

#endif
