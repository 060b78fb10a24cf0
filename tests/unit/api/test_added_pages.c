/* SPDX-License-Identifier: MIT
 * test_added_pages.c - a site of pages in memory gives what the same pages in files give; pages that cannot be
 * added. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "infodisc.h"

enum { PAGES = 12 };
struct lines {
    FILE *file;
    int n;
};
static char directory[] = "/tmp/test-added-XXXXXX";

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
    options.temp_dir = directory;
    return infodisc_new(&options);
}

/* "URL content redundant" of all pages, one after the other. */
static bool add_text(void *data, const struct infodisc_page *page)
{
    char *out = data;
    sprintf(out + strlen(out), "%s\n%s\n%s\n", page->url, page->content, page->redundant);
    return true;
}

/* The lines of pages.jsonl. */
static bool add_line(void *data, const struct infodisc_page *page)
{
    struct lines *lines = data;
    fprintf(lines->file, "%s\n", page->json);
    lines->n++;
    return true;
}

static char *read_file(const char *name)
{
    char *text = calloc(1, 1 << 20);
    FILE *f = fopen(name, "rb");
    CHECK(f && fread(text, 1, (1 << 20) - 1, f) > 0 && fclose(f) == 0);
    return text;
}

/* A page's json is its line of pages.jsonl, with everything that may be added. */
static void test_json(void)
{
    struct infodisc_options options = infodisc_options_default();
    char html[4096], out[64], name[2][96];
    for (unsigned i = 0; infodisc_with_name(i); i++) options.with |= UINT64_C(1) << i;
    options.temp_dir = directory;
    options.report = false;
    struct infodisc_run *run = infodisc_new(&options);
    for (int i = 0; i < PAGES; i++) {
        char url[64];
        size_t bytes = page_of(i, html, sizeof html);
        bytes += (size_t)snprintf(html + bytes, sizeof html - bytes,
                                  "<h2 id=a>Part \"%d\"</h2><p>It has a <a href=/%d.html>link</a> and<img src=i.png>"
                                  "<table><tr><th>a%d<tr><td>b%d</table>", i, i, i, i);
        snprintf(url, sizeof url, "http://a.example/%02d.html", i);
        CHECK(infodisc_add_page(run, url, html, bytes));
    }
    struct infodisc_templates *templates = infodisc_learn(run, NULL);
    snprintf(out, sizeof out, "%s/out", directory);
    snprintf(name[0], sizeof name[0], "%s/pages.jsonl", out);
    snprintf(name[1], sizeof name[1], "%s/told", directory);
    CHECK(templates && infodisc_write(run, templates, out));
    struct lines lines = {.file = fopen(name[1], "wb")};
    CHECK(lines.file && infodisc_each_page(run, templates, add_line, &lines) && lines.n == PAGES);
    CHECK(fclose(lines.file) == 0);
    char *want = read_file(name[0]), *have = read_file(name[1]);
    CHECK_STR(have, want);
    for (unsigned i = 0; infodisc_with_name(i); i++) {
        char key[64];
        snprintf(key, sizeof key, ",\"%s\":", infodisc_with_name(i));
        CHECK(strstr(have, key));
    }
    CHECK(strstr(have, "Part \\\"3\\\""));
    free(want);
    free(have);
    for (size_t i = 0; infodisc_written(run, i); i++) {
        char file[160];
        snprintf(file, sizeof file, "%s/%s", out, infodisc_written(run, i));
        CHECK(unlink(file) == 0);
    }
    CHECK(unlink(name[1]) == 0 && rmdir(out) == 0);
    infodisc_free(run);
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
    snprintf(site, sizeof site, "%s/site", directory);
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

/* A bad URL costs its page: those before and after it are learned from, be it the last or not. */
static void test_goes_on(void)
{
    struct infodisc_run *run = new_run();
    char html[4096], *have = NULL;
    for (int i = 0; i < PAGES; i++) {
        char url[64];
        size_t bytes = page_of(i, html, sizeof html);
        CHECK(!infodisc_add_page(run, "/no-host.html", html, bytes));
        snprintf(url, sizeof url, "http://a.example/%02d.html", i);
        CHECK(infodisc_add_page(run, url, html, bytes) && infodisc_error(run)->code == INFODISC_OK);
    }
    CHECK(!infodisc_add_page(run, "mailto:a@a.example", html, 4) && infodisc_error(run)->code == INFODISC_FAILED);
    have = texts_of(run, NULL);
    CHECK_STR(infodisc_summarize(run).site, "pages from memory");
    CHECK(strstr(have, "http://a.example/00.html") && strstr(have, "http://a.example/11.html"));
    CHECK(!strstr(have, "no-host") && !strstr(have, "mailto"));
    free(have);
    infodisc_free(run);
    run = new_run(); /* nothing else was added */
    CHECK(!infodisc_add_page(run, "x.html", "<p>a", 4));
    CHECK(!infodisc_learn(run, NULL) && infodisc_error(run)->code == INFODISC_NO_PAGES);
    infodisc_free(run);
}

/* A page of nothing may lie nowhere; it is skipped. */
static void test_empty(void)
{
    struct infodisc_run *run = new_run();
    CHECK(infodisc_add_page(run, "http://a.example/", NULL, 0));
    CHECK(!infodisc_learn(run, NULL) && infodisc_error(run)->code == INFODISC_NO_PAGES);
    CHECK_STR(infodisc_error(run)->message,
              "no HTML page in 'pages from memory'; 1 skipped, the first 'http://a.example/': empty file");
    infodisc_free(run);
}

int main(void)
{
    CHECK(mkdtemp(directory));
    test_same();
    test_json();
    test_refused();
    test_goes_on();
    test_empty();
    CHECK(rmdir(directory) == 0); /* nothing is left of temporary files */
    return check_done("added_pages");
}
