/* SPDX-License-Identifier: MIT
 * known_headings.c - see known_headings.h. */
#include "api/apply/known_headings.h"

#include "base/memory.h"

struct places {
    struct block_path *at;  /* [n] those of the page, as it numbers them, then those around them */
    uint64_t *key;          /* [n] */
    uint32_t n;
    uint32_t *slot, mask;   /* open addressing, at most half full: index + 1; 0: free */
};

static uint32_t place_of(struct places *p, uint64_t key)
{
    uint32_t s = (uint32_t)key & p->mask;
    for (; p->slot[s]; s = (s + 1) & p->mask)
        if (p->key[p->slot[s] - 1] == key) return p->slot[s] - 1;
    p->key[p->n] = key;
    p->slot[s] = ++p->n;
    return p->n - 1;
}

/* Of each path its element and its parent, as the rules about headings want them. */
static void find_places(struct places *p, const struct page_blocks *b, const struct path_table *table)
{
    size_t most = 1;
    uint32_t slots = 2;
    for (uint32_t i = 0; i < b->n_paths; i++) most += path_table_find(table, b->path_key[i])->depth + 1;
    while (slots < 2 * most) slots *= 2;
    *p = (struct places){.at = mem_zalloc(most, sizeof *p->at),
                         .key = mem_alloc(most * sizeof *p->key),
                         .slot = mem_zalloc(slots, sizeof *p->slot),
                         .mask = slots - 1};
    for (uint32_t i = 0; i < b->n_paths; i++) place_of(p, b->path_key[i]);
    for (uint32_t i = 0; i < p->n; i++) { /* which grows */
        const struct path_node *node = path_table_find(table, p->key[i]);
        p->at[i].element = node->element;
        p->at[i].parent = node->parent_key ? place_of(p, node->parent_key) : i;
    }
}

static bool may_be_bare(const struct leaf_fact *fact, const struct known_leaf *leaf)
{
    return fact->informative && fact->n_tokens <= leaf->bare_tokens && fact->reason != REASON_RULE &&
           heading_level(leaf->place.element) > 1;
}

void drop_known_headings(struct leaf_fact *fact, const struct known_leaf *leaf, const struct page_blocks *b,
                         const struct path_table *table)
{
    struct places places = {0};
    for (uint32_t l = b->n_leaves; l-- > 0;) { /* from the end, as in learning */
        if (!fact[l].n_tokens || !may_be_bare(&fact[l], &leaf[l])) continue;
        if (!places.n) find_places(&places, b, table);
        if (heads_redundant(&fact[l], fact, fact + b->n_leaves, places.at)) leaf_drop(&fact[l], REASON_BARE_HEADING);
    }
    free(places.at);
    free(places.key);
    free(places.slot);
}
