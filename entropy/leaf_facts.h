/* SPDX-License-Identifier: MIT
 * leaf_facts.h - the facts of each leaf block kept in memory: the evidence for its label. */
#ifndef INFODISC_ENTROPY_LEAF_FACTS_H
#define INFODISC_ENTROPY_LEAF_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/large_memory.h"

enum { LOGIT_ONE = 4096 };

enum { LEAF_FLAG_BITS = 0x1F, LEAF_REASON_BITS = 0x7F, LEAF_CONTENT_BITS = 0xFFFFF }; /* what the fields below hold */

struct leaf_fact {          /* 28 bytes, as there are millions */
    uint32_t path;          /* index into the site's block paths */
    uint32_t entropy;       /* H of its block, 0 .. ENTROPY_ONE */
    uint32_t n_tokens;
    uint32_t n_link_tokens; /* of them, in anchor texts */
    uint32_t line_df;       /* pages with the same line under the same path; at least 1 */
    uint32_t content : 20;  /* content block that it counts for, by the run's granularity; below PAGE_BLOCKS_MAX */
    uint32_t is_repeat : 1; /* 1: its page has it from another one, as near-duplicates have: not in the F-D matrix */
    uint32_t has_number : 1; /* some token is one: lines that differ in their numbers alone count as one line */
    uint32_t is_cjk : 1;    /* most tokens are single characters of Chinese, Japanese or Korean */
    uint32_t ends_in_colon : 1;
    uint32_t names_element : 1; /* LEAF_NAMES: its text is the name of the element that it begins */
    uint32_t reason : 7;    /* enum label_reason, see labelers/shared/leaf_reason.h */
    int16_t logit;          /* of the trained model, in steps of 1 / LOGIT_ONE, clipped */
    uint8_t cover;          /* share of its shingles that other pages have too, 0 .. 255 */
    uint8_t flags : 5;      /* enum leaf_flag */
    uint8_t informative : 1; /* the label: 1 informative, 0 redundant */
    uint8_t first_of_path : 1; /* 1: the first leaf with tokens under its path in the page */
    uint8_t left_out : 1;   /* 1: judged, but in no sum: its page is a duplicate, or it is a repeat */
};

_Static_assert(sizeof(struct leaf_fact) == 28, "no holes");

/* Never without tokens. */
static inline bool leaf_is_mostly_links(const struct leaf_fact *leaf)
{
    return leaf->n_link_tokens * 2ull > leaf->n_tokens;
}

struct leaf_facts {         /* of all pages, page after page in their order */
    uint32_t n_pages;
    uint64_t *first;        /* [n_pages + 1] page p has leaves first[p] .. first[p + 1] */
    struct leaf_fact *leaf; /* [first[n_pages]] B */
    struct large_memory *large; /* that leaf is from, or NULL; who goes through it calls large_rest() */
};

/* The first leaf of a page. That of page + 1 is the end of its leaves. */
static inline struct leaf_fact *page_leaves(const struct leaf_facts *facts, uint32_t page)
{
    return facts->leaf + facts->first[page];
}

#endif
