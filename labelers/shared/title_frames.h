/* SPDX-License-Identifier: MIT
 * title_frames.h - blocks that have the page's title once more, in words that say nothing of the page: "Home > News >
 * Storm hits the coast", "Original title: Storm hits the coast", "Read more about Storm hits the coast in our app".
 *
 * The title differs from page to page, so the model may take them for text. But the title stands elsewhere in the
 * page. */
#ifndef INFODISC_LABELERS_SHARED_TITLE_FRAMES_H
#define INFODISC_LABELERS_SHARED_TITLE_FRAMES_H

#include "features/features.h"
#include "labelers/shared/leaf_reason.h"
#include "table_blocks/table_blocks.h"

struct title_frame {
    uint32_t leaf;           /* of the page */
    uint64_t rest;           /* a hash of what the leaf has before and after the title, digits alike */
    bool is_short;           /* the title has fewer than 4 tokens (8 of CJK), as "Reviews", and may be in a text */
    bool is_trail;           /* it is not, the rest is before it, and half of that or more are links: breadcrumbs */
    bool is_shared;          /* three titles or more of the site have such a rest around them */
};

struct title_frames {        /* of a page */
    struct title_frame *frame; /* [n], owned */
    uint32_t n;
    uint32_t title;          /* the leaf that is the title, if there are frames */
    uint64_t text;           /* a hash of it */
};

/* The title is the longest leaf whose text TITLE has, or else the first H1 without links, of 40 tokens or fewer. Frames
 * have up to 40 more; at least 2, if the title is short. place: of all paths; feature (n_in_title, n_stop), fact
 * [b->n_leaves]. O(bytes), as frames are short. */
struct title_frames title_frames_find(const struct page_blocks *b, const struct leaf_features *feature,
                                      const struct leaf_fact *fact, const struct block_path *place);

/* Finds those that are shared. O(n log n) frames. */
void title_frames_compare(struct title_frames *of_page, uint32_t n_pages);

#endif
