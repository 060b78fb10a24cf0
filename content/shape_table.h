/* SPDX-License-Identifier: MIT
 * shape_table.h - tables, for shape.c: those that have data, and those that only place things. */
#ifndef INFODISC_CONTENT_SHAPE_TABLE_H
#define INFODISC_CONTENT_SHAPE_TABLE_H

#include "content/content_tree.h"

struct shaper {
    struct content_tree *tree;
    uint32_t out;     /* takes the blocks that are made */
    uint32_t para;    /* the open paragraph in it, or 0 */
    uint32_t orphans; /* the last list that was made for items without one */
    uint32_t depth;   /* of `out` */
    bool wrap;        /* loose text needs a paragraph */
};

/* shape.c: what is below `raw` into s->out, or into another node. */
void shape_children(struct shaper *s, uint32_t raw);
void shape_into(struct shaper *s, uint32_t raw, uint32_t out, bool wrap);
/* What is in `child` of `raw`, as if its tags were not there. */
void shape_any(struct shaper *s, uint32_t raw, uint32_t child);

/* The table `child` of `raw`. */
void shape_table(struct shaper *s, uint32_t raw, uint32_t child);

#endif
