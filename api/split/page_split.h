/* SPDX-License-Identifier: MIT
 * page_split.h - the bytes of a page -> its blocks: decoded, shrunk, parsed and split by one thread. */
#ifndef INFODISC_API_SPLIT_PAGE_SPLIT_H
#define INFODISC_API_SPLIT_PAGE_SPLIT_H

#include "site/text/text.h"
#include "site/urls/urls.h"
#include "table_blocks/table_blocks.h"
#include "table_blocks/html/html.h"

struct page_splitter { /* scratch of one thread */
    unsigned max_depth;
    bool whole;
    struct buffer text;
    struct charset_decoder *decoder;
    struct markup markup;
    struct html_parser *parser;
    struct html_events events;      /* of pages that the parser has repaired */
    const struct html_events *tree; /* of the last page */
    struct block_splitter *splitter;
    struct link_base base;
};

/* max_depth: as for shrink_page(); whole: pages are not shrunk (infodisc_options.debug_no_shrink). */
void page_splitter_init(struct page_splitter *s, unsigned max_depth, bool whole);
void page_splitter_free(struct page_splitter *s);

/* The blocks of a page; everything points into the splitter and `bytes` until the next call. http_charset: as for
 * charset_decode(). False if the parser gave up. */
bool page_split(struct page_splitter *s, struct span bytes, struct span url, const char *http_charset,
                struct page_blocks *out);

#endif
