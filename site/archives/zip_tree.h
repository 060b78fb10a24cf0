/* SPDX-License-Identifier: MIT
 * zip_tree.h - a mirror, or any tree of HTML files, in a zip: documentation to download, javadoc's JARs, what wikis
 * export, EPUBs. Nothing is unpacked: pages are read from their place in the zip. See packed_tree.h. */
#ifndef INFODISC_SITE_ARCHIVES_ZIP_TREE_H
#define INFODISC_SITE_ARCHIVES_ZIP_TREE_H

#include "site/archives/archive.h"

/* Is the file a zip that has HTML files, by their names, and no WARC? */
bool zip_tree_is(int fd, uint64_t size);

/* Makes a site of the only part there is, which is taken. NULL and *error on failure. */
struct site *zip_tree_open(struct archive_parts *parts, const struct site_limits *limits, struct infodisc_error *error);

#endif
