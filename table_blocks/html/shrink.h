/* SPDX-License-Identifier: MIT
 * shrink.h - a page -> the little that its blocks need (markup.h), in one pass over its bytes.
 *
 * Why: a repairing parser costs ten times as much per byte as everything else. It only gets pages with invalid
 * tables, and only their block tags, which keeps libtidy 5.6 out of its traps: no DOCTYPE that rewrites its global
 * tag table, no unclosed inline tags to multiply, no nesting that overflows its stack, no '<' before a non-ASCII
 * letter. See docs/decisions.md. */
#ifndef INFODISC_TABLE_BLOCKS_HTML_SHRINK_H
#define INFODISC_TABLE_BLOCKS_HTML_SHRINK_H

#include "table_blocks/html/markup.h"
#include "table_blocks/html/open_blocks.h"

/* Shrinks a page of valid UTF-8. *out is reset first; its spans point into `page`. At most depth_max
 * (1 .. SHRINK_DEPTH_MAX) block elements are open at once: deeper ones lose their tags, not their
 * text. O(page bytes). */
void shrink_page(struct span page, unsigned depth_max, struct markup *out);

/* The same for whoever shows the page's own markup: each tag of a block is in m->tag, with its place (its name); each
 * run has the bytes it comes from; and there are runs without text (from == to) for what has inline markup only, such
 * as a picture, and for white space in PRE. The runs with text, and the tree, are those of shrink_page(). */
void shrink_page_all(struct span page, unsigned depth_max, struct markup *out);

enum { SHRINK_DEPTH_MAX = OPEN_BLOCKS_MAX };

#endif
