/* SPDX-License-Identifier: MIT
 * facts.h - what a page states about itself for machines: dates, authors, canonical URL ... Door of the room.
 *
 * In: tags of the head, attributes, JSON-LD. Out: struct page_facts, owned by the caller. */
#ifndef INFODISC_TABLE_BLOCKS_FACTS_FACTS_H
#define INFODISC_TABLE_BLOCKS_FACTS_FACTS_H

#include "table_blocks/facts/fact_tags.h"
#include "table_blocks/facts/hidden_data.h"
#include "table_blocks/facts/json_ld.h"
#include "table_blocks/facts/page_facts.h"

#endif
