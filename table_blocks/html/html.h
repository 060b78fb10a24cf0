/* SPDX-License-Identifier: MIT
 * html.h - a page -> the tree that a browser builds from it. Door of the room; the only user of libtidy.
 *
 * In: UTF-8. Out: struct markup (tags, runs of text, the head) and struct html_events (the tree), owned by the
 * caller and reused from page to page. */
#ifndef INFODISC_TABLE_BLOCKS_HTML_HTML_H
#define INFODISC_TABLE_BLOCKS_HTML_HTML_H

#include "table_blocks/html/html_parse.h"
#include "table_blocks/html/markup.h"
#include "table_blocks/html/shrink.h"

#endif
