/* SPDX-License-Identifier: MIT
 * page_applier.h - one page by templates learned before: bytes -> blocks -> paths looked up -> labels. Only the
 * tally's counts outlive a page. */
#ifndef INFODISC_API_APPLY_PAGE_APPLIER_H
#define INFODISC_API_APPLY_PAGE_APPLIER_H

#include "api/split/page_split.h"
#include "api/write/write.h"
#include "features/features.h"
#include "labelers/template/template.h"
#include "templates/health/health.h"

struct page_applier {            /* of one thread */
    const struct template_set *set;
    const struct rules *rules;   /* or NULL */
    uint64_t *rule_hits;         /* [rules->n] see run.h */
    const struct infodisc_options *options;
    struct page_splitter split;
    struct path_matcher *matcher;
    struct page_tokens tokens;
    struct page_copies copies;
    struct url_match_scratch url_scratch;
    struct buffer bytes;         /* of the page at hand */
    struct leaf_fact *fact;      /* [leaves_cap] each */
    struct known_leaf *leaf;
    struct path_match **match;
    uint32_t *path_number;       /* likewise, see struct page_parts */
    size_t leaves_cap;
    struct table_path *tables;   /* [tables_cap] by path */
    uint32_t tables_cap;
    uint64_t *text;              /* by path of the set: the page's tokens of text, where the page has such paths */
    struct health_tally *tally;  /* or NULL */
    uint32_t n_documents;
    uint64_t n_blocks, informative_tokens, redundant_tokens;
};

struct page_source {
    struct span bytes;                /* of the page; or, where it was split before: */
    const struct page_blocks *blocks; /* its blocks, or NULL */
    struct path_table *paths;         /* their paths; only read */
    const char *url, *path, *host;
    const char *http_charset;    /* or NULL */
    uint32_t number;             /* of the page in its site, if there is a tally */
    bool sample_lines;           /* see struct health_page */
    bool count;                  /* count it: not if it was before */
};

/* All must outlive the applier; rules may be NULL. */
struct page_applier *page_applier_new(const struct template_set *set, const struct rules *rules,
                                      const struct infodisc_options *options);
void page_applier_free(struct page_applier *a);

/* Brings a->rule_hits up to date. */
void page_applier_count_rules(struct page_applier *a);

/* Judges a page. *parts lives until the next call. False if the parser gave it up. */
bool page_applier_judge(struct page_applier *a, const struct page_source *source, struct page_parts *parts);

#endif
