/* SPDX-License-Identifier: MIT
 * elements.h - what each HTML element means for blocks: see elements.def. */
#ifndef INFODISC_TABLE_BLOCKS_TAGS_ELEMENTS_H
#define INFODISC_TABLE_BLOCKS_TAGS_ELEMENTS_H

#include "base/span.h"

enum element {
    EL_UNKNOWN, /* any name that elements.def does not have: a block, or inline in text */
#define ELEMENT(name, kind, markup) EL_##name,
#include "table_blocks/tags/elements.def"
#undef ELEMENT
    EL_N
};

enum element_kind {
    ELEMENT_INLINE,
    ELEMENT_FACT,
    ELEMENT_LINK,
    ELEMENT_BOLD,
    ELEMENT_BREAK,
    ELEMENT_BLOCK,
    ELEMENT_VOID,
    ELEMENT_DROP,
    ELEMENT_RAW,
    ELEMENT_HEAD,
    ELEMENT_FRAME
};

struct element_rule {
    const char *name;
    enum element_kind kind;
    const char *markup; /* what libtidy is given; "" for none */
};

extern const struct element_rule element_rules[EL_N];

/* 1 to 6, of H1 to H6; 0: no heading. element: enum element, or a kind of node above EL_N. */
static inline unsigned heading_level(unsigned element)
{
    return element >= EL_h1 && element <= EL_h6 ? element - EL_h1 + 1 : 0;
}

/* Blocks of text rather than of blocks: an element in them that no browser knows is most likely a part of a line. */
static inline bool holds_text(enum element element)
{
    return element == EL_p || element == EL_li || element == EL_td || element == EL_th || element == EL_dt ||
           element == EL_dd || element == EL_caption || element == EL_figcaption || element == EL_summary ||
           heading_level(element);
}

/* The element of a tag name in any case; EL_UNKNOWN if there is none. `readable`: bytes from name.at on that may be
 * read, name.len or more; with 8 it is quicker. */
enum element element_find_in(struct span name, size_t readable);

static inline enum element element_find(struct span name)
{
    return element_find_in(name, name.len);
}

#endif
