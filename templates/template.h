/* SPDX-License-Identifier: MIT
 * template.h - labels -> the template of each page cluster: its block paths, their verdicts, and the evidence. */
#ifndef INFODISC_TEMPLATES_TEMPLATE_H
#define INFODISC_TEMPLATES_TEMPLATE_H

#include "cluster/cluster.h"
#include "entropy/entropy.h"
#include "labelers/shared/shared.h"
#include "templates/template_lines.h"
#include "templates/title.h"

enum { TEMPLATES_FORMAT = 1 }; /* the version of templates.json */

enum verdict { VERDICT_REDUNDANT, VERDICT_INFORMATIVE };

struct template_path {       /* one block path in the pages of one cluster */
    uint32_t path;           /* index into the site's block paths */
    enum verdict verdict;    /* of most of its tokens */
    uint8_t reason;          /* enum label_reason of most of its tokens with that verdict */
    uint32_t pages;          /* of the cluster, that have it: its support */
    uint64_t occurrences, tokens, link_tokens, informative_tokens;
    uint32_t sample_page, sample_leaf; /* where it was first seen */
};

struct page_template {
    uint32_t n_documents;    /* pages of the cluster that could be read */
    uint32_t n_paths;
    struct template_path *path; /* [n_paths] in the order of the site's block paths */
    uint64_t tokens, informative_tokens;
    enum page_type type;     /* of most of its pages */
    double type_score;       /* mean over its pages, of the type chosen */
};

struct templates {
    uint32_t n;
    struct page_template *item;     /* [n], one a cluster */
    struct page_type_guess *page;   /* [n_pages] type of each page */
    struct template_lines lines;    /* of paths that have content, too */
    struct title_affixes title;     /* what all titles of the site begin and end with */
};

struct clustered_leaves {    /* the labelled leaves of a site */
    const struct clusters *clusters;
    const struct leaf_facts *facts;
    const bool *is_counted;  /* [n_pages] the pages that count */
    uint32_t n_paths;
};

/* Sums the leaves up by cluster and path. sums [n_paths]: how many blocks each path has, by which the work is divided,
 * and how many pages have it; types [n_pages] of the pages, which belong to the templates from then on. */
struct templates *templates_new(const struct clustered_leaves *leaves, const struct path_sums *sums,
                                struct page_type_guess *types, int threads);
void templates_free(struct templates *t);

#endif
