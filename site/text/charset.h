/* SPDX-License-Identifier: MIT
 * charset.h - converts any page to valid UTF-8; all other code sees only UTF-8.
 *
 * Order of evidence: byte order mark (or UTF-16 without one) > UTF-8 by its multibyte characters, ISO-2022-JP by its
 * escapes > HTTP header > <meta> or <?xml?> (WHATWG labels) > uchardet > windows-1252. UTF-8 proves itself, and
 * mirrored files are often re-encoded but keep the old declaration. Up to one invalid piece in 20 characters is
 * accepted, as pages may be cut. Against a declared CJK charset, two bytes prove nothing yet. ASCII has the charset
 * it declares, or utf-8. */
#ifndef INFODISC_SITE_TEXT_CHARSET_H
#define INFODISC_SITE_TEXT_CHARSET_H

#include <stdint.h>

#include "base/buffer.h"

struct charset_decoder; /* scratch of one thread: iconv handles, the detector */

struct charset_decoder *charset_decoder_new(void);
void charset_decoder_free(struct charset_decoder *d);

struct decoded {
    struct span text;    /* valid UTF-8 without BOM and NUL; points into `in` or into *out */
    const char *charset; /* WHATWG name in lower case ("utf-8", "gb18030", ...), static */
    uint32_t replaced;   /* bytes that were invalid and became U+FFFD */
};

/* Decodes a page. http_charset, the label in a Content-Type header, may be NULL. *out is scratch
 * (emptied first). Controls become spaces, but for \t \n \f \r. */
struct decoded charset_decode(struct charset_decoder *d, struct span in, const char *http_charset,
                              struct buffer *out);

#endif
