/* SPDX-License-Identifier: MIT
 * test_json_scan.c - values in and out; random ones against the writer that made them; broken text. */
#include "check.h"

#include "table_blocks/facts/json_scan.h"
#include "unit/soup.h"

/* Writes a value in the only way that it can be written without spaces; "!" after what is broken. */
static void dump(struct json_scan *s, struct buffer *out)
{
    struct span text;
    bool more = false;
    switch (json_scan_kind(s)) {
    case JSON_OBJECT:
        buffer_putc(out, '{');
        for (json_scan_enter(s); json_scan_member(s, &text); more = true) {
            if (more) buffer_putc(out, ',');
            buffer_printf(out, "\"%.*s\":", (int)text.len, text.at);
            dump(s, out);
        }
        buffer_putc(out, s->broken ? '!' : '}');
        break;
    case JSON_ARRAY:
        buffer_putc(out, '[');
        for (json_scan_enter(s); json_scan_element(s); more = true) {
            if (more) buffer_putc(out, ',');
            dump(s, out);
        }
        buffer_putc(out, s->broken ? '!' : ']');
        break;
    case JSON_STRING:
        if (json_scan_string(s, &text))
            buffer_printf(out, "\"%.*s\"", (int)text.len, text.at);
        else
            buffer_putc(out, '!');
        break;
    case JSON_OTHER: {
        const char *from = s->at;
        json_scan_skip(s);
        if (s->broken)
            buffer_putc(out, '!');
        else
            buffer_add(out, from, (size_t)(s->at - from));
        break;
    }
    case JSON_NOTHING:
        json_scan_skip(s);
        buffer_putc(out, '!');
        break;
    }
}

static const char *dumped(const char *text)
{
    static struct buffer out;
    struct json_scan s = json_scan_begin(span_of(text)), skip = s;
    out.len = 0;
    dump(&s, &out);
    json_scan_skip(&skip); /* ends at the same place, in the same state */
    CHECK(skip.broken == s.broken && skip.at == s.at && skip.depth == s.depth);
    return buffer_text(&out);
}

static void test_values(void)
{
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"{}", "{}"},
        {" [ ] ", "[]"},
        {"{\"a\" : 1 , \"b\":[true,null,-1.5e+3]}", "{\"a\":1,\"b\":[true,null,-1.5e+3]}"},
        {"\"a\\\"b\\\\\"", "\"a\\\"b\\\\\""},
        {"[\"}\",\"]\"]", "[\"}\",\"]\"]"},
        {"[1,2,]", "[1,2]"},               /* a comma too many */
        {"{\"a\":1,}", "{\"a\":1}"},
        {"[\"two\nlines\"]", "[\"two\nlines\"]"},
        {"[[[[]]],{}]", "[[[[]]],{}]"},
        {"{\"a\":{}} rest", "{\"a\":{}}"},
        /* broken */
        {"", "!"},
        {"[", "[!"},
        {"[1 2]", "[1!"},
        {"[,1]", "[!!"},
        {"[1}", "[1!"},
        {"{\"a\":1]", "{\"a\":1!"},
        {"{a:1}", "{!"},
        {"{\"a\" 1}", "{!"},
        {"{\"a\"}", "{!"},
        {"\"open", "!"},
        {"\"open\\\"", "!"},
        {"['a']", "[!!"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) CHECK_STR(dumped(cases[i].text), cases[i].want);
}

static void test_depth(void)
{
    struct buffer text = {0};
    for (int i = 0; i < JSON_DEPTH_MAX; i++) buffer_puts(&text, i % 2 ? "{\"a\":" : "[");
    buffer_puts(&text, "1");
    for (int i = JSON_DEPTH_MAX; i-- > 0;) buffer_puts(&text, i % 2 ? "}" : "]");
    struct json_scan s = json_scan_begin(buffer_span(&text));
    json_scan_skip(&s);
    CHECK(!s.broken && s.at == s.end && s.depth == 0);
    text.len = 0;
    for (int i = 0; i < 100000; i++) buffer_puts(&text, "[");
    s = json_scan_begin(buffer_span(&text));
    json_scan_skip(&s);
    CHECK(s.broken && s.depth <= JSON_DEPTH_MAX);
    buffer_free(&text);
}

/* A random value: dense into *dense, and with spaces into *loose. */
static void make(struct lcg *l, unsigned depth, struct buffer *dense, struct buffer *loose)
{
    static const char *const words[] = {"1", "-2.5", "true", "\"\"", "\"a\\\\\"", "\"\\\"}\"",
     "\"\xC3\xA9\\u00e9\""};
    static const char *const spaces[] = {"", "", " ", "\n\t", "\r\n  "};
    unsigned kind = depth > 5 ? 0 : lcg_next(l, 3), n = lcg_next(l, 5);
    buffer_puts(loose, spaces[lcg_next(l, 5)]);
    if (kind == 0) {
        const char *word = words[lcg_next(l, 7)];
        buffer_puts(dense, word);
        buffer_puts(loose, word);
    } else {
        buffer_putc(dense, kind == 1 ? '[' : '{');
        buffer_putc(loose, kind == 1 ? '[' : '{');
        for (unsigned i = 0; i < n; i++) {
            if (i) buffer_putc(dense, ','), buffer_putc(loose, ',');
            if (kind == 2) {
                buffer_puts(dense, "\"key\":");
                buffer_printf(loose, "%s\"key\"%s:", spaces[lcg_next(l, 5)], spaces[lcg_next(l, 5)]);
            }
            make(l, depth + 1, dense, loose);
        }
        buffer_puts(loose, spaces[lcg_next(l, 5)]);
        buffer_putc(dense, kind == 1 ? ']' : '}');
        buffer_putc(loose, kind == 1 ? ']' : '}');
    }
    buffer_puts(loose, spaces[lcg_next(l, 5)]);
}

static void test_random(void)
{
    struct buffer dense = {0}, loose = {0};
    for (uint64_t seed = 0; seed < 2000; seed++) {
        struct lcg l = {seed};
        dense.len = loose.len = 0;
        make(&l, 0, &dense, &loose);
        CHECK_STR(dumped(buffer_text(&loose)), buffer_text(&dense));
        loose.len = lcg_next(&l, (unsigned)loose.len + 1); /* cut anywhere: only no crash, and skip agrees */
        dumped(buffer_text(&loose));
    }
    buffer_free(&dense);
    buffer_free(&loose);
}

static void test_decode(void)
{
    static const struct {
        const char *raw, *want;
    } cases[] = {
        {"plain", "plain"},
        {"a\\\"b\\\\c\\/d", "a\"b\\c/d"},
        {"\\b\\f\\n\\r\\t", "\b\f\n\r\t"},
        {"\\u00e9\\u20AC", "\xC3\xA9\xE2\x82\xAC"},
        {"\\uD83D\\uDE00!", "\xF0\x9F\x98\x80!"},
        {"\\uD83D!", "\xEF\xBF\xBD!"},
        {"\\uDE00", "\xEF\xBF\xBD"},
        {"\\uD83D\\u0041", "\xEF\xBF\xBD" "A"},
        {"\\uZZ", "\xEF\xBF\xBDZZ"},
        {"\\u12", "\xEF\xBF\xBD" "12"},
        {"end\\", "end"},
        {"\\q", "q"},
    };
    struct buffer out = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        out.len = 0;
        json_scan_decode(span_of(cases[i].raw), &out);
        CHECK_STR(buffer_text(&out), cases[i].want);
    }
    buffer_free(&out);
}

int main(void)
{
    test_values();
    test_depth();
    test_random();
    test_decode();
    return check_done("json_scan");
}
