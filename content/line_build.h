/* SPDX-License-Identifier: MIT
 * line_build.h - the bytes of a run of text -> nodes: text, links, emphasis, pictures. */
#ifndef INFODISC_CONTENT_LINE_BUILD_H
#define INFODISC_CONTENT_LINE_BUILD_H

#include "base/limits.h"
#include "content/content_tree.h"
#include "content/tag_values.h"

struct line_open {         /* an inline element that is open */
    enum element element;
    uint32_t depth;        /* open blocks where it began */
    uint32_t node;         /* in the run at hand: 0: not yet made; LINE_BARE: it makes none */
    bool skips;            /* what is in it is no content */
    bool is_lone;          /* a link that is all that a cell has */
    struct span class, href;
};

struct line_builder {      /* of one page */
    struct content_tree *tree;
    struct span url;       /* that links are relative to */
    const char *page_end;
    struct class_set drawn, anchors; /* classes of what is shown, but no content */
    struct line_open open[INLINE_OPEN_MAX];
    uint32_t n_open;
    uint32_t holder;       /* takes the nodes of the run at hand; 0: they are not wanted */
    uint32_t texted;       /* a holder that is known to have more than white space, in a PRE; or 0 */
    bool no_end[EL_N];     /* no further end tag of this element in the run at hand */
    bool in_heading;
    bool in_pre, blank;    /* blank: one is to come before the next character */
    uint32_t n_skips;
    size_t inline_end;     /* length of the tree's text where the last inline element ended */
    bool may_part;         /* one that may be a label has begun there */
    uint32_t last_image;   /* the last picture of the page, or 0 */
    struct buffer scratch, address;
};

struct line_run {
    struct span page;      /* its bytes, with the tags of blocks before it */
    uint32_t depth;        /* blocks that are open in it */
    uint32_t low;          /* the fewest that were open since the run before */
    bool in_pre;           /* white space stays, markup goes */
    bool in_heading;
};

struct line_builder line_builder_of(struct content_tree *tree, struct span url, const char *page_end);

/* Reads the run, which must be the next one of the page. holder: a node that takes what is in it; 0: nothing is taken,
 * but the elements that it opens and closes count for the next runs. */
void line_build(struct line_builder *b, const struct line_run *run, uint32_t holder);
void line_builder_free(struct line_builder *b);

#endif
