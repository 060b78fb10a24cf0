/* SPDX-License-Identifier: MIT
 * page_tree.h - the elements of a page around its leaf blocks, for methods that use the page's own tree instead of
 * the site's paths.
 *
 *     <body> a <div><p>b</p> c </div> d </body>
 *
 *     element  0 body   1 div (parent 0)   2 p (parent 1)
 *     leaf     a: in 0    b: in 2    c: in 1, after 2    d: in 0, after 1
 *
 * It has only block-level elements; inline ones are part of the run of text that is a leaf. The TITLE, which comes
 * before the body, is in no element. */
#ifndef INFODISC_TABLE_BLOCKS_PAGE_TREE_H
#define INFODISC_TABLE_BLOCKS_PAGE_TREE_H

#include "table_blocks/html/html.h"
#include "table_blocks/page_blocks.h"

#define TREE_NONE UINT32_MAX

struct tree_element {
    uint32_t parent;   /* index; TREE_NONE for the body */
    uint32_t element;  /* enum element */
};

struct tree_leaf {
    uint32_t in;       /* element; TREE_NONE for the TITLE */
    uint32_t after;    /* the child of `in` that ended last before it; TREE_NONE: none has */
};

struct page_tree {     /* {0} is empty; built ones keep their memory from page to page */
    uint32_t n_elements, n_leaves;
    struct tree_element *element; /* [n_elements] in document order: parents come before their children */
    struct tree_leaf *leaf;       /* [n_leaves] one for each leaf of the page's blocks */
    uint32_t elements_cap, leaves_cap;
    uint32_t *stack;              /* scratch: elements open, and the last child of each that ended */
    uint32_t stack_cap;
};

/* The tree of a page from its events and the blocks that were split from them. */
void page_tree_build(struct page_tree *t, const struct html_events *events, const struct page_blocks *b);

/* Appends the record of a tree: one piece of bytes without pointers, 8 bytes an element and leaf. */
void page_tree_pack(const struct page_tree *t, struct buffer *out);

/* The tree of a packed record; points into it, and is not to be freed. */
struct page_tree page_tree_view(struct buffer *record);

void page_tree_free(struct page_tree *t);

#endif
