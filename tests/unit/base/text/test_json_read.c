/* SPDX-License-Identifier: MIT
 * test_json_read.c - reading JSON: what is taken, what is refused and why, against a slow validator on random
 * texts, and against our own writer. */
#include "check.h"

#include <stdlib.h>

#include "base/text/json_read.h"
#include "output/json.h"
#include "unit/soup.h"

/* NULL if the text is JSON, otherwise the reason. */
static const char *verdict(struct span text)
{
    struct json_read r;
    json_read_begin(&r, text);
    json_read_skip(&r);
    json_read_end(&r);
    const char *why = r.why;
    json_read_free(&r);
    return why;
}

static void test_good_and_bad(void)
{
    static const char *const good[] = {
        "0", "-0", "1", "-12.5", "1e5", "1E+5", "0.25e-3", "true", " false ", "null", "\"\"", "[]", "{}",
        "\t[ 1 , 2 ]\r\n", "{\"a\":{\"a\":[[],{}]}}", "\"\\u00e9\\ud83d\\ude00\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
        "\"\xC3\xA9\xE4\xB8\xAD\xF0\x9F\x98\x80\x7F\"",
    };
    static const char *const bad[] = {
        "",
        " ",
        "01",
        "+1",
        "-",
        ".5",
        "1.",
        "1e",
        "1e+",
        "0x10",
        "NaN",
        "Infinity",
        "tru",
        "truee",
        "nul",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1",
        "]",
        "{",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "{1:1}",
        "{\"a\" 1}",
        "\"",
        "\"a",
        "\"\\\"",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\\ud800\"",
        "\"\\udc00\"",
        "\"\\ud800\\u0041\"",
        "\"\\ud800x\"",
        "\"\n\"",
        "\"\x01\"",
        "\"\xFF\"",
        "\"\xC0\x80\"",
        "\"\xED\xA0\x80\"",
        "\"\xF4\x90\x80\x80\"",
        "\"\xE4\xB8\"",
        "1 2",
        "{} x",
        "[1] // c",
        "\xEF\xBB\xBF{}",
        "'a'",
        "[1,,2]",
        "{\"a\":1 \"b\":2}",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        if (verdict(span_of(good[i]))) fprintf(stderr, "refused: %s\n", good[i]);
        CHECK(!verdict(span_of(good[i])));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (!verdict(span_of(bad[i]))) fprintf(stderr, "taken: %s\n", bad[i]);
        CHECK(verdict(span_of(bad[i])));
    }
    CHECK(verdict((struct span){"\"a\0b\"", 5}));
    CHECK(verdict((struct span){NULL, 0}));
    struct json_read r;
    json_read_begin(&r, span_of("\"a\\u0000b\""));
    CHECK(span_is(json_read_string(&r), "a\xEF\xBF\xBD" "b") && json_read_end(&r));
    json_read_free(&r);
}

static void test_depth(void)
{
    char text[2 * JSON_DEPTH_MAX + 4];
    for (int deep = JSON_DEPTH_MAX; deep <= JSON_DEPTH_MAX + 1; deep++) {
        memset(text, '[', (size_t)deep);
        memset(text + deep, ']', (size_t)deep);
        CHECK(!verdict((struct span){text, 2 * (size_t)deep}) == (deep == JSON_DEPTH_MAX));
    }
}

/* ---- values ---- */

static struct json_read reader(const char *text)
{
    struct json_read r;
    json_read_begin(&r, span_of(text));
    return r;
}

static bool is_uint(const char *text, uint64_t want)
{
    struct json_read r = reader(text);
    uint64_t got = json_read_uint(&r);
    bool ok = json_read_end(&r);
    json_read_free(&r);
    return ok && got == want;
}

static bool is_decimal(const char *text, unsigned places, int64_t most, int64_t want)
{
    struct json_read r = reader(text);
    int64_t got = json_read_decimal(&r, places, most);
    bool ok = json_read_end(&r);
    json_read_free(&r);
    return ok && got == want;
}

static void test_numbers(void)
{
    CHECK(is_uint("0", 0) && is_uint("18446744073709551615", UINT64_MAX));
    CHECK(!is_uint("18446744073709551616", 0) && !is_uint("-1", 0) && !is_uint("1.0", 1) &&
          !is_uint("1e2", 100));
    CHECK(!is_uint("\"1\"", 1) && !is_uint("null", 0));
    CHECK(is_decimal("0.25", 4, 40000, 2500) && is_decimal("-4", 4, 40000, -40000));
    CHECK(is_decimal("0.12345", 4, 40000, 1235) && is_decimal("0.12344", 4, 40000, 1234));
    CHECK(is_decimal("3.99995", 4, 40000, 40000) && !is_decimal("4.00005", 4, 40000, 40001));
    CHECK(!is_decimal("4.1", 4, 40000, 41000) && !is_decimal("99999999999999999999", 4, 40000, 0));
    CHECK(!is_decimal("true", 4, 40000, 0));
    /* as Python and jq write small ones */
    CHECK(is_decimal("2e-05", 6, 1000000, 20) && is_decimal("-1.25E-5", 6, 1000000, -13));
    CHECK(is_decimal("1e0", 4, 40000, 10000) && is_decimal("12.5e+1", 4, 2000000, 1250000));
    CHECK(is_decimal("0.0004e4", 4, 40000, 40000) && !is_decimal("4.1e0", 4, 40000, 41000));
    CHECK(is_decimal("5e-5", 4, 40000, 1) && is_decimal("4.9e-5", 4, 40000, 0) && is_decimal("9e-6", 4, 40000, 0));
    CHECK(is_decimal("1e-99999999999999999999", 4, 40000, 0) && is_decimal("0e99999999999999999999", 4, 40000, 0));
    CHECK(!is_decimal("1e99999999999999999999", 4, 40000, 0) && !is_decimal("1e5", 4, 40000, 0));
    CHECK(is_decimal("1", 0, 1, 1) && is_decimal("0.5", 0, 1, 1) && is_decimal("-0", 2, 1, 0));
}

static void test_lines(void)
{
    struct json_read r = reader("{\n \"a\": 1,\n \"b\": -1\n}");
    struct span name;
    uint64_t a = 0;
    CHECK(json_read_object(&r) && json_read_member(&r, &name) && span_is(name, "a"));
    a = json_read_uint(&r);
    CHECK(a == 1 && json_read_member(&r, &name) && span_is(name, "b"));
    json_read_uint(&r);
    CHECK(!json_read_member(&r, &name) && !json_read_end(&r));
    CHECK_STR(r.why, "a whole number from 0 on is expected");
    CHECK(json_read_line(&r) == 3);
    json_read_free(&r);
}

/* What json.c writes is read back, whatever bytes go in. */
static void test_writer(void)
{
    struct lcg soup = {7};
    for (int i = 0; i < 300; i++) {
        struct buffer out = {0}, text = {0};
        size_t n = lcg_next(&soup, 40);
        for (size_t c = 0; c < n; c++) buffer_put_codepoint(&text, (unsigned)lcg_next(&soup, 0x500));
        struct json j = {.out = &out, .indent = i % 2, .first = true};
        json_begin_object(&j);
        json_member_span(&j, "text", buffer_span(&text));
        json_member_uint(&j, "n", n);
        json_end_object(&j);
        struct json_read r;
        struct span name;
        json_read_begin(&r, buffer_span(&out));
        CHECK(json_read_object(&r) && json_read_member(&r, &name) && span_is(name, "text"));
        CHECK(span_equal(json_read_string(&r), buffer_span(&text)));
        CHECK(json_read_member(&r, &name) && span_is(name, "n") && json_read_uint(&r) == n);
        CHECK(!json_read_member(&r, &name) && json_read_end(&r));
        json_read_free(&r);
        buffer_free(&out);
        buffer_free(&text);
    }
}

/* ---- a slow twin: JSON without strings' insides, straight from the grammar ---- */

static const char *twin_value(const char *s);

static const char *twin_blanks(const char *s)
{
    while (s && *s && strchr(" \t\r\n", *s)) s++;
    return s;
}

static const char *twin_list(const char *s, char end, bool members)
{
    s = twin_blanks(s + 1);
    if (*s == end) return s + 1;
    for (;;) {
        s = twin_blanks(s);
        if (members) {
            if (strncmp(s, "\"k\"", 3) != 0) return NULL;
            s = twin_blanks(s + 3);
            if (*s++ != ':') return NULL;
        }
        s = twin_blanks(twin_value(s));
        if (!s) return NULL;
        if (*s == end) return s + 1;
        if (*s++ != ',') return NULL;
    }
}

static const char *twin_value(const char *s)
{
    s = twin_blanks(s);
    if (!s) return NULL;
    if (*s == '[') return twin_list(s, ']', false);
    if (*s == '{') return twin_list(s, '}', true);
    if (strncmp(s, "\"k\"", 3) == 0) return s + 3;
    if (strncmp(s, "null", 4) == 0) return s + 4;
    if (*s == '-') s++;
    if (*s == '0') s++;
    else if (*s >= '1' && *s <= '9') s += strspn(s, "0123456789");
    else return NULL;
    if (*s != '.') return s;
    size_t digits = strspn(s + 1, "0123456789");
    return digits ? s + 1 + digits : NULL;
}

static bool twin(const char *s)
{
    s = twin_blanks(twin_value(s));
    return s && *s == '\0';
}

static void test_twin(void)
{
    static const char *const pieces[] = {"[", "]", "{", "}", ",",    ":",  "\"k\"", "\"k\":",    "null", "0",
                                         "1", ".", "-", " ", "12.5", "[]", "{}",    "{\"k\":1}", "\n"};
    struct lcg soup = {11};
    int valid = 0;
    for (int i = 0; i < 200000; i++) {
        char text[128] = "";
        for (size_t n = 1 + lcg_next(&soup, 9); n > 0; n--)
            strcat(text, pieces[lcg_next(&soup, sizeof pieces / sizeof *pieces)]);
        bool want = twin(text), got = !verdict(span_of(text));
        valid += want;
        if (want != got) fprintf(stderr, "%s: %d, not %d\n", text, got, want);
        if (want != got) CHECK(want == got);
    }
    CHECK(valid > 1000);
}

/* What a tolerant reader takes, and what it makes of it; NULL: refused all the same. */
static void test_tolerant(void)
{
    static const char *const strings[][2] = {
        {"\"\\ud800\"", "\xEF\xBF\xBD"},          {"\"a\\udc80b\"", "a\xEF\xBF\xBD" "b"},
        {"\"\\ud83d\\ude00\"", "\xF0\x9F\x98\x80"}, {"\"\\ud800\\u0041\"", "\xEF\xBF\xBD" "A"},
        {"\"\xFF\"", "\xFF"},                       {"\"a\nb\"", "a\nb"},
        {"\"\\ud8\"", NULL},                       {"\"\\x\"", NULL},
        {"\"", NULL},
    };
    static const char *const skipped[] = {"NaN", "[Infinity, -Infinity]", "{\"a\": NaN}"};
    struct json_read r;
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) {
        json_read_begin(&r, span_of(strings[i][0]));
        r.tolerant = true;
        struct span text = json_read_string(&r);
        bool ok = json_read_end(&r);
        CHECK(ok == (strings[i][1] != NULL));
        if (ok && strings[i][1]) CHECK(span_is(text, strings[i][1]));
        json_read_free(&r);
    }
    for (size_t i = 0; i < 2 * sizeof skipped / sizeof *skipped; i++) {
        json_read_begin(&r, span_of(skipped[i / 2]));
        r.tolerant = i % 2;
        json_read_skip(&r);
        CHECK(json_read_end(&r) == r.tolerant);
        json_read_free(&r);
    }
}

/* Every byte at every place of strings that are read 16 bytes at a time: what needs no look, and what does. */
static void test_each_byte(void)
{
    enum { LENGTH_MAX = 40 };
    for (size_t n = 1; n <= LENGTH_MAX; n++)
        for (size_t i = 0; i < n; i++)
            for (int c = 0; c < 256; c++) {
                char json[LENGTH_MAX + 2] = "\"";
                memset(json + 1, 'a', n);
                json[n + 1] = '"';
                json[i + 1] = (char)c;
                struct json_read r;
                json_read_begin(&r, (struct span){json, n + 2});
                struct span text = json_read_string(&r);
                bool plain = c >= ' ' && c < 0x80 && c != '"' && c != '\\';
                CHECK(c == '"' ? !r.why && text.len == i : plain == !r.why && (!plain || span_equal(text, (struct span){json + 1, n})));
                json_read_free(&r);
            }
}

int main(void)
{
    test_each_byte();
    test_tolerant();
    test_good_and_bad();
    test_depth();
    test_numbers();
    test_lines();
    test_writer();
    test_twin();
    return check_done("json_read");
}
