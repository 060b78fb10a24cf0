/* SPDX-License-Identifier: MIT
 * json_ld.h - what a SCRIPT of type application/ld+json states about its page. */
#ifndef INFODISC_TABLE_BLOCKS_FACTS_JSON_LD_H
#define INFODISC_TABLE_BLOCKS_FACTS_JSON_LD_H

#include "table_blocks/facts/page_facts.h"


/* Takes dateModified, datePublished, author, description, inLanguage of the articles and web pages that stand
 * at the top of the script, in an array there or in its @graph, and the name of a WebSite. What stands inside
 * of them (comments, teasers, the image) is not looked at, but for the names of authors, which may also be
 * given by the "@id" of a Person in the same script. */
void json_ld_take(struct page_facts *f, struct span script);

#endif
