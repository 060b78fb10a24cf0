/* SPDX-License-Identifier: MIT
 * link_graph.h - the links between the pages of a crawl: which pages are linked, how often, and with what anchors.
 *
 * Links and pages are known by their keys (site/urls/link_key.h). A link is not stored; it only adds to the sums of
 * the page it leads to. All sums are integers, so that threads can add up their pages in any order. */
#ifndef INFODISC_CLUSTER_LINK_GRAPH_H
#define INFODISC_CLUSTER_LINK_GRAPH_H

#include "base/span.h"
#include "entropy/entropy.h"

struct page_link {       /* a link with text in a page, as it is kept between the passes */
    uint64_t target;     /* link_key() */
    uint32_t leaf;       /* the leaf block of its page that it is in */
    uint16_t bytes;      /* of its text, at most UINT16_MAX */
    uint16_t text;       /* hash of its text */
};

/* The record of a page's link: where it stands, the bytes and the hash of its text, where it goes. */
struct page_link page_link_of(struct span text, uint32_t leaf, uint64_t target);

struct in_links {        /* the links that lead to a page from other pages */
    uint32_t pages;      /* that have such a link */
    uint32_t own_pages;  /* that have one in a block of their own: with a low entropy */
    uint64_t links;
    uint64_t bytes;      /* of their texts */
    uint64_t entropy;    /* sum over the blocks they are in: what LAMIS takes for that of the anchors */
    uint16_t least_text, most_text; /* of the hashes of their texts: equal if there is one text only */
};

struct link_graph {
    uint32_t n_pages;
    uint64_t *key;       /* [slots] open addressing; 0 is free */
    uint32_t *page;      /* [slots] */
    uint64_t mask;       /* slots - 1 */
    uint32_t *below;     /* [n_pages] pages whose address goes on past this one's: "/a/b" for "/a" */
    uint8_t *depth;      /* [n_pages] parts of its address, at most 255 */
};

enum { NO_PAGE = UINT32_MAX };

/* The pages by their keys. url [n_pages], absolute. Of two pages with one key the first is it. large: where the URLs
 * lie, or NULL. */
struct link_graph *link_graph_new(uint32_t n_pages, const char *const *url, int threads, struct large_memory *large);
void link_graph_free(struct link_graph *g);

/* The page with this key, or NO_PAGE. */
uint32_t link_graph_find(const struct link_graph *g, uint64_t key);

struct out_links {       /* the links of one page at hand */
    uint32_t page;
    const struct page_link *link; /* [n] */
    uint32_t n;
    const struct leaf_fact *leaf; /* of the page */
    uint32_t threshold;  /* blocks with at most this entropy are the page's own */
};

/* Adds a page's links to `in` [n_pages]. seen [n_pages]: scratch, zero at first, the same one for all pages
 * that are added to `in`, in ascending order. */
void in_links_add(const struct link_graph *g, const struct out_links *out, struct in_links *in,
                  uint32_t *seen);
void in_links_merge(struct in_links *to, const struct in_links *from);

#endif
