/* SPDX-License-Identifier: MIT
 * tar.h - a mirror in a tar file (ustar, GNU, pax), plain or compressed as a whole.
 *
 * It has the same pages as the tree that was packed: tree_files.c decides what is a page. A folder that contains all
 * members is the site's root. Nothing is unpacked: pages are read from their place in the tar, or kept in a spool if
 * it is compressed. */
#ifndef INFODISC_SITE_ARCHIVES_TAR_H
#define INFODISC_SITE_ARCHIVES_TAR_H

#include "site/archives/archive.h"

/* Makes a site of the only part there is, which is taken. NULL and *error on failure. */
struct site *tar_open(struct archive_parts *parts, const struct site_limits *limits,
                      struct infodisc_error *error);

#endif
