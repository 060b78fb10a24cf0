/* SPDX-License-Identifier: MIT
 * page_clusters.h - pages -> page clusters by URL pattern. */
#ifndef INFODISC_CLUSTER_PAGE_CLUSTERS_H
#define INFODISC_CLUSTER_PAGE_CLUSTERS_H

#include <stdint.h>

#include "base/memory.h"

struct page_cluster {
    const char *pattern;  /* for people: "/news/{date}/{slug}.html?id={number}" */
    const char *regex;    /* RE2 and POSIX extended syntax; matches the whole URL of each of its pages
                           * and of no other page of the site */
    uint32_t n_pages;
    const uint32_t *page; /* [n_pages] indices, ascending */
};

struct clusters {
    uint32_t n;
    struct page_cluster *item;  /* [n], most pages first, then by pattern */
    uint32_t *of_page;          /* [n_pages] cluster of each page */
    struct arena strings;
};

/* Clusters n URLs (absolute). A pure function of the list, whatever the threads; O(total bytes * log n). */
struct clusters *clusters_new(uint32_t n_pages, const char *const *url, int threads);
void clusters_free(struct clusters *clusters);

#endif
