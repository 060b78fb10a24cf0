/* SPDX-License-Identifier: MIT
 * data_tables.c - see data_tables.h. */
#include "labelers/shared/data_tables.h"

#include "base/memory.h"

enum {
    CELLS_MIN = 4,
    CELL_TOKENS = 20,        /* a cell on average */
    KEPT_SHARE = 3,          /* one cell in three is content */
    NO_TABLE = UINT32_MAX
};

uint32_t *tables_of_paths(const struct block_path *place, uint32_t n_paths)
{
    uint32_t *table = mem_alloc(n_paths * sizeof *table);
    for (uint32_t p = 0; p < n_paths; p++) { /* a path comes behind its parent */
        bool is_root = place[p].parent == p;
        table[p] = place[p].element == EL_table ? p : is_root ? NO_TABLE : table[place[p].parent];
    }
    return table;
}

static bool is_head(const struct block_path *place, const struct leaf_fact *leaf)
{
    return place[leaf->path].element == EL_th;
}

/* Is it the text of a cell, and not in a list, say, within one? */
static bool is_cell(const struct block_path *place, const struct leaf_fact *leaf)
{
    return is_head(place, leaf) || place[leaf->path].element == EL_td;
}

/* Is the table of leaf[n] one of data, and content? */
static bool is_data(const struct leaf_fact *leaf, uint32_t n, const struct block_path *place)
{
    uint64_t leaves = 0, tokens = 0, cells = 0, heads = 0, kept = 0;
    for (uint32_t l = 0; l < n; l++) {
        if (!leaf[l].n_tokens) continue;
        leaves++;
        tokens += leaf[l].n_tokens;
        heads += is_head(place, &leaf[l]);
        cells += is_cell(place, &leaf[l]);
        kept += leaf[l].informative && !is_head(place, &leaf[l]);
    }
    return cells >= CELLS_MIN && cells * 4 >= leaves * 3 && tokens <= leaves * CELL_TOKENS && kept > 0 &&
           kept * KEPT_SHARE >= leaves - heads;
}

static bool may_be_kept(const struct leaf_fact *leaf, const struct path_sums *path, const struct block_path *place)
{
    bool by_looks = leaf->reason == REASON_HIGH_ENTROPY || leaf->reason == REASON_LIKE_BOILERPLATE ||
                    leaf->reason == REASON_LINKS || leaf->reason == REASON_IN_LISTS || leaf->reason == REASON_STEADY_LINE;
    bool is_button = leaf_is_mostly_links(leaf) && leaf->line_df * 10ull > path[leaf->path].pages * 9ull;
    return !leaf->informative && by_looks && !(leaf->flags & LEAF_HIDDEN) && (!is_button || is_head(place, leaf));
}

void keep_tables(struct leaf_fact *first, struct leaf_fact *end, const uint32_t *table, const struct path_sums *path,
                 const struct block_path *place)
{
    for (struct leaf_fact *leaf = first, *to; leaf < end; leaf = to) {
        uint32_t of_leaf = table[leaf->path];
        for (to = leaf + 1; to < end && table[to->path] == of_leaf; to++) continue;
        if (of_leaf == NO_TABLE || !is_data(leaf, (uint32_t)(to - leaf), place)) continue;
        for (struct leaf_fact *cell = leaf; cell < to; cell++) {
            if (!may_be_kept(cell, path, place)) continue;
            cell->informative = 1;
            cell->reason = REASON_IN_CONTENT;
        }
    }
}
