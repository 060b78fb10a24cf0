/* SPDX-License-Identifier: MIT
 * test_json.c - JSON text: escapes, numbers, structure, with and without indent. */
#include "check.h"

#include <locale.h>
#include <stdlib.h>
#include <utf8proc.h>

#include "base/fixed.h"
#include "output/json.h"
#include "unit/soup.h"

static struct buffer out;

static struct json begin(int indent)
{
    out.len = 0;
    return (struct json){.out = &out, .indent = indent, .first = true};
}

static const char *string_of(struct span text)
{
    struct json j = begin(0);
    json_span(&j, text);
    return buffer_text(&out);
}

#define BAD "\xEF\xBF\xBD"

static const struct {
    const char *text, *json;
} strings[] = {
    {"", "\"\""},
    {"plain text", "\"plain text\""},
    {"\"q\" \\ /", "\"\\\"q\\\" \\\\ /\""},
    {"a\nb\tc\rd", "\"a\\nb\\tc\\rd\""},
    {"\x01\x02\x1F\x7F", "\"\\u0001\\u0002\\u001f\\u007f\""},
    {"\b\f\v", "\"\\u0008\\u000c\\u000b\""},
    {"</script>", "\"</script>\""},
    /* valid UTF-8 stays as it is */
    {"\xC3\xA9\xE4\xB8\xAD\xF0\x9F\x98\x80", "\"\xC3\xA9\xE4\xB8\xAD\xF0\x9F\x98\x80\""},
    {"\xC2\xA0\xDF\xBF\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBD\xF4\x8F\xBF\xBF",
     "\"\xC2\xA0\xDF\xBF\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBD\xF4\x8F\xBF\xBF\""},
    /* but controls */
    {"a\xC2\x80\xC2\x9Fz\x7F", "\"a\\u0080\\u009fz\\u007f\""},
    /* line ends to JavaScript */
    {"a\xE2\x80\xA8"
     "b\xE2\x80\xA9"
     "c\xE2\x80\xAA",
     "\"a\\u2028b\\u2029c\xE2\x80\xAA\""},
    /* what is not UTF-8 becomes U+FFFD */
    {"\xFF"
     "a",
     "\"" BAD "a\""},
    {"\x80", "\"" BAD "\""},
    {"\xC3", "\"" BAD "\""},
    {"\xC3"
     "a",
     "\"" BAD "a\""},
    {"\xC0\xAF", "\"" BAD BAD "\""},
    {"\xC1\xBF", "\"" BAD BAD "\""},
    {"\xE0\x9F\xBF", "\"" BAD BAD BAD "\""},
    {"\xED\xA0\x80", "\"" BAD BAD BAD "\""},
    {"\xF4\x90\x80\x80", "\"" BAD BAD BAD BAD "\""},
    {"\xF5\x80\x80\x80", "\"" BAD BAD BAD BAD "\""},
    {"\xF0\x8F\xBF\xBF", "\"" BAD BAD BAD BAD "\""},
    {"\xE4\xB8", "\"" BAD BAD "\""},
    {"\xE4\xB8"
     "a",
     "\"" BAD BAD "a\""},
    {"\xF0\x9F\x98", "\"" BAD BAD BAD "\""},
    {"\xE2\x80", "\"" BAD BAD "\""},
};

static void test_strings(void)
{
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
        CHECK_STR(string_of(span_of(strings[i].text)), strings[i].json);
    CHECK_STR(string_of((struct span){"a\0b", 3}), "\"a\\u0000b\"");
    for (int c = 0; c < 0x20; c++) { /* no control character gets through */
        char byte = (char)c;
        const char *json = string_of((struct span){&byte, 1});
        CHECK(json[0] == '"' && json[1] == '\\' && json[strlen(json) - 1] == '"');
        CHECK((size_t)c < 0x20 && strlen(json) == (c == '\n' || c == '\t' || c == '\r' ? 4 : 8));
    }
}

/* The slow twin: reads a JSON string back, byte by byte; false if it is none. */
static bool read_back(const char *json, struct buffer *text)
{
    text->len = 0;
    if (*json++ != '"') return false;
    for (; *json != '"'; json++) {
        unsigned char c = (unsigned char)*json;
        if (c < 0x20) return false;
        if (c != '\\') {
            buffer_putc(text, (char)c);
            continue;
        }
        char escaped = *++json;
        if (escaped == 'u') {
            char hex[5] = {json[1], json[2], json[3], json[4], '\0'};
            buffer_put_codepoint(text, (unsigned)strtoul(hex, NULL, 16));
            json += 4;
        } else if (escaped == 'n' || escaped == 't' || escaped == 'r') {
            buffer_putc(text, escaped == 'n' ? '\n' : escaped == 't' ? '\t' : '\r');
        } else if (escaped == '"' || escaped == '\\') {
            buffer_putc(text, escaped);
        } else {
            return false;
        }
    }
    return json[1] == '\0';
}

/* The slow twin of reading: each character by itself, as utf8proc has it. */
static void put_slowly(struct span text, struct buffer *json)
{
    buffer_putc(json, '"');
    for (size_t i = 0; i < text.len;) {
        utf8proc_int32_t c;
        utf8proc_ssize_t n =
            utf8proc_iterate((const utf8proc_uint8_t *)text.at + i, (utf8proc_ssize_t)(text.len - i), &c);
        if (n <= 0)
            buffer_puts(json, BAD);
        else if (c == '\n' || c == '\t' || c == '\r')
            buffer_printf(json, "\\%c", c == '\n' ? 'n' : c == '\t' ? 't' : 'r');
        else if (c == '"' || c == '\\')
            buffer_printf(json, "\\%c", (char)c);
        else if (c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029)
            buffer_printf(json, "\\u%04x", (unsigned)c);
        else
            buffer_add(json, text.at + i, (size_t)n);
        i += n > 0 ? (size_t)n : 1;
    }
    buffer_putc(json, '"');
}

/* Runs of characters of all lengths, valid and not, at all places of words of 8 bytes. */
static void check_by_character(void)
{
    static const unsigned char bytes[] = {'a', '"', '\n', 0x7F, 0x80, 0xA8, 0xBF, 0xC1, 0xC3, 0xE0, 0xE2, 0xE3, 0xE4,
                                          0xE9, 0xEC, 0xED, 0xEE, 0xEF, 0xB7, 0xBC, 0xF0, 0xF4};
    struct buffer text = {0}, slowly = {0};
    for (uint64_t seed = 0; seed < 20000; seed++) {
        struct lcg l = {seed};
        text.len = slowly.len = 0;
        for (uint32_t n = lcg_next(&l, 24); n > 0; n--) {
            uint32_t kind = lcg_next(&l, 8);
            unsigned c = kind < 3 ? 0x3000 + lcg_next(&l, 0x7000) : 0xFF00 + lcg_next(&l, 0x100);
            if (kind < 4)
                buffer_put_codepoint(&text, c);
            else if (kind == 4)
                buffer_putc(&text, (char)bytes[lcg_next(&l, sizeof bytes)]);
            else
                buffer_putc(&text, (char)(' ' + lcg_next(&l, 90)));
        }
        put_slowly(buffer_span(&text), &slowly);
        CHECK_STR(string_of(buffer_span(&text)), buffer_text(&slowly));
    }
    for (unsigned c = 0x80; c < 0x10000; c++) { /* all of two and three bytes */
        text.len = slowly.len = 0;
        for (int i = 0; i < 3; i++) buffer_put_codepoint(&text, c);
        put_slowly(buffer_span(&text), &slowly);
        CHECK_STR(string_of(buffer_span(&text)), buffer_text(&slowly));
    }
    buffer_free(&text);
    buffer_free(&slowly);
}

static void test_roundtrip(void)
{
    static const char *const pieces[] = {"a",
                                         "\"",
                                         "\\",
                                         "\n",
                                         "\x01",
                                         "\xC3\xA9",
                                         "\xE4\xB8\xAD",
                                         "\xE2\x80\xA8",
                                         "\xF0\x9F\x98\x80",
                                         "\x7F",
                                         " ",
                                         "\xE2\x80\xA6",
                                         "twelve bytes",
                                         "\xE4\xB8\xAD\xE6\x96\x87\xE7\xBD\x91\xE9\xA1\xB5",
                                         "\xEF\xBC\x8C"};
    struct buffer text = {0}, back = {0};
    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct lcg l = {seed};
        text.len = 0;
        for (uint32_t n = lcg_next(&l, 30); n > 0; n--)
            buffer_puts(&text, pieces[lcg_next(&l, sizeof pieces / sizeof *pieces)]);
        CHECK(read_back(string_of(buffer_span(&text)), &back));
        CHECK(span_equal(buffer_span(&text), buffer_span(&back)));
    }
    check_by_character();
    for (uint64_t seed = 0; seed < 1000; seed++) { /* any bytes: still a string */
        struct lcg l = {seed};
        text.len = 0;
        for (uint32_t n = lcg_next(&l, 30); n > 0; n--) buffer_putc(&text, (char)lcg_next(&l, 256));
        CHECK(read_back(string_of(buffer_span(&text)), &back));
    }
    buffer_free(&text);
    buffer_free(&back);
}

static const char *share_of(uint64_t share)
{
    struct json j = begin(0);
    json_share(&j, share);
    return buffer_text(&out);
}

static void test_shares(void)
{
    CHECK_STR(share_of(0), "0");
    CHECK_STR(share_of(ENTROPY_ONE), "1");
    CHECK_STR(share_of(ENTROPY_ONE / 2), "0.5");
    CHECK_STR(share_of(ENTROPY_ONE / 4), "0.25");
    CHECK_STR(share_of(json_ratio(1, 3)), "0.333333");
    CHECK_STR(share_of(json_ratio(2, 3)), "0.666667");
    CHECK_STR(share_of(json_ratio(1, 1000000)), "0.000001");
    CHECK_STR(share_of(json_ratio(1, 10)), "0.1");
    CHECK_STR(share_of(1), "0");               /* less than half a millionth */
    CHECK_STR(share_of(ENTROPY_ONE - 1), "1"); /* nearest */
    CHECK_STR(share_of(json_ratio(5, 2)), "2.5");
    CHECK(json_ratio(1, 0) == 0 && json_ratio(0, 5) == 0 && json_ratio(7, 7) == ENTROPY_ONE);
    CHECK(json_ratio(UINT64_MAX / 2, UINT64_MAX) == ENTROPY_ONE / 2 - 1);
    for (unsigned n = 0; n <= 1000; n++) { /* as printf() has it */
        char want[32];
        snprintf(want, sizeof want, "%.6f", n / 1000.0);
        size_t end = strlen(want);
        while (want[end - 1] == '0') end--;
        if (want[end - 1] == '.') end--;
        want[end] = '\0';
        CHECK_STR(share_of(json_ratio(n, 1000)), want);
    }
}

static void put_sample(struct json *j)
{
    json_begin_object(j);
    json_member_string(j, "a", "x");
    json_member_string(j, "none", NULL);
    json_member_uint(j, "n", UINT64_MAX);
    json_member_bool(j, "yes", true);
    json_member_bool(j, "no", false);
    json_member_share(j, "half", ENTROPY_ONE / 2);
    json_key(j, "list");
    json_begin_array(j);
    json_uint(j, 1);
    json_null(j);
    json_begin_object(j);
    json_end_object(j);
    json_begin_array(j);
    json_end_array(j);
    json_end_array(j);
    json_member_span(j, "k\"ey", span_of("v"));
    json_end_object(j);
}

static void test_structure(void)
{
    struct json j = begin(0);
    put_sample(&j);
    CHECK_STR(buffer_text(&out),
              "{\"a\":\"x\",\"none\":null,\"n\":18446744073709551615,\"yes\":true,\"no\":false,"
              "\"half\":0.5,\"list\":[1,null,{},[]],\"k\\\"ey\":\"v\"}");
    j = begin(2);
    put_sample(&j);
    CHECK_STR(buffer_text(&out),
              "{\n  \"a\": \"x\",\n  \"none\": null,\n  \"n\": 18446744073709551615,\n"
              "  \"yes\": true,\n  \"no\": false,\n  \"half\": 0.5,\n  \"list\": [\n"
              "    1,\n    null,\n    {},\n    []\n  ],\n  \"k\\\"ey\": \"v\"\n}");
}

int main(void)
{
    setlocale(LC_ALL, ""); /* no output depends on it */
    test_strings();
    test_roundtrip();
    test_shares();
    test_structure();
    buffer_free(&out);
    return check_done("json");
}
