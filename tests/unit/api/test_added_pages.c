/* SPDX-License-Identifier: MIT
 * test_added_pages.c - a site of pages in memory gives what the same pages in files give; pages that cannot be added. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "infodisc.h"

enum { PAGES = 12 };
static char folder[] = "/tmp/test-added-XXXXXX";

static size_t page_of(int i, char *out, size_t most)
{
    int n = snprintf(out, most,
                     "<!DOCTYPE html><title>Page %d</title><ul id=menu><li><a href=/>Always the same menu</a></ul>"
                     "<p>", i);
    for (int k = 0; k < 12; k++) n += snprintf(out + n, most - (size_t)n, "w%dx%d ", i, k);
    return (size_t)n;
}

static struct infodisc_run *new_run(void)
{
    struct infodisc_options options = infodisc_options_default();
    options.base_url = "http://a.example/";
    options.temp_dir = folder;
    return infodisc_new(&options);
}

/* "URL content redundant" of all pages, one behind the other. */
static bool add_text(void *data, const struct infodisc_page *page)
{
    char *out = data;
    sprintf(out + strlen(out), "%s\n%s\n%s\n", page->url, page->content, page->redundant);
    return true;
}

static char *texts_of(struct infodisc_run *run, const char *site)
{
    char *out = calloc(1, 1 << 16);
    struct infodisc_templates *templates = infodisc_learn(run, site);
    CHECK(infodisc_error(run)->code == INFODISC_OK);
    CHECK(templates && infodisc_each_page(run, templates, add_text, out));
    return out;
}

static void test_same(void)
{
    char site[64], file[96], html[4096];
    snprintf(site, sizeof site, "%s/site", folder);
    CHECK(mkdir(site, 0700) == 0);
    struct infodisc_run *files = new_run(), *memory = new_run();
    for (int i = 0; i < PAGES; i++) {
        size_t bytes = page_of(i, html, sizeof html);
        snprintf(file, sizeof file, "%s/%02d.html", site, i);
        FILE *f = fopen(file, "wb");
        CHECK(f && fwrite(html, 1, bytes, f) == bytes && fclose(f) == 0);
        char url[64];
        snprintf(url, sizeof url, "http://a.example/%02d.html", i);
        CHECK(i > 0 || infodisc_add_page(memory, url, "<p>an older one", 15));
        CHECK(infodisc_add_page(memory, url, html, bytes));
    }
    char *want = texts_of(files, site), *have = texts_of(memory, NULL);
    CHECK_STR(have, want);
    CHECK(strstr(want, "w3x7") && strstr(want, "http://a.example/11.html"));
    CHECK(!infodisc_add_page(memory, "http://a.example/late.html", "<p>a", 4));
    free(want);
    free(have);
    infodisc_free(files);
    infodisc_free(memory);
    for (int i = 0; i < PAGES; i++) {
        snprintf(file, sizeof file, "%s/%02d.html", site, i);
        unlink(file);
    }
    CHECK(rmdir(site) == 0);
}

static void test_refused(void)
{
    static const char *const bad[] = {"", "x.html", "ftp://a.example/", "http://a.example/a b",
                                     "http://a.example/\r\nX: y"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct infodisc_run *run = new_run();
        CHECK(!infodisc_add_page(run, bad[i], "<p>a", 4));
        CHECK(infodisc_error(run)->code == INFODISC_FAILED && strstr(infodisc_error(run)->message, "cannot add"));
        infodisc_free(run);
    }
}

int main(void)
{
    CHECK(mkdtemp(folder));
    test_same();
    test_refused();
    CHECK(rmdir(folder) == 0); /* nothing is left of temporary files */
    return check_done("added_pages");
}
