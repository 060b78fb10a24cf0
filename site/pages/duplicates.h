/* SPDX-License-Identifier: MIT
 * duplicates.h - which pages of a crawl are one page: a site's statistics count it once.
 *
 * Two captures are one page if their bytes are the same, whatever their URLs, or if their URLs are the same
 * but for what cannot name another page: http or https, the default port, a fragment, a '/' at the end of the
 * path, the id of a session, the parameters that advertising adds. "www." and index.html are left alone: they
 * may be another site, or another page, and where they are not the bytes say so. */
#ifndef INFODISC_SITE_PAGES_DUPLICATES_H
#define INFODISC_SITE_PAGES_DUPLICATES_H

#include "site/pages/site_pages.h"

enum { NO_DUPLICATE = UINT32_MAX };

/* For each page the first one, in the order of the pages, that is the same page; NO_DUPLICATE for a page that
 * is itself the first, and for one that was skipped. [n_pages]; free() it. body [n_pages]: hashes of the
 * pages' bytes; skipped [n_pages]: enum skip_reason. *n_duplicates: how many are not the first. */
uint32_t *duplicates_find(const struct site *site, const uint64_t *body, const uint8_t *skipped, int threads,
                          uint32_t *n_duplicates);

/* Appends what is left of a URL: "https://x.org:443/a/;jsessionid=7?utm_source=y&p=2#top" gives
 * "x.org/a?p=2". A fragment that begins with '/' or '!' is the address of a page that a script shows, and
 * stays; so does one of digits, by which page_urls.c tells pages apart. */
void duplicate_url_form(struct buffer *out, struct span url);

#endif
