/* SPDX-License-Identifier: MIT
 * rare_lines.h - the lines of pages that few other pages have, for those who look for pages that say the same:
 * near-duplicates and editions. Only inside the room. */
#ifndef INFODISC_FEATURES_COPIES_RARE_LINES_H
#define INFODISC_FEATURES_COPIES_RARE_LINES_H

#include "features/copies/near_duplicates.h"

struct line_slot {    /* of a line that is rare, and on several pages */
    uint64_t key;     /* 0: free */
    uint32_t n_pages; /* that have the line */
    union {
        uint32_t leads_to; /* near-duplicates: the earlier page to compare with, NOT_NEAR, or that no page wants it */
        uint32_t n_texts;  /* editions, later: how many pages have it that are no editions of one another */
    };
};

struct line_table {
    struct line_slot *slot; /* [n_slots] */
    uint64_t n_slots;
};

struct rare_page {
    uint32_t n;        /* lines kept: lines.line + first[page] */
    uint32_t n_wanted; /* of them, the first ones, in the order of their keys: only these are looked for */
    uint32_t words;    /* in rare lines */
    uint32_t prose;    /* ... of NEAR_PROSE words or more */
    bool may_be_near;  /* to an earlier page */
    bool is_edition;   /* may be one, or have one: set by the caller */
};

struct rare_lines {
    struct near_lines lines;
    uint32_t pages_max;             /* that have a rare line */
    uint32_t n_tables, first_table; /* first_table: of those that are made */
    struct line_table *table;       /* [n_tables] by the lines' hashes */
    struct rare_page *page;         /* [n_pages] */
};

/* Linear in the lines, which it changes. d->lines, d->pages_max and d->page are set. All lines are wanted of pages that
 * may be near-duplicates or editions, and of few pages. */
void rare_lines_take(struct rare_lines *d, int threads);
void rare_lines_free(struct rare_lines *d);

static inline uint32_t line_weight(uint64_t line)
{
    return (uint32_t)(line & ((1u << NEAR_WEIGHT_BITS) - 1));
}

/* A URL without its query, and without the ".html" that mirrors add to one or to the other: the same for all views of a
 * page. */
struct span url_of_views(const char *url);

/* Of the line, or the free one where it belongs. */
struct line_slot *rare_line_slot(const struct rare_lines *d, uint64_t line);

/* Has the page the line, and is it a wanted one? */
bool rare_page_has(const struct rare_lines *d, uint32_t page, uint64_t line);

/* What a page has in lines that at most n_pages pages have. */
struct rare_page rare_page_words(const struct rare_lines *d, uint32_t page, uint32_t n_pages);

/* What two pages that are wanted share: lines that both have, and at most n_pages pages. */
struct rare_page rare_pages_share(const struct rare_lines *d, uint32_t a, uint32_t b, uint32_t n_pages);

#endif
