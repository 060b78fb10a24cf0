/* SPDX-License-Identifier: MIT
 * url.c - see url.h. */
#include "site/urls/url.h"

#include "base/bytes16.h"
#include "base/text/ascii.h"
#include "site/urls/punycode.h"

enum { LABEL_MAX = 63, HOST_MAX = 253, PORT_MAX = 65535, NUMBER_DIGITS_MAX = 5 };

/* Both ends are in the same 64. */
#define BITS(from, to) ((UINT64_C(2) << (to) % 64) - (UINT64_C(1) << (from) % 64))

/* May c be in a URL as it is (RFC 3986)? '%' and '#' are not asked here. */
static bool is_url_byte(char c)
{
    static const uint64_t may_be[4] = {
        BITS('!', '!') | BITS('$', '$') | BITS('&', ';') | BITS('=', '=') | BITS('?', '?'),
        BITS('@', 'Z') | BITS('_', '_') | BITS('a', 'z') | BITS('~', '~')};
    return may_be[(unsigned char)c / 64] >> (unsigned char)c % 64 & 1;
}

static void put_encoded(struct buffer *out, char c)
{
    static const char digits[] = "0123456789ABCDEF";
    buffer_putc(out, '%');
    buffer_putc(out, digits[(unsigned char)c >> 4]);
    buffer_putc(out, digits[(unsigned char)c & 15]);
}

/* How many bytes from `n` on, 16 at a time, are letters, digits, - . / or _, as most of a URL is: where they end. */
static size_t plain_end(struct span url, size_t n)
{
#ifdef BYTES16
    for (; n + 16 <= url.len; n += 16) {
        __m128i bytes = bytes16_load(url.at + n), lower = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
        __m128i letters = _mm_and_si128(bytes16_at_least(lower, 'a'), bytes16_at_most(lower, 'z'));
        __m128i others = _mm_and_si128(bytes16_at_least(bytes, '-'), bytes16_at_most(bytes, '9'));
        others = _mm_or_si128(others, bytes16_equal(bytes, '_'));
        if (bytes16_bits(_mm_or_si128(letters, others)) != 0xFFFF) break;
    }
#endif
    return n;
}

void url_encode(struct buffer *out, struct span url)
{
    size_t from = 0, end = 0; /* of what may be as it is; of the bytes looked at one by one */
    if (!url.len) return; /* url.at may be NULL */
    for (size_t i = 0; i < url.len; i++) {
        if (i >= end) {
            i = plain_end(url, i);
            end = i + 16;
            if (i == url.len) break;
        }
        if (is_url_byte(url.at[i])) continue;
        bool is_escape = url.at[i] == '%' && i + 2 < url.len && ascii_is_hex(url.at[i + 1]) &&
                         ascii_is_hex(url.at[i + 2]);
        if (is_escape) continue;
        buffer_add(out, url.at + from, i - from);
        put_encoded(out, url.at[i]);
        from = i + 1;
    }
    buffer_add(out, url.at + from, url.len - from);
}

bool url_is_ipv6(struct span host)
{
    if (host.len < 2 || *host.at != '[' || host.at[host.len - 1] != ']') return false;
    for (size_t i = 1; i + 1 < host.len; i++)
        if (!ascii_is_hex(host.at[i]) && host.at[i] != ':' && host.at[i] != '.') return false;
    return true;
}

void url_encode_absolute(struct buffer *out, struct span url)
{
    struct span host = url_split(url).host;
    if (host.len) {
        size_t before = (size_t)(host.at - url.at);
        url_encode(out, (struct span){url.at, before});
        if (url_is_ipv6(host))
            buffer_add_span(out, host);
        else if (!punycode_put_host(out, host))
            url_encode(out, host);
        url = span_from(url, before + host.len);
    }
    url_encode(out, url);
}

void url_encode_address(struct buffer *out, struct span address)
{
    const char *hash = address.len ? memchr(address.at, '#', address.len) : NULL;
    size_t before = hash ? (size_t)(hash - address.at) : address.len;
    url_encode_absolute(out, (struct span){address.at, before});
    if (!hash) return;
    buffer_putc(out, '#');
    url_encode(out, (struct span){hash + 1, address.len - before - 1});
}

void url_from_path(struct buffer *out, const char *base_url, struct span path)
{
    url_encode_absolute(out, span_of(base_url));
    if (out->len == 0 || out->at[out->len - 1] != '/') buffer_putc(out, '/');
    url_encode(out, path);
}

/* Takes a port and the mark before it off the end of *name; empty if there is none. */
static struct span take_port(struct span *name)
{
    size_t digits = 0;
    while (digits < name->len && ascii_is_digit(name->at[name->len - 1 - digits])) digits++;
    if (digits + 1 >= name->len) return (struct span){0};
    struct span port = {name->at + name->len - digits, digits};
    uint64_t value = digits <= NUMBER_DIGITS_MAX ? ascii_number(port) : 0;
    if (!strchr(":+_", port.at[-1]) || value < 1 || value > PORT_MAX) return (struct span){0};
    name->len -= digits + 1;
    return port;
}

static bool is_label(struct span label)
{
    if (label.len == 0 || label.len > LABEL_MAX) return false;
    if (label.at[0] == '-' || label.at[label.len - 1] == '-') return false;
    for (size_t i = 0; i < label.len; i++)
        if (!ascii_is_alnum(label.at[i]) && label.at[i] != '-' && label.at[i] != '_') return false;
    return true;
}

/* A top level domain, and not the extension of a directory called "page.html", of an archive or of a list of files. */
static bool is_top_level(struct span label)
{
    static const char extensions[] =
        " html htm xhtml shtml php asp aspx jsp cgi tar tgz gz zst zip jar epub txt lst list ";
    if (label.len < 2 || ascii_find_word(label, extensions)) return false;
    if (ascii_begins(label, "xn--")) return true;
    for (size_t i = 0; i < label.len; i++)
        if (!ascii_is_alpha(label.at[i])) return false;
    return true;
}

static bool is_host(struct span name)
{
    size_t labels = 0, numbers = 0;
    if (name.len > HOST_MAX) return false;
    for (struct span rest = name;;) {
        const char *dot = rest.len ? memchr(rest.at, '.', rest.len) : NULL;
        struct span label = {rest.at, dot ? (size_t)(dot - rest.at) : rest.len};
        if (!is_label(label)) return false;
        labels++;
        numbers += label.len <= NUMBER_DIGITS_MAX && ascii_number(label) <= 255;
        if (!dot) return (labels == 4 && numbers == 4) || (labels > 1 && is_top_level(label));
        rest = (struct span){dot + 1, rest.len - label.len - 1};
    }
}

bool url_host_from_name(struct buffer *out, struct span name)
{
    struct span port = take_port(&name);
    if (!is_host(name) && !(port.len && ascii_is(name, "localhost"))) return false;
    ascii_put_lower(out, name);
    if (port.len) {
        buffer_putc(out, ':');
        buffer_add_span(out, port);
    }
    return true;
}

static const char invented_end[] = ".invalid";

void url_invent_host(struct buffer *out, struct span name)
{
    size_t start = out->len;
    for (size_t i = 0; i < name.len && out->len - start < LABEL_MAX; i++) {
        if (ascii_is_alnum(name.at[i]))
            buffer_putc(out, ascii_lower(name.at[i]));
        else if (out->len > start && out->at[out->len - 1] != '-')
            buffer_putc(out, '-');
    }
    if (out->len > start && out->at[out->len - 1] == '-') out->len--;
    if (out->len == start) buffer_puts(out, "site");
    buffer_puts(out, invented_end);
}

struct span url_invented_name(struct span host)
{
    bool is_invented = ascii_ends(host, invented_end);
    return (struct span){host.at, is_invented ? host.len - strlen(invented_end) : 0};
}

struct span url_take_until(struct span *s, const char *stops)
{
    size_t n = s->len;
    for (; *stops; stops++) { /* each a fast search in what is left by those before */
        const char *found = n ? memchr(s->at, *stops, n) : NULL;
        if (found) n = (size_t)(found - s->at);
    }
    struct span taken = {s->at, n};
    *s = span_from(*s, n);
    return taken;
}

struct span url_scheme(struct span url)
{
    size_t n = 0;
    for (; n < url.len; n++) {
        char c = url.at[n];
        bool may_follow = ascii_is_digit(c) || c == '+' || c == '.' || c == '-';
        if (!ascii_is_alpha(c) && !(n && may_follow)) break;
    }
    return (struct span){url.at, n < url.len && url.at[n] == ':' ? n : 0};
}

struct span url_host_of(struct span authority)
{
    const char *at = authority.len ? memrchr(authority.at, '@', authority.len) : NULL;
    if (at) {
        authority.len -= (size_t)(at + 1 - authority.at);
        authority.at = at + 1;
    }
    if (authority.len && *authority.at == '[') { /* an IPv6 address has colons of its own */
        const char *close = memchr(authority.at, ']', authority.len);
        if (close) authority.len = (size_t)(close + 1 - authority.at);
        return authority;
    }
    return url_take_until(&authority, ":");
}

struct url_parts url_split(struct span url)
{
    struct url_parts parts = {0};
    struct span rest = url;
    struct span scheme = url_take_until(&rest, ":/?#");
    if (span_begins(rest, "://")) {
        parts.scheme = scheme;
        rest = span_from(rest, 3);
        parts.host = url_host_of(url_take_until(&rest, "/?#"));
    } else {
        rest = url;
    }
    parts.path = url_take_until(&rest, "?#");
    if (rest.len && *rest.at == '?') {
        rest = span_from(rest, 1);
        parts.query = url_take_until(&rest, "#");
    }
    return parts;
}

struct span url_port(const struct url_parts *parts)
{
    if (!parts->host.len) return (struct span){0};
    const char *from = parts->host.at + parts->host.len;
    struct span port = {from, (size_t)(parts->path.at - from)};
    bool is_usual = port.len < 2 || span_is(port, ascii_is(parts->scheme, "https") ? ":443" : ":80");
    if (is_usual) port.len = 0;
    return port;
}

struct span url_page_name(struct span url)
{
    struct url_parts parts = url_split(url);
    size_t n = parts.path.len;
    while (n && parts.path.at[n - 1] != '/') n--;
    struct span name = span_from(parts.path, n);
    if (!name.len) return span_of("index.html");
    if (parts.query.len) name.len += 1 + parts.query.len;
    return name;
}

bool url_has_date(struct span s)
{
    for (size_t i = 0; i + 5 < s.len; i++) {
        const char *at = s.at + i;
        if ((i && ascii_is_digit(at[-1])) || !ascii_is_digit(at[2]) || !ascii_is_digit(at[3])) continue;
        if (memcmp(at, "20", 2) != 0 && memcmp(at, "19", 2) != 0) continue;
        size_t month = strchr("/_-.", at[4]) && at[4] ? 5 : 4;
        if (i + month + 1 < s.len && ascii_is_digit(at[month]) && ascii_is_digit(at[month + 1]) && at[month] <= '1')
            return true;
    }
    return false;
}
