/* SPDX-License-Identifier: MIT
 * page_urls.c - see page_urls.h. */
#include "site/page_urls.h"

#include "base/hash.h"
#include "site/ascii.h"
#include "site/url.h"

struct url_set { /* which page has a URL: open addressing, page + 1, 0 is free */
    uint32_t *slot;
    size_t mask;
};

static struct url_set url_set_new(uint32_t n_pages)
{
    size_t slots = 16;
    while (slots < 2 * (size_t)n_pages) slots *= 2;
    return (struct url_set){mem_zalloc(slots, sizeof(uint32_t)), slots - 1};
}

/* Enters `page` under `url`; false if another one is there. */
static bool url_set_add(struct url_set *set, const struct site *site, struct span url,
                        uint32_t page)
{
    size_t i = (size_t)hash_span(url) & set->mask;
    for (; set->slot[i]; i = (i + 1) & set->mask)
        if (span_is(url, site->page[set->slot[i] - 1].url)) return false;
    set->slot[i] = page + 1;
    return true;
}

static struct span first_folder(const char *path)
{
    const char *slash = strchr(path, '/');
    return (struct span){path, slash ? (size_t)(slash - path) : 0};
}

static bool paths_begin_with_host(const struct site *site)
{
    struct buffer host = {0};
    struct span last = {0}; /* pages of one folder follow each other: ask once */
    bool all = true;
    for (uint32_t i = 0; i < site->n_pages && all; i++) {
        struct span folder = first_folder(site->page[i].path);
        all = folder.len && (span_equal(folder, last) || url_host_from_name(&host, folder));
        last = folder;
    }
    buffer_free(&host);
    return all;
}

/* What stands in front of every path, as far as it is the same for all pages. */
static void put_base(struct buffer *out, const char *site_name, const char *base_url)
{
    if (base_url && strstr(base_url, "://")) {
        buffer_puts(out, base_url);
        return;
    }
    buffer_puts(out, "http://");
    if (base_url) {
        buffer_puts(out, base_url);
    } else if (!url_host_from_name(out, span_of(site_name))) {
        url_label_from_name(out, span_of(site_name));
        buffer_puts(out, ".invalid");
    }
}

static void put_mirrored(struct buffer *out, const char *mirrored_from)
{
    if (!strstr(mirrored_from, "://")) buffer_puts(out, "http://");
    url_encode(out, span_of(mirrored_from));
}

static void put_from_path(struct buffer *out, const char *base, bool host_in_path, const char *path)
{
    struct span folder = host_in_path ? first_folder(path) : (struct span){0};
    if (folder.len) buffer_puts(out, "http://");
    if (folder.len && url_host_from_name(out, folder))
        url_encode(out, span_of(path + folder.len));
    else
        url_from_path(out, base, span_of(path));
}

static const char *host_of(struct arena *strings, const char *url, const char *last)
{
    struct span host = url_split(span_of(url)).host;
    struct buffer lower = {0};
    for (size_t i = 0; i < host.len; i++) buffer_putc(&lower, ascii_lower(host.at[i]));
    bool same = last && span_is(buffer_span(&lower), last);
    const char *result = same ? last : arena_copy(strings, lower.at, lower.len);
    buffer_free(&lower);
    return result;
}

void page_urls_assign(struct site *site, const char *base_url, const char *like,
                      const char *const *mirrored_from)
{
    struct url_set taken = url_set_new(site->n_pages);
    bool host_in_path = !base_url && paths_begin_with_host(site);
    struct buffer base = {0}, url = {0};
    bool has_host = url_host_from_name(&url, span_of(site->name));
    put_base(&base, like && !has_host ? like : site->name, base_url);
    const char *host = NULL;
    for (uint32_t i = 0; i < site->n_pages; i++) {
        struct site_page *page = &site->page[i];
        url.len = 0;
        bool added = false;
        if (mirrored_from[i] && !base_url) {
            put_mirrored(&url, mirrored_from[i]);
            added = url_set_add(&taken, site, buffer_span(&url), i);
        }
        if (!added) {
            url.len = 0;
            put_from_path(&url, buffer_text(&base), host_in_path, page->path);
            added = url_set_add(&taken, site, buffer_span(&url), i);
        }
        size_t unique_from = url.len;
        for (unsigned n = 2; !added; n++) { /* "a b" and "a%20b" are the same in a URL */
            url.len = unique_from;
            buffer_printf(&url, "#%u", n);
            added = url_set_add(&taken, site, buffer_span(&url), i);
        }
        page->url = arena_copy(&site->strings, url.at, url.len);
        page->host = host = host_of(&site->strings, page->url, host);
    }
    buffer_free(&base);
    buffer_free(&url);
    free(taken.slot);
}
