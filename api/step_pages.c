/* SPDX-License-Identifier: MIT
 * step_pages.c - SITE -> pages -> page clusters; a crawl of many hosts as a site for each. */
#include "api/shards/shard_site.h"
#include "api/steps.h"

#include "site/pages/choose.h"
#include "site/pages/hosts.h"

enum { PAGES_A_THREAD = 4 };

/* ---- SITE -> pages ------------------------------------------------------------------------- */

/* Opens the site and takes the pages that the options let pass by their URLs. False on failure; *site is there
 * nevertheless, with all that was passed over, if it has no pages. */
static bool open_chosen(struct infodisc_run *run, const char *path, struct site **site)
{
    struct site_limits limits = {.page_bytes_max = run->options.max_page_bytes,
                                 .base_url = run->options.base_url,
                                 .like = run->like,
                                 .temp_dir = run->options.temp_dir,
                                 .jsonl_url_field = run->options.jsonl_url_field,
                                 .jsonl_html_field = run->options.jsonl_html_field,
                                 .is_list = run->options.site_is_list,
                                 .threads = run->threads};
    run_progress(run, "find", 0, 0);
    *site = site_open_any(path, &limits, &run->error);
    if (!*site || !(*site)->n_pages) return false;
    if (!site_choose(*site, run->choice, &run->error)) return false;
    return (*site)->n_pages ||
           error_set(&run->error, INFODISC_NO_PAGES, "no page of '%s' has a URL that is chosen", path);
}

/* The run's site, or what it writes of a shard: a host of a crawl, or what lies at `path`. */
static bool open_site(struct infodisc_run *run, const char *path, struct site **site)
{
    if (!run->host) return open_chosen(run, path, site);
    *site = site_of_host(run->crawl, run->host);
    return true;
}

/* The pages of the shard; those of SITE in it are written, all of them if there is no SITE. */
static bool find_in_shard(struct infodisc_run *run, const char *path)
{
    run_progress(run, "find", 0, 0);
    if (!shard_site_open(run)) return false;
    struct site *part = NULL;
    bool is_shard = path && !run->host && !run->options.site_is_list && shard_is_one(path);
    bool ok = (!run->host && !path) || is_shard || open_site(run, path, &part);
    if (!ok || !site_choose(run->pages.site, run->choice, &run->error)) {
        site_close(part);
        return false;
    }
    if (run->options.limit) site_sample(run->pages.site, run->options.limit);
    if (is_shard) return shard_site_take_shard(run, path);
    return part ? shard_site_take_part(run, part) : shard_site_take_all(run);
}

static bool find(struct infodisc_run *run, const char *path)
{
    if (run->options.stats) return find_in_shard(run, path);
    if (!open_site(run, path, &run->pages.site)) return false;
    if (run->options.limit) site_sample(run->pages.site, run->options.limit);
    return true;
}

struct infodisc_pages *infodisc_find_pages(struct infodisc_run *run, const char *path)
{
    if (run->error.code) return NULL;
    run->pages.run = run;
    if (!find(run, path)) return NULL;
    /* Threads that wait for each other cost more than a handful of pages; a crawl may have thousands of such sites. */
    uint32_t most = run->pages.site->n_pages / PAGES_A_THREAD;
    if ((uint32_t)run->threads > most) run->threads = most ? (int)most : 1;
    return &run->pages;
}

/* ---- SITE -> hosts ------------------------------------------------------------------------- */

const struct infodisc_host *infodisc_hosts(struct infodisc_run *run, const char *path, size_t *n)
{
    *n = 0;
    if (run->error.code) return NULL;
    run->pages.run = run;
    if (!open_chosen(run, path, &run->pages.site)) return NULL;
    run->hosts = site_hosts_new(run->pages.site);
    run->shown_hosts = mem_zalloc(run->hosts->n, sizeof *run->shown_hosts);
    for (uint32_t h = 0; h < run->hosts->n; h++) {
        const struct site_host *host = &run->hosts->item[h];
        run->shown_hosts[h] = (struct infodisc_host){host->name, host->folder, host->n_pages};
    }
    *n = run->hosts->n;
    return run->shown_hosts;
}

void infodisc_use_host(struct infodisc_run *run, const struct infodisc_run *crawl, size_t host)
{
    run->crawl = crawl->pages.site;
    run->host = host < crawl->hosts->n ? &crawl->hosts->item[host] : &crawl->hosts->rest;
}

/* ---- pages -> page clusters ---------------------------------------------------------------- */

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
