/* SPDX-License-Identifier: MIT
 * fact_tags.h - what tags state about their page: META, LINK, BASE, TIME, HTML, and any tag with an itemprop. */
#ifndef INFODISC_TABLE_BLOCKS_FACTS_FACT_TAGS_H
#define INFODISC_TABLE_BLOCKS_FACTS_FACT_TAGS_H

#include "table_blocks/facts/page_facts.h"
#include "table_blocks/tags/tags.h"

/* Takes the facts of a start tag. before: the text before it in its block, as it says what a TIME is the time of. */
void fact_tags_take(struct page_facts *f, const struct tag *tag, struct span before);

#endif
