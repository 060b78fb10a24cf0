/* SPDX-License-Identifier: MIT
 * line_open.h - for line_build.c: the inline elements that are open in a run of text, and their nodes.
 *
 * An element is created with its first character, and a space goes before the elements that begin after it. So
 * nothing is empty, and no emphasis begins or ends with a space. */
#ifndef INFODISC_CONTENT_LINE_OPEN_H
#define INFODISC_CONTENT_LINE_OPEN_H

#include "base/limits.h"
#include "content/content_tree.h"
#include "content/tag_values.h"
#include "table_blocks/tags/tags.h"

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
    bool is_bare;          /* the run at hand shows no text */
    uint32_t n_skips;
    struct inline_seam seam; /* places in the tree's text */
    size_t run_from;         /* ... where the run at hand begins */
    uint32_t elements_max; /* nodes of the tree that elements may take; the others are for texts and blocks */
    uint32_t last_image;   /* the last picture of the page, or 0 */
    struct buffer scratch, address;
};

/* The node that takes what comes next: that of the innermost element that has one, or the run's holder. */
uint32_t line_innermost(const struct line_builder *b);

/* May an element have a node? Otherwise it counts as cut, and its text stays. */
bool line_has_room(const struct line_builder *b);

/* Makes the nodes of the open elements, and the blank before them, ahead of what is put into the run next. */
void line_make_open(struct line_builder *b);

/* s->at is after the start tag; depth: blocks that are open. */
void line_begin_element(struct line_builder *b, const struct scanner *s, const struct tag *tag, uint32_t depth);

/* An end tag ends the innermost element of its name, and those in it for as long as the run lasts. */
void line_end_element(struct line_builder *b, enum element element);

/* Ends the elements that began in a block which has ended since the run before. low: see struct line_run. */
void line_leave_blocks(struct line_builder *b, uint32_t low);

/* At the end of a run: drops the signs of links that go on after it. */
void line_check_links(struct line_builder *b);

/* Classes, for class_set_of(), of what is shown in a line, but is no content: formulas drawn by scripts and marks of
 * editors; links beside headings that lead to them. */
extern const char classes_drawn[], classes_of_anchors[];

#endif
