/* SPDX-License-Identifier: MIT
 * templates.h - the data of the handle infodisc_templates: the templates that a run learned or applies, and how they
 * extract a page. */
#ifndef INFODISC_API_HANDLES_TEMPLATES_H
#define INFODISC_API_HANDLES_TEMPLATES_H

#include "api/handles/labels.h"
#include "templates/templates.h"

struct page_view;
struct page_parts;

/* Where the parts of a page come from: api/write/learned_pages.c, api/apply/applied.c. */
struct page_supply {
    /* Called before pages [first, first + n) are shown, for one such slice after the other. False with run->error
     * set. */
    bool (*prepare)(struct infodisc_templates *t, uint32_t first, uint32_t n);
    /* The parts of a page, which live until the view's next page. False if it was skipped, or could not be read back.
     * Several threads at once, each with its own view. */
    bool (*parts)(struct infodisc_templates *t, struct page_view *view, uint32_t page, struct page_parts *out);
    /* The view shows no more pages. One thread at a time. */
    void (*done)(struct infodisc_templates *t, struct page_view *view);
};

struct verdict_tokens {
    uint64_t informative, redundant;
    uint64_t unique, unique_redundant; /* in leaves with leaf_is_unique(), and in those of them that are redundant */
    uint64_t empty_pages;              /* that have no word but those of their TITLE */
};

struct infodisc_templates {
    struct infodisc_run *run;
    struct infodisc_blocks *blocks;
    struct infodisc_labels *labels;   /* NULL in a run that applies templates learned before */
    struct run_apply *apply;          /* api/apply/applied.h; NULL in a run that learns */
    const struct page_supply *supply;
    struct templates *list;           /* NULL in a run that applies */
    struct verdict_tokens tokens;     /* of all pages; zeros in a run that applies */
    uint32_t coverage;                /* how well half of the documents knows the others: 0 .. ENTROPY_ONE;
                                         UINT32_MAX: there are no halves, or the run applies templates */
    struct path_selectors *selectors; /* while files are written that show them; otherwise NULL */
};

struct infodisc_templates *run_templates_new(struct infodisc_blocks *blocks, const struct page_supply *supply);

#endif
