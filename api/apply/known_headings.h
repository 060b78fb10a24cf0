/* SPDX-License-Identifier: MIT
 * known_headings.h - headings of a new page that head only what is redundant: "Related posts". Learning drops those
 * that several pages have; of one page, only their path tells that. */
#ifndef INFODISC_API_APPLY_KNOWN_HEADINGS_H
#define INFODISC_API_APPLY_KNOWN_HEADINGS_H

#include "labelers/template/template.h"
#include "table_blocks/table_blocks.h"

/* Makes headings redundant (REASON_BARE_HEADING) that heads_redundant(), except by a user's rule, if those of a path
 * have at most so many tokens in all as known_leaf.bare_tokens: a class has one "Methods inherited from" after the
 * other, and these are content. Leaves of the page, labelled; table: has its paths. */
void drop_known_headings(struct leaf_fact *fact, const struct known_leaf *leaf, const struct page_blocks *b,
                         const struct path_table *table);

#endif
