/* SPDX-License-Identifier: MIT
 * leaf_nodes.h - the leaf block nodes of a page: its DIV and TABLE elements without a DIV or TABLE inside (Yenicag
 * 2012, section 3.2). Not to be confused with leaf blocks, the runs of text in them: a node has one or several
 * adjacent ones.
 *
 *     <div> a <div><p>b</p><p>c</p></div> </div> <table> d </table>
 *
 *     nodes 0: b c   1: d        a is in none: its DIV has another one inside */
#ifndef INFODISC_LABELERS_PAGE_LEAF_NODES_H
#define INFODISC_LABELERS_PAGE_LEAF_NODES_H

#include "labelers/shared/shared.h"

enum blocking_tag { BLOCKING_DIV = 1, BLOCKING_TABLE = 2 }; /* a set: which elements are block nodes */

struct leaf_nodes {     /* {0}; reused from page to page */
    uint32_t *of_leaf;  /* [n_leaves] index of the node, or TREE_NONE */
    uint32_t n;         /* nodes with text, in document order */
    uint32_t leaves_cap, elements_cap, contents_cap;
    uint32_t *of_content; /* scratch: [contents] 1 + index of the node, or 0 */
    uint8_t *has_below; /* scratch: [n_elements] a block node is below */
};

/* Without any block node the whole body is one. Where the user has chosen blocks (--blocks), a node is one of these,
 * with its own text: leaves of a node need not be next to each other then. */
void leaf_nodes_find(struct leaf_nodes *nodes, const struct labeler_page *page, unsigned blocking);
void leaf_nodes_free(struct leaf_nodes *nodes);

/* BLOCKING_TABLE if the page has more TABLEs than DIVs, otherwise BLOCKING_DIV: the blocking tag of the largest
 * block approach. */
unsigned blocking_tag_of(const struct page_tree *tree);

#endif
