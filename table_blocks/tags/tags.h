/* SPDX-License-Identifier: MIT
 * tags.h - the tags and text of a page in order: which elements there are, where a tag ends, how text continues
 * across inline tags. Door of the room.
 *
 * In: UTF-8. Out: spans into it; runs of text in the caller's buffer. */
#ifndef INFODISC_TABLE_BLOCKS_TAGS_TAGS_H
#define INFODISC_TABLE_BLOCKS_TAGS_TAGS_H

#include "table_blocks/tags/elements.h"
#include "table_blocks/tags/drawn_text.h"
#include "table_blocks/tags/mathml.h"
#include "table_blocks/tags/tag_scan.h"
#include "table_blocks/tags/text_run.h"

#endif
