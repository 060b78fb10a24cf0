/* SPDX-License-Identifier: MIT
 * line_number.h - numbers of lines that highlighters write into the lines of a program,
 * <pre><span class="linenos">12</span>import re</pre>, or into a cell before each. They are no text: "12import" is no
 * word. */
#ifndef INFODISC_TABLE_BLOCKS_TAGS_LINE_NUMBER_H
#define INFODISC_TABLE_BLOCKS_TAGS_LINE_NUMBER_H

#include "table_blocks/tags/tag_scan.h"

/* Is it the number of a line: a SPAN, A, CODE or TT in a PRE, or a TD or TH, with such a class, alone or after the name
 * of a highlighter ("py-lineno"), and nothing but this text in it? */
bool is_line_number(enum element element, struct span classes, struct span text);

/* Bytes from s->at, after the start tag of a SPAN, A, CODE or TT, to its end tag, if it is the number of a line; or 0. */
size_t line_number_bytes(const struct scanner *s, const struct tag *start);

/* Is it "1 2 3", each number one more than that before it, or 1 alone? Signs between them are as white space. */
bool counts_up(struct span text);

#endif
