/* SPDX-License-Identifier: MIT
 * known_lines.h - lines of a new page that learning found on most pages of their path, and redundant on all of them. */
#ifndef INFODISC_API_APPLY_KNOWN_LINES_H
#define INFODISC_API_APPLY_KNOWN_LINES_H

#include "table_blocks/table_blocks.h"
#include "templates/learned/learned.h"

/* Makes them redundant (REASON_STEADY_LINE), except by a user's rule, where they are labels of content, and in lists of
 * index pages. Leaves of the page, labelled; match: of each. */
void drop_known_lines(struct leaf_fact *fact, const struct template_set *set, struct path_match *const *match,
                      const struct page_blocks *b);

#endif
