/* SPDX-License-Identifier: MIT
 * site_pages.c - see site_pages.h. */
#include "site/pages/site_pages.h"

#include "base/large_memory.h"
#include "base/text/utf8.h"

bool site_is_record_id(struct span id)
{
    enum { BYTES_MAX = 255 };
    for (size_t i = 0; i < id.len; i++)
        if (id.at[i] <= ' ' || id.at[i] > '~') return false;
    return id.len && id.len <= BYTES_MAX;
}

int site_skip_compare(const void *left, const void *right)
{
    const struct site_skip *a = left, *b = right;
    int order = strcmp(a->path, b->path);
    if (order) return order;
    if (a->reason != b->reason) return a->reason < b->reason ? -1 : 1;
    order = strcmp(a->detail ? a->detail : "", b->detail ? b->detail : "");
    return order ? order : strcmp(a->url ? a->url : "", b->url ? b->url : "");
}

static int compare_page(const void *path, const void *page)
{
    return span_compare(*(const struct span *)path, span_of(((const struct site_page *)page)->path));
}

static int compare_skip(const void *path, const void *skip)
{
    return span_compare(*(const struct span *)path, span_of(((const struct site_skip *)skip)->path));
}

const struct site_page *site_page_find(const struct site *site, struct span path)
{
    return site->n_pages ? bsearch(&path, site->page, site->n_pages, sizeof *site->page, compare_page) : NULL;
}

const struct site_skip *site_skip_find(const struct site *site, struct span path)
{
    return site->n_skips ? bsearch(&path, site->skip, site->n_skips, sizeof *site->skip, compare_skip) : NULL;
}

void site_put_shown(const char *path, struct buffer *out)
{
    if (strcmp(path, "-") == 0)
        buffer_puts(out, "standard input");
    else
        buffer_printf(out, "'%.*s'", utf8_fit(path, 200), path);
}

struct site *site_new(struct large_memory *large)
{
    struct site *site = mem_zalloc(1, sizeof *site);
    site->large = large;
    site->strings.source = large_source(large);
    return site;
}

void site_close(struct site *site)
{
    if (!site) return;
    if (site->reader) site->reader->close(site->reader);
    arena_free(&site->strings);
    large_free(site->large, site->page);
    free(site->skip);
    free(site);
}

const char *skip_reason_text(enum skip_reason reason)
{
    static const char *const text[SKIP_N] = {
        [SKIP_NONE] = "none",
        [SKIP_NOT_HTML] = "not HTML",
        [SKIP_CRAWLER_FILE] = "crawler's own file",
        [SKIP_LINK] = "symbolic link",
        [SKIP_NOT_REGULAR] = "not a regular file",
        [SKIP_BESIDE] = "beside the archives",
        [SKIP_RECORD] = "record without a page",
        [SKIP_NOT_WEB] = "not the address of a web page",
        [SKIP_STATUS] = "HTTP status",
        [SKIP_OLDER] = "older capture",
        [SKIP_UNWANTED] = "URL not chosen",
        [SKIP_SAMPLE] = "not in the sample",
        [SKIP_EMPTY] = "empty file",
        [SKIP_UNREADABLE] = "unreadable",
        [SKIP_TOO_LARGE] = "too large",
        [SKIP_PARSER] = "parser failed",
        [SKIP_CRASHED] = "parser crashed",
        [SKIP_TIMEOUT] = "over the time limit",
        [SKIP_MEMORY] = "over the memory limit",
        [SKIP_DAMAGED] = "damaged",
        [SKIP_UNSCANNED] = "not in the statistics",
        [SKIP_CHANGED] = "another version in the statistics",
        [SKIP_ENDS_EARLY] = "ends early",
    };
    return text[reason];
}
