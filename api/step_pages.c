/* SPDX-License-Identifier: MIT
 * step_pages.c - SITE -> pages -> page clusters; a crawl of many hosts -> one site per host. */
#include "api/added_pages.h"
#include "api/handles/pages.h"
#include "api/shards/shard_site.h"
#include "api/write/write.h"
#include "base/text/utf8.h"
#include "site/pages/pages.h"

enum { PAGES_A_THREAD = 4 };

/* ---- SITE -> pages ------------------------------------------------------------------------- */

/* Beside a URL that it should have taken, people see what is wrong with an expression. */
static bool refuse_choice(struct infodisc_run *run, const char *path, uint32_t n, const char *url)
{
    struct buffer site = {0};
    site_put_shown(path, &site);
    error_set(&run->error, INFODISC_NO_PAGES,
              "no page of %s has a URL that was selected; the first of its %u URLs is '%.*s'", buffer_text(&site), n,
              utf8_fit(url, 200), url);
    buffer_free(&site);
    return false;
}

static bool refuse_interrupted(struct infodisc_run *run, const char *path)
{
    struct buffer site = {0};
    site_put_shown(path, &site);
    run->error = (struct infodisc_error){0}; /* that there is no page does not say anything */
    error_set(&run->error, INFODISC_INTERRUPTED, "interrupted before all pages of %s were found", buffer_text(&site));
    buffer_free(&site);
    return false;
}

/* Opens the site and selects pages by their URLs, as the options say. False on failure; if there are no pages, *site is
 * set anyway and has the skipped files. */
static bool open_chosen(struct infodisc_run *run, const char *path, struct site **site)
{
    struct site_limits limits = {.page_bytes_max = run->options.max_page_bytes,
                                 .base_url = run->options.base_url,
                                 .like = run->like,
                                 .temp_dir = run->options.temp_dir,
                                 .jsonl_url_field = run->options.jsonl_url_field,
                                 .jsonl_html_field = run->options.jsonl_html_field,
                                 .interrupt = run->options.interrupt,
                                 .is_list = run->options.site_is_list,
                                 .threads = run->threads,
                                 .large = run->large};
    run_progress(run, "find", 0, 0);
    *site = site_open(path, &limits, &run->error);
    if (run_is_interrupted(run)) {
        site_close(*site);
        *site = NULL;
        return refuse_interrupted(run, path);
    }
    if (!*site || !(*site)->n_pages) return false;
    uint32_t n = (*site)->n_pages;
    const char *url = (*site)->page[0].url;
    if (!site_choose(*site, run->choice, &run->error)) return false;
    return (*site)->n_pages || refuse_choice(run, path, n, url);
}

/* The run's site, or what it writes of a shard: a host of a crawl, or what lies at `path`. */
static bool open_site(struct infodisc_run *run, const char *path, struct site **site)
{
    if (!run->host) return open_chosen(run, path, site);
    *site = site_of_host(run->crawl, run->host);
    return true;
}

/* The pages of the shard; those of SITE in it are written, all of them if there is no SITE. */
static bool find_in_shard(struct infodisc_pages *pages, const char *path)
{
    struct infodisc_run *run = pages->run;
    run_progress(run, "find", 0, 0);
    if (!shard_site_open(pages)) return false;
    struct site *part = NULL;
    bool is_shard = path && !run->host && !run->options.site_is_list && shard_is_one(path);
    bool ok = (!run->host && !path) || is_shard || open_site(run, path, &part);
    if (!ok || !site_choose(pages->site, run->choice, &run->error)) {
        site_close(part);
        return false;
    }
    if (run->options.limit) site_sample(pages->site, run->options.limit);
    if (is_shard) return shard_site_take_shard(pages, path);
    return part ? shard_site_take_part(pages, part, path) : shard_site_take_all(pages);
}

static bool find(struct infodisc_pages *pages, const char *path)
{
    struct infodisc_run *run = pages->run;
    if (run->options.stats) return find_in_shard(pages, path);
    if (!open_site(run, path, &pages->site)) return false;
    if (run->options.limit) site_sample(pages->site, run->options.limit);
    return true;
}

/* Threads that wait for each other cost more than a handful of pages; a crawl may have thousands of such sites. */
static void limit_threads(struct infodisc_run *run, uint32_t n_pages)
{
    uint32_t most = n_pages / PAGES_A_THREAD;
    if ((uint32_t)run->threads > most) run->threads = most ? (int)most : 1;
}

struct infodisc_pages *infodisc_find_pages(struct infodisc_run *run, const char *path)
{
    if (!run_takes_pages(run)) return NULL;
    if (!path) path = added_pages_path(run);
    if (run->error.code) return NULL;
    if (!path && !run->host && !run->options.stats) {
        error_set(&run->error, INFODISC_NO_PAGES, "no page was added");
        return NULL;
    }
    if (path && !run->host) run->site = arena_copy(&run->strings, span_of(path));
    if (run->options.work_dir && !site_is_spared(run, run->site, run->options.work_dir)) return NULL;
    struct infodisc_pages *pages = pages_new(run);
    if (!find(pages, path)) {
        if (run->error.code == INFODISC_NO_PAGES) added_pages_hide_directory(run);
        return NULL;
    }
    limit_threads(run, pages_n(pages));
    return pages;
}

/* ---- pages -> page clusters ---------------------------------------------------------------- */

struct infodisc_clusters *infodisc_cluster_pages(struct infodisc_run *run, struct infodisc_pages *pages)
{
    return pages && run_takes_pages(run) ? page_clusters_new(pages) : NULL;
}

/* ---- SITE -> hosts ------------------------------------------------------------------------- */

static void release_hosts(void *part)
{
    const struct run_hosts *hosts = part;
    site_hosts_free(hosts->list);
    free(hosts->shown);
}

const struct infodisc_host *infodisc_hosts(struct infodisc_run *run, const char *path, size_t *n)
{
    *n = 0;
    if (!run_takes_pages(run)) return NULL;
    run->site = arena_copy(&run->strings, span_of(path));
    struct infodisc_pages *pages = pages_new(run);
    if (!open_chosen(run, path, &pages->site)) return NULL;
    struct run_hosts *hosts = run->hosts = run_new_part(run, sizeof *hosts, release_hosts);
    hosts->list = site_hosts_new(pages->site);
    hosts->shown = mem_zalloc(hosts->list->n, sizeof *hosts->shown);
    for (uint32_t h = 0; h < hosts->list->n; h++) {
        const struct site_host *host = &hosts->list->item[h];
        hosts->shown[h] = (struct infodisc_host){host->name, host->directory, host->n_pages};
    }
    *n = hosts->list->n;
    limit_threads(run, pages->site->n_pages);
    run->is_spent = true;
    return hosts->shown;
}

void infodisc_use_host(struct infodisc_run *run, const struct infodisc_run *crawl, size_t host)
{
    if (!crawl->hosts) {
        error_set(&run->error, INFODISC_BAD_OPTION, "the crawl has no hosts: none were found in it");
        return;
    }
    const struct site_hosts *hosts = crawl->hosts->list;
    if (host > hosts->n) {
        error_set(&run->error, INFODISC_BAD_OPTION, "there is no host %zu: the crawl has %u", host, hosts->n);
        return;
    }
    run->crawl = crawl->pages->site;
    run->site = crawl->site;
    run->host = host < hosts->n ? &hosts->item[host] : &hosts->rest;
}
