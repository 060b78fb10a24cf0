/* SPDX-License-Identifier: MIT
 * page_heading.h - what a page is called by its H1 or its breadcrumbs, where its TITLE says nothing, or more. */
#ifndef INFODISC_API_WRITE_PAGE_HEADING_H
#define INFODISC_API_WRITE_PAGE_HEADING_H

#include "labelers/labelers.h"
#include "templates/templates.h"

struct heading_search {
    const struct title_affixes *affixes;
    const struct page_blocks *blocks;
    const struct leaf_fact *fact;  /* [blocks->n_leaves] labelled */
    struct span url;
    /* What is known of the leaf's path: its element, or that of the heading whose text it is (fills_heading()); is it
     * in the breadcrumbs? */
    enum element (*element)(const void *paths, uint32_t leaf);
    bool (*is_crumb)(const void *paths, uint32_t leaf);
    const void *paths;
};

/* Where the TITLE says nothing: page_heading() of the first informative H1 that has one, if it is not one of several
 * that are links, to what the page lists; or page_last_crumb(); or, of a page without such an H1, the first text, if it
 * is a heading of this page only. Where three pages or more have the TITLE, such an H1 of this page only, if it is no
 * link. Where it begins with that heading, title_headed_by() it; where it is that heading, and title_clean() leaves a
 * letter or a number, the heading. Where there is no such H1 and title_clean() has three words at most, the first text,
 * if it is a few words of this page only, without links, that end in these. Else empty. */
struct span page_heading_find(const struct heading_search *of);

/* What this H1 calls the page: its text without the sign at its end that links to the heading itself; empty if that
 * says nothing of the page, as the common title does, or is too long for a title. */
struct span page_heading(const struct title_affixes *affixes, const struct page_blocks *blocks, uint32_t leaf);

#endif
