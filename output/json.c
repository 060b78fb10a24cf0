/* SPDX-License-Identifier: MIT
 * json.c - see json.h. */
#include "output/json.h"

#include <utf8proc.h>

#include "base/fixed.h"

static void new_line(struct json *j)
{
    if (!j->indent) return;
    buffer_putc(j->out, '\n');
    size_t blanks = (size_t)j->level * (size_t)j->indent;
    if (!blanks) return;
    buffer_reserve(j->out, blanks);
    memset(j->out->at + j->out->len, ' ', blanks);
    j->out->len += blanks;
}

/* What is between the item before and this one. */
static void next_item(struct json *j)
{
    if (j->after_key) {
        j->after_key = false;
        return;
    }
    if (!j->first) buffer_putc(j->out, ',');
    if (j->level > 0) new_line(j);
    j->first = false;
}

static void begin(struct json *j, char bracket)
{
    next_item(j);
    buffer_putc(j->out, bracket);
    j->level++;
    j->first = true;
}

static void end(struct json *j, char bracket)
{
    j->level--;
    if (!j->first) new_line(j);
    buffer_putc(j->out, bracket);
    j->first = false;
}

void json_begin_object(struct json *j)
{
    begin(j, '{');
}

void json_end_object(struct json *j)
{
    end(j, '}');
}

void json_begin_array(struct json *j)
{
    begin(j, '[');
}

void json_end_array(struct json *j)
{
    end(j, ']');
}

static void put_escaped(struct buffer *out, unsigned c)
{
    switch (c) {
    case '\n':
        buffer_puts(out, "\\n");
        break;
    case '\t':
        buffer_puts(out, "\\t");
        break;
    case '\r':
        buffer_puts(out, "\\r");
        break;
    case '"':
        buffer_puts(out, "\\\"");
        break;
    case '\\':
        buffer_puts(out, "\\\\");
        break;
    default:
        buffer_printf(out, "\\u%04x", c);
        break;
    }
}

/* Bytes of the UTF-8 character at `at`; 0 if it is not valid. Two and three bytes, the bulk of all foreign
 * text, are checked here; utf8proc decides about the rest. */
static size_t character_bytes(const unsigned char *at, size_t left)
{
    if (left >= 2 && at[0] >= 0xC2 && at[0] <= 0xDF && (at[1] & 0xC0) == 0x80) return 2;
    bool is_three = left >= 3 && (at[1] & 0xC0) == 0x80 && (at[2] & 0xC0) == 0x80;
    if (is_three && ((at[0] >= 0xE1 && at[0] <= 0xEC) || (at[0] == 0xEF && at[1] <= 0xBC))) return 3;
    utf8proc_int32_t c;
    utf8proc_ssize_t n = utf8proc_iterate(at, (utf8proc_ssize_t)left, &c);
    return n > 0 ? (size_t)n : 0;
}

/* Valid in JSON, but not in the JavaScript that some feed it to. */
static bool is_line_separator(const unsigned char *at)
{
    return at[0] == 0xE2 && at[1] == 0x80 && (at[2] == 0xA8 || at[2] == 0xA9);
}

/* C1: terminals obey them as they obey C0. */
static bool is_control_of_two(const unsigned char *at)
{
    return at[0] == 0xC2 && at[1] < 0xA0;
}

/* The first byte of 8 that may not be ASCII to copy as it is: a quote, a backslash, a control, DEL, or no ASCII; 8 if
 * there is none. Bit tricks on all at once: subtracting borrows from the bytes after one that is found only. */
static size_t plain_ascii(const unsigned char *at)
{
    const uint64_t ones = 0x0101010101010101u, tops = ones * 0x80;
    uint64_t x = 0;
    memcpy(&x, at, sizeof x);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    x = __builtin_bswap64(x);
#endif
    uint64_t quote = x ^ ones * '"', slash = x ^ ones * '\\', del = x ^ ones * 0x7F;
    uint64_t found = (x | (x - ones * ' ') | (quote - ones) | (slash - ones) | (del - ones)) & tops;
    return found ? (size_t)__builtin_ctzll(found) / 8 : 8;
}

/* Do the 8 bytes begin with two characters of three bytes, E3.. to EC..: Chinese, Japanese, Korean? */
static bool are_two_of_three(const unsigned char *at)
{
    uint64_t x, mask, want;
    memcpy(&x, at, sizeof x);
    memcpy(&mask, "\xF0\xC0\xC0\xF0\xC0\xC0\0", sizeof mask);
    memcpy(&want, "\xE0\x80\x80\xE0\x80\x80\0", sizeof want);
    return (x & mask) == want && (unsigned)at[0] - 0xE3 < 10 && (unsigned)at[3] - 0xE3 < 10;
}

/* How many bytes from `at` can be copied as they are. */
static size_t plain_bytes(const unsigned char *at, size_t left)
{
    size_t n = 0;
    while (n < left) {
        if (left - n >= 8 && at[n] < 0x80) {
            size_t ascii = plain_ascii(at + n);
            n += ascii;
            if (ascii == 8) continue;
        } else if (at[n] >= ' ' && at[n] < 0x7F && at[n] != '"' && at[n] != '\\') {
            n++;
            continue;
        }
        if (at[n] <= 0x7F) break;
        while (left - n >= 8 && are_two_of_three(at + n)) n += 6;
        size_t bytes = at[n] < 0x80 ? 0 : character_bytes(at + n, left - n);
        if (at[n] >= 0x80 && (bytes == 0 || (bytes == 3 && is_line_separator(at + n)))) break;
        if (bytes == 2 && is_control_of_two(at + n)) break;
        n += bytes;
    }
    return n;
}

static void put_string(struct buffer *out, struct span text)
{
    const unsigned char *at = (const unsigned char *)text.at, *end = at + text.len;
    buffer_reserve(out, text.len + 2); /* most need no more */
    buffer_putc(out, '"');
    while (at < end) {
        size_t plain = plain_bytes(at, (size_t)(end - at));
        buffer_add(out, at, plain);
        at += plain;
        if (at == end) break;
        if (*at <= 0x7F) {
            put_escaped(out, *at++);
        } else if (end - at >= 2 && character_bytes(at, (size_t)(end - at)) == 2) {
            put_escaped(out, at[1]); /* U+0080 .. U+009F are C2 80 .. C2 9F */
            at += 2;
        } else if (end - at >= 3 && is_line_separator(at)) {
            put_escaped(out, at[2] == 0xA8 ? 0x2028 : 0x2029);
            at += 3;
        } else {
            buffer_puts(out, "\xEF\xBF\xBD");
            at++;
        }
    }
    buffer_putc(out, '"');
}

/* Appends a number of at least so many digits. */
static void put_digits(struct buffer *out, uint64_t number, unsigned places)
{
    char text[24];
    size_t at = sizeof text;
    for (unsigned i = 0; i < places || number; i++, number /= 10) text[--at] = (char)('0' + number % 10);
    buffer_add(out, text + at, sizeof text - at);
}

void json_key(struct json *j, const char *name)
{
    next_item(j);
    put_string(j->out, span_of(name));
    buffer_puts(j->out, j->indent ? ": " : ":");
    j->after_key = true;
}

void json_span(struct json *j, struct span text)
{
    next_item(j);
    put_string(j->out, text);
}

void json_string(struct json *j, const char *text)
{
    if (text)
        json_span(j, span_of(text));
    else
        json_null(j);
}

void json_uint(struct json *j, uint64_t number)
{
    next_item(j);
    put_digits(j->out, number, 1);
}

void json_bool(struct json *j, bool value)
{
    next_item(j);
    buffer_puts(j->out, value ? "true" : "false");
}

void json_null(struct json *j)
{
    next_item(j);
    buffer_puts(j->out, "null");
}

void json_raw(struct json *j, struct span value)
{
    next_item(j);
    buffer_add_span(j->out, value);
}

void json_share(struct json *j, uint64_t share)
{
    next_item(j);
    uint64_t millionths = (share * 1000000 + ENTROPY_ONE / 2) / ENTROPY_ONE;
    put_digits(j->out, millionths / 1000000, 1);
    if (!(millionths %= 1000000)) return;
    buffer_putc(j->out, '.');
    put_digits(j->out, millionths, 6);
    while (j->out->at[j->out->len - 1] == '0') j->out->len--;
}

void json_decimal(struct json *j, int64_t number, unsigned places)
{
    next_item(j);
    uint64_t one = 1, size = number < 0 ? -(uint64_t)number : (uint64_t)number;
    for (unsigned i = 0; i < places; i++) one *= 10;
    if (number < 0) buffer_putc(j->out, '-');
    put_digits(j->out, size / one, 1);
    if (!(size %= one)) return;
    buffer_putc(j->out, '.');
    put_digits(j->out, size, places);
    while (j->out->at[j->out->len - 1] == '0') j->out->len--;
}

void json_member_object(struct json *j, const char *name)
{
    json_key(j, name);
    json_begin_object(j);
}

void json_member_array(struct json *j, const char *name)
{
    json_key(j, name);
    json_begin_array(j);
}

void json_member_span(struct json *j, const char *name, struct span text)
{
    json_key(j, name);
    json_span(j, text);
}

void json_member_string(struct json *j, const char *name, const char *text)
{
    json_key(j, name);
    json_string(j, text);
}

void json_member_uint(struct json *j, const char *name, uint64_t number)
{
    json_key(j, name);
    json_uint(j, number);
}

void json_member_bool(struct json *j, const char *name, bool value)
{
    json_key(j, name);
    json_bool(j, value);
}

void json_member_share(struct json *j, const char *name, uint64_t share)
{
    json_key(j, name);
    json_share(j, share);
}

uint64_t json_ratio(uint64_t part, uint64_t whole)
{
    return whole ? (uint64_t)((unsigned __int128)part * ENTROPY_ONE / whole) : 0;
}
