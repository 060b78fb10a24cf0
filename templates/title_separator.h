/* SPDX-License-Identifier: MIT
 * title_separator.h - the signs between headline and site name in a title. */
#ifndef INFODISC_TEMPLATES_TITLE_SEPARATOR_H
#define INFODISC_TEMPLATES_TITLE_SEPARATOR_H

#include "base/span.h"

/* Bytes of the separator at `at`, or 0: a sign between spaces, a colon and a space, a few signs without spaces, and in
 * Chinese and Japanese dashes alone. at < title.len. */
size_t title_separator_at(struct span title, size_t at);

/* Does the title end in the part, with something before it? */
static inline bool title_ends_in(struct span title, struct span part)
{
    return title.len > part.len && memcmp(title.at + title.len - part.len, part.at, part.len) == 0;
}

#endif
