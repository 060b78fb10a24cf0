/* SPDX-License-Identifier: MIT
 * no_pages.h - why a site has no pages: what it holds instead. */
#ifndef INFODISC_SITE_NO_PAGES_H
#define INFODISC_SITE_NO_PAGES_H

#include "base/error.h"
#include "site/pages/pages.h"

/* Sets the error INFODISC_NO_PAGES of a site without pages: the kinds of files and records that were skipped with their
 * numbers, most of them first, and the first that would have been a page but for a fault. path: the site as given. */
void no_pages(const struct site *site, const char *path, struct infodisc_error *error);

#endif
