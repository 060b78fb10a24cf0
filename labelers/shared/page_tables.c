/* SPDX-License-Identifier: MIT
 * page_tables.c - see page_tables.h. Texts are compared by their hashes. */
#include "labelers/shared/page_tables.h"

#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/threads/parallel_sort.h"

enum {
    CELLS_MIN = 4,
    CELL_TOKENS = 20,        /* a leaf on average */
    CELL_P_TOKENS = 5,       /* of a P that is a cell's text for sure */
    NAMES_MIN = 5, ITEMS_MIN = 3, DIFFERENT_MAX = 64,
    ITEM_LINKS = 2 * DIFFERENT_MAX, /* say enough of the items */
    DIFFER_SHARE = 3,        /* one leaf in three */
    RARE_PAGES = 10          /* one in so many */
};

struct table_path *table_paths_new(const struct block_path *place, const struct path_sums *path, uint32_t n_paths)
{
    struct table_path *of = mem_alloc(n_paths * sizeof *of);
    for (uint32_t p = 0; p < n_paths; p++) { /* a path comes after its parent */
        bool is_root = place[p].parent == p;
        uint64_t table = place[p].element == EL_table ? p : is_root ? NO_TABLE : of[place[p].parent].table;
        of[p] = (struct table_path){table, place[p].element, path[p].pages,
                                    fills_cell(place[p].element, place[place[p].parent].element)};
    }
    return of;
}

/* Is it the text of a cell, and not in a list, say, within one? Cells of named rows share a path: of several P of one
 * path in a row, short ones are in a cell each, as Sphinx writes them, and long ones paragraphs of one. */
static bool is_cell(const struct table_path *of, const struct leaf_fact *leaf, const struct leaf_fact *before)
{
    const struct table_path *path = &of[leaf->path];
    bool is_alone = !before || before->path != leaf->path || leaf->n_tokens <= CELL_P_TOKENS;
    return path->element == EL_td || path->element == EL_th || (path->fills_cell && is_alone);
}

/* An item of the list that the leaf before it is in, as far as paths tell. */
static bool is_next_item(const struct table_path *of, const struct leaf_fact *leaf, const struct leaf_fact *before)
{
    return before && leaf->path == before->path && of[leaf->path].element == EL_li;
}

bool table_is_data(const struct leaf_fact *first, const struct leaf_fact *end, const struct table_path *of)
{
    uint64_t leaves = 0, tokens = 0, cells = 0, nested = 0;
    const struct leaf_fact *before = NULL;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->n_tokens) continue;
        if (of[leaf->path].element == EL_h1) return false;
        leaves++;
        tokens += leaf->n_tokens;
        bool cell = is_cell(of, leaf, before);
        cells += cell;
        nested += !cell && !is_next_item(of, leaf, before);
        before = leaf;
    }
    return cells >= CELLS_MIN && cells >= nested * 3 && tokens <= leaves * CELL_TOKENS;
}

/* *wordy: only its links have most of its words. */
static bool tells_of_page(const struct leaf_fact *first, const struct leaf_fact *end, const struct table_path *of,
                          bool *wordy)
{
    uint64_t leaves = 0, differ = 0, links = 0, tokens = 0, link_tokens = 0;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->n_tokens || of[leaf->path].element == EL_th) continue;
        leaves++;
        tokens += leaf->n_tokens;
        link_tokens += leaf->n_link_tokens;
        links += leaf_is_mostly_links(leaf);
        differ += leaf->has_number || leaf->line_df == 1 || !nearly_all_pages_have(leaf, of[leaf->path].pages);
    }
    *wordy = link_tokens * 2 > tokens;
    return leaves > 0 && differ * DIFFER_SHARE >= leaves && links * 2 <= leaves;
}

bool table_tells_of_page(const struct leaf_fact *first, const struct leaf_fact *end, const struct table_path *of)
{
    bool wordy;
    return tells_of_page(first, end, of, &wordy) && !wordy;
}

/* Adds the text of a leaf to the different ones, as far as there is room. */
static void add_text(uint64_t text[DIFFERENT_MAX], uint32_t *n, uint64_t hash)
{
    uint32_t i = 0;
    while (i < *n && text[i] != hash) i++;
    if (i == DIFFERENT_MAX) return;
    text[i] = hash;
    *n += i == *n;
}

static void look_at_links(struct page_table *table, const struct table_page *page, uint32_t end)
{
    uint64_t name[DIFFERENT_MAX], item[DIFFERENT_MAX];
    uint32_t names = 0, items = 0, links = 0;
    for (uint32_t l = table->first; l < end; l++) {
        const struct leaf_fact *leaf = &page->fact[l];
        if (!leaf_is_mostly_links(leaf)) continue;
        uint64_t hash = hash_span(leaf_span(page->blocks, &page->blocks->leaf[l]));
        if (links < ITEM_LINKS) {
            links++;
            add_text(item, &items, hash);
        }
        if (is_common_link(leaf, page->of[leaf->path].pages)) add_text(name, &names, hash);
    }
    table->has_names = names >= NAMES_MIN;
    table->has_items = items >= ITEMS_MIN && items * 2 >= links;
}

static uint64_t hash_of_table(const struct table_page *page, uint32_t l, uint32_t end)
{
    uint64_t hash = hash_number(0);
    for (; l < end; l++)
        if (page->fact[l].n_tokens) hash = hash_mix(hash, hash_span(leaf_span(page->blocks, &page->blocks->leaf[l])));
    return hash;
}

void page_tables_add(struct page_tables *tables, const struct table_page *page, struct page_table table, uint32_t end)
{
    table.left_out = page->fact[table.first].left_out;
    look_at_links(&table, page, end);
    table.has_links = leaves_have_links(page->fact + table.first, page->fact + end);
    if (!table.tells && !table.has_names && !table.has_items && !table.has_fields) return;
    if (table.tells) table.hash = hash_of_table(page, table.first, end);
    VECTOR_PUSH(tables->table, tables->n, tables->cap) = table;
}

void page_tables_find(struct page_tables *out, const struct page_blocks *b, const struct leaf_fact *fact,
                      const struct table_path *of)
{
    const struct table_page page = {b, fact, of};
    out->n = 0;
    for (uint32_t l = 0, end; l < b->n_leaves; l = end) {
        uint64_t table = of[fact[l].path].table;
        for (end = l + 1; end < b->n_leaves && of[fact[end].path].table == table; end++) continue;
        if (table == NO_TABLE || !table_is_data(fact + l, fact + end, of)) continue;
        bool wordy = false;
        bool tells = !leaves_have_links(fact + l, fact + end) || tells_of_page(fact + l, fact + end, of, &wordy);
        page_tables_add(out, &page, (struct page_table){.first = l, .tells = tells, .is_wordy = wordy}, end);
    }
}

const struct page_table *page_table_at(const struct page_tables *tables, uint32_t *from, uint32_t first)
{
    if (!tables) return NULL;
    while (*from < tables->n && tables->table[*from].first < first) ++*from;
    return *from < tables->n && tables->table[*from].first == first ? &tables->table[*from] : NULL;
}

struct page_tables page_tables_copy(const struct page_tables *tables)
{
    struct page_tables copy = {.n = tables->n, .cap = tables->n};
    if (!copy.n) return copy;
    copy.table = mem_alloc(copy.n * sizeof *copy.table);
    memcpy(copy.table, tables->table, copy.n * sizeof *copy.table);
    return copy;
}

/* ---- of a site ---- */

struct site_table {
    uint64_t hash;
    uint32_t page;
    uint32_t i;              /* of the page's */
};

static int compare(const void *a, const void *b, void *data)
{
    (void)data;
    const struct site_table *x = a, *y = b;
    if (x->hash != y->hash) return x->hash < y->hash ? -1 : 1;
    if (x->page != y->page) return x->page < y->page ? -1 : 1;
    return x->i < y->i ? -1 : x->i > y->i;
}

static struct page_table *table_at(struct page_tables *page, const struct site_table *at)
{
    return &page[at->page].table[at->i];
}

/* How many pages have these n equal tables? Own are those of one page, or of two of different clusters. */
static uint32_t count_pages(const struct site_table *table, uint64_t n, struct page_tables *page,
                            const uint32_t *cluster, bool *are_own)
{
    uint32_t pages = 0, last = 0, before = 0;
    for (const struct site_table *at = table; at < table + n; at++) {
        if ((pages && at->page == last) || table_at(page, at)->left_out) continue;
        before = last;
        last = at->page;
        pages++;
    }
    *are_own = pages <= 1 || (pages == 2 && cluster && cluster[before] != cluster[last]);
    return pages;
}

void page_tables_compare(struct page_tables *page, const uint32_t *cluster, uint32_t n_pages, int threads)
{
    uint64_t all = 0, n = 0;
    for (uint32_t p = 0; p < n_pages; p++) all += page[p].n;
    struct site_table *table = mem_alloc((all + 1) * sizeof *table);
    for (uint32_t p = 0; p < n_pages; p++)
        for (uint32_t i = 0; i < page[p].n; i++)
            if (page[p].table[i].tells) table[n++] = (struct site_table){page[p].table[i].hash, p, i};
    parallel_sort(table, n, sizeof *table, threads, compare, NULL);
    for (uint64_t t = 0, end; t < n; t = end) {
        for (end = t + 1; end < n && table[end].hash == table[t].hash; end++) continue;
        bool are_own;
        uint32_t pages = count_pages(table + t, end - t, page, cluster, &are_own);
        for (uint64_t i = t; i < end; i++) {
            struct page_table *at = table_at(page, &table[i]);
            at->is_own = are_own;
            at->is_rare = !at->has_links && pages * (uint64_t)RARE_PAGES <= n_pages;
        }
    }
    free(table);
}
