/* SPDX-License-Identifier: MIT
 * leaf_nodes.c - see leaf_nodes.h. O(elements + leaves x depth). */
#include "labelers/page/leaf_nodes.h"

#include "base/memory.h"

static bool is_blocking(const struct page_tree *tree, uint32_t e, unsigned blocking)
{
    uint32_t element = tree->element[e].element;
    return (blocking & BLOCKING_DIV && element == EL_div) || (blocking & BLOCKING_TABLE && element == EL_table);
}

static void reserve(struct leaf_nodes *nodes, const struct page_tree *tree)
{
    VECTOR_RESERVE(nodes->of_leaf, tree->n_leaves, nodes->leaves_cap);
    VECTOR_RESERVE(nodes->has_below, tree->n_elements, nodes->elements_cap);
}

/* Children come after their parents, so going backwards each knows of all below it. True if there is a block
 * node at all. */
static bool find_below(struct leaf_nodes *nodes, const struct page_tree *tree, unsigned blocking)
{
    bool any = false;
    if (tree->n_elements) memset(nodes->has_below, 0, tree->n_elements);
    for (uint32_t e = tree->n_elements; e-- > 1;) {
        if (!nodes->has_below[e] && !is_blocking(tree, e, blocking)) continue;
        nodes->has_below[tree->element[e].parent] = 1;
        any = true;
    }
    return any;
}

static void find_chosen(struct leaf_nodes *nodes, const struct labeler_page *page)
{
    const struct page_blocks *b = page->blocks;
    uint32_t contents = 0;
    for (uint32_t l = 0; l < b->n_leaves; l++)
        if (page->fact[l].content >= contents) contents = page->fact[l].content + 1;
    VECTOR_RESERVE(nodes->of_content, contents, nodes->contents_cap);
    if (contents) memset(nodes->of_content, 0, contents * sizeof *nodes->of_content);
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        uint32_t *node = &nodes->of_content[page->fact[l].content];
        nodes->of_leaf[l] = TREE_NONE;
        if (b->leaf[l].flags & LEAF_TITLE) continue;
        if (!*node) *node = ++nodes->n;
        nodes->of_leaf[l] = *node - 1;
    }
}

void leaf_nodes_find(struct leaf_nodes *nodes, const struct labeler_page *page, unsigned blocking)
{
    const struct page_tree *tree = page->tree;
    uint32_t last = TREE_NONE;
    reserve(nodes, tree);
    nodes->n = 0;
    if (page->chosen_blocks) {
        find_chosen(nodes, page);
        return;
    }
    bool any = find_below(nodes, tree, blocking);
    for (uint32_t l = 0; l < tree->n_leaves; l++) {
        uint32_t e = tree->leaf[l].in;
        while (any && e != TREE_NONE && !is_blocking(tree, e, blocking)) e = tree->element[e].parent;
        if (!any && e != TREE_NONE) e = 0;
        nodes->of_leaf[l] = TREE_NONE;
        if (e == TREE_NONE || (any && nodes->has_below[e])) continue;
        nodes->n += e != last;
        last = e;
        nodes->of_leaf[l] = nodes->n - 1;
    }
}

void leaf_nodes_free(struct leaf_nodes *nodes)
{
    free(nodes->of_leaf);
    free(nodes->has_below);
    free(nodes->of_content);
    *nodes = (struct leaf_nodes){0};
}

unsigned blocking_tag_of(const struct page_tree *tree)
{
    uint32_t divs = 0, tables = 0;
    for (uint32_t e = 0; e < tree->n_elements; e++) {
        divs += tree->element[e].element == EL_div;
        tables += tree->element[e].element == EL_table;
    }
    return tables > divs ? BLOCKING_TABLE : BLOCKING_DIV;
}
