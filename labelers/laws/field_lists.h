/* SPDX-License-Identifier: MIT
 * field_lists.h - labels with their values, and the facts of a list, go together.
 *
 * "Status: Open", "Priority: High", "Assignee: a link": each value is on many pages, and the labels are on all. Judged
 * one by one, some would stay and some go, or a value would stay without its label. But together, no other page has
 * them. */
#ifndef INFODISC_LABELERS_LAWS_FIELD_LISTS_H
#define INFODISC_LABELERS_LAWS_FIELD_LISTS_H

#include "labelers/laws/values.h"
#include "labelers/shared/shared.h"

/* A list is three blocks or more in a row, of 12 tokens at most; at most half of them are links. They are in one
 * element, in siblings, or one in the element whose own text is another (<li>Weight<div>2 kg</div></li>, unless that
 * text is a link). It has no headings except labels, and is not in NAV, ASIDE, HEADER, FOOTER or BUTTON. A label is
 * text without a number that nine tenths of the pages with its path have. REASON_IN_CONTENT: the list is informative if
 * - a third of its blocks that are neither label nor link (nor TH) are informative; or
 * - a third are labels, two are not, and by chance at most one page would have these values: the sum of log2(pages of
 *   the path / pages with the line) is at least log2(pages). Of a line with numbers, the entropy says how rare they
 *   are. Links count beside four labels or more. Neighbouring values that are equally common count once: they may recur
 *   together; or
 * - no other page has the same list, table_tells_of_page(), and it has no links (services, opening hours), or six
 *   blocks or more, of 3 tokens at most on average (a table made of DIVs).
 * What stays redundant: labels that no value follows (the others get REASON_CAPTION); links, except
 * - those after a label, if the list has two or more, and not nine tenths of the pages have the link;
 * - the names and items of the list (page_tables.h);
 * and what a rule or another law dropped, except steady lines. Leaves [first, end) of a page, labelled; lists: of the
 * page, or NULL. */
void keep_field_lists(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                      const struct page_tables *lists);

/* Puts the lists of a page into `out`, in place of what it had. `tells` is set for those that are content if no other
 * page has them. fact [b->n_leaves]: their evidence. O(leaves). */
void field_lists_find(struct page_tables *out, const struct page_blocks *b, const struct leaf_fact *fact,
                      const struct law_paths *of);

#endif
