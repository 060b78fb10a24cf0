/* SPDX-License-Identifier: MIT
 * line_number.h - numbers of lines that highlighters write into the lines of a program:
 * <pre><span class="linenos">12</span>import re</pre>. They are no text: "12import" is no word. */
#ifndef INFODISC_TABLE_BLOCKS_TAGS_LINE_NUMBER_H
#define INFODISC_TABLE_BLOCKS_TAGS_LINE_NUMBER_H

#include "table_blocks/tags/tag_scan.h"

/* Is an inline element in a PRE, with these classes and nothing but this text, the number of a line? */
bool is_line_number(struct span classes, struct span text);

/* Bytes from s->at, after the start tag of such an element, to its end tag, if it is one; or 0. */
size_t line_number_bytes(const struct scanner *s, const struct tag *start);

#endif
