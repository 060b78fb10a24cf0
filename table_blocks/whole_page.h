/* SPDX-License-Identifier: MIT
 * whole_page.h - what only the whole page says of its leaves. Only inside the room. */
#ifndef INFODISC_TABLE_BLOCKS_WHOLE_PAGE_H
#define INFODISC_TABLE_BLOCKS_WHOLE_PAGE_H

#include "table_blocks/page_blocks.h"

/* All leaves of the page are there: it keeps its dialogs and TEXTAREAs if it has little else, and the links of a
 * gallery to its pictures become text. */
void judge_whole_page(struct page_blocks *b);

#endif
