/* SPDX-License-Identifier: MIT
 * tidy_page.h - libtidy's tree of one page, in memory of its own. For html_parse.c and html_parse_whole.c: nobody else
 * uses libtidy.
 *
 * Traps of version 5.6 (Debian 12): a DOCTYPE other than HTML5's rewrites a global table of tags that other threads
 * read, so libtidy only sees our DOCTYPE. tidyCreate() sets the process's locale on first use; html_parse_init()
 * restores it. Its memory comes from an arena that is released with the page, within a budget; if that is used up, we
 * give up the page, not the process. */
#ifndef INFODISC_TABLE_BLOCKS_HTML_TIDY_PAGE_H
#define INFODISC_TABLE_BLOCKS_HTML_TIDY_PAGE_H

#include <setjmp.h>
#include <stdbool.h>
#include <tidy.h>
#include <tidybuffio.h>

#include "base/memory.h"
#include "base/buffer.h"

struct html_parser {
    TidyAllocator allocator; /* first: libtidy hands it back as our `self` */
    struct arena arena;      /* everything of one document */
    struct spare *spare;     /* blocks to hand out again */
    jmp_buf give_up;
    bool parsing;            /* give_up is a live frame */
    TidyBuffer value;        /* of a text node */
    struct buffer page;      /* what libtidy is given: a skeleton, or a whole page */
};

/* The tree of p->page, a skeleton in ASCII or a whole page in UTF-8. It lives until the next call. NULL if the parser
 * gave up. */
TidyDoc tidy_page(struct html_parser *p, bool whole);

#endif
