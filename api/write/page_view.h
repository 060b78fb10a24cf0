/* SPDX-License-Identifier: MIT
 * page_view.h - assembles what the public API and the outputs show of a page. */
#ifndef INFODISC_API_WRITE_PAGE_VIEW_H
#define INFODISC_API_WRITE_PAGE_VIEW_H

#include "api/handles/templates.h"
#include "base/text/date.h"
#include "output/output.h"

enum { PAGE_WARNINGS_MAX = 14 };

struct page_view { /* scratch of one thread; {0} to begin with, but for `templates` */
    struct infodisc_page page; /* its strings live in the buffers below until the next call */
    const char *warnings[PAGE_WARNINGS_MAX];
    size_t n_warnings;
    struct buffer fact[FACTS_KEPT];
    struct buffer record, content_text, redundant, title, title_raw, lang, charset;
    char id[40], fetched[DATE_UTC_BYTES], last_modified[DATE_UTC_BYTES], digest[PAGE_DIGEST_BYTES];
    struct infodisc_templates *templates; /* of a run; NULL for page_view_show() alone */
    struct page_applier *applier;  /* where they were learned before: api/apply/ */
    bool wants_tree;               /* set by the caller: fill `tree`, too */
    struct content_tree *tree;     /* the content with its structure, until the next call; NULL without */
    struct page_content *content;
    struct buffer markdown, html, more, json;
    uint32_t *path_number;         /* page_parts.path_number of a run that has learned */
    size_t numbers_cap;
};

/* What a view is made of, wherever it comes from. */
struct page_parts {
    const char *url, *path, *host;
    const struct site_page *crawled;     /* NULL: it is of no crawl */
    const char *duplicate_of, *near_duplicate_of; /* as in struct infodisc_page */
    struct page_blocks blocks;
    const struct leaf_fact *fact;        /* [blocks.n_leaves] labelled */
    bool has_parts;                      /* by a method whose scores are parts of an article */
    const struct title_affixes *affixes;
    struct span heading;                 /* page_heading_find() */
    const char *lang;                    /* or NULL: what the page itself says */
    enum page_type type;
    double type_score;
    uint32_t cluster;                    /* or INFODISC_NO_CLUSTER */
    bool only_page, unknown_pattern;     /* what to warn of */
    const char *load_warning;            /* likewise, by the site's reader; or NULL */
    const uint32_t *path_number;         /* [blocks.n_leaves] of its path in the cluster's paths (templates.json), or
                                          * UINT32_MAX; NULL where options.with does not ask for blocks */
};
void page_view_show(struct page_view *view, const struct page_parts *parts);

/* Adds to view->page and view->more what is asked for, bits of infodisc_options.with: of view->tree, and of
 * the parts. */
void page_view_add_more(struct page_view *view, uint64_t with, const struct page_parts *parts);

/* Adds one to those of the page; NULL: there is none. */
void page_view_add_warning(struct page_view *view, const char *text);

/* A page of a run: as it was learned, or judged here and now where the run applies templates learned before.
 * False if the page was skipped or could not be read back. */
bool page_view_fill(struct page_view *view, uint32_t page);

/* The page for a caller of the library: it has `json`, too, which pages that are only written do without. */
const struct infodisc_page *page_view_public(struct page_view *view);
void page_view_free(struct page_view *view);

/* The pages of a run that has learned: their parts are what the steps have left. */
extern const struct page_supply learned_pages;

#endif
