/* SPDX-License-Identifier: MIT
 * paths_helper.h - the paths of a site from tables, for the tests of what works with paths. */
#ifndef INFODISC_TESTS_PATHS_HELPER_H
#define INFODISC_TESTS_PATHS_HELPER_H

#include "table_blocks/paths/block_path.h"

static void merge_node(void *data, const struct path_node *node)
{
    path_merge_add(data, node);
}

/* The union of n tables: the same for any division of the pages among them. All names stay. */
static inline struct block_paths *merge_tables(struct path_table *const *table, int n)
{
    uint32_t most = 0;
    for (int t = 0; t < n; t++) most += path_table_count(table[t]);
    struct path_merge *merge = path_merge_new(most, 1);
    for (int t = 0; t < n; t++) path_table_each(table[t], merge_node, merge);
    return path_merge_end(merge, NULL, 1);
}

#endif
