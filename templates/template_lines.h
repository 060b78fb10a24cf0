/* SPDX-License-Identifier: MIT
 * template_lines.h - lines that most pages of a path have and that are redundant wherever they are, although the path
 * also holds content: "This review has no votes." They tell in a new page what the path does not. */
#ifndef INFODISC_TEMPLATES_TEMPLATE_LINES_H
#define INFODISC_TEMPLATES_TEMPLATE_LINES_H

#include "labelers/shared/shared.h"

enum { TEMPLATE_LINES_MAX = 4 }; /* of a path */

struct template_line {
    uint32_t path, page, leaf; /* leaf: of the page, where the line was first seen */
};

struct template_lines {
    uint32_t n, cap;
    struct template_line *item; /* [n] by path */
};

struct line_tally;           /* of some paths */

struct line_tally *line_tally_new(uint32_t first_path, uint32_t end_path);

/* pages: that have the leaf's path, over the site. */
void line_tally_add(struct line_tally *t, uint32_t pages, uint32_t page, uint32_t index, const struct leaf_fact *leaf);

/* Adds what was found to those of paths before, and frees the tally. */
void line_tally_end(struct line_tally *t, struct template_lines *out);

/* Those of a path: the first of *n, which is 0 if there are none. */
const struct template_line *template_lines_of(const struct template_lines *lines, uint32_t path, uint32_t *n);

/* Are they the same but for their numbers and blanks? */
bool template_line_is(struct span line, struct span text);

#endif
