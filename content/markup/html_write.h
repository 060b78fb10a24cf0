/* SPDX-License-Identifier: MIT
 * html_write.h - a tree of content -> clean and safe HTML: only the elements of content_tree.h and the attributes
 * below, with all text escaped.
 *
 *     href src alt id lang dir colspan rowspan start value class="language-x" type checked disabled */
#ifndef INFODISC_CONTENT_MARKUP_HTML_WRITE_H
#define INFODISC_CONTENT_MARKUP_HTML_WRITE_H

#include "content/content.h"

/* Appends the whole tree, a block a line. */
void content_html(const struct content_tree *t, struct buffer *out);

/* A node itself, as it may be in Markdown: without an empty line, links as in content_markdown(). */
void content_html_in_markdown(const struct content_tree *t, uint32_t node, bool local, struct buffer *out);

/* Appends text, or the value of an attribute, with & < > " escaped. */
void html_escape(struct span text, struct buffer *out);

#endif
