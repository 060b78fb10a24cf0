/* SPDX-License-Identifier: MIT
 * list_look.h - for shape.c: is a list of the page one of its own, or a part of the one before it, or layout? And marks
 * that a page writes itself before items, "•", "3.": in Markdown and HTML each item has one anyway. */
#ifndef INFODISC_CONTENT_LIST_LOOK_H
#define INFODISC_CONTENT_LIST_LOOK_H

#include "content/content_tree.h"

bool list_is(unsigned kind); /* UL, OL */

/* Does the raw list, which becomes one of this kind, go on with the list `last` right before it (0: none)? A DL does,
 * as generators of manuals write one for each function, and so does what comes after a nested list that has ended the
 * list around it (has_nested); an OL must begin with the number that is next. One that says so goes on anyway: Notion
 * writes an OL for each item. */
bool list_goes_on(const struct content_tree *t, uint32_t raw, unsigned kind, uint32_t last, bool has_nested);

/* The id of a raw list that goes on with another one becomes that of its first item, for those who link to it. */
void list_keep_id(struct content_tree *t, uint32_t raw);

/* The last item of the list `last` right before a raw one that holds nothing but another list: LibreOffice closes a
 * list before what is nested in it. 0: no such thing. */
uint32_t list_item_before(const struct content_tree *t, uint32_t raw, uint32_t last);

/* Readers' comments, teasers: is each item a text of its own, so that the list around them is layout? */
bool list_is_of_articles(const struct content_tree *t, uint32_t list);

/* The number of the item that an OL is given next; 0 if that takes a long look. */
uint32_t item_number_next(const struct content_tree *t, uint32_t list);

/* Takes the mark off the raw LI before it is shaped, as the next one of the list: a bullet before anything else; in an
 * OL, a number with a point or parenthesis that is a line of its own, as LaTeXML writes it. It stays the item's. */
void item_mark_drop(struct content_tree *t, uint32_t raw, uint32_t list);

/* Is the raw P an item of a list that Word wrote (HINT_ITEM), "·" or "1." and blanks before its text? Takes the mark
 * off and returns the kind of the list, UL or OL, and the number in *number; 0: it is not one. */
unsigned item_mark_of_paragraph(struct content_tree *t, uint32_t raw, uint32_t *number);

/* The item that a paragraph of this level is nested in, of those made of the paragraphs before it: `list` is what was
 * made last, `made` the list of such items, or 0. 0: none. */
uint32_t item_around(const struct content_tree *t, uint32_t list, uint32_t made, uint32_t level);

/* The list in the item that its next item goes into: the last one there, or a new one; 0 if there are too many
 * nodes. */
uint32_t list_in(struct content_tree *t, uint32_t item, unsigned kind);

#endif
