/* SPDX-License-Identifier: MIT
 * addresses.h - lines that say nothing but an address: that of the page, "Link to this post: https://...", its name in
 * the URL above the title, or the ids of other messages, "References: <1.2@host>".
 *
 * Each page has another one, so the model may take them for text. But the URL is a field of its own. */
#ifndef INFODISC_LABELERS_SHARED_ADDRESSES_H
#define INFODISC_LABELERS_SHARED_ADDRESSES_H

#include "labelers/shared/labeler.h"
#include "labelers/shared/leaf_reason.h"
#include "table_blocks/table_blocks.h"

struct address_scratch {     /* {0} at first */
    struct buffer url, text; /* decoded */
};

/* Such lines of 40 tokens or fewer. Before the page's URL is a label of 40 bytes or fewer; the host must be the page's,
 * unless that is invented (NAME.invalid). A name has 8 bytes or more, one of them no letter or digit, and no link. An
 * id has a digit. Not headings, labels, cells and programs. place: of all paths. free() the leaves. O(bytes). */
struct leaf_list addresses_find(struct address_scratch *scratch, const struct page_blocks *b,
                                const struct leaf_fact *fact, const struct block_path *place, struct span url);

void address_scratch_free(struct address_scratch *scratch);

#endif
