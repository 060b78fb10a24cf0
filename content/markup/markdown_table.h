/* SPDX-License-Identifier: MIT
 * markdown_table.h - a GFM table. */
#ifndef INFODISC_CONTENT_MARKUP_MARKDOWN_TABLE_H
#define INFODISC_CONTENT_MARKUP_MARKDOWN_TABLE_H

#include "content/content.h"

/* Appends the rows of the table, not its caption, and returns true; false where GFM cannot say it: a cell over several
 * rows or columns, blocks in a cell, two rows of head. Without a head it has an empty one. */
bool markdown_table(const struct content_tree *t, uint32_t table, bool local, struct buffer *out);

#endif
