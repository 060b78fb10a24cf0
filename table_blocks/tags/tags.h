/* SPDX-License-Identifier: MIT
 * tags.h - the tags and the text of a page, one after the other: which elements there are, where a tag ends, how text
 * runs on over inline tags. Door of the room.
 *
 * In: UTF-8. Out: spans into it; runs of text in the caller's buffer. */
#ifndef INFODISC_TABLE_BLOCKS_TAGS_TAGS_H
#define INFODISC_TABLE_BLOCKS_TAGS_TAGS_H

#include "table_blocks/tags/elements.h"
#include "table_blocks/tags/tag_scan.h"
#include "table_blocks/tags/text_run.h"

#endif
