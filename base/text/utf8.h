/* SPDX-License-Identifier: MIT
 * utf8.h - counts, repairs and cuts UTF-8.
 *
 * Valid means as in the Unicode standard: no overlong forms, no surrogates, nothing above U+10FFFF. An invalid piece
 * is a maximal subpart: the longest prefix of a valid sequence, or one byte. */
#ifndef INFODISC_BASE_TEXT_UTF8_H
#define INFODISC_BASE_TEXT_UTF8_H

#include "base/buffer.h"

struct utf8_census {
    size_t two;     /* valid sequences of two bytes */
    size_t longer;  /* ... of three and four */
    size_t invalid; /* invalid pieces */
    bool controls;  /* there are C0 controls other than \t \n \f \r */
};

/* One pass; a plain ASCII page costs about 0.1 ns a byte. */
struct utf8_census utf8_count(struct span text);

/* Appends `text`, with U+FFFD for each invalid piece, a space for each control and nothing for a
 * NUL. Returns how many bytes were invalid. */
size_t utf8_repair(struct span text, struct buffer *out);

/* At most bytes_max bytes, cut before a character. */
struct span utf8_cut(struct span text, size_t bytes_max);

/* For "%.*s" of a message: so many bytes of the text, likewise. */
int utf8_fit(const char *text, size_t bytes_max);

#endif
