/* SPDX-License-Identifier: MIT
 * hosts.h - a crawl of many hosts as many sites: each is a struct site that reads through the crawl's. */
#ifndef INFODISC_SITE_PAGES_HOSTS_H
#define INFODISC_SITE_PAGES_HOSTS_H

#include "site/pages/site_pages.h"

struct site_host {
    const char *name;     /* as in the URLs, in lower case, with its port unless that is the default one */
    const char *directory;   /* the same as the name of a directory: no two hosts have one */
    uint32_t n_pages, n_skips;
    const uint32_t *page; /* [n_pages] of the crawl, ascending */
    const uint32_t *skip; /* [n_skips] likewise: those of which the URL or the first directory tells the host */
};

struct site_hosts {
    uint32_t n;
    struct site_host *item; /* [n] with a page at least, in bytewise order of name */
    struct site_host rest;  /* the skips that belong to none of them; no pages */
    struct arena strings;
};

struct site_hosts *site_hosts_new(const struct site *crawl);
void site_hosts_free(struct site_hosts *hosts); /* may be NULL */

/* The pages of one host; the crawl must outlive it. site_close() it. */
struct site *site_of_host(const struct site *crawl, const struct site_host *host);

/* Appends the name of a directory for a host: what may be in none ('/', ':', "..", controls ...) is
 * percent-encoded, but ':' before a port is '+', as with wget; names longer than 200 bytes are cut and get a
 * hash. Different names give different directories. */
void host_directory(struct buffer *out, struct span host);

#endif
