/* SPDX-License-Identifier: MIT
 * next.h - N-EXT (Yenicag 2012) with open parameters, for the thesis's experiments; the method `next` uses those of
 * its best results. */
#ifndef INFODISC_LABELERS_PAGE_NEXT_H
#define INFODISC_LABELERS_PAGE_NEXT_H

#include "labelers/page/leaf_nodes.h"
#include "labelers/shared/shared.h"
#include "labelers/page/similarity.h"

struct next_options {
    double beta;             /* weight of a block's size against its similarity to the title, 0 .. 1 */
    enum similarity measure;
};

struct next_node {           /* a leaf block node */
    uint32_t term, n_terms;  /* range in next.term */
    uint64_t words;          /* s_i */
    double likeness;         /* sim_i: to the title */
};

struct next {                /* {0}; reused from page to page */
    struct leaf_nodes nodes;
    struct next_node *node;  /* [nodes.n] */
    uint32_t nodes_cap;
    uint64_t *term;          /* of all nodes, one after the other */
    uint32_t terms_cap;
    struct term_vector title, block, sentence;
    double *likeness;        /* [sentences] to the news block; 0: not in any node */
    uint32_t likeness_cap;
};

extern const struct next_options next_default; /* 0.6, Dice */

/* Finds the leaf block nodes of a page with sentences, their words and how like the title they are. */
void next_measure(struct next *s, const struct labeler_page *page, enum similarity measure);

/* The news block of the page measured last: index of its node, or TREE_NONE without any text. */
uint32_t next_heaviest(const struct next *s, double beta);

/* Both. */
uint32_t next_news_block(struct next *s, const struct labeler_page *page, const struct next_options *options);

/* All of it: is each sentence of the page part of the news? chosen [sentences] */
void next_choose(struct next *s, const struct labeler_page *page, const struct next_options *options,
                 uint8_t *chosen);
void next_free(struct next *s);

#endif
