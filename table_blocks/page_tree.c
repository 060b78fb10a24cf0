/* SPDX-License-Identifier: MIT
 * page_tree.c - see page_tree.h. */
#include "table_blocks/page_tree.h"

#include "base/memory.h"

static void add_leaf(struct page_tree *t, uint32_t in, uint32_t after)
{
    VECTOR_PUSH(t->leaf, t->n_leaves, t->leaves_cap) = (struct tree_leaf){in, after};
}

/* The stack holds two numbers a level: the element, and its last child that has ended. */
void page_tree_build(struct page_tree *t, const struct html_events *events, const struct page_blocks *b)
{
    uint32_t depth = 0;
    t->n_elements = t->n_leaves = 0;
    if (b->n_leaves && b->leaf[0].flags & LEAF_TITLE) add_leaf(t, TREE_NONE, TREE_NONE);
    for (size_t i = 0; i < events->n; i++) {
        const struct html_event *e = &events->item[i];
        switch ((enum html_event_kind)e->kind) {
        case HTML_OPEN: {
            struct tree_element element = {depth ? t->stack[depth - 2] : TREE_NONE, e->element};
            VECTOR_PUSH(t->stack, depth, t->stack_cap) = t->n_elements;
            VECTOR_PUSH(t->stack, depth, t->stack_cap) = TREE_NONE;
            VECTOR_PUSH(t->element, t->n_elements, t->elements_cap) = element;
            break;
        }
        case HTML_TEXT:
            add_leaf(t, t->stack[depth - 2], t->stack[depth - 1]);
            break;
        case HTML_CLOSE:
            depth -= 2;
            if (depth) t->stack[depth - 1] = t->stack[depth];
            break;
        }
    }
}

void page_tree_pack(const struct page_tree *t, struct buffer *out)
{
    uint32_t n[2] = {t->n_elements, t->n_leaves};
    buffer_add(out, n, sizeof n);
    buffer_add(out, t->element, t->n_elements * sizeof *t->element);
    buffer_add(out, t->leaf, t->n_leaves * sizeof *t->leaf);
}

struct page_tree page_tree_view(struct buffer *record)
{
    struct page_tree t = {0};
    if (record->len == 0) return t;
    uint32_t *n = (uint32_t *)(void *)record->at;
    t.n_elements = n[0];
    t.n_leaves = n[1];
    t.element = (struct tree_element *)(void *)(n + 2);
    t.leaf = (struct tree_leaf *)(void *)(t.element + t.n_elements);
    return t;
}

void page_tree_free(struct page_tree *t)
{
    free(t->element);
    free(t->leaf);
    free(t->stack);
    *t = (struct page_tree){0};
}
