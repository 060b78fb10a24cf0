/* SPDX-License-Identifier: MIT
 * fuzz_archive.c - any bytes as a file that holds a site (WARC, plain, gzip or Zstandard, WACZ, tar, JSON Lines; the
 * first byte chooses the name). Each page found can be loaded or has a reason, has a unique URL, is in order, and is
 * within the size limit. */
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "site/site.h"

enum { PAGE_MAX = 1 << 16 };

static void expect_site(struct site *site)
{
    struct buffer bytes = {0};
    for (uint32_t i = 0; i < site->n_pages; i++) {
        const struct site_page *page = &site->page[i];
        const char *detail = NULL;
        EXPECT(page->path && page->url && page->host && strstr(page->url, "://"));
        EXPECT(i == 0 || strcmp(site->page[i - 1].path, page->path) < 0);
        enum skip_reason reason = site->reader->load(site->reader, page, &bytes, &detail);
        EXPECT(reason < SKIP_N);
        if (reason == SKIP_NONE) EXPECT(bytes.len > 0 && bytes.len <= PAGE_MAX);
    }
    for (uint32_t i = 0; i < site->n_skips; i++) {
        EXPECT(site->skip[i].path && site->skip[i].reason > SKIP_NONE && site->skip[i].reason < SKIP_N);
        EXPECT(i == 0 || strcmp(site->skip[i - 1].path, site->skip[i].path) <= 0);
    }
    buffer_free(&bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const char *const names[] = {"x.warc", "x.warc.gz", "x.warc.zst", "x.wacz",
                                        "x.tar",  "x.jsonl",   "x.jsonl.gz", "x"};
    struct site_limits limits = {.page_bytes_max = PAGE_MAX, .temp_dir = "/tmp", .threads = 1};
    struct infodisc_error error = {INFODISC_OK, ""};
    char dir[] = "/tmp/infodisc-fuzz-XXXXXX", path[64];
    if (n == 0 || !mkdtemp(dir)) return 0;
    snprintf(path, sizeof path, "%s/%s", dir, names[data[0] % (sizeof names / sizeof *names)]);
    FILE *f = fopen(path, "wb");
    EXPECT(f && fwrite(data + 1, 1, n - 1, f) == n - 1 && fclose(f) == 0);
    struct site *site = site_open(path, &limits, &error);
    EXPECT((site && site->n_pages) == (error.code == INFODISC_OK));
    if (site) expect_site(site);
    site_close(site);
    unlink(path);
    rmdir(dir);
    return 0;
}
