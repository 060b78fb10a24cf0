/* SPDX-License-Identifier: MIT
 * site.h - SITE -> its pages. Door of the room.
 *
 * In: a path, the limits of the run. Out: struct site, the list of pages with their URLs and skipped files, owned by
 * the caller. */
#ifndef INFODISC_SITE_SITE_H
#define INFODISC_SITE_SITE_H

#include "site/pages/pages.h"

/* Opens the site at `path`. NULL and *error set if it can't be read; a site without any page is
 * INFODISC_NO_PAGES. */
struct site *site_open(const char *path, const struct site_limits *limits,
                       struct infodisc_error *error);
/* The same, but gives a site without any page, too (with the error), for what was skipped in it. */
struct site *site_open_any(const char *path, const struct site_limits *limits, struct infodisc_error *error);

#endif
