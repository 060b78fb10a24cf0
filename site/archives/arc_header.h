/* SPDX-License-Identifier: MIT
 * arc_header.h - the header of a record of an ARC file, the Internet Archive's format before WARC (1996 to 2009):
 *
 *     http://www.h.example/ 192.0.2.7 19970214120000 text/html 1234 LF  block [1234 bytes]  LF  http:// ...
 *
 * Version 2 has five more fields before the length: status, checksum, location, offset, file name. The first record,
 * filedesc://NAME, describes the file. */
#ifndef INFODISC_SITE_ARCHIVES_ARC_HEADER_H
#define INFODISC_SITE_ARCHIVES_ARC_HEADER_H

#include <stdint.h>

#include "base/span.h"

enum { ARC_HEADER_MAX = 4096 }; /* bytes of one: those of longer URLs are not */

struct arc_header {
    struct span url;
    struct span date;         /* "19970214120000" (UTC), or other digits */
    struct span content_type; /* empty if not known */
    uint64_t length;          /* of the block; UINT64_MAX: not known */
};

/* Reads the header at the beginning of `at`, and returns its length with its line end; 0 if there is none. The length
 * that it states may be any text: the rest shows well enough that it is a header. */
size_t arc_header_read(struct span at, struct arc_header *header);

#endif
