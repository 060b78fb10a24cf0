/* SPDX-License-Identifier: MIT
 * http_message.c - see http_message.h. */
#include "site/archives/http_message.h"

#include <stdint.h>

#include "base/files/decompress.h"
#include "base/text/ascii.h"

enum { CODINGS_MAX = 4, CHUNK_DIGITS_MAX = 8, CHUNK_LINE_MAX = 256 };

/* ---- the header --------------------------------------------------------------------------- */

/* Takes the next line off *rest, without its end; false if there is none. */
static bool take_line(struct span *rest, struct span *line)
{
    const char *end = rest->len ? memchr(rest->at, '\n', rest->len) : NULL;
    if (!end) return false;
    size_t n = (size_t)(end - rest->at);
    *line = (struct span){rest->at, n - (n && end[-1] == '\r')};
    *rest = span_from(*rest, n + 1);
    return true;
}

/* "HTTP/1.1 200 OK", or ":status: 200" as HTTP/2 and 3 have it and some crawlers write it; 0 if it is no status
 * line. */
static int status_of(struct span line)
{
    if (!ascii_begins(line, "http/") && !ascii_begins(line, ":status: ")) return 0;
    const char *blank = memchr(line.at, ' ', line.len);
    struct span code = blank ? ascii_trim(span_from(line, (size_t)(blank - line.at))) : (struct span){0};
    unsigned status;
    if (!ascii_take_digits(&code, 3, &status) || (code.len && !ascii_is_space(*code.at))) return 0;
    return status >= 100 ? (int)status : 0;
}

static bool has_word(struct span list, const char *word)
{
    while (list.len)
        if (ascii_is(ascii_trim(span_take(&list, ',')), word)) return true;
    return false;
}

bool http_parse(struct span bytes, struct http_message *m)
{
    struct span rest = bytes, line;
    *m = (struct http_message){.status = 0};
    if (!take_line(&rest, &line)) return false;
    m->status = status_of(line);
    if (!m->status) return false;
    while (take_line(&rest, &line)) {
        if (line.len == 0) {
            m->body = rest;
            return true;
        }
        const char *colon = memchr(line.at, ':', line.len);
        if (!colon) continue;
        size_t n = (size_t)(colon - line.at);
        struct span name = ascii_trim((struct span){line.at, n}), value = ascii_trim(span_from(line, n + 1));
        if (ascii_is(name, "content-type")) {
            m->content_type = value;
        } else if (ascii_is(name, "content-encoding")) {
            m->coding_before = m->coding;
            m->coding = value;
        } else if (ascii_is(name, "last-modified")) {
            m->last_modified = value;
        } else if (ascii_is(name, "transfer-encoding")) {
            m->chunked |= has_word(value, "chunked");
        }
    }
    return true;
}

struct span http_charset(struct span content_type)
{
    static const char name[] = "charset=";
    struct span rest = content_type;
    for (;;) {
        const char *semicolon = rest.len ? memchr(rest.at, ';', rest.len) : NULL;
        if (!semicolon) return (struct span){0};
        rest = ascii_trim(span_from(rest, (size_t)(semicolon - rest.at) + 1));
        if (!ascii_begins(rest, name)) continue;
        rest = span_from(rest, sizeof name - 1);
        rest = ascii_trim(span_take(&rest, ';'));
        while (rest.len && (*rest.at == '"' || *rest.at == '\'')) rest = span_from(rest, 1);
        while (rest.len && (rest.at[rest.len - 1] == '"' || rest.at[rest.len - 1] == '\'')) rest.len--;
        return rest;
    }
}

enum http_kind http_kind(struct span content_type)
{
    static const char html[] = " text/html application/xhtml+xml application/vnd.wap.xhtml+xml ";
    static const char any[] = " text/plain application/octet-stream application/xml text/xml unknown/unknown ";
    size_t n = 0;
    while (n < content_type.len && content_type.at[n] != ';' && content_type.at[n] != ',') n++;
    struct span name = ascii_trim((struct span){content_type.at, n});
    if (name.len == 0) return HTTP_KIND_ANY;
    if (ascii_find_word(name, html)) return HTTP_KIND_HTML;
    return ascii_find_word(name, any) ? HTTP_KIND_ANY : HTTP_KIND_OTHER;
}

/* ---- chunks ------------------------------------------------------------------------------- */

/* "1f4a", blanks or ";extension" after it. SIZE_MAX if it is no size. */
static size_t chunk_size(struct span line)
{
    size_t size = 0, digits = 0;
    if (line.len > CHUNK_LINE_MAX) return SIZE_MAX;
    for (; digits < line.len && ascii_is_hex(line.at[digits]); digits++) {
        char c = ascii_lower(line.at[digits]);
        size = size * 16 + (size_t)(ascii_is_digit(c) ? c - '0' : c - 'a' + 10);
        if (digits == CHUNK_DIGITS_MAX) return SIZE_MAX;
    }
    struct span tail = ascii_trim(span_from(line, digits));
    return digits && (tail.len == 0 || *tail.at == ';') ? size : SIZE_MAX;
}

bool http_dechunk(struct span body, bool strict, struct buffer *out, bool *cut)
{
    struct span rest = body, line;
    size_t whole = 0;
    *cut = false;
    while (take_line(&rest, &line)) {
        size_t size = chunk_size(line);
        if (size == SIZE_MAX) return false;
        if (size == 0) return true; /* trailers may follow */
        if (rest.len < size) {
            *cut = true;
            buffer_add(out, rest.at, rest.len);
            return !strict && whole > 0;
        }
        buffer_add(out, rest.at, size);
        rest = span_from(rest, size);
        whole++;
        if (rest.len && *rest.at == '\r') rest = span_from(rest, 1);
        if (rest.len && *rest.at != '\n') return false;
        if (rest.len) rest = span_from(rest, 1);
    }
    *cut = true;
    if (rest.len > CHUNK_DIGITS_MAX + 1 || (rest.len && chunk_size(rest) == SIZE_MAX)) return false;
    return !strict && whole > 0;
}

/* ---- codings ------------------------------------------------------------------------------ */

static bool begins_like_zlib(struct span in)
{
    const unsigned char *b = (const unsigned char *)in.at;
    return in.len >= 2 && (b[0] & 0x0F) == 8 && (b[0] >> 4) <= 7 && (b[0] * 256u + b[1]) % 31 == 0;
}

/* The coding that a body may have: by its magic, or as the header's last word says. "deflate" is zlib's
 * format, and raw deflate where servers got that wrong. */
static enum coding coding_to_try(struct span in, struct span name)
{
    enum coding by_magic = coding_of_magic(in);
    if (by_magic != CODING_NONE) return by_magic;
    if (ascii_is(name, "deflate")) return begins_like_zlib(in) ? CODING_ZLIB : CODING_DEFLATE;
    return ascii_is(name, "br") ? CODING_BROTLI : CODING_NONE;
}

/* Codings that are not undone yet: "gzip, br", and those of an earlier line of the header. */
struct codings {
    struct span list, before;
};

/* Takes the last word off. */
static struct span take_last(struct codings *c)
{
    struct span *list = &c->list;
    const char *comma = list->len ? memrchr(list->at, ',', list->len) : NULL;
    struct span last = comma ? span_from(*list, (size_t)(comma - list->at) + 1) : *list;
    list->len = comma ? (size_t)(comma - list->at) : 0;
    if (!list->len) *c = (struct codings){c->before, {0}};
    return ascii_trim(last);
}

enum http_body http_decode(const struct http_message *m, size_t most, struct buffer *scratch,
                           struct buffer *out)
{
    struct codings codings = {m->coding, m->coding_before};
    bool any_cut = false;
    out->len = scratch->len = 0;
    bool may_be_chunks = m->body.len && ascii_is_hex(*m->body.at);
    if (!may_be_chunks || !http_dechunk(m->body, !m->chunked, out, &any_cut)) {
        any_cut = false;
        out->len = 0;
        buffer_add_span(out, m->body);
    }
    for (int i = 0; i < CODINGS_MAX; i++) {
        struct span name = take_last(&codings);
        enum coding coding = coding_to_try(buffer_span(out), name);
        if (coding == CODING_NONE && !codings.list.len) break;
        if (coding == CODING_NONE) continue;
        enum decompressed result = decompress_all(coding, buffer_span(out), most, scratch, NULL);
        bool sure = coding_of_magic(buffer_span(out)) != CODING_NONE;
        bool fits = sure || result == DECOMPRESS_END || scratch->len > most ||
                    (result == DECOMPRESS_MORE && (m->partial || coding != CODING_DEFLATE));
        if (scratch->len == 0 || !fits) continue; /* it has been undone already */
        any_cut |= result != DECOMPRESS_END;
        struct buffer decoded = *scratch;
        *scratch = *out;
        *out = decoded;
        /* Where only the beginning is wanted, a body that is coded twice is not too large before the last coding is
         * undone. */
        struct codings left = codings;
        bool is_coded = coding_to_try(buffer_span(out), take_last(&left)) != CODING_NONE;
        if (out->len > most && !(m->partial && is_coded)) break;
    }
    if (out->len > most) {
        out->len = most;
        return HTTP_BODY_TOO_LARGE;
    }
    return any_cut ? HTTP_BODY_CUT : HTTP_BODY_WHOLE;
}
