/* SPDX-License-Identifier: MIT
 * url_resolve.c - url_resolve(): see url.h. */
#include "base/text/ascii.h"
#include "site/urls/url.h"

struct address { /* spans into base or reference */
    struct span scheme, authority, path, query;
    bool has_authority, has_query;
};

static struct address split(struct span url)
{
    struct address a = {.scheme = url_scheme(url)};
    if (a.scheme.len) url = span_from(url, a.scheme.len + 1);
    if (url.len >= 2 && url.at[0] == '/' && url.at[1] == '/') {
        url = span_from(url, 2);
        a.authority = url_take_until(&url, "/?#");
        a.has_authority = true;
    }
    a.path = url_take_until(&url, "?#");
    a.has_query = url.len && *url.at == '?';
    if (a.has_query) {
        url = span_from(url, 1);
        a.query = url_take_until(&url, "#");
    }
    return a;
}

/* The part of a path up to its last '/'. */
static struct span directory_of(struct span path)
{
    while (path.len && path.at[path.len - 1] != '/') path.len--;
    return path;
}

/* Appends a path, absolute and without "." and ".." segments (RFC 3986, 5.2.4). */
static void put_path(struct buffer *out, struct span path)
{
    size_t root = out->len;
    while (path.len) {
        if (*path.at == '/') path = span_from(path, 1);
        struct span segment = url_take_until(&path, "/");
        bool up = span_is(segment, ".."), stay = span_is(segment, ".");
        if (up)
            while (out->len > root && out->at[--out->len] != '/') continue;
        if (!up && !stay) {
            buffer_putc(out, '/');
            buffer_add_span(out, segment);
        } else if (!path.len) {
            buffer_putc(out, '/'); /* "/a/.." is a directory */
        }
    }
    if (out->len == root) buffer_putc(out, '/');
}

/* Has it no byte that an authority cannot have? */
static bool is_plain(struct span text)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (ascii_is_alpha(c) || c == '.') continue;
        if ((unsigned char)c <= ' ' || strchr("\"#/<>?[\\]^`{|}", c)) return false;
    }
    return true;
}

/* Has it a host that can be one? (User and port are let pass.) */
static bool is_authority(struct span authority)
{
    struct span host = url_host_of(authority);
    if (!host.len || *host.at == '.') return false;
    size_t before = (size_t)(host.at - authority.at);
    struct span after = {host.at + host.len, authority.len - before - host.len};
    return (url_is_ipv6(host) || is_plain(host)) && is_plain((struct span){authority.at, before}) && is_plain(after);
}

static void put_url(struct buffer *out, const struct address *a, struct span path)
{
    struct buffer site = {0}, encoded = {0};
    buffer_add_span(&site, a->scheme);
    buffer_puts(&site, "://");
    buffer_add_span(&site, a->authority);
    url_encode_absolute(&encoded, buffer_span(&site));
    ascii_put_lower(out, buffer_span(&encoded));
    url_encode(out, path);
    if (a->has_query) {
        buffer_putc(out, '?');
        url_encode(out, a->query);
    }
    buffer_free(&site);
    buffer_free(&encoded);
}

bool url_resolve(struct buffer *out, struct span base_url, struct span reference)
{
    struct address base = split(base_url), a = split(ascii_trim(reference));
    struct buffer path = {0}, clean = {0};
    /* "mailto:" is no page, and "https:page" means different things to different people. */
    if (a.scheme.len && !a.has_authority) return false;
    if (!a.scheme.len) a.scheme = base.scheme;
    if (!a.has_authority) {
        a.authority = base.authority;
        if (a.path.len && *a.path.at != '/') buffer_add_span(&path, directory_of(base.path));
        if (!a.path.len) buffer_add_span(&path, base.path);
        if (!a.path.len && !a.has_query) a.query = base.query;
        a.has_query |= !a.path.len && base.has_query;
    }
    buffer_add_span(&path, a.path);
    bool is_web = ascii_is(a.scheme, "http") || ascii_is(a.scheme, "https");
    bool ok = is_web && is_authority(a.authority);
    if (ok) {
        put_path(&clean, buffer_span(&path));
        put_url(out, &a, buffer_span(&clean));
    }
    buffer_free(&path);
    buffer_free(&clean);
    return ok;
}
