/* SPDX-License-Identifier: MIT
 * entities.h - character references of HTML text: &eacute; &#233; &#xE9; */
#ifndef INFODISC_TABLE_BLOCKS_ENTITIES_H
#define INFODISC_TABLE_BLOCKS_ENTITIES_H

#include "base/span.h"

struct entity {
    unsigned codepoint[2]; /* second is 0 unless the name stands for two */
    size_t bytes;          /* of the reference in the text, '&' and ';' included; 0: it is none */
};

/* Reads the reference at the start of `text`, which begins with '&'. As the HTML standard has it: old
 * names may lack their semicolon, numbers 128..159 are windows-1252, invalid numbers U+FFFD. */
struct entity entity_read(struct span text);

#endif
