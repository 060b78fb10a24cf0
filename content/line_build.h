/* SPDX-License-Identifier: MIT
 * line_build.h - the bytes of a run of text -> nodes: text, links, emphasis, pictures. */
#ifndef INFODISC_CONTENT_LINE_BUILD_H
#define INFODISC_CONTENT_LINE_BUILD_H

#include "content/line_open.h"

struct line_run {
    struct span page;      /* its bytes, with the tags of blocks before it */
    uint32_t depth;        /* blocks that are open in it */
    uint32_t low;          /* the fewest that were open since the run before */
    bool in_pre;           /* white space stays, markup goes */
    bool in_heading;
    bool is_bare;          /* it shows no text */
};

struct line_builder line_builder_of(struct content_tree *tree, struct span url, const char *page_end);

/* Reads the run, which must be the next one of the page. holder: a node that takes what is in it; 0: nothing is taken,
 * but the elements that it opens and closes count for the next runs. */
void line_build(struct line_builder *b, const struct line_run *run, uint32_t holder);
void line_builder_free(struct line_builder *b);

#endif
