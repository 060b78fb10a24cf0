/* SPDX-License-Identifier: MIT
 * blocks.h - the data of the handle infodisc_blocks: the result of splitting each page. The blocks themselves are in
 * the spool of the page store. */
#ifndef INFODISC_API_HANDLES_BLOCKS_H
#define INFODISC_API_HANDLES_BLOCKS_H

#include "api/handles/pages.h"
#include "base/files/spool.h"
#include "site/pages/pages.h"
#include "store/store.h"
#include "table_blocks/table_blocks.h"
#include "table_blocks/paths/paths.h"

struct infodisc_blocks {
    struct infodisc_run *run;
    struct infodisc_pages *pages;
    struct infodisc_clusters *clusters; /* NULL in a run that scans, or applies templates */
    struct page_store *store;
    struct spool *spool;          /* the store's: a packed struct page_blocks for each page */
    struct spool_record *record;  /* [P] bytes == 0: the page was skipped */
    struct spool_record *links;   /* [P] struct page_link of each page that has some */
    struct spool_record *trees;   /* [P] a packed struct page_tree each, for methods that want it; or NULL */
    uint8_t *skipped;             /* [P] enum skip_reason */
    const char **skip_detail;     /* [P] in the store, or NULL; of a page that was read: a warning */
    uint8_t *cut_by;              /* [P] enum page_cut_by */
    uint64_t *body;               /* [P] hash of each page's bytes */
    uint32_t *duplicate_of;       /* [P] see duplicates_find(); NULL in a run that applies templates */
    uint32_t n_duplicates;
    uint32_t n_documents;         /* D: pages neither skipped nor duplicates */
    struct block_paths *paths;
};

/* Room for what is known of each page; no store yet. */
struct infodisc_blocks *blocks_new(struct infodisc_pages *pages);

/* Takes what is known of a page from its entry in the store. */
void blocks_take_entry(struct infodisc_blocks *blocks, uint32_t page);

/* Reads a page's blocks back into *scratch; no blocks for a page that was skipped. */
struct page_blocks blocks_of_page(const struct infodisc_blocks *blocks, uint32_t page, struct buffer *scratch);

/* Does the page count in the statistics? Duplicates are judged by them, but counted once. */
static inline bool blocks_count_page(const struct infodisc_blocks *b, uint32_t page)
{
    return b->skipped[page] == SKIP_NONE && b->duplicate_of[page] == NO_DUPLICATE;
}

/* blocks_count_page() of each page: [P], free() it. */
bool *blocks_counted_pages(const struct infodisc_blocks *blocks);

/* Sets the run's error: what was kept of a page cannot be read back. False. */
bool blocks_are_damaged(const struct infodisc_blocks *blocks);

/* What the reader of the pages skipped and, where blocks is not NULL, what could not be split, in order of path:
 * [*n]; free() it. */
struct site_skip *pages_skips(const struct infodisc_pages *pages, const struct infodisc_blocks *blocks, uint32_t *n);

#endif
