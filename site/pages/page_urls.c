/* SPDX-License-Identifier: MIT
 * page_urls.c - see page_urls.h. */
#include "site/pages/page_urls.h"

#include "base/hash.h"
#include "base/limits.h"
#include "base/text/ascii.h"
#include "site/urls/urls.h"

struct url_set { /* which page has a URL: open addressing, page + 1, 0 is free */
    uint32_t *slot;
    size_t mask;
    uint32_t *same; /* [pages] how many more pages had the URL of this one; NULL before the first such page */
};

struct url_set *url_set_new(uint32_t n_pages)
{
    size_t slots = hash_slots(n_pages);
    struct url_set *set = mem_zalloc(1, sizeof *set);
    *set = (struct url_set){.slot = mem_zalloc(slots, sizeof(uint32_t)), .mask = slots - 1};
    return set;
}

/* Enters `page` under `url`; the page that is there, if it was another one. */
static uint32_t url_set_add(struct url_set *set, const struct site *site, struct span url,
                            uint32_t page)
{
    size_t i = (size_t)hash_span(url) & set->mask;
    for (; set->slot[i]; i = (i + 1) & set->mask)
        if (span_is(url, site->page[set->slot[i] - 1].url)) return set->slot[i] - 1;
    set->slot[i] = page + 1;
    return page;
}

void url_set_free(struct url_set *set)
{
    free(set->slot);
    free(set->same);
    free(set);
}

static struct span first_directory(const char *path)
{
    const char *slash = strchr(path, '/');
    return (struct span){path, slash ? (size_t)(slash - path) : 0};
}

static bool paths_begin_with_host(const struct site *site)
{
    struct buffer host = {0};
    struct span last = {0}; /* pages of one directory follow each other: ask once */
    bool all = true;
    for (uint32_t i = 0; i < site->n_pages && all; i++) {
        struct span directory = first_directory(site->page[i].path);
        all = directory.len && (span_equal(directory, last) || url_host_from_name(&host, directory));
        last = directory;
    }
    buffer_free(&host);
    return all;
}

static bool is_host(const char *name)
{
    struct buffer host = {0};
    bool is = url_host_from_name(&host, span_of(name));
    buffer_free(&host);
    return is;
}

bool page_urls_may_need_canonical(const char *site_name, const char *base_url)
{
    return !base_url && !is_host(site_name);
}

bool page_urls_need_canonical(const struct site *site, const char *base_url)
{
    return page_urls_may_need_canonical(site->name, base_url) && !paths_begin_with_host(site);
}

/* ---- what the pages say --------------------------------------------------------------------- */

/* Marks the pages whose canonical URL is theirs alone: none where most are not, as a template may name the
 * front page on all pages. [n_pages]; free() it. */
static bool *own_canonicals(const struct site *site, const struct page_origin *origin)
{
    uint32_t n = site->n_pages, stated = 0, own = 0;
    bool *is_own = mem_zalloc(n, sizeof *is_own);
    struct site said = {.n_pages = n, .page = mem_zalloc(n, sizeof *said.page)};
    struct url_set *set = url_set_new(n);
    for (uint32_t i = 0; i < n; i++) {
        said.page[i].url = origin[i].canonical ? origin[i].canonical : "";
        if (!origin[i].canonical) continue;
        uint32_t first = url_set_add(set, &said, span_of(origin[i].canonical), i);
        is_own[i] = first == i;
        is_own[first] &= first == i;
    }
    for (uint32_t i = 0; i < n; i++) {
        stated += origin[i].canonical != NULL;
        own += is_own[i];
    }
    if (own * 2 <= stated) memset(is_own, 0, n);
    url_set_free(set);
    free(said.page);
    return is_own;
}

/* "https://host" of the pages that say where they are, if all say the same. */
static bool put_common_origin(struct buffer *out, const bool *is_own, const struct page_origin *origin, uint32_t n)
{
    struct span common = {0};
    for (uint32_t i = 0; i < n; i++) {
        if (!is_own[i]) continue;
        struct span url = span_of(origin[i].canonical);
        struct span here = {url.at, (size_t)(url_split(url).path.at - url.at)};
        if (common.len && !span_equal(here, common)) return false;
        common = here;
    }
    buffer_add_span(out, common);
    return common.len > 0;
}

/* ---- URLs ----------------------------------------------------------------------------------- */

struct naming { /* how the URLs of a site are made of its paths, and which are taken */
    struct site *site;
    struct url_set *taken;
    bool host_in_path, by_wget, host_is_invented;
    const char *scheme; /* of hosts in paths */
    struct wget_style style;
    struct buffer base, encoded, scratch; /* encoded: of the base, as URLs begin with it */
    bool by_path;       /* a URL was made of a path */
    bool by_canonical;  /* ... or is what the page says of itself, as no other page says the same */
};

/* The common beginning of the URLs before every path, as far as all pages share it. */
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
        url_invent_host(out, span_of(site_name));
    }
}

static struct naming naming_of(struct site *site, const char *base_url, const char *like)
{
    struct naming n = {.site = site, .taken = url_set_new(site->n_pages), .host_in_path = paths_begin_with_host(site)};
    bool site_is_host = is_host(site->name);
    n.by_wget = n.host_in_path || site_is_host;
    n.scheme = base_url && ascii_begins(span_of(base_url), "https:") ? "https://" : "http://";
    for (uint32_t i = 0; n.by_wget && i < site->n_pages; i++)
        wget_style_add(&n.style, span_of(site->page[i].path));
    put_base(&n.base, like && !site_is_host ? like : site->name, base_url);
    n.host_is_invented = !n.host_in_path && url_invented_name(url_split(buffer_span(&n.base)).host).len;
    return n;
}

static void put_recorded(struct buffer *out, const char *address)
{
    struct buffer url = {0};
    if (!strstr(address, "://")) buffer_puts(&url, "http://");
    buffer_puts(&url, address);
    url_encode_absolute(out, buffer_span(&url));
    buffer_free(&url);
}

static void put_from_path(struct buffer *out, struct naming *n, const char *path, bool has_original)
{
    n->by_path = true;
    while (*path == '/') path++; /* of a list of files */
    struct span directory = n->host_in_path ? first_directory(path) : (struct span){0};
    struct span rest = span_of(path + directory.len);
    n->scratch.len = 0;
    if (n->by_wget)
        wget_url_path(&n->scratch, &n->style, rest, has_original);
    else
        buffer_add_span(&n->scratch, rest);
    if (directory.len) {
        buffer_puts(out, n->scheme);
        url_host_from_name(out, directory);
        url_encode(out, buffer_span(&n->scratch));
    } else {
        buffer_add_span(out, buffer_span(&n->encoded));
        url_encode(out, buffer_span(&n->scratch));
    }
}

/* Is it "http://host/..." or "https://host/..." as it stands? Most pages have the host of the one before. */
static bool begins_with_host(const char *url, const char *host)
{
    const char *at = strncmp(url, "http", 4) == 0 ? url + 4 : "";
    size_t n = strlen(host);
    at += *at == 's';
    return n && strncmp(at, "://", 3) == 0 && strncmp(at + 3, host, n) == 0 && at[3 + n] == '/';
}

const char *page_host(struct arena *strings, const char *url, const char *last)
{
    if (last && begins_with_host(url, last)) return last;
    struct span host = url_split(span_of(url)).host;
    if (last && ascii_is(host, last)) return last;
    struct buffer lower = {0};
    ascii_put_lower(&lower, host);
    const char *result = arena_copy(strings, buffer_span(&lower));
    buffer_free(&lower);
    return result;
}

/* Of pages with one URL, each tries the numbers after the last one's: all those before are taken. */
void page_url_tell_apart(struct url_set *set, struct site *site, uint32_t i, struct buffer *url)
{
    size_t own = url->len;
    uint32_t first = url_set_add(set, site, buffer_span(url), i);
    if (first != i && !set->same) set->same = mem_zalloc(site->n_pages, sizeof *set->same);
    for (uint32_t at = first; at != i; at = url_set_add(set, site, buffer_span(url), i)) {
        url->len = own;
        buffer_printf(url, "#%u", 1 + ++set->same[first]);
    }
    struct site_page *page = &site->page[i];
    page->url_more = (uint8_t)(url->len - own);
    if (!page->url || page->url_more) page->url = arena_copy(&site->strings, buffer_span(url));
}

static void naming_free(struct naming *n)
{
    url_set_free(n->taken);
    buffer_free(&n->base);
    buffer_free(&n->encoded);
    buffer_free(&n->scratch);
}

/* A mirror may hold pages that its site has saved from others: they are pages of this site. */
static bool is_saved_from_site(const struct naming *n, const char *path, const char *address)
{
    if (!address || n->host_is_invented) return address != NULL;
    struct buffer url = {0};
    if (n->host_in_path) {
        buffer_puts(&url, n->scheme);
        url_host_from_name(&url, first_directory(path));
    } else {
        buffer_add_span(&url, buffer_span(&n->base));
    }
    struct span host = url_split(buffer_span(&url)).host, saved = url_split(span_of(address)).host;
    bool is = ascii_same(host, saved);
    buffer_free(&url);
    return is;
}

/* Tries one rule after the other until the URL is that of no page before. url: scratch. */
static void set_unique_url(struct naming *n, uint32_t i, const struct page_origin *origin, bool is_own,
                           struct buffer *url)
{
    struct site *site = n->site;
    bool is_saved = is_saved_from_site(n, site->page[i].path, origin->saved_from);
    const char *const recorded[] = {origin->logged, origin->mirrored_from, is_saved ? origin->saved_from : NULL,
                                    is_own ? origin->canonical : NULL};
    for (size_t rule = 0; rule < 4; rule++) {
        url->len = 0;
        if (!recorded[rule] || strlen(recorded[rule]) > URL_BYTES_MAX) continue;
        put_recorded(url, recorded[rule]);
        n->by_canonical |= rule == 3;
        if (url_set_add(n->taken, site, buffer_span(url), i) != i) continue;
        site->page[i].url = arena_copy(&site->strings, buffer_span(url));
        site->page[i].is_recorded = rule < 3;
        return;
    }
    url->len = 0;
    put_from_path(url, n, site->page[i].path, origin->has_original);
    page_url_tell_apart(n->taken, site, i, url); /* "a b" and "a%20b" are the same in a URL */
}

/* So that all pages of several parts can be given URLs again: page_urls_are_of_all(). */
static void keep_canonicals(struct site *site, const struct page_origin *origin)
{
    const char *last = NULL; /* on many sites, all pages give that of the front page */
    for (uint32_t i = 0; i < site->n_pages; i++) {
        struct site_page *page = &site->page[i];
        const char *canonical = origin[i].canonical;
        if (!canonical) continue;
        bool is_url = strcmp(canonical, page->url) == 0, is_last = last && strcmp(canonical, last) == 0;
        if (!is_url && !is_last) last = arena_copy(&site->strings, span_of(canonical));
        page->canonical = is_url ? page->url : last;
    }
}

/* Tells how the URLs came about. */
static void set_naming(const struct naming *n, bool need_canonical)
{
    struct site *site = n->site;
    struct buffer text = {0};
    site->urls_need_all = need_canonical && (n->by_path || n->by_canonical);
    if (n->by_path) {
        buffer_puts(&text, n->host_in_path ? n->scheme : "");
        buffer_add_span(&text, n->host_in_path ? span_of("PATH") : buffer_span(&n->base));
        site->naming = arena_copy(&site->strings, buffer_span(&text));
    }
    bool has_style = n->by_path && n->by_wget && (n->style.queries || n->style.at_signs);
    if (has_style) site->naming_style = wget_style_name(&n->style);
    buffer_free(&text);
}

void page_urls_assign(struct site *site, const char *base_url, const char *like,
                      const struct page_origin *origin)
{
    struct naming naming = naming_of(site, base_url, like);
    bool *is_own = own_canonicals(site, origin);
    struct buffer url = {0};
    if (put_common_origin(&url, is_own, origin, site->n_pages)) {
        naming.base.len = 0;
        buffer_add_span(&naming.base, buffer_span(&url));
    }
    url_from_path(&naming.encoded, buffer_text(&naming.base), (struct span){0});
    const char *host = NULL;
    for (uint32_t i = 0; i < site->n_pages; i++) {
        struct site_page *page = &site->page[i];
        set_unique_url(&naming, i, &origin[i], is_own[i], &url);
        page->host = host = page_host(&site->strings, page->url, host);
    }
    set_naming(&naming, page_urls_need_canonical(site, base_url));
    if (site->urls_need_all) keep_canonicals(site, origin);
    naming_free(&naming);
    buffer_free(&url);
    free(is_own);
}

static struct span own_url(const struct site_page *page)
{
    return (struct span){page->url, strlen(page->url) - page->url_more};
}

static bool has_canonical(const struct site *site)
{
    bool has = false;
    for (uint32_t i = 0; i < site->n_pages && !has; i++) has = site->page[i].canonical != NULL;
    return has;
}

bool page_urls_are_of_all(const struct site *site)
{
    if (!has_canonical(site)) return true;
    uint32_t n = site->n_pages;
    struct site *again = site_new(NULL);
    struct page_origin *origin = mem_zalloc(n, sizeof *origin);
    bool same = true;
    again->name = site->name;
    again->n_pages = n;
    again->page = mem_zalloc(n, sizeof *again->page);
    for (uint32_t i = 0; i < n; i++) {
        const struct site_page *page = &site->page[i];
        again->page[i].path = page->path;
        origin[i] = (struct page_origin){.logged = page->is_recorded ? page->url : NULL,
                                         .canonical = (char *)(uintptr_t)page->canonical};
    }
    page_urls_assign(again, NULL, NULL, origin);
    for (uint32_t i = 0; i < n && same; i++)
        same = site->page[i].is_recorded || span_equal(own_url(&again->page[i]), own_url(&site->page[i]));
    free(origin);
    site_close(again);
    return same;
}
