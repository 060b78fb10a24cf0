/* SPDX-License-Identifier: MIT
 * type_tree.h - C4.5's tree of page types as text. Each line is a node: its class, the training cases that reached
 * it, and how many of them were of another class; then a test, followed by the nodes of its branches, in order.
 *
 *     infodisc-c45 1
 *     article 40 12 core_set_tag is none p     branches for these values, other values end here
 *     index 11 1
 *     article 29 2 link_length at 25           two branches: at most that, and more
 *     index 2 0
 *     article 27 0 */
#ifndef INFODISC_LABELERS_C45_TYPE_TREE_H
#define INFODISC_LABELERS_C45_TYPE_TREE_H

#include "base/buffer.h"
#include "base/error.h"
#include "labelers/c45/c45_tree.h"

/* A tree of ARTICLE_FEATURES whose classes are enum page_type. NULL and *error set, with name and line, if the text is
 * no such tree. c45_free() it. */
struct c45_tree *type_tree_parse(struct span text, const char *name, struct infodisc_error *error);
void type_tree_write(const struct c45_tree *tree, struct buffer *out);

/* A value of a feature in words: "yes", "div", "17". */
void type_tree_put_value(uint32_t feature, uint32_t value, struct buffer *out);

/* A set of ARTICLE_FEATURES and page types without cases; instances_free() it. */
struct instances type_cases(void);

#endif
