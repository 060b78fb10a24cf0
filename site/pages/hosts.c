/* SPDX-License-Identifier: MIT
 * hosts.c - see hosts.h. Cost: a sort of the pages by host. */
#include "site/pages/hosts.h"

#include "base/compare.h"
#include "base/hash.h"
#include "base/text/ascii.h"
#include "site/urls/urls.h"

enum { DIRECTORY_BYTES_MAX = 200 };

/* ---- names --------------------------------------------------------------------------------- */

/* Appends "host" or "host:port" of a URL; nothing if it has no host. */
static void put_host(struct buffer *out, struct span url)
{
    struct url_parts parts = url_split(url);
    struct span host = parts.host;
    while (host.len && host.at[host.len - 1] == '.') host.len--; /* "x.org." */
    if (!host.len) return;
    ascii_put_lower(out, host);
    buffer_add_span(out, url_port(&parts));
}

/* Where ":port" begins; host.len if there is none. */
static size_t port_at(struct span host)
{
    size_t digits = 0;
    while (digits < host.len && ascii_is_digit(host.at[host.len - 1 - digits])) digits++;
    bool has_port = digits && digits < host.len && host.at[host.len - 1 - digits] == ':';
    return has_port ? host.len - 1 - digits : host.len;
}

static void put_safe(struct buffer *out, char c, bool is_first)
{
    bool is_safe = ascii_is_alnum(c) || c == '-' || c == '_' || (c == '.' && !is_first);
    if (is_safe)
        buffer_putc(out, c);
    else
        buffer_printf(out, "%%%02X", (unsigned)(unsigned char)c);
}

void host_directory(struct buffer *out, struct span host)
{
    size_t from = out->len, port = port_at(host);
    for (size_t i = 0; i < host.len; i++) {
        if (i == port)
            buffer_putc(out, '+');
        else
            put_safe(out, host.at[i], i == 0);
    }
    if (out->len - from <= DIRECTORY_BYTES_MAX) return;
    out->len = from + DIRECTORY_BYTES_MAX;
    buffer_printf(out, "-%016llx", (unsigned long long)hash_span(host));
}

/* ---- which host has what ------------------------------------------------------------------- */

struct owned { /* a page or skip of a host */
    const char *host;
    uint32_t index;
};

static int compare_owned(const void *a, const void *b)
{
    const struct owned *x = a, *y = b;
    int order = strcmp(x->host, y->host);
    return order ? order : x->index < y->index ? -1 : x->index > y->index;
}

/* A copy of the name in *name, or the one of the call before, which mostly is the same. */
static const char *intern(struct arena *strings, struct buffer *name, const char *last)
{
    if (last && span_is(buffer_span(name), last)) return last;
    return arena_copy(strings, buffer_span(name));
}

static struct owned *owners_of_pages(struct site_hosts *hosts, const struct site *crawl)
{
    struct owned *owned = mem_zalloc(crawl->n_pages, sizeof *owned);
    struct buffer name = {0};
    const char *last = NULL;
    for (uint32_t p = 0; p < crawl->n_pages; p++) {
        name.len = 0;
        put_host(&name, span_of(crawl->page[p].url));
        if (!name.len) buffer_puts(&name, "no host");
        owned[p] = (struct owned){last = intern(&hosts->strings, &name, last), p};
    }
    if (crawl->n_pages) qsort(owned, crawl->n_pages, sizeof *owned, compare_owned);
    buffer_free(&name);
    return owned;
}

static struct owned *owners_of_skips(struct site_hosts *hosts, const struct site *crawl)
{
    struct owned *owned = mem_zalloc(crawl->n_skips, sizeof *owned);
    struct buffer name = {0};
    const char *last = NULL;
    for (uint32_t s = 0; s < crawl->n_skips; s++) {
        const struct site_skip *skip = &crawl->skip[s];
        struct span rest = span_of(skip->path), directory = span_take(&rest, '/');
        name.len = 0;
        if (skip->url)
            put_host(&name, span_of(skip->url));
        else if (rest.len)
            url_host_from_name(&name, directory);
        owned[s] = (struct owned){last = intern(&hosts->strings, &name, last), s};
    }
    if (crawl->n_skips) qsort(owned, crawl->n_skips, sizeof *owned, compare_owned);
    buffer_free(&name);
    return owned;
}

static const uint32_t *indexes(struct arena *strings, const struct owned *owned, uint32_t n)
{
    uint32_t *index = arena_alloc(strings, n * sizeof *index);
    for (uint32_t i = 0; i < n; i++) index[i] = owned[i].index;
    return index;
}

/* How many of owned[n], from the first on, belong to `host`. */
static uint32_t count_owned(const struct owned *owned, uint32_t n, const char *host)
{
    uint32_t count = 0;
    while (count < n && strcmp(owned[count].host, host) == 0) count++;
    return count;
}

struct division { /* of a crawl into hosts */
    struct owned *page, *skip; /* [n_pages], [n_skips] still to be given to hosts, sorted by host */
    uint32_t n_pages, n_skips;
    uint32_t *rest;            /* skips of no host */
    uint32_t n_rest;
};

static void leave_skip(struct division *d)
{
    d->rest[d->n_rest++] = d->skip->index;
    d->skip++;
    d->n_skips--;
}

/* Takes the next host with its pages and skips; the skips before these are those of none. */
static struct site_host take_host(struct division *d, struct arena *strings)
{
    struct site_host host = {.name = d->page->host};
    while (d->n_skips && strcmp(d->skip->host, host.name) < 0) leave_skip(d);
    host.n_pages = count_owned(d->page, d->n_pages, host.name);
    host.n_skips = count_owned(d->skip, d->n_skips, host.name);
    host.page = indexes(strings, d->page, host.n_pages);
    host.skip = indexes(strings, d->skip, host.n_skips);
    d->page += host.n_pages;
    d->n_pages -= host.n_pages;
    d->skip += host.n_skips;
    d->n_skips -= host.n_skips;
    struct buffer directory = {0};
    host_directory(&directory, span_of(host.name));
    host.directory = arena_copy(strings, buffer_span(&directory));
    buffer_free(&directory);
    return host;
}

struct site_hosts *site_hosts_new(const struct site *crawl)
{
    struct site_hosts *hosts = mem_zalloc(1, sizeof *hosts);
    struct owned *page = owners_of_pages(hosts, crawl), *skip = owners_of_skips(hosts, crawl);
    struct division d = {.page = page, .skip = skip, .n_pages = crawl->n_pages, .n_skips = crawl->n_skips};
    d.rest = arena_alloc(&hosts->strings, crawl->n_skips * sizeof *d.rest);
    size_t cap = 0, n = 0;
    while (d.n_pages) {
        struct site_host host = take_host(&d, &hosts->strings);
        VECTOR_PUSH(hosts->item, n, cap) = host;
    }
    while (d.n_skips) leave_skip(&d);
    qsort(d.rest, d.n_rest, sizeof *d.rest, compare_uint32); /* again in order of path */
    hosts->rest = (struct site_host){.name = "", .directory = "", .skip = d.rest, .n_skips = d.n_rest};
    hosts->n = (uint32_t)n;
    free(page);
    free(skip);
    return hosts;
}

void site_hosts_free(struct site_hosts *hosts)
{
    if (!hosts) return;
    arena_free(&hosts->strings);
    free(hosts->item);
    free(hosts);
}

/* ---- a host as a site ---------------------------------------------------------------------- */

struct host_reader {
    struct site_reader reader; /* first: the reader is the host's */
    struct site_reader *crawl;
};

static enum skip_reason load_from_crawl(struct site_reader *reader, const struct site_page *page, struct buffer *into,
                                        const char **detail)
{
    struct host_reader *host = (struct host_reader *)reader;
    return host->crawl->load(host->crawl, page, into, detail);
}

static void close_host(struct site_reader *reader)
{
    free(reader);
}

struct site *site_of_host(const struct site *crawl, const struct site_host *host)
{
    struct site *site = site_new(NULL);
    struct host_reader *reader = mem_zalloc(1, sizeof *reader);
    *reader = (struct host_reader){{load_from_crawl, close_host}, crawl->reader};
    site->reader = &reader->reader;
    site->name = host->name;
    site->naming = crawl->naming;
    site->naming_style = crawl->naming_style;
    site->urls_need_all = crawl->urls_need_all;
    site->page = mem_zalloc(host->n_pages, sizeof *site->page);
    site->skip = mem_zalloc(host->n_skips, sizeof *site->skip);
    for (uint32_t p = 0; p < host->n_pages; p++) site->page[site->n_pages++] = crawl->page[host->page[p]];
    for (uint32_t s = 0; s < host->n_skips; s++) site->skip[site->n_skips++] = crawl->skip[host->skip[s]];
    return site;
}
