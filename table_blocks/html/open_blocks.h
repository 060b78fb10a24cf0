/* SPDX-License-Identifier: MIT
 * open_blocks.h - the block elements open at a place of a page: which of them a tag ends, as in the HTML standard
 * (13.2.6.4), and whether the contents of a table are where they may be. */
#ifndef INFODISC_TABLE_BLOCKS_HTML_OPEN_BLOCKS_H
#define INFODISC_TABLE_BLOCKS_HTML_OPEN_BLOCKS_H

#include <stdbool.h>

#include "table_blocks/tags/tags.h"
#include "table_blocks/html/html_events.h"

enum { OPEN_BLOCKS_MAX = 1000 };

struct open_blocks {           /* {0} but for events and item to begin with */
    struct html_events *events; /* takes an event for each element that begins or ends */
    bool faulty_table;         /* something stood in a table, but in no cell or caption of it */
    unsigned depth;
    struct open_block {
        enum element element;
        uint32_t wrapper;      /* see markup_tag */
        size_t event;          /* the one that has opened it */
    } *item;                   /* [OPEN_BLOCKS_MAX] the first `depth` are set */
    uint16_t n_open[EL_N];     /* how often each element is open */
};

/* Opens an element; one without children too, which is closed at once. tag: of markup.tag, or HTML_NO_TAG. */
void open_blocks_begin(struct open_blocks *b, enum element element, uint32_t tag, uint32_t wrapper);
void open_blocks_add_void(struct open_blocks *b, enum element element, uint32_t tag);
void open_blocks_add_text(struct open_blocks *b, uint32_t run);

/* Where text now added would be in a table but in no cell of it: the event of the element around the table, before
 * which it is put; otherwise NULL. */
struct html_event *open_blocks_around_loose_text(struct open_blocks *b);

/* As markup_tag.wrapper, the open parts of a table that a TABLE here would end, for parsers that leave it in them. */
uint32_t open_blocks_around_table(const struct open_blocks *b);

/* Ends all but the first `depth`. */
void open_blocks_leave(struct open_blocks *b, unsigned depth);

/* Ends what a start tag of this element ends. */
void open_blocks_end_implied(struct open_blocks *b, enum element element);

enum { ENDS_NOTHING = -1 };
/* How many stay open after an end tag, or ENDS_NOTHING. */
int open_blocks_left_by(const struct open_blocks *b, enum element element);

/* FORM straight inside a table takes no place in the tree: the standard closes it at once. */
bool is_form_in_table(const struct open_blocks *b, enum element element);

/* A part of a table where there is none: the standard ignores the tag. */
bool is_stray_table_part(const struct open_blocks *b, enum element element);

static inline enum element open_blocks_top(const struct open_blocks *b)
{
    return b->depth ? b->item[b->depth - 1].element : EL_body;
}

#endif
