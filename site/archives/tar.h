/* SPDX-License-Identifier: MIT
 * tar.h - a mirror in a tar file (ustar, GNU, pax), plain or compressed as a whole.
 *
 * See packed_tree.h. Nothing is unpacked: pages are read from their place in the tar, or kept in a spool if it is
 * compressed. */
#ifndef INFODISC_SITE_ARCHIVES_TAR_H
#define INFODISC_SITE_ARCHIVES_TAR_H

#include "site/archives/archive.h"

/* Makes a site of the only part there is, which is taken. NULL and *error on failure. */
struct site *tar_open(struct archive_parts *parts, const struct site_limits *limits,
                      struct infodisc_error *error);

#endif
