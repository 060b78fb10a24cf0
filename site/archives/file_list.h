/* SPDX-License-Identifier: MIT
 * file_list.h - a site whose files are named in a list, each followed by '\0', as `find -print0` writes it: PATH, or
 * URL and PATH separated by a tab.
 *
 * If the list has archives of captures (WARC, WACZ, JSON Lines), these are the parts of one site, and other files
 * are counted as lying beside it. Otherwise each file is an HTML page. Paths are relative to the current directory. */
#ifndef INFODISC_SITE_ARCHIVES_FILE_LIST_H
#define INFODISC_SITE_ARCHIVES_FILE_LIST_H

#include "site/pages/pages.h"

/* `path` is that of the list, "-" for standard input. NULL and *error if it can't be read. */
struct site *file_list_open(const char *path, const struct site_limits *limits, struct infodisc_error *error);

#endif
