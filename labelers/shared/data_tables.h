/* SPDX-License-Identifier: MIT
 * data_tables.h - the cells of a table of data go together.
 *
 * A column with few values ("male", "string", "2") repeats as a menu does, a name that is a link looks like one, and the
 * heads of the columns are on all pages; but rows that have lost them say little. */
#ifndef INFODISC_LABELERS_SHARED_DATA_TABLES_H
#define INFODISC_LABELERS_SHARED_DATA_TABLES_H

#include "labelers/shared/labeler.h"

/* Makes all leaves of a table content if it looks like one of data and at least a third of its leaves, heads apart, are
 * content. It has four cells or more, leaves of 20 tokens at most on average, and three quarters of them are cells: the text
 * of a TD or TH itself. Not links that nine tenths of the pages with their path have ("edit | delete"), heads apart; nor
 * what a rule or another law took out. Leaves [first, end) of a page, labelled; table: of tables_of_paths(); path, place:
 * [n_paths]. */
void keep_tables(struct leaf_fact *first, struct leaf_fact *end, const uint32_t *table, const struct path_sums *path,
                 const struct block_path *place);

/* [n_paths] for each path, that of the innermost TABLE that it is or is in; free() it. */
uint32_t *tables_of_paths(const struct block_path *place, uint32_t n_paths);

#endif
