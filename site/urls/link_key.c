/* SPDX-License-Identifier: MIT
 * link_key.c - see link_key.h. Cost: linear in the bytes of the page's path and the link. */
#include "site/urls/link_key.h"

#include "base/bytes16.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/text/ascii.h"
#include "base/text/char_refs.h"
#include "base/text/percent.h"
#include "site/urls/punycode.h"
#include "site/urls/url.h"

struct link_memo { /* the last link of each slot: hash of what it goes on from and itself, and its key */
    uint64_t link, key;
};
enum { MEMO_SLOTS = 512 };

static struct span before(struct span s, char c)
{
    const char *at = s.len ? memchr(s.at, c, s.len) : NULL;
    return (struct span){s.at, at ? (size_t)(at - s.at) : s.len};
}

/* How many bytes come before the first white space or '&'. */
static size_t plain_bytes(struct span s)
{
    size_t n = 0;
#ifdef BYTES16
    for (; n + 16 <= s.len; n += 16) {
        __m128i bytes = bytes16_load(s.at + n);
        uint32_t ends = bytes16_bits(_mm_or_si128(bytes16_at_most(bytes, ' '), bytes16_equal(bytes, '&')));
        if (ends) return n + (size_t)__builtin_ctz(ends);
    }
#endif
    while (n < s.len && (unsigned char)s.at[n] > ' ' && s.at[n] != '&') n++;
    return n;
}

/* Character references decoded; white space inside a link means nothing. */
static void put_plain(struct buffer *out, struct span raw)
{
    for (size_t i = 0; i < raw.len; i++) {
        size_t n = plain_bytes(span_from(raw, i));
        buffer_add(out, raw.at + i, n);
        i += n;
        if (i == raw.len || raw.at[i] != '&') continue;
        struct char_ref entity = char_ref_read_in_attribute(span_from(raw, i));
        buffer_put_codepoint(out, entity.bytes ? entity.codepoint[0] : '&');
        if (entity.bytes) i += entity.bytes - 1;
    }
}

static void put_host(struct buffer *out, struct span host)
{
    if (ascii_begins(host, "www.")) host = span_from(host, 4);
    if (punycode_put_host(out, host)) return;
    ascii_put_lower(out, host);
}

/* Appends a path, "/a/./b/../c" as "/a/c". What goes above the root stays at the root. */
static void put_path(struct buffer *out, struct span path)
{
    size_t root = out->len;
    for (size_t from = 0; from < path.len;) {
        while (from < path.len && path.at[from] == '/') from++;
        struct span part = before(span_from(path, from), '/');
        from += part.len;
        if (part.len == 0 || span_is(part, ".")) continue;
        if (span_is(part, "..")) {
            while (out->len > root && out->at[--out->len] != '/') continue;
            continue;
        }
        buffer_putc(out, '/');
        buffer_add_span(out, part);
    }
}

/* How many bytes of the end of `s` are ".html" or the like. */
static size_t extension_bytes(struct span s)
{
    static const char *const extensions[] = {".html", ".htm", ".shtml", ".xhtml", ".php"};
    char last = s.len ? ascii_lower(s.at[s.len - 1]) : '\0';
    if (last != 'l' && last != 'm' && last != 'p') return 0; /* most links */
    for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++) {
        size_t n = strlen(extensions[i]);
        if (s.len > n && ascii_ends(s, extensions[i])) return n;
    }
    return 0;
}

/* Takes off the end of the path out[from ..] what the same page may be called without. */
static void cut_end(struct buffer *out, size_t from)
{
    if (out->len == from) return;
    struct span path = {out->at + from, out->len - from};
    const char *slash = memrchr(path.at, '/', path.len);
    if (!slash) return;
    struct span name = {slash + 1, path.len - (size_t)(slash + 1 - path.at)};
    struct span stem = before(name, '.');
    if (stem.len < name.len && (ascii_is(stem, "index") || ascii_is(stem, "default")))
        out->len -= name.len + 1;
    else
        out->len -= extension_bytes(name);
}

/* Appends the form of a decoded "path?query". A crawler may have put its ".html" after the query. */
static void put_form(struct buffer *out, struct span address)
{
    struct span path = before(address, '?');
    size_t from = out->len;
    put_path(out, path);
    cut_end(out, from);
    if (path.len == address.len) return; /* there may be no address at all: at is NULL */
    struct span query = span_from(address, path.len);
    query.len -= extension_bytes(query);
    if (query.len > 1) buffer_add_span(out, query);
}

static void set_base(struct link_base *base, struct url_parts parts, bool invented)
{
    base->host.len = base->path.len = 0;
    base->invented = invented;
    if (!base->invented) put_host(&base->host, parts.host);
    percent_decode(&base->path, parts.path);
    if (parts.query.len) {
        buffer_putc(&base->path, '?');
        percent_decode(&base->path, parts.query);
    }
    struct span directory = before(buffer_span(&base->path), '?');
    while (directory.len && directory.at[directory.len - 1] != '/') directory.len--;
    base->site = link_form_key(buffer_span(&base->host));
    base->directory = hash_mix(base->site, link_form_key(directory));
}

void link_base_set(struct link_base *base, struct span url)
{
    struct url_parts parts = url_split(url);
    set_base(base, parts, url_invented_name(parts.host).len > 0);
}

void link_base_move(struct link_base *base, struct span url, struct span href)
{
    base->address.len = 0;
    if (href.len && url_resolve(&base->address, url, href))
        set_base(base, url_split(buffer_span(&base->address)), base->invented);
}

void link_base_free(struct link_base *base)
{
    buffer_free(&base->host);
    buffer_free(&base->path);
    buffer_free(&base->link);
    buffer_free(&base->address);
    buffer_free(&base->out);
    free(base->memo);
}

struct span link_page_form(struct link_base *base)
{
    base->out.len = 0;
    buffer_add_span(&base->out, buffer_span(&base->host));
    put_form(&base->out, buffer_span(&base->path));
    return buffer_span(&base->out);
}

uint64_t link_form_key(struct span form)
{
    uint64_t key = hash_bytes(form.len ? form.at : "", form.len);
    return key ? key : 1;
}

/* Takes "http://host" or "//host" off *link. False if it leads nowhere that could be a page. */
static bool take_host(struct span *link, struct span *host)
{
    struct span scheme = url_scheme(*link);
    if (scheme.len) {
        if (!ascii_is(scheme, "http") && !ascii_is(scheme, "https")) return false;
        *link = span_from(*link, scheme.len + 1);
        if (!span_begins(*link, "//")) return false;
    }
    *host = (struct span){0};
    if (!span_begins(*link, "//")) return true;
    size_t n = 2;
    while (n < link->len && link->at[n] != '/' && link->at[n] != '?') n++;
    *host = (struct span){link->at + 2, n - 2};
    *link = span_from(*link, n);
    return true;
}

/* The part of the page's own address that a relative link goes on from. */
static struct span stem_of_base(const struct link_base *base, struct span link)
{
    struct span path = before(buffer_span(&base->path), '?');
    if (link.len && *link.at == '/') return (struct span){path.at, 0};
    if (!link.len || *link.at == '?') return path;
    while (path.len && path.at[path.len - 1] != '/') path.len--;
    return path;
}

static uint64_t key_of_link(struct link_base *base, struct span href)
{
    base->link.len = base->out.len = base->address.len = 0;
    put_plain(&base->link, href);
    struct span link = before(buffer_span(&base->link), '#'), host = {0};
    if (link.len == 0 || !take_host(&link, &host)) return 0;
    if (host.len && !base->invented) /* without user and port, as url_split() has it */
        put_host(&base->out, url_host_of(host));
    else
        buffer_add_span(&base->out, buffer_span(&base->host));
    if (!host.len) buffer_add_span(&base->address, stem_of_base(base, link));
    percent_decode(&base->address, link);
    size_t from = base->out.len;
    put_form(&base->out, buffer_span(&base->address));
    if (host.len && base->invented && base->out.len == from) return 0;
    return link_form_key(buffer_span(&base->out));
}

/* In which pages does a link mean the same? Those of the site, those of a directory; none other (0) where it
 * begins with a query or with what must be decoded first. */
static uint64_t realm_of(const struct link_base *base, struct span href)
{
    char c = href.len ? *href.at : '?';
    bool absolute = href.len > 7 && (memcmp(href.at, "http://", 7) == 0 || memcmp(href.at, "https:/", 7) == 0);
    if (c == '/' || absolute) return base->site;
    return ascii_is_alnum(c) || c == '.' ? base->directory : 0;
}

uint64_t link_key(struct link_base *base, struct span href)
{
    uint64_t realm = realm_of(base, href);
    if (!realm) return key_of_link(base, href);
    if (!base->memo) base->memo = mem_zalloc(MEMO_SLOTS, sizeof *base->memo);
    uint64_t link = hash_mix(realm, hash_span(href));
    struct link_memo *memo = &base->memo[link % MEMO_SLOTS];
    if (memo->link != link) *memo = (struct link_memo){link, key_of_link(base, href)};
    return memo->key;
}
