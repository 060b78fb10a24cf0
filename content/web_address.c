/* SPDX-License-Identifier: MIT
 * web_address.c - see web_address.h. */
#include "content/web_address.h"

#include "base/limits.h"
#include "base/text/ascii.h"
#include "site/urls/urls.h"

/* Percent-encodes all that does not stand in URLs, and what ends one in Markdown. */
static void put_part(struct buffer *out, struct span part)
{
    bool in_host = ascii_begins(part, "http"); /* where brackets are those of an address */
    unsigned slashes = 0;
    static const char hex[] = "0123456789ABCDEF";
    for (size_t i = 0; i < part.len; i++) {
        unsigned char c = (unsigned char)part.at[i];
        slashes += c == '/';
        if (slashes == 3) in_host = false;
        if (c <= ' ' || c >= 0x7F || (!in_host && (c == '[' || c == ']')) || strchr("<>\"`\\^{}|", c)) {
            buffer_putc(out, '%');
            buffer_putc(out, hex[c >> 4]);
            buffer_putc(out, hex[c & 15]);
        } else {
            buffer_putc(out, (char)c);
        }
    }
}

struct content_text web_address(struct content_tree *t, struct span base, struct span raw, struct buffer *scratch)
{
    scratch->len = 0;
    if (raw.len > URL_BYTES_MAX) return (struct content_text){0, 0};
    value_decode(raw, scratch);
    size_t n = scratch->len;
    const char *hash = n ? memchr(scratch->at, '#', n) : NULL;
    struct span whole = buffer_span(scratch);
    struct span fragment = {hash, hash ? n - (size_t)(hash - whole.at) : 0};
    struct span before = {whole.at, n - fragment.len};
    struct buffer url = {0};
    if (!n) return (struct content_text){0, 0};
    if (ascii_begins(whole, "mailto:") || ascii_begins(whole, "tel:")) {
        put_part(&url, whole);
    } else if (!before.len) {
        if (fragment.len > 1) put_part(&url, fragment);
    } else {
        struct buffer absolute = {0};
        if (url_resolve(&absolute, base, before)) {
            put_part(&url, buffer_span(&absolute));
            put_part(&url, fragment);
        }
        buffer_free(&absolute);
    }
    if (url.len > URL_BYTES_MAX) url.len = 0;
    struct content_text added = content_add_text(t, buffer_span(&url));
    buffer_free(&url);
    return added;
}

/* ---- pictures ----------------------------------------------------------------------------- */

/* "small.png 480w, large.png 1200w" -> "large.png": the one with the largest number. */
static struct span largest_of(struct span srcset)
{
    struct span best = {NULL, 0};
    uint32_t most = 0;
    while (srcset.len) {
        srcset = ascii_trim(srcset);
        size_t n = 0;
        while (n < srcset.len && !ascii_is_space(srcset.at[n])) n++;
        struct span url = {srcset.at, n}, rest = {srcset.at + n, srcset.len - n};
        if (url.len && url.at[url.len - 1] == ',') url.len--;
        else span_take(&rest, ',');
        struct span size = {srcset.at + n, (size_t)(rest.at - srcset.at) - n};
        uint32_t number = value_number(size, 1000000, 1);
        if (url.len && number > most) {
            most = number;
            best = url;
        }
        srcset = rest;
    }
    return best;
}

struct content_text picture_address(struct content_tree *t, struct span base, const struct tag_values *v,
                                    struct buffer *scratch)
{
    const struct content_text none = {0, 0};
    if (value_number(v->width, 100, 100) <= 1 || value_number(v->height, 100, 100) <= 1) return none;
    const struct span places[] = {v->lazy_src, largest_of(v->lazy_srcset), v->src, largest_of(v->srcset)};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (!places[i].len || ascii_begins(ascii_trim(places[i]), "data:")) continue;
        struct content_text url = web_address(t, base, places[i], scratch);
        if (url.len && ascii_begins(content_span(t, url), "http")) return url;
    }
    return none;
}
