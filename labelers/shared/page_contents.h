/* SPDX-License-Identifier: MIT
 * page_contents.h - the contents of a page, "On this page": links with the texts of its own headings, in their order;
 * and its title once more, above the title.
 *
 * They differ from page to page, so the model may take them for text, most of all in small crawls and where no element
 * or name says what they are. But the headings say the same. */
#ifndef INFODISC_LABELERS_SHARED_PAGE_CONTENTS_H
#define INFODISC_LABELERS_SHARED_PAGE_CONTENTS_H

#include "features/features.h"
#include "labelers/shared/caption_rule.h"

enum { CONTENTS_MIN = 2 };

struct page_contents {       /* of one page; reused from page to page; {0} at first */
    uint32_t *leaf;          /* [n] the leaves of its contents */
    uint32_t n;
    size_t leaves_cap, headings_cap;
    struct page_heading {
        uint64_t line;
        uint32_t rank;       /* 1, 2, ... in the page */
        unsigned level;      /* 1 .. 6 */
    } *heading;              /* [n_headings] scratch */
    uint32_t n_headings, of_level[7];
};

/* The first H1 that is no link, but for one that names the site: a later one is on far fewer pages. If there is none,
 * the first heading that is no link; n_leaves if there is none, either. fact [n_leaves]. */
uint32_t page_title(const struct leaf_fact *fact, uint32_t n_leaves, const struct block_path *place);

/* Finds CONTENTS_MIN or more items in a row (LI, DT, DIV, P), leaves without tokens apart, that are mostly links and
 * have the lines of headings (H1 to H6, no links), each below the one before: half or more of the page's headings of
 * their levels, as others are links to a few members of the page. Of the items from the first to the last, one in five
 * may have another line, "Nodes" for "Nodes in detail": a short LI or DT, and no more in a row than headings before.
 * Lines that differ in their numbers alone count as one, and an entry may have numbers before the heading's text
 * ("1.3. Rivets"). Before these, finds text (no links)
 * above the first H1, or else the first heading (no links), with the line of that heading and, but for a chance of 1 in
 * 64, its numbers: the running head of a page of a book. feature, fact [n_leaves]; place [n_paths].
 * O(leaves log headings). */
void page_contents_find(struct page_contents *contents, const struct leaf_features *feature,
                        const struct leaf_fact *fact, uint32_t n_leaves, const struct block_path *place);
/* Adds leaves, each all of the contents: nothing but links between a DIV and its end. Three quarters of the links have
 * the text of a heading, as above. fact [b->n_leaves]. O(links log headings). */
void page_contents_add_whole(struct page_contents *contents, const struct page_blocks *b, const struct leaf_fact *fact,
                             const struct block_path *place);
void page_contents_free(struct page_contents *contents);

#endif
