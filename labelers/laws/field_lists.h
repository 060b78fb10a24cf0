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

/* Keeps lists of fields (REASON_IN_CONTENT): three short blocks or more in a row, in one element, in siblings, or one
 * in the element whose own text is another, not of the frame. A label is text without a number that nearly all pages
 * with its path have; a line may hold its own: "From: <a>Ada Brook</a>". A list stays if enough of its values are
 * content; or if it has labels, and by chance at most one page would have these values; or if no other page has the
 * same list, and it is no menu. Labels without a value, and links that say nothing of the page, stay redundant; the
 * other labels get REASON_CAPTION. lists: of the page, or NULL. */
void keep_field_lists(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                      const struct page_tables *lists);

enum { FIELDS_MIN = 3 };     /* blocks of a list */

/* Do the lines of the leaves [l, end) hold their own labels? FIELDS_MIN do or more, three quarters of them, and two of
 * those have no links. fact: by leaf, tokens. */
bool lines_are_fields(const struct page_blocks *b, const struct leaf_fact *fact, uint32_t l, uint32_t end);

/* Puts the lists of a page into `out`, in place of what it had. `tells` is set for those that are content if no other
 * page has them. fact [b->n_leaves]: their evidence. O(leaves). */
void field_lists_find(struct page_tables *out, const struct page_blocks *b, const struct leaf_fact *fact,
                      const struct law_paths *of);

#endif
