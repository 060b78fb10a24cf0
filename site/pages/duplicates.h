/* SPDX-License-Identifier: MIT
 * duplicates.h - finds duplicate pages of a crawl: a site's statistics count each page once.
 *
 * Two captures are the same page if their bytes are the same, or if their URLs differ only in what cannot name another
 * page: http or https, the default port, a fragment, a '/' at the end of the path, a session id, parameters added by
 * advertising, the comment that a form at the end would answer. "www." and index.html are not ignored: they may mean
 * another site or another page, and if they do not, the bytes agree. */
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
