/* SPDX-License-Identifier: MIT
 * caption_rule.h - a heading or label goes with what is behind it.
 *
 * "Description", "Syntax:", "Price" are on most pages of a site, so entropy calls them template; without them the text
 * and the values that follow say less. "Related posts" is among headings that differ from page to page, but what it heads
 * is template. */
#ifndef INFODISC_LABELERS_SHARED_CAPTION_RULE_H
#define INFODISC_LABELERS_SHARED_CAPTION_RULE_H

#include "labelers/shared/labeler.h"

enum { CAPTION_TOKENS_MAX = 6 };

struct caption_place {       /* where a leaf is */
    enum element element;
    uint64_t parent;         /* the path of the element around it, as an index or a key */
};

/* Does `leaf` head `next`, the leaf with words behind it: H1 to H6, in front of whatever is content, but for a heading of
 * its level or above; TH and DT, in front of content in the same row or list? Short, redundant for repeating, and neither is
 * mostly links. */
bool captions_content(const struct leaf_fact *leaf, struct caption_place at, const struct leaf_fact *next,
                      struct caption_place next_at);

/* Is it an H1 whose line is on this page only, or on a tenth of all at most, though entropy or model call it redundant? */
bool is_title_of_page(const struct leaf_fact *leaf, enum element element, uint32_t n_documents);

/* Is it one that heads or labels what is behind it? */
static inline bool is_caption_element(enum element element)
{
    return heading_level(element) || element == EL_th || element == EL_dt;
}

/* Do most pages have the line, numbers apart, and other pages all of its shingles? Few pages say little: never true. */
enum { COMMON_PAGES = 10, COVER_ALL = 255 };
static inline bool most_pages_have(const struct leaf_fact *leaf, uint32_t n_documents)
{
    return n_documents >= COMMON_PAGES && leaf->cover == COVER_ALL && leaf->line_df * 2ull > n_documents;
}

/* Is it a heading (H2 to H6) that another page has, too, and is all that it heads redundant: the leaves behind it, before
 * `end`, up to the next heading of its level and within the element around it? The first text of that element, in the page
 * that begins with `first`, is a title, and heads the other headings of its level, too. False if it heads nothing. place: of
 * all paths of the site. */
bool heads_redundant(const struct leaf_fact *leaf, const struct leaf_fact *first, const struct leaf_fact *end,
                     const struct block_path *place);

/* Makes the headings and labels of content in a page content, and its H1 if the site has other pages. What most pages
 * have is nothing to head, unless other content is between it and the next heading. Leaves of a page [first, end), with their labels; place: of all paths of the site. */
void label_captions(struct leaf_fact *first, struct leaf_fact *end, const struct block_path *place, uint32_t n_documents);

#endif
