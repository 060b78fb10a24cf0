/* SPDX-License-Identifier: MIT
 * sha1.h - SHA-1 (FIPS 180-4), as in WARC files. It names bytes; it is no protection against attackers. */
#ifndef INFODISC_BASE_TEXT_SHA1_H
#define INFODISC_BASE_TEXT_SHA1_H

#include "base/span.h"

enum { SHA1_BYTES = 20, SHA1_BASE32 = 32 + 1 };

void sha1(struct span bytes, unsigned char digest[SHA1_BYTES]);

/* The digest in the base32 of RFC 4648: 32 letters and digits, with a final '\0'. */
void sha1_base32(struct span bytes, char text[SHA1_BASE32]);

#endif
