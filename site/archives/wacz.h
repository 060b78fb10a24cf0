/* SPDX-License-Identifier: MIT
 * wacz.h - a WACZ: a zip with WARCs, and indexes of them, which nobody needs here. */
#ifndef INFODISC_SITE_ARCHIVES_WACZ_H
#define INFODISC_SITE_ARCHIVES_WACZ_H

#include "site/archives/archive.h"

/* Adds the WARCs in the open file of a zip, called `name`. path: see struct archive_part. What cannot be read is
 * skipped; a damaged zip is also read as if it were one WARC. */
void wacz_add(struct archive_parts *parts, const char *path, const char *name, const struct byte_range *file,
              const struct site_limits *limits);

#endif
