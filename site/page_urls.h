/* SPDX-License-Identifier: MIT
 * page_urls.h - the URL of each page of a mirror.
 *
 * In this order: base URL + path, if a base URL is given; what HTTrack wrote into the page; a host
 * in the first part of the path (wget -m and HTTrack make one folder a host), if every page has
 * one; the site's name, if it looks like a host; otherwise the invented host NAME.invalid, which
 * RFC 2606 reserves for that. The scheme is http where nothing names it. A URL that another page
 * (earlier in the order of paths) has already gives way to the next rule, at last to URL#2, URL#3,
 * ... */
#ifndef INFODISC_SITE_PAGE_URLS_H
#define INFODISC_SITE_PAGE_URLS_H

#include "site/site.h"

/* Sets url and host of each page of `site`, whose name and paths are set; strings go to
 * site->strings. `mirrored_from` [n_pages]: the address in HTTrack's comment, or NULL. base_url may
 * be NULL, and so may `like`: a name that stands in for the site's where that does not look like a host. */
void page_urls_assign(struct site *site, const char *base_url, const char *like,
                      const char *const *mirrored_from);

#endif
