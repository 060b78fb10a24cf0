/* SPDX-License-Identifier: MIT
 * coreex.h - the counts and scores of CoreEx (Prasad and Paepcke 2008), for the method and for page types. */
#ifndef INFODISC_LABELERS_PAGE_COREEX_H
#define INFODISC_LABELERS_PAGE_COREEX_H

#include "labelers/shared/shared.h"

struct coreex_node {              /* of an element */
    uint64_t text, links;         /* textCnt, linkCnt */
    uint64_t set_text, set_links; /* setTextCnt, setLinkCnt: of the children in S */
    double score;                 /* 0 .. 1; 0 where S has no text */
    bool joins;                   /* it is in its parent's S */
};

struct coreex {                   /* {0}; reused from page to page */
    struct coreex_node *node;     /* [n_elements] */
    uint8_t *in_set;              /* scratch: [n_elements] in the article */
    uint32_t nodes_cap, in_set_cap;
};

/* Fills the nodes, and says which is best; TREE_NONE if the page has no text. */
uint32_t coreex_best(struct coreex *s, const struct labeler_page *page);

#endif
