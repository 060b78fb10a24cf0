/* SPDX-License-Identifier: MIT
 * archives.h - files of captures -> their pages: WARC, WACZ, tar, zip, JSON Lines, lists of files. Door of the room.
 *
 * In: a path. Out: struct site, with skipped files and why; its reader reads each page again from its place. */
#ifndef INFODISC_SITE_ARCHIVES_ARCHIVES_H
#define INFODISC_SITE_ARCHIVES_ARCHIVES_H

#include "site/archives/archive.h"
#include "site/archives/container.h"
#include "site/archives/file_kind.h"
#include "site/archives/file_list.h"
#include "site/archives/tar.h"
#include "site/archives/zip_tree.h"

#endif
