/* SPDX-License-Identifier: MIT
 * data_tables.h - the cells of a table of data go together.
 *
 * A column with few values ("male", "string", "2") repeats as a menu does, a name that is a link looks like one, and the
 * heads of the columns are on all pages; but rows that have lost them say little. */
#ifndef INFODISC_LABELERS_SHARED_DATA_TABLES_H
#define INFODISC_LABELERS_SHARED_DATA_TABLES_H

#include "labelers/shared/page_tables.h"

/* Makes all leaves of a table content if table_is_data() and it is content: a third of its leaves, heads apart, or half of
 * its tokens are; or no other page has the same table, and table_tells_of_page().
 *
 * Links without numbers that nine tenths of the pages with their path have ("edit | delete"), or all such links where that
 * is not known, stay as they are, but for those in heads and the names of a table; so does what a rule or another law took
 * out. Leaves [first, end) of a page, labelled; of: [n_paths]; tables: of the page, or NULL. */
void keep_tables(struct leaf_fact *first, struct leaf_fact *end, const struct table_path *of,
                 const struct page_tables *tables);

#endif
