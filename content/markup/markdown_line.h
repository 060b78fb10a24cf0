/* SPDX-License-Identifier: MIT
 * markdown_line.h - the inline part of Markdown: literal text, links, emphasis, code, pictures. */
#ifndef INFODISC_CONTENT_MARKUP_MARKDOWN_LINE_H
#define INFODISC_CONTENT_MARKUP_MARKDOWN_LINE_H

#include "content/content.h"

enum line_place { LINE_OF_PARAGRAPH, LINE_OF_HEADING, LINE_OF_CELL };

struct markdown_line {
    const struct content_tree *tree;
    struct buffer *out;
    size_t begin;              /* where the line begins in *out */
    enum line_place place;
    unsigned in_link;
    bool local;                /* links lead to content_node.local, where there is one */
};

/* Appends the nodes from `first` on, in their order, up to the first block. A line break is "\\\n" in a paragraph. Read
 * as CommonMark with GFM's tables and strikethrough, it is these nodes again. */
void markdown_line(struct markdown_line *l, uint32_t first);

/* The most backticks in a row: code needs a fence that is longer. */
size_t longest_ticks(struct span s);

#endif
