/* SPDX-License-Identifier: MIT
 * test_run_steps.c - calls in an order that few programs use: without pages, with pages found again, interrupted, after
 * an output that failed. */
#include "check.h"

#include <stdio.h>
#include <sys/stat.h>

#include "infodisc.h"
#include "unit/temp_dir.h"

static char *dir;
static char site[200], other[200];

static void make_site(char *path, const char *name, int n)
{
    snprintf(path, 200, "%s/%s", dir, name);
    mkdir(path, 0777);
    for (int i = 0; i < n; i++) {
        char file[300];
        snprintf(file, sizeof file, "%s/%d.html", path, i);
        FILE *f = fopen(file, "w");
        CHECK(f && fprintf(f, "<title>%d</title><p>the text of page%d is its own%d", i, i, i) > 0 && fclose(f) == 0);
    }
}

static struct infodisc_run *run_with(const volatile int *interrupt)
{
    struct infodisc_options options = infodisc_options_default();
    options.interrupt = interrupt;
    options.threads = 1;
    return infodisc_new(&options);
}

static void no_page_added(void)
{
    struct infodisc_run *run = run_with(NULL);
    CHECK(infodisc_learn(run, NULL) == NULL);
    CHECK(infodisc_error(run)->code == INFODISC_NO_PAGES);
    infodisc_free(run);
}

static void pages_found_again(void)
{
    struct infodisc_run *run = run_with(NULL);
    CHECK(infodisc_learn(run, site) != NULL);
    CHECK(infodisc_find_pages(run, other) != NULL);
    struct infodisc_summary summary = infodisc_summarize(run);
    CHECK(summary.pages == 40 && summary.documents == 0 && summary.blocks == 0 && summary.skipped == 0);
    CHECK(infodisc_find_page(run, "39.html") == INFODISC_NO_PAGE); /* not split yet */
    infodisc_free(run);
}

static bool count_listed(void *data, const struct infodisc_listed *listed)
{
    (void)listed;
    ++*(int *)data;
    return true;
}

static void interrupted_list(void)
{
    int interrupt = 1, n = 0;
    struct infodisc_run *run = run_with(&interrupt);
    CHECK(!infodisc_list(run, NULL, site, count_listed, &n));
    CHECK(infodisc_error(run)->code == INFODISC_INTERRUPTED);
    infodisc_free(run);
}

static struct infodisc_run *run_of_host(const struct infodisc_run *crawl, size_t i)
{
    struct infodisc_run *run = run_with(NULL);
    infodisc_use_host(run, crawl, i);
    return run;
}

static void hosts_that_are_not_there(void)
{
    size_t n;
    int listed = 0;
    struct infodisc_run *crawl = run_with(NULL);
    CHECK(infodisc_hosts(crawl, site, &n) != NULL && n == 1);
    for (size_t i = 0; i <= 2; i++) {
        struct infodisc_run *run = run_of_host(crawl, i);
        CHECK(infodisc_list(run, NULL, site, count_listed, &listed) == (i <= n));
        CHECK(listed == 4 && infodisc_error(run)->code == (i <= n ? INFODISC_OK : INFODISC_BAD_OPTION));
        infodisc_free(run);
    }
    infodisc_free(crawl);
    crawl = run_with(NULL);
    CHECK(infodisc_hosts(crawl, "/nowhere", &n) == NULL && n == 0);
    struct infodisc_run *run = run_of_host(crawl, 0);
    CHECK(infodisc_error(run)->code == INFODISC_BAD_OPTION && infodisc_learn(run, site) == NULL);
    infodisc_free(run);
    infodisc_free(crawl);
}

static bool is_spent(struct infodisc_run *run, struct infodisc_pages *pages)
{
    size_t n;
    CHECK(infodisc_error(run)->code == INFODISC_OK);
    CHECK(infodisc_cluster_pages(run, pages) == NULL && infodisc_learn(run, site) == NULL);
    CHECK(infodisc_hosts(run, site, &n) == NULL && n == 0);
    CHECK(!infodisc_write_shard(run, pages, "/dev/null"));
    struct infodisc_summary summary = infodisc_summarize(run);
    bool ok = infodisc_error(run)->code == INFODISC_BAD_OPTION && summary.pages == 4;
    infodisc_free(run);
    return ok;
}

/* Runs of hosts read the pages of the crawl: it must not find others. */
static void spent(void)
{
    char file[300];
    size_t n_hosts;
    int n = 0;
    snprintf(file, sizeof file, "%s/shard", dir);
    struct infodisc_run *run = run_with(NULL);
    CHECK(infodisc_list(run, NULL, site, count_listed, &n) && n == 4);
    CHECK(is_spent(run, NULL));
    run = run_with(NULL);
    CHECK(infodisc_hosts(run, site, &n_hosts) && n_hosts == 1);
    CHECK(is_spent(run, NULL));
    run = run_with(NULL);
    struct infodisc_pages *pages = infodisc_find_pages(run, site);
    CHECK(infodisc_write_shard(run, pages, file));
    CHECK(is_spent(run, pages));
}

static struct infodisc_run *run_of_shard(const char *shard)
{
    struct infodisc_options options = infodisc_options_default();
    options.stats = shard;
    return infodisc_new(&options);
}

/* A shard has blocks and no pages: none could be listed, judged or scanned. */
static void of_shard(void)
{
    char file[300], out[300];
    int n = 0;
    snprintf(file, sizeof file, "%s/shard", dir);
    snprintf(out, sizeof out, "%s/learned", dir);
    struct infodisc_run *run = run_of_shard(file);
    CHECK(infodisc_save_templates(run, infodisc_learn(run, NULL), out));
    infodisc_free(run);
    run = run_of_shard(file);
    CHECK(!infodisc_list(run, NULL, NULL, count_listed, &n) && n == 0);
    CHECK(infodisc_error(run)->code == INFODISC_BAD_OPTION);
    infodisc_free(run);
    struct infodisc_template_set *set = infodisc_load_templates(out, NULL);
    run = run_of_shard(file);
    CHECK(set && infodisc_apply(run, set, NULL) == NULL && infodisc_error(run)->code == INFODISC_BAD_OPTION);
    infodisc_free(run);
    infodisc_free_templates(set);
    run = run_of_shard(file);
    struct infodisc_pages *pages = infodisc_find_pages(run, NULL);
    CHECK(pages && !infodisc_write_shard(run, pages, out) && infodisc_error(run)->code == INFODISC_BAD_OPTION);
    infodisc_free(run);
}

static bool count_page(void *data, const struct infodisc_page *page)
{
    (void)page;
    ++*(int *)data;
    return true;
}

static void written_again(void)
{
    char file[300], out[300];
    snprintf(file, sizeof file, "%s/0.html/out", site); /* below a file */
    snprintf(out, sizeof out, "%s/out", dir);
    struct infodisc_run *run = run_with(NULL);
    struct infodisc_templates *templates = infodisc_learn(run, site);
    CHECK(!infodisc_write(run, templates, file));
    CHECK(infodisc_error(run)->code == INFODISC_FAILED);
    int n = 0;
    CHECK(infodisc_each_page(run, templates, count_page, &n) && n == 4);
    CHECK(!infodisc_write(run, templates, file));
    CHECK(infodisc_write(run, templates, out));
    CHECK(infodisc_error(run)->code == INFODISC_OK);
    infodisc_free(run);
}

static bool count_block(void *data, const struct infodisc_block *block)
{
    (void)block;
    ++*(int *)data;
    return true;
}

/* What could not be saved takes nothing from what was learned. */
static void saved_again(void)
{
    char file[300], out[300];
    snprintf(file, sizeof file, "%s/0.html/out", site); /* below a file */
    snprintf(out, sizeof out, "%s/again", dir);
    struct infodisc_options options = infodisc_options_default();
    options.keep_words = true;
    struct infodisc_run *run = infodisc_new(&options);
    struct infodisc_templates *templates = infodisc_learn(run, site);
    struct infodisc_block_filter all = {.page = INFODISC_NO_PAGE}, any_text = {.page = INFODISC_NO_PAGE, .text = ""};
    int n = 0, n_any = 0;
    CHECK(infodisc_each_block(run, templates, &all, count_block, &n));
    CHECK(infodisc_each_block(run, templates, &any_text, count_block, &n_any) && n_any == n);
    n = 0;
    CHECK(!infodisc_save_templates(run, templates, file));
    CHECK(infodisc_error(run)->code == INFODISC_FAILED);
    CHECK(infodisc_each_page(run, templates, count_page, &n) && n == 4);
    CHECK(!infodisc_write_matrix(run, file));
    CHECK(infodisc_each_block(run, templates, &all, count_block, &n) && n > 4);
    CHECK(!infodisc_write_matrix(run, file));
    CHECK(infodisc_save_templates(run, templates, out));
    CHECK(infodisc_error(run)->code == INFODISC_OK);
    CHECK(!infodisc_save_templates(run, templates, file));
    CHECK(infodisc_write_matrix(run, out));
    CHECK(infodisc_error(run)->code == INFODISC_OK);
    infodisc_free(run);
}

/* What a run does not serve for takes nothing from what it serves for. */
static void refused(void)
{
    char out[300], file[300];
    snprintf(out, sizeof out, "%s/refused", dir);
    snprintf(file, sizeof file, "%s/refused/templates.json", dir);
    struct infodisc_block_filter all = {.page = INFODISC_NO_PAGE};
    int n = 0;
    struct infodisc_run *run = run_with(NULL);
    struct infodisc_templates *templates = infodisc_learn(run, site);
    CHECK(!infodisc_write_matrix(run, out)); /* no keep_words */
    CHECK(infodisc_error(run)->code == INFODISC_BAD_OPTION);
    CHECK_STR(infodisc_error(run)->message, "this run has no word matrix: it needs keep_words, or the method paper");
    CHECK(infodisc_write(run, templates, out));
    CHECK(infodisc_error(run)->code == INFODISC_OK);
    infodisc_free(run);
    struct infodisc_template_set *set = infodisc_load_templates(file, NULL);
    run = run_with(NULL);
    templates = infodisc_apply(run, set, site);
    CHECK(!infodisc_save_templates(run, templates, file));
    CHECK(infodisc_each_page(run, templates, count_page, &n) && n == 4);
    CHECK(!infodisc_each_block(run, templates, &all, count_block, &n) && n == 4);
    CHECK(infodisc_error(run)->code == INFODISC_BAD_OPTION);
    CHECK(!infodisc_write_matrix(run, out));
    CHECK_STR(infodisc_error(run)->message, "this run has no word matrix: it has learned nothing");
    CHECK(infodisc_write(run, templates, out));
    CHECK(infodisc_error(run)->code == INFODISC_OK);
    infodisc_free(run);
    infodisc_free_templates(set);
}

static void too_many_threads(void)
{
    struct infodisc_options options = infodisc_options_default();
    options.threads = 1024;
    CHECK(infodisc_options_check(&options) == NULL);
    options.threads = 1025;
    CHECK(infodisc_options_check(&options) != NULL);
}

int main(void)
{
    dir = temp_dir_new();
    make_site(site, "site", 4);
    make_site(other, "other", 40);
    no_page_added();
    pages_found_again();
    interrupted_list();
    hosts_that_are_not_there();
    spent();
    of_shard();
    written_again();
    saved_again();
    refused();
    too_many_threads();
    temp_dir_end(dir);
    return check_done("test_run_steps");
}
