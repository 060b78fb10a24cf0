/* SPDX-License-Identifier: MIT
 * field_lists.h - labels with their values, and the facts of a list, go together.
 *
 * "Status: Open", "Priority: High", "Assignee: a link": each value is on many pages, and the labels are on all. Judged
 * one by one, some stay and some go, or a value stays without its label; but together they tell the page from others. */
#ifndef INFODISC_LABELERS_LAWS_FIELD_LISTS_H
#define INFODISC_LABELERS_LAWS_FIELD_LISTS_H

#include "labelers/laws/values.h"
#include "labelers/shared/shared.h"

struct field_paths {         /* [n_paths] each */
    const struct path_texts *texts;
    const struct block_path *place;
    const struct path_sums *path;
    const struct table_path *in_table;
};

/* A list is three or more blocks in a row, of 12 tokens at most, in one element, in elements of one, or one in the element
 * whose own text is another; at most half of them links; no headings but those that are labels, and not below NAV, ASIDE, HEADER or FOOTER. A label is text without a
 * number that nine tenths of the pages with its path have. All of the list becomes informative (REASON_IN_CONTENT)
 * - if a third of what is neither label nor link is;
 * - if a third are labels, two are not, and by chance no more than one page has these values: the sum of log2(pages of the
 *   path / pages with the line, or with the numbers in it) is at least log2(pages). Links count beside four labels or more,
 *   and values with no label between that are as common as each other count once, as they may recur together;
 * - if it has six blocks or more, of 3 tokens at most on average, no other page has the same list, and
 *   table_tells_of_page(): rows of a table that is none.
 * Labels stay redundant unless a value follows (REASON_CAPTION). So do links, but for those behind a label, of two or more,
 * that not nine tenths of the pages have, and for the names and items of the list (page_tables.h); and what a rule or another
 * law took out. Leaves [first, end) of a page, labelled; lists: of the page, or NULL. */
void keep_field_lists(struct leaf_fact *first, struct leaf_fact *end, const struct field_paths *of,
                      const struct page_tables *lists);

/* The lists of a page with six blocks or more, in place of what `out` had; they tell of the page as said above. fact
 * [b->n_leaves]: their evidence. O(leaves). */
void field_lists_find(struct page_tables *out, const struct page_blocks *b, const struct leaf_fact *fact,
                      const struct field_paths *of);

#endif
