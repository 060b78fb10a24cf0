/* SPDX-License-Identifier: MIT
 * shape.h - the tree as in the page -> the form described in content_tree.h: DIVs are removed, loose text gets
 * paragraphs, layout tables are replaced by their contents. */
#ifndef INFODISC_CONTENT_SHAPE_H
#define INFODISC_CONTENT_SHAPE_H

#include "content/content_tree.h"

/* Puts what is below the node `raw` below the root, and empties it. In `raw`, a node of kind CONTENT_ROOT holds what
 * was read of a run of text. */
void content_shape(struct content_tree *t, uint32_t raw);

#endif
