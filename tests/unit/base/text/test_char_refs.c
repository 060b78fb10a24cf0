/* SPDX-License-Identifier: MIT
 * test_char_refs.c - character references, against the rules of the HTML standard. */
#include "check.h"

#include <stdlib.h>

#include "base/text/char_refs.h"

static const struct {
    const char *text;
    unsigned first, second;
    size_t bytes;
} cases[] = {
    /* names */
    {"&amp;", '&', 0, 5},
    {"&amp;amp;", '&', 0, 5},
    {"&eacute;t", 0xE9, 0, 8},
    {"&Eacute;", 0xC9, 0, 8},
    {"&hellip;", 0x2026, 0, 8},
    {"&nbsp;", 0xA0, 0, 6},
    {"&notin;", 0x2209, 0, 7},
    {"&CounterClockwiseContourIntegral;", 0x2233, 0, 33},
    {"&NotEqualTilde;", 0x2242, 0x338, 15},
    {"&gt;", '>', 0, 4},
    {"&frac12;", 0xBD, 0, 8},
    {"&zwnj;", 0x200C, 0, 6},
    /* old names without their semicolon: the longest that fits */
    {"&amp", '&', 0, 4},
    {"&ampx", '&', 0, 4},
    {"&copy 2001", 0xA9, 0, 5},
    {"&eacutet", 0xE9, 0, 7},
    {"&notit;", 0xAC, 0, 4},
    {"&frac123", 0xBD, 0, 7},
    {"&AMP", '&', 0, 4},
    /* others need it */
    {"&hellip", 0, 0, 0},
    {"&hellip x;", 0, 0, 0},
    {"&alpha", 0, 0, 0},
    /* none */
    {"&", 0, 0, 0},
    {"&;", 0, 0, 0},
    {"& amp;", 0, 0, 0},
    {"&bogus;", 0, 0, 0},
    {"&Amp;", 0, 0, 0},
    {"&a", 0, 0, 0},
    {"&\xC3\xA9;", 0, 0, 0},
    {"&aVeryLongNameThatNoEntityHasAndNeverWillHave;", 0, 0, 0},
    /* numbers */
    {"&#65;", 'A', 0, 5},
    {"&#65", 'A', 0, 4},
    {"&#65x", 'A', 0, 4},
    {"&#0065;", 'A', 0, 7},
    {"&#x41;", 'A', 0, 6},
    {"&#X4a;", 'J', 0, 6},
    {"&#x1F600;", 0x1F600, 0, 9},
    {"&#1114111;", 0x10FFFF, 0, 10},
    {"&#0;", 0xFFFD, 0, 4},
    {"&#xD800;", 0xFFFD, 0, 8},
    {"&#xDFFF;", 0xFFFD, 0, 8},
    {"&#xE000;", 0xE000, 0, 8},
    {"&#x110000;", 0xFFFD, 0, 10},
    {"&#99999999999999999999999999;", 0xFFFD, 0, 29},
    {"&#xFFFFFFFFFFFFFFFFFFFFFFFFF41;", 0xFFFD, 0, 31},
    {"&#18446744073709551681;", 0xFFFD, 0, 23}, /* 2^64 + 65 */
    {"&#x10000000000000041;", 0xFFFD, 0, 21},
    {"&#;", 0, 0, 0},
    {"&#x;", 0, 0, 0},
    {"&#xg;", 0, 0, 0},
    {"&#", 0, 0, 0},
    {"&#x", 0, 0, 0},
    {"&#a;", 0, 0, 0},
    {"&#-1;", 0, 0, 0},
    /* 128 .. 159 mean windows-1252, whatever the page's charset */
    {"&#128;", 0x20AC, 0, 6},
    {"&#130;", 0x201A, 0, 6},
    {"&#145;", 0x2018, 0, 6},
    {"&#146;", 0x2019, 0, 6},
    {"&#147;", 0x201C, 0, 6},
    {"&#148;", 0x201D, 0, 6},
    {"&#150;", 0x2013, 0, 6},
    {"&#151;", 0x2014, 0, 6},
    {"&#153;", 0x2122, 0, 6},
    {"&#159;", 0x178, 0, 6},
    {"&#x80;", 0x20AC, 0, 6},
    {"&#129;", 0x81, 0, 6}, /* one of the five that it lacks */
    {"&#160;", 0xA0, 0, 6},
};

static struct char_ref entity_of(const char *text, size_t n)
{
    char *copy = malloc(n + 1); /* the exact bytes, so that a sanitizer sees one too far */
    memcpy(copy, text, n);
    copy = realloc(copy, n);
    struct char_ref e = char_ref_read((struct span){copy, n});
    free(copy);
    return e;
}

static void test_cases(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct char_ref e = entity_of(cases[i].text, strlen(cases[i].text));
        bool same = e.codepoint[0] == cases[i].first && e.codepoint[1] == cases[i].second &&
                    e.bytes == cases[i].bytes;
        if (!same)
            fprintf(stderr, "%s: U+%X U+%X, %zu bytes\n", cases[i].text, e.codepoint[0],
                    e.codepoint[1], e.bytes);
        CHECK(same);
    }
}

/* How many bytes of it are a reference in an attribute. */
static size_t bytes_in_attribute(const char *text)
{
    return char_ref_read_in_attribute((struct span){text, strlen(text)}).bytes;
}

static void test_attributes(void)
{
    CHECK(bytes_in_attribute("&copy=1") == 0);
    CHECK(bytes_in_attribute("&section=2") == 0);
    CHECK(bytes_in_attribute("&times2") == 0);
    CHECK(bytes_in_attribute("&copy;=1") == 6);
    CHECK(bytes_in_attribute("&amp;copy=1") == 5);
    CHECK(bytes_in_attribute("&copy") == 5);
    CHECK(bytes_in_attribute("&copy 2001") == 5);
    CHECK(bytes_in_attribute("&#65a") == 4);
}

/* The whole table, in its order, with and without the semicolon, and cut off at each byte. */
static const struct {
    const char *name;
    unsigned first, second;
    bool legacy;
} names[] = {
#define ENTITY(name, first, second) {name, first, second, false},
#define LEGACY(name, first, second) {name, first, second, true},
#include "base/text/char_refs.def"
#undef ENTITY
#undef LEGACY
};

enum { NAMES = sizeof names / sizeof *names };

static bool longer_legacy_begins(const char *text)
{
    for (size_t i = 0; i < NAMES; i++)
        if (names[i].legacy && strncmp(text, names[i].name, strlen(names[i].name)) == 0)
            return true;
    return false;
}

static void test_table(void)
{
    size_t legacy = 0;
    CHECK(NAMES == 2125);
    for (size_t i = 0; i < NAMES; i++) {
        char text[64];
        int n = snprintf(text, sizeof text, "&%s;", names[i].name);
        struct char_ref e = entity_of(text, (size_t)n);
        CHECK(e.codepoint[0] == names[i].first && e.codepoint[1] == names[i].second);
        CHECK(e.bytes == (size_t)n);
        CHECK(i == 0 || strcmp(names[i - 1].name, names[i].name) < 0); /* searched by halves */
        e = entity_of(text, (size_t)n - 1);
        CHECK((e.bytes > 0) == longer_legacy_begins(names[i].name));
        if (names[i].legacy) CHECK(e.bytes == (size_t)n - 1 && e.codepoint[0] == names[i].first);
        legacy += names[i].legacy;
        for (int cut = 1; cut < n; cut++) CHECK(entity_of(text, (size_t)cut).bytes <= (size_t)cut);
    }
    CHECK(legacy == 106);
}

int main(void)
{
    test_cases();
    test_attributes();
    test_table();
    return check_done("entities");
}
