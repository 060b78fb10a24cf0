/* SPDX-License-Identifier: MIT
 * test_archive.c - captures whose file changes between finding and loading them, how that is detected, and which host
 * skipped records belong to. */
#include "check.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/files/compress.h"
#include "site/site.h"
#include "unit/temp_dir.h"

enum { PAGES = 5 };

static const char html[] = "<html><body><p>the harbour at dawn</p></body></html>";
static char path[256];
static size_t end_of[PAGES]; /* of each page's record in the file */

/* A response record, in a gzip member of its own if c is not NULL. */
static void add_record(FILE *f, struct compressor *c, const char *url, const char *block)
{
    struct buffer r = {0};
    buffer_printf(&r, "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: %s\r\nContent-Length: %zu\r\n\r\n%s\r\n\r\n",
                  url, strlen(block), block);
    if (c) {
        compressor_add(c, buffer_span(&r));
        compressor_end_member(c);
    } else {
        fwrite(r.at, 1, r.len, f);
    }
    buffer_free(&r);
}

/* Five pages and one that has no bytes, in `path`. */
static void write_warc(enum infodisc_compression kind)
{
    FILE *f = fopen(path, "wb");
    CHECK(f != NULL);
    if (!f) return;
    struct compressor *c = kind == INFODISC_COMPRESS_NONE ? NULL : compressor_new(kind, f);
    for (int i = 0; i < PAGES; i++) {
        struct buffer url = {0}, block = {0};
        buffer_printf(&url, "http://h%d.example/p", i);
        buffer_printf(&block, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n%s", html);
        add_record(f, c, buffer_text(&url), buffer_text(&block));
        fflush(f);
        end_of[i] = (size_t)ftell(f);
        buffer_free(&url);
        buffer_free(&block);
    }
    add_record(f, c, "HTTP://Empty.example/e", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n");
    compressor_finish(c);
    fclose(f);
}

static void write_jsonl(void)
{
    FILE *f = fopen(path, "wb");
    CHECK(f != NULL);
    if (!f) return;
    for (int i = 0; i < PAGES; i++) {
        fprintf(f, "{\"url\": \"http://h%d.example/p\", \"html\": \"%s\"}\n", i, html);
        end_of[i] = (size_t)ftell(f);
    }
    fprintf(f, "{\"url\": \"http://empty.example/e\", \"html\n");
    fclose(f);
}

static struct site *open_site(void)
{
    struct infodisc_error error = {0};
    struct site_limits limits = {.page_bytes_max = 4096, .temp_dir = "/tmp", .threads = 1};
    struct site *site = site_open(path, &limits, &error);
    CHECK(site && site->n_pages == PAGES);
    return site;
}

/* Loads all pages: the first `whole` are as they were, the others are reported as changed. */
static void check_load(struct site *site, uint32_t whole)
{
    struct buffer bytes = {0};
    for (uint32_t p = 0; p < site->n_pages; p++) {
        const char *detail = NULL;
        enum skip_reason reason = site->reader->load(site->reader, &site->page[p], &bytes, &detail);
        CHECK(reason == (p < whole ? SKIP_NONE : SKIP_UNREADABLE));
        if (p < whole) {
            CHECK_STR(buffer_text(&bytes), html);
        } else {
            CHECK(detail && strcmp(detail, "the file has changed while it was read") == 0);
        }
    }
    buffer_free(&bytes);
}

/* The file of an open site gets shorter, down to nothing. */
static void test_shrinks(void)
{
    struct site *site = open_site();
    if (!site) return;
    check_load(site, PAGES);
    CHECK(truncate(path, (off_t)end_of[2]) == 0);
    check_load(site, 3);
    CHECK(truncate(path, (off_t)(end_of[1] - 40)) == 0);
    check_load(site, 1);
    CHECK(truncate(path, 0) == 0);
    check_load(site, 0);
    CHECK(unlink(path) == 0);
    check_load(site, 0);
    site_close(site);
}

/* Of the same file the same, of each page another one; of a file that has changed all are others. */
static void test_stamps(void)
{
    struct site *first = open_site(), *again = open_site();
    FILE *f = fopen(path, "ab");
    fputs("\n", f);
    fclose(f);
    struct site *changed = open_site();
    for (uint32_t p = 0; p < PAGES; p++) {
        CHECK(first->page[p].stamp != 0 && first->page[p].stamp == again->page[p].stamp);
        CHECK(first->page[p].stamp != changed->page[p].stamp);
        CHECK(p == 0 || first->page[p].stamp != first->page[p - 1].stamp);
    }
    site_close(first);
    site_close(again);
    site_close(changed);
}

/* What is skipped has the URL that the page would have. */
static void test_skipped(const char *url, enum skip_reason reason)
{
    struct site *site = open_site();
    CHECK(site->n_skips == 1 && site->skip[0].reason == reason);
    CHECK(site->skip[0].url ? url && strcmp(site->skip[0].url, url) == 0 : !url);
    site_close(site);
}

int main(void)
{
    char *dir = temp_dir_new();
    static const enum infodisc_compression kinds[] = {INFODISC_COMPRESS_NONE, INFODISC_COMPRESS_GZ,
                                                      INFODISC_COMPRESS_ZST};
    snprintf(path, sizeof path, "%s/site", dir);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        write_warc(kinds[k]);
        test_skipped("HTTP://Empty.example/e", SKIP_EMPTY);
        test_stamps();
        test_shrinks();
    }
    write_jsonl();
    test_skipped("http://empty.example/e", SKIP_DAMAGED);
    test_stamps();
    test_shrinks();
    temp_dir_end(dir);
    return check_done("archive");
}
