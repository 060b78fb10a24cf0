/* SPDX-License-Identifier: MIT
 * table_look.h - for shape.c: does a table hold data, or is it used for layout? Which rows are its head? */
#ifndef INFODISC_CONTENT_TABLE_LOOK_H
#define INFODISC_CONTENT_TABLE_LOOK_H

#include "content/content_tree.h"

bool table_is_part(unsigned kind); /* THEAD, TBODY, TFOOT */
bool table_is_cell(unsigned kind);

/* Has it one cell or column, other tables, or, without any head, blocks that a cell with data does not have? But one
 * row in ten may have these, unless they are headings. */
bool table_only_places(const struct content_tree *t, uint32_t table);

/* The only cell of a row that has anything in it, which is a heading; 0: the row is not of that kind. Doxygen heads the
 * parts of a table so. */
uint32_t table_title(const struct content_tree *t, uint32_t row);

/* How many rows there are from this one on up to the next THEAD, TBODY or TFOOT. */
uint32_t table_rows_left(const struct content_tree *t, uint32_t row);

/* Moves the first row of the body to the empty head, if it is nothing but TH, with the rows that its cells reach into,
 * if they are, too, and others follow: such rows are the head, whether the page says so or not. */
void table_find_head(struct content_tree *t, uint32_t head, uint32_t body);

#endif
