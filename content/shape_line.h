/* SPDX-License-Identifier: MIT
 * shape_line.h - for shape.c: moves text and inline nodes to their places in the new tree, and gathers those of headings
 * and code. */
#ifndef INFODISC_CONTENT_SHAPE_LINE_H
#define INFODISC_CONTENT_SHAPE_LINE_H

#include "content/content_tree.h"

struct full_child { /* a child of the raw block `of` that holds something; 0: none does */
    uint32_t of, child;
};

struct shaper {
    struct content_tree *tree;
    uint32_t out;     /* takes the blocks that are made */
    uint32_t para;    /* the open paragraph in it, or 0 */
    uint32_t orphans; /* the last list that was made for items without one */
    uint32_t nesting; /* the list that has just been given a list after its end; 0: none */
    uint32_t depth;   /* of `out` */
    bool wrap;        /* loose text needs a paragraph */
    struct full_child full; /* of the block that was looked at last; 0: none was */
};

/* Puts what a run holds after what s->out has: into a paragraph, or as it is. */
void shape_line(struct shaper *s, uint32_t holder);

/* Ends the open paragraph, if there is one. */
void shape_end_line(struct shaper *s);

/* Takes line breaks and blanks off the end of what is in a line. */
void shape_trim_end(struct content_tree *t, uint32_t node);

/* Puts all lines below the raw block into one that can hold no blocks: a heading. */
void shape_gather_lines(struct content_tree *t, uint32_t raw, uint32_t to);

/* Appends the text of a PRE; blocks in it are lines. *language becomes what a run of it names, if it is empty. */
void shape_gather_code(struct content_tree *t, uint32_t raw, struct buffer *out, struct content_text *language);

/* A heading that is nothing but a link to a part of the page, such as itself, is plain. */
void shape_unlink(struct content_tree *t, uint32_t heading);

/* So is a name in a list of definitions that begins with a link to `id`, its own. */
void shape_unlink_name(struct content_tree *t, uint32_t dt, struct content_text id);

/* Is it an H1 with the text of the one right before it (0: none)? A page may have its title for large screens and for
 * small ones. H2 to H6 may be members that have no text. */
bool shape_is_again(const struct content_tree *t, uint32_t before, uint32_t heading);

#endif
