/* SPDX-License-Identifier: MIT
 * data_tables.h - the cells of a table of data go together.
 *
 * A column with few values ("male", "string", "2") repeats as a menu does, a name that is a link looks like an item of
 * a menu, and the heads of the columns are on all pages. But rows without them say little. */
#ifndef INFODISC_LABELERS_SHARED_DATA_TABLES_H
#define INFODISC_LABELERS_SHARED_DATA_TABLES_H

#include "labelers/shared/page_tables.h"

/* Makes a table with table_is_data() content as a whole (only for the first reason if it is hidden, as in a tab)
 * - if a third of its leaves (heads apart) or half of its tokens are content;
 * - if no other page has the same table and it tells of the page (page_tables.h); one whose links have most of its
 *   words must have more than the other content of the page, in a crawl of more than FEW_DOCUMENTS;
 * - if it is on at most half of the pages or tells of the page, and the text before and after it, headings and labels
 *   apart, is content;
 * - if it is on at most half of the pages, begins with a TH, has few links, and the text before it, likewise, is content
 *   and on no other page;
 * - if nothing is known of other pages, it has no link, and the text before it, headings and labels apart, is content;
 * - if it comes after content that is in no table, and has twice the tokens of all other content but that: then most of
 *   its leaves have links, most are on two pages or on a tenth of them, and a quarter have words in no link.
 *
 * Links without numbers that nine tenths of the pages with their path have ("edit | delete") stay as they are, unless
 * they are in a TH or are names (page_tables.h); where nobody knows how many pages have them, all links without numbers
 * do. So does what a rule or another law dropped, except menus and steady lines, and a cell of ten tokens or more,
 * mostly links, that nearly all of more than FEW_DOCUMENTS pages with its path have, numbers included. Leaves [first,
 * end) of a page, labelled; of: [n_paths]; tables: of the page, or NULL; n_documents: of the site, or 0 if nothing is
 * known of them. */
void keep_tables(struct leaf_fact *first, struct leaf_fact *end, const struct table_path *of,
                 const struct page_tables *tables, uint32_t n_documents);

#endif
