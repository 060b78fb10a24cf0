/* SPDX-License-Identifier: MIT
 * table_look.h - for shape.c: does a table hold data, or is it used for layout? */
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

#endif
