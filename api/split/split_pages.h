/* SPDX-License-Identifier: MIT
 * split_pages.h - pages -> blocks in a page store: by threads of this process, or by separate processes.
 *
 * Crawls hold pages that crash a parser, hang it or make it use up memory. With separate processes such a page
 * affects no other. Each process records in shared memory which page it is working on, and writes its results into
 * the store. The parent watches them, kills those that exceed their limits, and starts others for the remaining
 * pages. */
#ifndef INFODISC_API_SPLIT_SPLIT_PAGES_H
#define INFODISC_API_SPLIT_SPLIT_PAGES_H

#include "api/run/run.h"
#include "site/site.h"
#include "store/store.h"

struct split_task {
    struct infodisc_run *run;
    const struct site *site;
    struct page_store *store;
    uint32_t first, n;          /* pages */
    bool without_words;         /* see block_splitter_without_words() */
    bool with_trees;            /* records have the trees of the pages */
    const char *step;           /* what progress calls it; NULL: none is shown */
};

/* Splits the pages of the task that are not done. False and run->error set if that fails as a whole or is
 * interrupted; a fault of a page is in its entry. */
bool split_pages(const struct split_task *task);

/* The options that records depend on. */
uint64_t split_options_hash(const struct infodisc_options *options);

#endif
