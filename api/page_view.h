/* SPDX-License-Identifier: MIT
 * page_view.h - puts together what the public API and the outputs show of one page. */
#ifndef INFODISC_API_PAGE_VIEW_H
#define INFODISC_API_PAGE_VIEW_H

#include "api/run.h"

enum { PAGE_WARNINGS_MAX = 8 };

struct page_view { /* scratch of one thread; {0} to begin with */
    struct infodisc_page page; /* its strings live in the buffers below until the next call */
    const char *warnings[PAGE_WARNINGS_MAX];
    size_t n_warnings;
    struct buffer fact[FACTS_KEPT];
    struct buffer record, content, redundant, title, title_raw, lang, charset;
    char id[40];
};

/* False if the page was skipped or could not be read back. */
bool page_view_fill(struct page_view *view, struct infodisc_run *run, uint32_t page);
void page_view_free(struct page_view *view);

#endif
