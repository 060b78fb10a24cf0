/* SPDX-License-Identifier: MIT
 * hidden_data.h - JSON in a page from which a script builds text: in an attribute (the reports of pytest-html, pages of
 * Inertia) or assigned to a variable, perhaps after an import (window.__INITIAL_STATE__; Redoc). Only its size counts,
 * for a warning. */
#ifndef INFODISC_TABLE_BLOCKS_FACTS_HIDDEN_DATA_H
#define INFODISC_TABLE_BLOCKS_FACTS_HIDDEN_DATA_H

#include <stdint.h>

#include "table_blocks/tags/tags.h"

enum { HIDDEN_ATTRIBUTE_MIN = 1000 }; /* bytes; shorter ones are settings of something small */

/* Bytes of JSON in the attributes of a start tag, from after its '<' to after its '>'; 0 for a short tag. */
uint32_t hidden_data_in_long_tag(struct span tag);
static inline uint32_t hidden_data_in_tag(struct span tag)
{
    return tag.len < HIDDEN_ATTRIBUTE_MIN ? 0 : hidden_data_in_long_tag(tag);
}

/* Bytes of a SCRIPT of that type that are JSON: all if the type says so; otherwise the line that begins with JSON for
 * a variable. */
uint32_t hidden_data_in_script(struct span type, struct span body);

#endif
