/* SPDX-License-Identifier: MIT
 * page_sums.h - sums over the leaves of a page: for the page, for each content block with everything inside, and the
 * content block that attracts the most prose. */
#ifndef INFODISC_LABELERS_EVIDENCE_PAGE_SUMS_H
#define INFODISC_LABELERS_EVIDENCE_PAGE_SUMS_H

#include "labelers/evidence/evidence.h"

struct block_sums { /* of a content block with all below it */
    uint64_t leaves, tokens, link_tokens, punctuation, prose_tokens, cover_tokens;
    uint64_t score;       /* what prose right in it attracts; not of those below */
};

struct page_sums {        /* of one page; reused from page to page */
    struct block_sums page;
    struct block_sums *block; /* [n_contents] */
    uint32_t first_h1;    /* leaf, or n_leaves */
    uint32_t best;        /* content block with the highest score */
    uint64_t best_score;  /* 0: no prose */
    size_t blocks_cap;
};

/* `site`: place and informative are used. */
void page_sums_add_up(struct page_sums *s, const struct evidence_site *site,
                      const struct evidence_page *page);
void page_sums_free(struct page_sums *s);

#endif
