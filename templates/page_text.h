/* SPDX-License-Identifier: MIT
 * page_text.h - a page's blocks and their labels -> its informative and its redundant text. */
#ifndef INFODISC_TEMPLATES_PAGE_TEXT_H
#define INFODISC_TEMPLATES_PAGE_TEXT_H

#include "base/buffer.h"
#include "entropy/entropy.h"
#include "table_blocks/table_blocks.h"

/* Appends the leaves' texts, a block a line, in document order: those labelled informative to
 * *content, all others to *redundant. Together they hold every visible word; the TITLE, which is no
 * part of the page's body, is in neither. fact [b->n_leaves]. */
void page_text(const struct page_blocks *b, const struct leaf_fact *fact, struct buffer *content,
               struct buffer *redundant);

#endif
