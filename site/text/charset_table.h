/* SPDX-License-Identifier: MIT
 * charset_table.h - the charsets of the WHATWG Encoding Standard, and where a page names one. */
#ifndef INFODISC_SITE_TEXT_CHARSET_TABLE_H
#define INFODISC_SITE_TEXT_CHARSET_TABLE_H

#include "base/span.h"

enum charset_kind {
    CHARSET_UTF8,
    CHARSET_UTF16,
    CHARSET_SINGLE_BYTE, /* 0..127 are ASCII */
    CHARSET_MULTI_BYTE,
    CHARSET_ESCAPES /* all bytes are ASCII: iso-2022-jp */
};

struct charset {
    const char *name;       /* the standard's, in lower case */
    const char *iconv_name; /* what glibc calls it */
    enum charset_kind kind;
    const char *labels; /* in lower case, each between two spaces */
};

enum { CHARSET_N = 38 };
extern const struct charset charset_table[CHARSET_N];

/* Fixed rows of the table. */
extern const struct charset *const charset_utf8;
extern const struct charset *const charset_utf16le;
extern const struct charset *const charset_utf16be;
extern const struct charset *const charset_windows_1252;
extern const struct charset *const charset_iso_2022_jp;

/* The charset of a label, white space around it and case ignored; NULL if unknown. */
const struct charset *charset_find(struct span label);

/* The charset a page declares in its first 8 KB, in <meta> or <?xml encoding?>; NULL if none that
 * is known. One that is declared as UTF-16 in ASCII bytes can only be UTF-8. */
const struct charset *charset_declared(struct span html);

#endif
