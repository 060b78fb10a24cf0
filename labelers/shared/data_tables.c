/* SPDX-License-Identifier: MIT
 * data_tables.c - see data_tables.h. */
#include "labelers/shared/data_tables.h"

#include "base/memory.h"

enum {
    CELLS_MIN = 4,
    CELL_TOKENS = 20,        /* a cell on average */
    KEPT_SHARE = 3           /* one leaf in three is content */
};

struct table_path *table_paths_new(const struct block_path *place, const struct path_sums *path, uint32_t n_paths)
{
    struct table_path *of = mem_alloc(n_paths * sizeof *of);
    for (uint32_t p = 0; p < n_paths; p++) { /* a path comes behind its parent */
        bool is_root = place[p].parent == p;
        uint64_t table = place[p].element == EL_table ? p : is_root ? NO_TABLE : of[place[p].parent].table;
        of[p] = (struct table_path){table, place[p].element, path[p].pages};
    }
    return of;
}

static bool is_head(const struct table_path *of, const struct leaf_fact *leaf)
{
    return of[leaf->path].element == EL_th;
}

/* Is it the text of a cell, and not in a list, say, within one? */
static bool is_cell(const struct table_path *of, const struct leaf_fact *leaf)
{
    return is_head(of, leaf) || of[leaf->path].element == EL_td;
}

/* An item of the list that the leaf before it is in, as far as paths tell. */
static bool is_next_item(const struct table_path *of, const struct leaf_fact *leaf, const struct leaf_fact *before)
{
    return before && leaf->path == before->path && of[leaf->path].element == EL_li;
}

/* Is the table of leaf[n] one of data, and content? */
static bool is_data(const struct leaf_fact *leaf, uint32_t n, const struct table_path *of)
{
    uint64_t leaves = 0, tokens = 0, kept_tokens = 0, cells = 0, nested = 0, heads = 0, kept = 0;
    const struct leaf_fact *before = NULL;
    for (uint32_t l = 0; l < n; l++) {
        if (!leaf[l].n_tokens) continue;
        leaves++;
        tokens += leaf[l].n_tokens;
        heads += is_head(of, &leaf[l]);
        cells += is_cell(of, &leaf[l]);
        nested += !is_cell(of, &leaf[l]) && !is_next_item(of, &leaf[l], before);
        before = &leaf[l];
        kept += leaf[l].informative && !is_head(of, &leaf[l]);
        kept_tokens += leaf[l].informative ? leaf[l].n_tokens : 0;
    }
    bool is_content = kept > 0 && (kept * KEPT_SHARE >= leaves - heads || kept_tokens * 2 >= tokens);
    return is_content && cells >= CELLS_MIN && cells >= nested * 3 && tokens <= leaves * CELL_TOKENS;
}

/* Is it a link that nearly all pages with its path have, or may have where that is not known? Not "#77": lines that differ in
 * their numbers count as one. */
static bool is_button(const struct leaf_fact *leaf, uint32_t pages)
{
    return leaf_is_mostly_links(leaf) && !leaf->has_number && nearly_all_pages_have(leaf, pages);
}

static bool is_kept(const struct leaf_fact *leaf, const struct table_path *of)
{
    return leaf_may_be_kept(leaf) && leaf->n_tokens && !(leaf->flags & LEAF_HIDDEN) &&
           (is_head(of, leaf) || !is_button(leaf, of[leaf->path].pages));
}

void keep_tables(struct leaf_fact *first, struct leaf_fact *end, const struct table_path *of)
{
    for (struct leaf_fact *leaf = first, *to; leaf < end; leaf = to) {
        uint64_t table = of[leaf->path].table;
        for (to = leaf + 1; to < end && of[to->path].table == table; to++) continue;
        if (table == NO_TABLE || !is_data(leaf, (uint32_t)(to - leaf), of)) continue;
        for (struct leaf_fact *cell = leaf; cell < to; cell++) {
            if (!is_kept(cell, of)) continue;
            cell->informative = 1;
            cell->reason = REASON_IN_CONTENT;
        }
    }
}
