/* SPDX-License-Identifier: MIT
 * editions.h - editions of a page: a manual's pages in each of its versions, pages in languages that they are not yet
 * translated to, a list under two addresses or in several orders. Their text is on several pages, but it is no
 * template. Only inside the room.
 *
 * Their URLs differ in one directory, "/1.0/api.html" and "/1.1/api.html", and so do those of other pages that have
 * much text in common: it is the directories that are editions, not single pages. Unlike near-duplicates they may have
 * much that is new. So are views of a page, "talks.html?sort=title" of "talks.html". */
#ifndef INFODISC_FEATURES_COPIES_EDITIONS_H
#define INFODISC_FEATURES_COPIES_EDITIONS_H

#include "features/copies/rare_lines.h"

enum {
    EDITION_DIRECTORIES = 6,   /* of a URL, from the left, in which editions may differ */
    EDITION_PAGES_MIN = 3, /* of a directory, that are in another one, too; views of a page */
    EDITION_VIEWS = 32,    /* of a page, at most: more are pages of a program, "index.php?id=7" */
    EDITION_SAME = 50,     /* percent of the words in their rare lines, of the shorter page of two */
    EDITION_VIEW_SAME = 90, /* ... of two views */
    EDITION_VIEW_WORDS = 20, /* such words of a view on average, or what they have in common is a frame */
    EDITION_TEXTS = 2,     /* a line that more pages have, with a page and its editions counted once, may be template */
    EDITIONS_BACK = 8,     /* a line is looked for in so many earlier editions */
};

/* By their URLs, `page` may be an edition of `earlier`, and its directory one of that page's. */
struct edition_pair {
    uint32_t page, earlier;
    uint64_t directories; /* the same of all pages in these two directories, or of all views of a page */
    bool are_views;
};

struct edition_pairs { /* in an order in which equal directories are neighbours, those nearest to the host first */
    struct edition_pair *pair;
    size_t n;
};

/* Of the pages that count. free() pairs.pair. */
struct edition_pairs edition_pairs_by_url(const struct near_lines *lines, int threads);

/* Which of them are editions, by their lines: [n_pages] the edition before each page, which is an earlier page, or
 * NOT_NEAR; NULL if there is none. Uses up line_slot.leads_to. */
uint32_t *editions_find(const struct rare_lines *rare, const struct edition_pairs *pairs, int threads);

/* Does a page have this line because its edition `before` has it, or one before that? */
bool edition_repeats(const struct rare_lines *rare, const uint32_t *before, uint32_t page, uint64_t line);

#endif
