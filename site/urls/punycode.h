/* SPDX-License-Identifier: MIT
 * punycode.h - names of hosts that are not ASCII, as DNS and most crawlers write them.
 *
 *     bücher.example   ->   xn--bcher-kva.example
 *
 * A crawl has one form and the links in its pages often the other, so URLs of pages and keys of links both use this. */
#ifndef INFODISC_SITE_URLS_PUNYCODE_H
#define INFODISC_SITE_URLS_PUNYCODE_H

#include "base/buffer.h"

/* Appends `host` (as in a URL: %XX stands for a byte) in lower case and NFKC, with Punycode (RFC 3492) for each label
 * that is not ASCII; U+3002 is a '.'. "ß" and "ς" stay, as in IDNA 2008. False, and nothing appended, where no such
 * name is meant: `host` is ASCII, or not valid UTF-8. */
bool punycode_put_host(struct buffer *out, struct span host);

#endif
