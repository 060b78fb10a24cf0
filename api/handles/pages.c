/* SPDX-License-Identifier: MIT
 * pages.c - see pages.h. */
#include "api/handles/pages.h"

static void release_pages(void *part)
{
    struct infodisc_pages *pages = part;
    site_close(pages->site);
    site_close(pages->part);
    free(pages->is_written);
}

struct infodisc_pages *pages_new(struct infodisc_run *run)
{
    struct infodisc_pages *pages = run_new_part(run, sizeof *pages, release_pages);
    pages->run = run;
    run->clusters = NULL; /* what other pages have become */
    run->blocks = NULL;
    run->features = NULL;
    run->matrix = NULL;
    run->feature_entropies = NULL;
    run->labels = NULL;
    run->templates = NULL;
    return run->pages = pages;
}

const char **pages_urls(const struct infodisc_pages *pages)
{
    const struct site *site = pages->site;
    const char **url = mem_zalloc(site->n_pages, sizeof *url);
    for (uint32_t p = 0; p < site->n_pages; p++) {
        large_rest(site->large, p);
        url[p] = site->page[p].url;
    }
    return url;
}

const struct site_page *pages_source(const struct infodisc_pages *pages, uint32_t page, struct site_reader **reader)
{
    const struct site_page *p = &pages->site->page[page];
    *reader = pages->site->reader;
    if (!pages->shard) return p;
    const struct site *part = pages->part;
    if (!part) return NULL;
    *reader = part->reader;
    return site_page_find(part, span_of(p->path));
}

static void release_clusters(void *part)
{
    const struct infodisc_clusters *clusters = part;
    clusters_free(clusters->list);
}

struct infodisc_clusters *page_clusters_new(struct infodisc_pages *pages)
{
    struct infodisc_run *run = pages->run;
    uint32_t n = pages->site->n_pages;
    struct infodisc_clusters *clusters = run_new_part(run, sizeof *clusters, release_clusters);
    const char **url = pages_urls(pages);
    run_progress(run, "cluster", 0, n);
    clusters->run = run;
    clusters->pages = pages;
    clusters->list = clusters_new(n, url, run->threads);
    free(url);
    return run->clusters = clusters;
}
