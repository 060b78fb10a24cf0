/* SPDX-License-Identifier: MIT
 * title_copies.c - see title_copies.h. */
#include "table_blocks/title_copies.h"

static void forget(struct leaf_block *copy)
{
    copy->flags |= LEAF_NO_WORDS | LEAF_HIDDEN;
}

/* A heading that is one link, right before a heading with its text, is in a bar above the page. */
static void forget_linked_copy(struct page_blocks *b, unsigned level, const struct leaf_block *leaf)
{
    uint32_t n = b->n_leaves;
    if (!b->n_linked || b->linked[b->n_linked - 1] + 1 != n) return;
    struct leaf_block *linked = &b->leaf[n - 1];
    if (!leaf->n_links && level && span_equal(leaf_span(b, linked), leaf_span(b, leaf))) forget(linked);
}

/* Jupyter Book writes each page's title and contents for print, above the title: an H1, "Contents", links, and the same
 * H1. */
static void forget_printed_title(struct title_copies *t, struct page_blocks *b, unsigned level,
                                 const struct leaf_block *leaf)
{
    if (level != 1) {
        bool is_link = leaf_is_one_link(b, leaf);
        t->heads += level > 0;
        t->links += is_link;
        if (t->heads > 1 || (!level && !is_link)) t->title = 0;
        return;
    }
    struct leaf_block *title = t->title ? &b->leaf[t->title - 1] : NULL;
    bool is_again = title && t->links && !(leaf->flags & (LEAF_CONTROL | LEAF_HIDDEN | LEAF_DIALOG)) &&
                    span_equal(leaf_span(b, title), leaf_span(b, leaf));
    if (is_again) forget(title);
    *t = (struct title_copies){.title = b->n_leaves + 1};
}

void title_copies_see(struct title_copies *t, struct page_blocks *b, unsigned level, const struct leaf_block *leaf)
{
    forget_linked_copy(b, level, leaf);
    forget_printed_title(t, b, level, leaf);
}
