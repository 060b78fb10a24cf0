/* SPDX-License-Identifier: MIT
 * json_scan.c - see json_scan.h. */
#include "table_blocks/facts/json_scan.h"

#include "base/text/ascii.h"

struct json_scan json_scan_begin(struct span text)
{
    return (struct json_scan){.at = text.at, .end = text.at + text.len};
}

static bool fail(struct json_scan *s)
{
    s->broken = true;
    s->at = s->end;
    return false;
}

static void skip_spaces(struct json_scan *s)
{
    while (s->at < s->end && ascii_is_space(*s->at)) s->at++;
}

static bool is_here(const struct json_scan *s, char c)
{
    return s->at < s->end && *s->at == c;
}

static bool take(struct json_scan *s, char c)
{
    if (!is_here(s, c)) return false;
    s->at++;
    return true;
}

enum json_kind json_scan_kind(struct json_scan *s)
{
    skip_spaces(s);
    if (s->at == s->end) return JSON_NOTHING;
    switch (*s->at) {
    case '{':
        return JSON_OBJECT;
    case '[':
        return JSON_ARRAY;
    case '"':
        return JSON_STRING;
    default:
        return JSON_OTHER;
    }
}

void json_scan_enter(struct json_scan *s)
{
    skip_spaces(s);
    if (s->depth == JSON_DEPTH_MAX || s->at == s->end) {
        fail(s);
        return;
    }
    uint64_t bit = (uint64_t)1 << s->depth++;
    s->is_array = *s->at++ == '[' ? s->is_array | bit : s->is_array & ~bit;
    s->behind_item = false;
}

/* Leaves what is open, at its bracket. */
static bool leave(struct json_scan *s)
{
    char bracket = s->is_array >> (s->depth - 1) & 1 ? ']' : '}';
    if (!take(s, bracket)) return fail(s);
    s->depth--;
    s->behind_item = true;
    return false;
}

static bool next_item(struct json_scan *s)
{
    if (s->broken || s->depth == 0) return false;
    skip_spaces(s);
    bool comma = s->behind_item && take(s, ',');
    if (comma) skip_spaces(s);
    if (is_here(s, ']') || is_here(s, '}')) return leave(s);
    if (s->behind_item != comma || s->at == s->end) return fail(s);
    s->behind_item = true;
    return true;
}

bool json_scan_element(struct json_scan *s)
{
    return next_item(s);
}

bool json_scan_member(struct json_scan *s, struct span *key)
{
    if (!next_item(s)) return false;
    if (!is_here(s, '"') || !json_scan_string(s, key)) return fail(s);
    skip_spaces(s);
    return take(s, ':') || fail(s);
}

bool json_scan_string(struct json_scan *s, struct span *raw)
{
    skip_spaces(s);
    if (!take(s, '"')) return fail(s);
    const char *from = s->at;
    for (const char *p = from; p < s->end; p++) {
        p = memchr(p, '"', (size_t)(s->end - p));
        if (!p) break;
        size_t n = (size_t)(p - from), escapes = 0;
        while (escapes < n && p[-1 - (ptrdiff_t)escapes] == '\\') escapes++;
        if (escapes % 2) continue; /* \" ends nothing, \\" does */
        *raw = (struct span){from, n};
        s->at = p + 1;
        return true;
    }
    return fail(s);
}

static void skip_word(struct json_scan *s)
{
    const char *from = s->at;
    while (s->at < s->end && (ascii_is_alnum(*s->at) || (*s->at && strchr("+-.", *s->at))))
        s->at++;
    if (s->at == from) fail(s);
}

/* Not recursive: goes on until it is as deep as it began. */
void json_scan_skip(struct json_scan *s)
{
    unsigned depth = s->depth;
    struct span ignored;
    do {
        if (s->depth > depth) {
            bool in_array = s->is_array >> (s->depth - 1) & 1;
            if (!(in_array ? json_scan_element(s) : json_scan_member(s, &ignored))) continue;
        }
        switch (json_scan_kind(s)) {
        case JSON_OBJECT:
        case JSON_ARRAY:
            json_scan_enter(s);
            break;
        case JSON_STRING:
            json_scan_string(s, &ignored);
            break;
        case JSON_OTHER:
            skip_word(s);
            break;
        case JSON_NOTHING:
            fail(s);
            break;
        }
    } while (s->depth > depth && !s->broken);
}

/* The four hexadecimal digits after "\u"; false if they are not. */
static bool read_hex(struct span s, unsigned *unit)
{
    unsigned sum = 0;
    if (s.len < 4) return false;
    for (int i = 0; i < 4; i++) {
        if (!ascii_is_hex(s.at[i])) return false;
        char c = ascii_lower(s.at[i]);
        sum = sum * 16 + (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    *unit = sum;
    return true;
}

/* "\uXXXX" at the start of s, with its second half if it has one; returns the bytes taken. */
static size_t decode_unit(struct span s, struct buffer *out)
{
    unsigned high, low;
    if (!read_hex(span_from(s, 2), &high)) {
        buffer_put_codepoint(out, 0xFFFD);
        return 2;
    }
    bool is_high = high >= 0xD800 && high <= 0xDBFF;
    if (is_high && s.len >= 12 && s.at[6] == '\\' && s.at[7] == 'u' && read_hex(span_from(s, 8), &low) &&
        low >= 0xDC00 && low <= 0xDFFF) {
        buffer_put_codepoint(out, 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
        return 12;
    }
    buffer_put_codepoint(out, high >= 0xD800 && high <= 0xDFFF ? 0xFFFD : high);
    return 6;
}

void json_scan_decode(struct span raw, struct buffer *out)
{
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    while (raw.len) {
        const char *escape = memchr(raw.at, '\\', raw.len);
        size_t plain = escape ? (size_t)(escape - raw.at) : raw.len;
        buffer_add(out, raw.at, plain);
        raw = span_from(raw, plain);
        if (raw.len < 2) return;
        const char *simple = raw.at[1] ? strchr(from, raw.at[1]) : NULL;
        if (raw.at[1] == 'u') {
            raw = span_from(raw, decode_unit(raw, out));
        } else if (simple) {
            buffer_putc(out, to[simple - from]);
            raw = span_from(raw, 2);
        } else { /* the character itself: a quote, a slash, or the first byte of any other */
            buffer_putc(out, raw.at[1]);
            raw = span_from(raw, 2);
        }
    }
}
