/* SPDX-License-Identifier: MIT
 * mirror.h - a directory tree (wget or HTTrack mirror, any tree of HTML files) -> its pages. */
#ifndef INFODISC_SITE_MIRRORS_MIRROR_H
#define INFODISC_SITE_MIRRORS_MIRROR_H

#include "site/pages/pages.h"

/* NULL and *error set if it can't be read. */
struct site *mirror_open(const char *path, const struct site_limits *limits, struct infodisc_error *error);

#endif
