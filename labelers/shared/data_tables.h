/* SPDX-License-Identifier: MIT
 * data_tables.h - the cells of a table of data go together.
 *
 * A column with few values ("male", "string", "2") repeats as a menu does, a name that is a link looks like one, and the
 * heads of the columns are on all pages; but rows that have lost them say little. */
#ifndef INFODISC_LABELERS_SHARED_DATA_TABLES_H
#define INFODISC_LABELERS_SHARED_DATA_TABLES_H

#include "labelers/shared/labeler.h"

struct table_path {          /* a path, for tables */
    uint64_t table;          /* stands for the path of the innermost TABLE that it is or is in; NO_TABLE */
    enum element element;
    uint32_t pages;          /* that have the path; 0: not known */
};
#define NO_TABLE UINT64_MAX

/* Makes all leaves of a table content if it looks like one of data and at least a third of its leaves, heads apart, or
 * half of its tokens are content. It has four cells or more, leaves of 20 tokens at most on average, and three quarters of them are cells: the text
 * of a TD or TH itself, where the items of a list in a cell count as one leaf. Not links that nine tenths of the pages with their path have ("edit | delete"), or no links where
 * that is not known, heads apart; nor what a rule or another law took out. Leaves [first, end) of a page, labelled; of:
 * [n_paths]. */
void keep_tables(struct leaf_fact *first, struct leaf_fact *end, const struct table_path *of);

/* [n_paths] of a site; free() it. */
struct table_path *table_paths_new(const struct block_path *place, const struct path_sums *path, uint32_t n_paths);

#endif
