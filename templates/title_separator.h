/* SPDX-License-Identifier: MIT
 * title_separator.h - the signs between headline and site name in a title. */
#ifndef INFODISC_TEMPLATES_TITLE_SEPARATOR_H
#define INFODISC_TEMPLATES_TITLE_SEPARATOR_H

#include "base/span.h"

/* The bytes that separators begin with, and of those after a space the second one, too: most of a title needs no
 * comparison. */
static inline bool title_separator_may_begin(const char *at, size_t len)
{
    switch ((unsigned char)*at) {
    case ' ':
        return len > 2 && at[1] && strchr("-|:/<>~\\[(\xC2\xE2", at[1]);
    case '_':
    case '|':
    case ':':
    case '-':
    case 0xC2:
    case 0xE2:
    case 0xEF:
        return true;
    default:
        return false;
    }
}

size_t title_separator_read(struct span title, size_t at); /* where one may begin */

/* Bytes of the separator at `at`, or 0: a sign between spaces, a colon and a space, a few signs without spaces, and in
 * Chinese and Japanese dashes alone. at < title.len. */
static inline size_t title_separator_at(struct span title, size_t at)
{
    return title_separator_may_begin(title.at + at, title.len - at) ? title_separator_read(title, at) : 0;
}

/* Does the title end in the part, with something before it? */
static inline bool title_ends_in(struct span title, struct span part)
{
    return title.len > part.len && memcmp(title.at + title.len - part.len, part.at, part.len) == 0;
}

#endif
