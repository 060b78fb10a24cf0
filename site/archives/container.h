/* SPDX-License-Identifier: MIT
 * container.h - the kind of a SITE: a tree of files, archives of captures, a tar or a zip; by its contents, not by
 * its name.
 *
 * A directory is a site of archives if it, or its directory "archive", has WARC or WACZ files and no HTML file beside
 * them: a mirror with a WARC among its files stays a mirror. The same holds for files of JSON Lines, as Spark writes
 * them, if there are no directories either. Other files there are counted. */
#ifndef INFODISC_SITE_ARCHIVES_CONTAINER_H
#define INFODISC_SITE_ARCHIVES_CONTAINER_H

#include "site/archives/archive.h"

enum container_kind {
    CONTAINER_TREE, /* a directory, an HTML file, or something unknown */
    CONTAINER_ARCHIVE,
    CONTAINER_TAR,
    CONTAINER_ZIP   /* of pages; a WACZ is CONTAINER_ARCHIVE */
};

/* What lies at `path`, "-" for standard input. CONTAINER_ARCHIVE: its parts are in *parts. CONTAINER_TAR and
 * CONTAINER_ZIP: the one part there is that file. False and *error if it can't be read. */
bool container_find(const char *path, const struct site_limits *limits, enum container_kind *kind,
                    struct archive_parts *parts, struct infodisc_error *error);

enum container_added {
    CONTAINER_ADDED,    /* as a part, or as its parts; what of it cannot be read is in the skips */
    CONTAINER_NO_PART,  /* it is no archive */
    CONTAINER_LINK,     /* a symbolic link: where it leads is not looked at */
    CONTAINER_NO_FILE   /* a directory, FIFO, device ...: not opened */
};

/* Adds the file at `path`, called `name`, to the parts if it is an archive: its own part, or those in a WACZ. */
enum container_added container_add_file(struct archive_parts *parts, const char *path, const char *name,
                                        const struct site_limits *limits);

#endif
