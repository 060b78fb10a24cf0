/* SPDX-License-Identifier: MIT
 * site.h - SITE -> its pages. Door of the room.
 *
 * In: a path, the limits of the run. Out: struct site, the list of pages with their URLs and skipped files, owned by
 * the caller. */
#ifndef INFODISC_SITE_SITE_H
#define INFODISC_SITE_SITE_H

#include "site/pages/pages.h"

/* Opens the site at `path`. NULL and *error set if it can't be read. One without any page is returned for what was
 * skipped in it, with the error INFODISC_NO_PAGES. */
struct site *site_open(const char *path, const struct site_limits *limits, struct infodisc_error *error);

#endif
