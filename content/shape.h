/* SPDX-License-Identifier: MIT
 * shape.h - the tree as a page has it -> one of the form that content_tree.h states: DIVs go, loose text gets paragraphs,
 * tables that only place things become what is in them. */
#ifndef INFODISC_CONTENT_SHAPE_H
#define INFODISC_CONTENT_SHAPE_H

#include "content/content_tree.h"

/* Puts what is below the node `raw` below the root, and empties it. In `raw`, a node of kind CONTENT_ROOT holds what was
 * read of a run of text. */
void content_shape(struct content_tree *t, uint32_t raw);

#endif
