/* SPDX-License-Identifier: MIT
 * title_copies.h - titles that a page has twice, of which the first says nothing: as a link in a bar above the page,
 * and above the contents of a page for print. Only inside the room. */
#ifndef INFODISC_TABLE_BLOCKS_TITLE_COPIES_H
#define INFODISC_TABLE_BLOCKS_TITLE_COPIES_H

#include "table_blocks/page_blocks.h"

struct title_copies {      /* {0} at the beginning of a page */
    uint32_t title;        /* an H1, as leaf from 1, that only contents of the page have come after so far; or 0 */
    uint32_t heads, links; /* of these: H2 to H6, links */
};

/* The next leaf of the page, not yet in `b`; heading_level() of the element that it is in. */
void title_copies_see(struct title_copies *t, struct page_blocks *b, unsigned level, const struct leaf_block *leaf);

#endif
