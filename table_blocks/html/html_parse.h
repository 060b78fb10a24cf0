/* SPDX-License-Identifier: MIT
 * html_parse.h - a page's element tree, with tables repaired by libtidy. */
#ifndef INFODISC_TABLE_BLOCKS_HTML_HTML_PARSE_H
#define INFODISC_TABLE_BLOCKS_HTML_HTML_PARSE_H

#include <stdbool.h>

#include "table_blocks/html/markup.h"

struct html_parser; /* scratch of one thread */

/* Once per process, before threads start; may be called again. */
void html_parse_init(void);

struct html_parser *html_parser_new(void);
void html_parser_free(struct html_parser *p);

/* The tree of m->events as libtidy repairs it, into *out (emptied first). False if the parser gave up. A tree
 * without a faulty table stays as it is. */
bool html_parse(struct html_parser *p, const struct markup *m, struct html_events *out);

/* The slow twin of shrink_page() + html_parse(): gives libtidy the whole page (but for its DOCTYPE)
 * and fills *m and *out from its tree. For tests (--debug-no-shrink). */
bool html_parse_whole(struct html_parser *p, struct span page, struct markup *m,
                      struct html_events *out);

void html_events_free(struct html_events *e);

#endif
