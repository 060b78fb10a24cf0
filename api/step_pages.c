/* SPDX-License-Identifier: MIT
 * step_pages.c - SITE -> pages -> page clusters. */
#include "api/steps.h"

struct infodisc_pages *infodisc_find_pages(struct infodisc_run *run, const char *path)
{
    if (run->error.code) return NULL;
    struct site_limits limits = {.page_bytes_max = run->options.max_page_bytes,
                                 .base_url = run->options.base_url,
                                 .like = run->like,
                                 .threads = run->threads};
    run_progress(run, "find", 0, 0);
    run->pages.run = run;
    run->pages.site = site_open(path, &limits, &run->error);
    return run->pages.site ? &run->pages : NULL;
}

struct infodisc_clusters *infodisc_cluster_pages(struct infodisc_run *run,
                                                 struct infodisc_pages *pages)
{
    if (!pages) return NULL;
    const struct site *site = pages->site;
    const char **url = mem_zalloc(site->n_pages, sizeof *url);
    for (uint32_t p = 0; p < site->n_pages; p++) url[p] = site->page[p].url;
    run_progress(run, "cluster", 0, site->n_pages);
    run->clusters.run = run;
    run->clusters.list = clusters_new(site->n_pages, url);
    free(url);
    return &run->clusters;
}
