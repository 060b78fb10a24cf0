/* SPDX-License-Identifier: MIT
 * pages.h - the data of the handles infodisc_pages and infodisc_clusters: the pages of the run's site, and their
 * clusters. */
#ifndef INFODISC_API_HANDLES_PAGES_H
#define INFODISC_API_HANDLES_PAGES_H

#include "api/run/run.h"
#include "cluster/cluster.h"
#include "site/pages/pages.h"
#include "site/site.h"

/* Pages, in the order of the site's pages; P = site->n_pages. */
struct infodisc_pages {
    struct infodisc_run *run;
    struct site *site;     /* NULL after an error */
    bool *is_written;      /* [P] the pages that the run writes; NULL: all */
    uint32_t n_written;    /* how many, where is_written is set */
    struct site *part;     /* if they come from a shard: SITE, with the bytes of those that are written; or NULL: there
                              is none, or it is a shard, too */
    struct shard_site *shard; /* where the pages come from a shard (api/shards/shard_site.h); otherwise NULL */
};

struct infodisc_clusters {
    struct infodisc_run *run;
    struct infodisc_pages *pages;
    struct clusters *list;
};

struct run_hosts {             /* the hosts of a crawl */
    struct site_hosts *list;
    struct infodisc_host *shown; /* [list->n] */
};

/* The run's pages: none yet, for the step that finds them. */
struct infodisc_pages *pages_new(struct infodisc_run *run);

/* The clusters of the pages, by their URLs. */
struct infodisc_clusters *page_clusters_new(struct infodisc_pages *pages);

static inline uint32_t pages_n(const struct infodisc_pages *pages)
{
    return pages->site ? pages->site->n_pages : 0;
}

/* Is it a page to write? */
static inline bool pages_writes(const struct infodisc_pages *pages, uint32_t page)
{
    return !pages->is_written || pages->is_written[page];
}

/* The URLs of all pages: [P], free() the array. */
const char **pages_urls(const struct infodisc_pages *pages);

/* Where the bytes of a page are, and what loads them: with options.stats in SITE, not in the shard. NULL: nowhere. */
const struct site_page *pages_source(const struct infodisc_pages *pages, uint32_t page, struct site_reader **reader);

/* run_for_items() over the site's pages. */
static inline void for_pages(const struct infodisc_pages *pages, const char *step,
                             void (*work)(void *data, uint32_t page, int thread), void *data)
{
    run_for_items(pages->run, step, pages_n(pages), work, data);
}

#endif
