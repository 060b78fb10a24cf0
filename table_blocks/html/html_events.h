/* SPDX-License-Identifier: MIT
 * html_events.h - a page's tree of block elements as a flat list, in document order. */
#ifndef INFODISC_TABLE_BLOCKS_HTML_HTML_EVENTS_H
#define INFODISC_TABLE_BLOCKS_HTML_HTML_EVENTS_H

#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"

enum html_event_kind { HTML_OPEN, HTML_CLOSE, HTML_TEXT };

struct html_event {
    uint8_t kind;    /* enum html_event_kind */
    uint8_t element; /* HTML_OPEN: enum element; as in the page if there is a tag */
    uint32_t index;  /* HTML_OPEN: of markup.tag, or HTML_NO_TAG; HTML_TEXT: of markup.run */
};

#define HTML_NO_TAG UINT32_MAX

struct html_events {
    struct html_event *item; /* [n] the first opens the body, the last closes it */
    size_t n, cap;
};

static inline void html_events_add(struct html_events *e, enum html_event_kind kind, unsigned element,
                                   uint32_t index)
{
    VECTOR_PUSH(e->item, e->n, e->cap) = (struct html_event){(uint8_t)kind, (uint8_t)element, index};
}

#endif
