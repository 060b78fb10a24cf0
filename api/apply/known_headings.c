/* SPDX-License-Identifier: MIT
 * known_headings.c - see known_headings.h. */
#include "api/apply/known_headings.h"

#include "base/hash.h"
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
    for (uint32_t i = 0; i < b->n_paths; i++) most += path_table_find(table, b->path_key[i])->depth + 1;
    size_t slots = hash_slots(most);
    *p = (struct places){.at = mem_zalloc(most, sizeof *p->at),
                         .key = mem_alloc(most * sizeof *p->key),
                         .slot = mem_zalloc(slots, sizeof *p->slot),
                         .mask = (uint32_t)slots - 1};
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

struct bare_heading {
    uint32_t leaf;
    uint8_t reason;         /* why it was content */
};

struct bare_headings {
    struct places places;   /* n is 0 before the first heading */
    struct bare_heading *item; /* [n] */
    uint32_t n, cap;
    uint32_t *tokens;       /* [paths of the page] of those */
    bool *stay;             /* [paths of the page] have too many of them */
};

/* From the end, as in learning. */
static void drop_headings(struct bare_headings *h, struct leaf_fact *fact, const struct known_leaf *leaf,
                          const struct page_blocks *b, const struct path_table *table)
{
    for (uint32_t l = b->n_leaves; l-- > 0;) {
        if (!fact[l].n_tokens || !may_be_bare(&fact[l], &leaf[l])) continue;
        if (!h->places.n) {
            find_places(&h->places, b, table);
            h->tokens = mem_zalloc(b->n_paths, sizeof *h->tokens);
            h->stay = mem_zalloc(b->n_paths, sizeof *h->stay);
        }
        if (h->stay[fact[l].path] || !heads_redundant(&fact[l], fact, fact + b->n_leaves, h->places.at)) continue;
        VECTOR_PUSH(h->item, h->n, h->cap) = (struct bare_heading){l, fact[l].reason};
        h->tokens[fact[l].path] += fact[l].n_tokens;
        leaf_drop(&fact[l], REASON_BARE_HEADING);
    }
}

/* Keeps all of them if some path has too many. Returns whether it has. */
static bool keep_too_many(struct bare_headings *h, struct leaf_fact *fact, const struct known_leaf *leaf)
{
    bool any = false;
    for (uint32_t i = 0; i < h->n; i++) {
        uint32_t l = h->item[i].leaf, path = fact[l].path;
        if (h->tokens[path] > leaf[l].bare_tokens) any = h->stay[path] = true;
    }
    for (; any && h->n; h->n--) {
        const struct bare_heading *last = &h->item[h->n - 1];
        h->tokens[fact[last->leaf].path] = 0;
        leaf_keep(&fact[last->leaf], (enum label_reason)last->reason);
    }
    return any;
}

void drop_known_headings(struct leaf_fact *fact, const struct known_leaf *leaf, const struct page_blocks *b,
                         const struct path_table *table)
{
    struct bare_headings h = {0};
    do drop_headings(&h, fact, leaf, b, table); /* again, as some may head others that stay */
    while (keep_too_many(&h, fact, leaf));
    free(h.places.at);
    free(h.places.key);
    free(h.places.slot);
    free(h.item);
    free(h.tokens);
    free(h.stay);
}
