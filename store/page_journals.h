/* SPDX-License-Identifier: MIT
 * page_journals.h - the paths of the pages in a store, read from the writers' journals
 * (table_blocks/paths/block_path.h). */
#ifndef INFODISC_STORE_PAGE_JOURNALS_H
#define INFODISC_STORE_PAGE_JOURNALS_H

#include "store/page_store.h"

struct page_journals;

/* Reads the nodes that the pages [first, first + n) and the store's left entries have written. A page that names nodes
 * which no entry has, as an earlier run may leave it, becomes PAGE_TO_DO; *n_lost is how many these are. */
struct page_journals *page_journals_read(struct page_store *s, uint32_t first, uint32_t n, int threads,
                                         uint32_t *n_lost);
void page_journals_free(struct page_journals *j);

/* The nodes of one of these pages, in the order in which it has met them, so that parents are in front: *n, in
 * `scratch`. */
const struct path_node **page_journals_nodes(struct page_journals *j, const struct page_entry *e, uint32_t *n,
                                             struct buffer *scratch);

struct paths_wanted {
    const bool *is_counted; /* [pages] of each: are names learned from it? */
    bool (*is_asked)(const void *data, struct span name, bool is_id); /* see struct path_pages */
    const void *data;
    struct large_memory *large; /* for what grows with the pages, or NULL */
};

/* The paths of all these pages. */
struct block_paths *page_journals_paths(const struct page_journals *j, const struct paths_wanted *wanted);

/* Reads them and adds those that the pages name to a table; returns how many pages are to be done again. */
uint32_t page_store_paths(struct page_store *s, uint32_t first, uint32_t n, int threads, struct path_table *into);

#endif
