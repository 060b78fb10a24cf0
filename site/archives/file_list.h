/* SPDX-License-Identifier: MIT
 * file_list.h - a site whose files are named in a list, one after the other with a '\0' behind each, as `find
 * -print0` writes it: PATH, or URL and PATH with a tab between.
 *
 * Archives of captures in the list (WARC, WACZ, JSON Lines) are the parts of one site; other files in it are
 * then beside it. Without any, each file is an HTML page. Paths are relative to the current directory. */
#ifndef INFODISC_SITE_ARCHIVES_FILE_LIST_H
#define INFODISC_SITE_ARCHIVES_FILE_LIST_H

#include "site/pages/pages.h"

/* `path` is that of the list, "-" for standard input. NULL and *error if it can't be read. */
struct site *file_list_open(const char *path, const struct site_limits *limits, struct infodisc_error *error);

#endif
