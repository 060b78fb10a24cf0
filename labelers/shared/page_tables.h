/* SPDX-License-Identifier: MIT
 * page_tables.h - what is known of the tables of a page, and of its lists of fields (labelers/laws/field_lists.h), as
 * wholes.
 *
 * Cells repeat: all pages of a league have "12", and many have the name of a club. Only all cells together show that a
 * table is the page's own. And links that differ from row to row are names, even if all pages have them. */
#ifndef INFODISC_LABELERS_SHARED_PAGE_TABLES_H
#define INFODISC_LABELERS_SHARED_PAGE_TABLES_H

#include "labelers/shared/labeler.h"

struct table_path {          /* a path, for tables */
    uint64_t table;          /* stands for the path of the innermost TABLE that it is or is in; NO_TABLE */
    enum element element;
    uint32_t pages;          /* that have the path; 0: not known */
    bool fills_cell;         /* a P or DIV in a TD or TH: it is often all that a cell has */
};
#define NO_TABLE UINT64_MAX

static inline bool fills_cell(enum element element, enum element parent)
{
    return (element == EL_p || element == EL_div) && (parent == EL_td || parent == EL_th);
}

/* [n_paths] of a site; free() it. */
struct table_path *table_paths_new(const struct block_path *place, const struct path_sums *path, uint32_t n_paths);

/* Is the table of leaves [first, end) one of data, and not of layout? It has four cells or more, 20 tokens a leaf at
 * most on average, no H1, and three quarters of its leaves are cells: the text of a TD or TH itself. A P or DIV in a
 * cell is its text, too, unless another one with its path is before it. The items of a list in a cell count as one. */
bool table_is_data(const struct leaf_fact *first, const struct leaf_fact *end, const struct table_path *of);

/* Is it a link without a number that nine tenths of the pages with its path have? True, too, where pages_of_path is 0:
 * not known. Of links with numbers, "#77" and "#78" count as one line, so nobody knows. */
static inline bool is_common_link(const struct leaf_fact *leaf, uint32_t pages_of_path)
{
    return leaf_is_mostly_links(leaf) && !leaf->has_number && nearly_all_pages_have(leaf, pages_of_path);
}

/* A table: leaves that follow each other and have the same innermost TABLE, by their paths. Or a list of fields. */
struct page_table {
    uint64_t hash;           /* of its text, if it tells of the page */
    uint32_t first;          /* leaf of the page */
    bool tells : 1;
    bool left_out : 1;       /* its page is a duplicate: it makes no table of others less own */
    bool is_own : 1;         /* it tells, and no other page has it: false until page_tables_compare() */
    bool is_rare : 1;        /* it tells, has no links, and at most a tenth of the pages have it; likewise */
    bool has_links : 1;
    bool is_wordy : 1;       /* most of its tokens are links, though at most half of its leaves */
    bool has_names : 1;      /* five or more different links with is_common_link() */
    bool has_items : 1;      /* three or more different links, each twice at most on average: the first 128 say so */
    bool has_fields : 1;     /* of a list: lines like "From: Ada Brook", see labelers/laws/field_lists.h */
};

struct page_tables {         /* of one page: those that tell of it, or have names, items or fields */
    struct page_table *table; /* [n] by rising `first` */
    uint32_t n, cap;
    bool in_prose;           /* the page is prose, so what it shares with a few others is not its own */
};

/* Does the table make its page differ from nearly all others? Opening hours have a few values, so some pages have the
 * same ones by chance; beside an article, the latest headlines or rates are on some pages, too. table: or NULL. */
static inline bool table_is_own(const struct page_tables *tables, const struct page_table *table)
{
    return table && (table->is_own || (table->is_rare && !tables->in_prose));
}

struct table_page {          /* a page in which tables are looked for */
    const struct page_blocks *blocks;
    const struct leaf_fact *fact; /* [blocks->n_leaves] */
    const struct table_path *of; /* [n_paths] */
};

/* Adds the table of the leaves [table.first, end) of a page, if it tells of the page or has fields, which it says, or
 * has names or items. */
void page_tables_add(struct page_tables *tables, const struct table_page *page, struct page_table table, uint32_t end);

/* Puts the tables of a page with table_is_data() into `out`, in place of what it had. Those tell of the page for which
 * table_tells_of_page(), or that have no links: which browser knows what, in "yes" and "no". O(leaves). */
void page_tables_find(struct page_tables *out, const struct page_blocks *b, const struct leaf_fact *fact,
                      const struct table_path *of);

/* The table that begins with leaf `first` of its page, or NULL. tables: of the page, or NULL. *from: 0 for the first
 * call; then `first` rises from call to call. */
const struct page_table *page_table_at(const struct page_tables *tables, uint32_t *from, uint32_t first);

/* A copy without spare room; free() its table. */
struct page_tables page_tables_copy(const struct page_tables *tables);

/* Do the leaves [first, end) of a table tell of the page? A third of them (TH apart) have numbers, or lines that no
 * other page has, or fewer than nine tenths of the pages with their path; and at most half of them, and of their
 * tokens, are links: "Next" and "Up" above titles are not data. */
bool table_tells_of_page(const struct leaf_fact *first, const struct leaf_fact *end, const struct table_path *of);

/* Finds which tables of a site are rare, and which are their page's own: no other page has the same one, apart from one
 * page of another cluster, such as the index page of a blog, which has its posts as a whole. page, cluster [n_pages]:
 * of the site's pages; NULL: nothing is known of clusters. */
void page_tables_compare(struct page_tables *page, const uint32_t *cluster, uint32_t n_pages, int threads);

#endif
