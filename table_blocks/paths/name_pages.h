/* SPDX-License-Identifier: MIT
 * name_pages.h - which pages have a path: the lists of the pages' paths, turned round. */
#ifndef INFODISC_TABLE_BLOCKS_PATHS_NAME_PAGES_H
#define INFODISC_TABLE_BLOCKS_PATHS_NAME_PAGES_H

#include "base/large_memory.h"

struct name_pages {
    struct large_memory *large; /* NULL: memory as any other */
    uint64_t *first; /* [n + 1] into page */
    uint32_t *page;  /* ascending for each path */
};

/* path[first[p], first[p + 1]): the paths of page p, each below n. What grows with the pages is in `large`. */
struct name_pages name_pages_new(const uint32_t *path, const uint64_t *first, uint32_t n_pages, uint32_t n,
                                 struct large_memory *large, int threads);
void name_pages_free(struct name_pages *p);

#endif
