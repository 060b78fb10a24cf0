/* SPDX-License-Identifier: MIT
 * web_address.c - see web_address.h. */
#include "content/web_address.h"

#include "base/limits.h"
#include "base/text/ascii.h"
#include "site/urls/urls.h"

/* Does it stand for itself in a URL, and end none in Markdown? Brackets are those of an address in a host. */
static bool is_plain(unsigned char c, bool in_host)
{
    switch (c) {
    case '[':
    case ']':
        return in_host;
    case '<':
    case '>':
    case '"':
    case '`':
    case '\\':
    case '^':
    case '{':
    case '}':
    case '|':
        return false;
    default:
        return c > ' ' && c < 0x7F;
    }
}

/* Percent-encodes what is not plain. */
static void put_part(struct buffer *out, struct span part)
{
    bool in_host = ascii_begins(part, "http");
    unsigned slashes = 0;
    static const char hex[] = "0123456789ABCDEF";
    for (size_t i = 0; i < part.len;) {
        size_t from = i;
        for (; i < part.len && is_plain((unsigned char)part.at[i], in_host); i++)
            if (part.at[i] == '/' && ++slashes == 3) in_host = false;
        buffer_add(out, part.at + from, i - from);
        if (i == part.len) break;
        unsigned char c = (unsigned char)part.at[i++];
        buffer_putc(out, '%');
        buffer_putc(out, hex[c >> 4]);
        buffer_putc(out, hex[c & 15]);
    }
}

static void put_address(struct buffer *out, struct span base, struct span whole)
{
    const char *hash = memchr(whole.at, '#', whole.len);
    struct span before = {whole.at, hash ? (size_t)(hash - whole.at) : whole.len};
    struct span fragment = span_from(whole, before.len);
    if (ascii_begins(whole, "mailto:") || ascii_begins(whole, "tel:")) {
        put_part(out, whole);
    } else if (!before.len) {
        if (fragment.len > 1) put_part(out, fragment);
    } else {
        struct buffer absolute = {0};
        if (url_resolve(&absolute, base, before)) {
            bool is_own_part = fragment.len > 1 && span_equal(buffer_span(&absolute), base);
            if (!is_own_part) put_part(out, buffer_span(&absolute));
            put_part(out, fragment);
        }
        buffer_free(&absolute);
    }
}

struct content_text web_address(struct content_tree *t, struct span base, struct span raw, struct buffer *scratch)
{
    struct content_text added = {(uint32_t)t->text.len, 0};
    scratch->len = 0;
    if (raw.len > URL_BYTES_MAX) return (struct content_text){0, 0};
    value_decode(raw, scratch);
    if (!scratch->len) return (struct content_text){0, 0};
    put_address(&t->text, base, buffer_span(scratch));
    if (t->text.len - added.at > URL_BYTES_MAX) t->text.len = added.at;
    added.len = (uint32_t)(t->text.len - added.at);
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
        struct span url = {srcset.at, n}, rest = span_from(srcset, n);
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
