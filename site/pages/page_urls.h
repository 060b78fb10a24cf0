/* SPDX-License-Identifier: MIT
 * page_urls.h - the URL of each page of a mirror.
 *
 * Rules, in this order: HTTrack's log; HTTrack's comment in the page; the comment of a program that saves pages
 * (site/urls/saved_from.h), unless the host is known to be another one; a host as the first part of the path (wget -m
 * and HTTrack make one directory per host), if every page has one; base URL + path, if a base URL is given; the site's
 * name, if it looks like a host; the URL that the page gives for itself, if no other page gives the same and most of
 * those given are so; an invented host (url_invent_host()). Below a host's directory, or in
 * a site named like a host, file names are decoded as wget's (site/urls/wget_names.h); elsewhere they are kept. The
 * scheme is that of the base URL, or http. If another page (earlier in the order of paths) already has the URL, the
 * next rule applies, and at last URL#2, URL#3, ... */
#ifndef INFODISC_SITE_PAGES_PAGE_URLS_H
#define INFODISC_SITE_PAGES_PAGE_URLS_H

#include "site/pages/site_pages.h"

struct page_origin {     /* what a crawler has left that tells where a page comes from */
    const char *logged;  /* URL in HTTrack's log or in a list of files, or NULL */
    char *mirrored_from; /* the address in HTTrack's comment, or NULL; free() it */
    char *saved_from;    /* the address in another program's comment, or NULL; free() it */
    char *canonical;     /* what the page says, or NULL; free() it */
    bool has_original;   /* wget -K has kept the page under its name without ".html", too */
};

/* May the next one say yes, whatever the pages are called? */
bool page_urls_may_need_canonical(const char *site_name, const char *base_url);

/* Will page_urls_assign() ask for what the pages say? Otherwise origin[].canonical need not be filled. */
bool page_urls_need_canonical(const struct site *site, const char *base_url);

/* Sets url and host of each page of `site`, whose name and paths are set; strings go to site->strings. origin
 * [n_pages]. base_url may be NULL, and so may `like`: a name that stands in for the site's where that does not
 * look like a host. */
void page_urls_assign(struct site *site, const char *base_url, const char *like,
                      const struct page_origin *origin);

/* Has each page of a site that was joined from parts the URL that it would have had in one, where the parts asked
 * all their pages (site.urls_need_all)? site: its name, and path, url, url_more, is_recorded and canonical of its
 * pages. */
bool page_urls_are_of_all(const struct site *site);

/* The URLs that pages have. Such a set knows how to tell one from others: as page_urls_assign() does it. */
struct url_set;
struct url_set *url_set_new(uint32_t n_pages);
void url_set_free(struct url_set *set);

/* Sets the URL of page i to `url`, with "#2", "#3" ... after it until no page before has it; url is changed. The page
 * may have this URL already. */
void page_url_tell_apart(struct url_set *set, struct site *site, uint32_t i, struct buffer *url);

/* The host of a URL in lower case: `last` (or NULL) if it is that, otherwise a new string. */
const char *page_host(struct arena *strings, const char *url, const char *last);

#endif
