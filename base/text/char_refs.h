/* SPDX-License-Identifier: MIT
 * char_refs.h - character references of HTML text: &eacute; &#233; &#xE9; */
#ifndef INFODISC_BASE_TEXT_CHAR_REFS_H
#define INFODISC_BASE_TEXT_CHAR_REFS_H

#include "base/span.h"

struct char_ref {
    unsigned codepoint[2]; /* second is 0 unless the name stands for two */
    size_t bytes;          /* of the reference in the text, '&' and ';' included; 0: it is not one */
};

/* Reads the reference at the start of `text`, which begins with '&'. As the HTML standard has it: old
 * names may lack their semicolon, numbers 128..159 are windows-1252, invalid numbers U+FFFD. */
struct char_ref char_ref_read(struct span text);

/* The same in the value of an attribute. There, an old name without ';' before a letter, a digit or '=' is part of a
 * URL: "?a=1&copy=2". */
struct char_ref char_ref_read_in_attribute(struct span text);

/* The reference to & < > or ", as HTML and XML have it; NULL for other characters. */
static inline const char *char_ref_to(char c)
{
    switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    default: return NULL;
    }
}

#endif
