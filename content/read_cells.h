/* SPDX-License-Identifier: MIT
 * read_cells.h - for content_read.c: which table cells to keep besides those that are content; and the state of
 * reading a page. */
#ifndef INFODISC_CONTENT_READ_CELLS_H
#define INFODISC_CONTENT_READ_CELLS_H

#include "content/content_read.h"
#include "table_blocks/html/html.h"

struct run_place {
    uint32_t depth, low;  /* struct line_run */
    uint32_t holder;      /* of what it holds; 0: nothing is wanted of it */
    bool in_pre, in_heading;
    bool is_content;      /* its leaf is */
    bool wanted;          /* ... or what is around it */
};

struct open_node {
    const struct markup_tag *tag;
    enum element element;
    uint32_t node;        /* 0: not yet made */
    bool skips;           /* controls of forms: no content */
    bool in_button;       /* or TEXTAREA; it, or one above it: only what is content on its own, no pictures */
    uint64_t sum[2];      /* bytes of text below it so far: redundant, informative */
};

struct read_cell {         /* of a table */
    size_t begin, end;    /* events */
    uint32_t n_runs;      /* with text */
    bool wanted, has_word;
};

struct content_reader {
    struct markup markup;
    struct html_parser *parser;
    struct html_events repaired;
    const struct html_events *tree;
    struct run_place *place;
    size_t place_cap;
    struct open_node *open;
    uint32_t n_open, open_cap;
    uint64_t (*sums)[2];  /* [events] of the element that begins there: see open_node.sum */
    size_t sums_cap;
    struct read_cell *cell;
    uint32_t n_cells, cells_cap;
    const char *page_end;
    struct buffer scratch;
};

/* Sets run_place.wanted of the words of tables that are part of them though they repeat over the site. r->sums is
 * filled. */
void read_cells(struct content_reader *r);

#endif
