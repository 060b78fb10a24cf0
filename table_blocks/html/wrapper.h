/* SPDX-License-Identifier: MIT
 * wrapper.h - the inline elements open around a block: <td><font><b><p>. They do not matter to the tree of blocks,
 * but anyone searching a page for a block must know them (markup_tag.wrapper). */
#ifndef INFODISC_TABLE_BLOCKS_HTML_WRAPPER_H
#define INFODISC_TABLE_BLOCKS_HTML_WRAPPER_H

#include <stdbool.h>

#include "base/limits.h"
#include "table_blocks/html/markup.h"

struct open_inlines {        /* {0} to begin with */
    struct open_inline {
        enum element element;
        unsigned depth;      /* blocks open where it began */
    } item[INLINE_OPEN_MAX]; /* those opened beyond that many are forgotten */
    unsigned n;
};

/* An inline element begins, or ends, where `depth` blocks are open. An end tag ends the last one of its name in
 * that block; elements that have no end tag are ignored. */
void open_inlines_begin(struct open_inlines *s, enum element element, unsigned depth);
void open_inlines_end(struct open_inlines *s, enum element element, unsigned depth);

/* Is one of that name open that began where `depth` blocks are? */
bool open_inlines_has(const struct open_inlines *s, enum element element, unsigned depth);

/* All blocks but the first `depth` have ended, and what began in them. */
void open_inlines_leave(struct open_inlines *s, unsigned depth);

/* What stands around a block that begins in the one open now, inside of `outer`. */
uint32_t open_inlines_wrapper(const struct open_inlines *s, unsigned depth, uint32_t outer);

/* Elements that end an open P, but not for everybody: tables do not in browsers if the page is old enough,
 * those of HTML 5 not for parsers that are older. For these the P is a wrapper. */
bool may_stay_in_p(enum element element);

#endif
