/* SPDX-License-Identifier: MIT
 * markdown_write.h - a tree of content -> Markdown: CommonMark with GFM's tables and strikethrough.
 *
 * The rest is written as HTML: tables with spans or with blocks in their cells, sup, sub, kbd, mark, ins, q, ruby. A
 * formula is $`TeX`$, or a code block "math", as GitHub and GitLab read it. A definition list is a list with one
 * item per term, followed by its definitions. */
#ifndef INFODISC_CONTENT_MARKUP_MARKDOWN_WRITE_H
#define INFODISC_CONTENT_MARKUP_MARKDOWN_WRITE_H

#include "content/content.h"

/* Appends the whole tree; it ends with a line end if there is anything. local: links lead to content_node.local, where
 * there is one. */
void content_markdown(const struct content_tree *t, bool local, struct buffer *out);

#endif
