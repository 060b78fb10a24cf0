/* SPDX-License-Identifier: MIT
 * blocks.h - a page's element tree -> its content blocks and leaf blocks (the paper, section 4.1). */
#ifndef INFODISC_TABLE_BLOCKS_BLOCKS_H
#define INFODISC_TABLE_BLOCKS_BLOCKS_H

#include "table_blocks/paths/paths.h"
#include "table_blocks/html/html.h"
#include "table_blocks/page_blocks.h"

struct block_splitter; /* scratch of one thread, and the paths that it has met */

struct block_splitter *block_splitter_new(void);
void block_splitter_free(struct block_splitter *s);
struct path_table *block_splitter_paths(struct block_splitter *s);

/* From now on leaves have no class words (leaf_block.words, near_words): they are evidence for learning only. */
void block_splitter_without_words(struct block_splitter *s);

/* The blocks of a page; everything points into the splitter and the markup until the next call.
 * The text of a content block is that of the leaves that name it: a nested TABLE or DIV has its own,
 * so "content strings of child blocks are excluded from the parent block". */
struct page_blocks split_blocks(struct block_splitter *s, const struct markup *m,
                                const struct html_events *events);

/* Is this element a content block of the TABLE/DIV tree? Sectioning elements are HTML5's DIVs. */
bool is_content_element(enum element element);

#endif
