/* SPDX-License-Identifier: MIT
 * table_blocks.h - a page's tree -> its content blocks and leaf blocks. Door of the room.
 *
 * In: struct markup and struct html_events. Out: struct page_blocks, whose arrays belong to the splitter until the
 * next page; packed, it is the page's record in the spool. */
#ifndef INFODISC_TABLE_BLOCKS_TABLE_BLOCKS_H
#define INFODISC_TABLE_BLOCKS_TABLE_BLOCKS_H

#include "table_blocks/blocks.h"
#include "table_blocks/class_words.h"
#include "table_blocks/page_blocks.h"
#include "table_blocks/page_code.h"
#include "table_blocks/page_tree.h"

#endif
