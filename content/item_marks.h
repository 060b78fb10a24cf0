/* SPDX-License-Identifier: MIT
 * item_marks.h - marks that a page writes itself before the items of its lists: "•", "3.". In Markdown and HTML each
 * item has one anyway. */
#ifndef INFODISC_CONTENT_ITEM_MARKS_H
#define INFODISC_CONTENT_ITEM_MARKS_H

#include "content/content_tree.h"

/* The number of the item that an OL is given next; 0 if that takes a long look. */
uint32_t item_number_next(const struct content_tree *t, uint32_t list);

/* Takes the mark off the raw LI before it is shaped, as the next one of the list: a bullet before anything else; in an
 * OL, a number with a point or parenthesis that is a line of its own, as LaTeXML writes it. It stays the item's. */
void item_mark_drop(struct content_tree *t, uint32_t raw, uint32_t list);

/* Is the raw P an item of a list that Word wrote (HINT_ITEM), "·" or "1." and blanks before its text? Takes the mark
 * off and returns the kind of the list, UL or OL, and the number in *number; 0: it is none. */
unsigned item_mark_of_paragraph(struct content_tree *t, uint32_t raw, uint32_t *number);

#endif
