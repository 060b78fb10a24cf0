/* SPDX-License-Identifier: MIT
 * mirrors.h - a directory tree -> its pages: wget and HTTrack mirrors, any tree of HTML files. Door of the room.
 *
 * In: a directory, or the members of a tar or zip. Out: struct site, with skipped files and why. */
#ifndef INFODISC_SITE_MIRRORS_MIRRORS_H
#define INFODISC_SITE_MIRRORS_MIRRORS_H

#include "site/mirrors/mirror.h"
#include "site/mirrors/packed_tree.h"
#include "site/mirrors/page_file.h"
#include "site/mirrors/tree_files.h"

#endif
