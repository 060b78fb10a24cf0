/* SPDX-License-Identifier: MIT
 * json.c - see json.h. */
#include "output/json.h"

#include <utf8proc.h>

#include "base/fixed.h"

static void new_line(struct json *j)
{
    if (!j->indent) return;
    buffer_putc(j->out, '\n');
    for (int i = 0; i < j->level * j->indent; i++) buffer_putc(j->out, ' ');
}

/* What stands between the item before and this one. */
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

static void put_string(struct buffer *out, struct span text)
{
    buffer_putc(out, '"');
    for (size_t at = 0; at < text.len;) {
        size_t from = at;
        while (at < text.len && (unsigned char)text.at[at] >= ' ' && text.at[at] != '"' &&
               text.at[at] != '\\' && (unsigned char)text.at[at] < 0x7F)
            at++;
        buffer_add(out, text.at + from, at - from);
        if (at == text.len) break;
        if ((unsigned char)text.at[at] <= 0x7F) {
            put_escaped(out, (unsigned char)text.at[at++]);
            continue;
        }
        utf8proc_int32_t c;
        utf8proc_ssize_t n = utf8proc_iterate((const utf8proc_uint8_t *)text.at + at,
                                              (utf8proc_ssize_t)(text.len - at), &c);
        if (n <= 0)
            buffer_puts(out, "\xEF\xBF\xBD");
        else if (c == 0x2028 || c == 0x2029)
            put_escaped(out, (unsigned)c);
        else
            buffer_add(out, text.at + at, (size_t)n);
        at += n > 0 ? (size_t)n : 1;
    }
    buffer_putc(out, '"');
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
    buffer_printf(j->out, "%llu", (unsigned long long)number);
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

void json_share(struct json *j, uint64_t share)
{
    next_item(j);
    uint64_t millionths = (share * 1000000 + ENTROPY_ONE / 2) / ENTROPY_ONE;
    buffer_printf(j->out, "%llu", (unsigned long long)(millionths / 1000000));
    if (!(millionths %= 1000000)) return;
    buffer_printf(j->out, ".%06llu", (unsigned long long)millionths);
    while (j->out->at[j->out->len - 1] == '0') j->out->len--;
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
