/* SPDX-License-Identifier: MIT
 * link_key.h - one key for pages and the links to them, so that a link finds its page in a crawl.
 *
 * A link and the crawler's file name differ: "/a/", "../a/index.html", "a.html" and "http://www.x.org/a#top" may all
 * mean one page. So both are reduced to a canonical form: the host in lower case without "www."; the path
 * percent-decoded and without dots, then without a final index.* or default.*, without .html, .htm, .shtml, .xhtml
 * or .php, without the last '/'; and the query:
 *
 *     http://www.x.org/a/index.html?p=2   ->   x.org/a?p=2
 *
 * If two pages have the same form, links lead to the first. */
#ifndef INFODISC_SITE_URLS_LINK_KEY_H
#define INFODISC_SITE_URLS_LINK_KEY_H

#include <stdint.h>

#include "base/buffer.h"

struct link_base { /* the page that links are read in; {0} to begin with */
    struct buffer host, path;    /* canonical host; path and query, decoded, as they are */
    struct buffer link, address, out; /* scratch */
    bool invented;               /* the host is: what the site is called in the world is unknown */
    uint64_t site, directory;       /* hashes of what links go on from: those from the root, and relative ones */
    struct link_memo *memo;      /* links met before: most pages have the same menu */
};

/* The links that follow are in the page `url`. Where its host is invented, the form has none. */
void link_base_set(struct link_base *base, struct span url);

/* Those that follow are relative to `href`, of the BASE of the page `url`, decoded; if it is empty, to the page. */
void link_base_move(struct link_base *base, struct span url, struct span href);
void link_base_free(struct link_base *base);

/* The canonical form of the page itself; lives until the next call with this base. */
struct span link_page_form(struct link_base *base);

/* The key of a form, or of a part of it; never 0. */
uint64_t link_form_key(struct span form);

/* The key of the page that `href`, an attribute's raw value, names; 0 if it is not one (mailto: ...), a part of
 * the same page ("#top"), or nothing can be said. Where the own host is invented, any host but that of
 * another one's home page may be meant. */
uint64_t link_key(struct link_base *base, struct span href);

#endif
