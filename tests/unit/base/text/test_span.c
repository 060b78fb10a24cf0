/* SPDX-License-Identifier: MIT
 * test_span.c - spans against loops over their bytes. */
#include "check.h"

#include "base/span.h"
#include "base/text/ascii.h"
#include "unit/soup.h"

enum { BYTES = 40 };

static size_t slow_common(struct span a, struct span b)
{
    size_t n = 0;
    while (n < a.len && n < b.len && a.at[n] == b.at[n]) n++;
    return n;
}

static int sign(int order)
{
    return (order > 0) - (order < 0);
}

static void test_two(struct span a, struct span b)
{
    size_t common = slow_common(a, b);
    int order = (a.len > common) - (b.len > common);
    if (a.len > common && b.len > common)
        order = (unsigned char)a.at[common] < (unsigned char)b.at[common] ? -1 : 1;
    CHECK(span_common(a, b) == common);
    CHECK(sign(span_compare(a, b)) == order);
    CHECK(span_equal(a, b) == (order == 0));
}

static void test_take(void)
{
    struct span rest = span_of("a//b");
    CHECK(span_is(span_take(&rest, '/'), "a"));
    CHECK(span_is(span_take(&rest, '/'), ""));
    CHECK(span_is(span_take(&rest, '/'), "b"));
    CHECK(rest.len == 0 && span_take(&rest, '/').len == 0);
}

static void test_has(void)
{
    static const char *const words[] = {"a", "ab", "aab", "ba>", "a>b"};
    struct lcg l = {7};
    for (int round = 0; round < 1000; round++) {
        char text[9] = "";
        for (uint32_t i = lcg_next(&l, sizeof text); i > 0; i--) text[i - 1] = "aAbB>"[lcg_next(&l, 5)];
        for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
            CHECK(ascii_has(span_of(text), words[w]) == (strcasestr(text, words[w]) != NULL));
            CHECK(span_has(span_of(text), words[w]) == (strstr(text, words[w]) != NULL));
        }
    }
    CHECK(!ascii_has(span_of(NULL), "a") && !span_has(span_of(NULL), "a"));
}

/* Long texts go 16 bytes at a time; '^' and '!' are not "~" and a control, though one bit away. */
static void test_find(void)
{
    static const char *const words[] = {"a", "a>", "~a", "ab>ba"};
    struct lcg l = {9};
    for (int round = 0; round < 4000; round++) {
        char text[80] = "";
        for (uint32_t i = lcg_next(&l, sizeof text); i > 0; i--) text[i - 1] = "^~!\1-_AaBb>>"[lcg_next(&l, 12)];
        for (size_t w = 0; w < sizeof words / sizeof *words; w++)
            CHECK(ascii_find(span_of(text), words[w]) == strcasestr(text, words[w]));
    }
}

static void test_ends(void)
{
    CHECK(ascii_ends(span_of("A.HTML"), ".html") && ascii_ends(span_of(".html"), ".html"));
    CHECK(!ascii_ends(span_of("html"), ".html") && !ascii_ends(span_of("a.htm"), ".html"));
    CHECK(ascii_ends(span_of("a"), "") && ascii_ends(span_of(NULL), "") && !ascii_ends(span_of(NULL), "a"));
}

static void test_numbers(void)
{
    static const char *const none[] = {"", " 1", "1 ", "+1", "-1", "1.0", "1234567890123456789", "0x1"};
    struct span s = span_of("20240229 12");
    unsigned year, month, day;
    CHECK(ascii_take_digits(&s, 4, &year) && ascii_take_digits(&s, 2, &month) && ascii_take_digits(&s, 2, &day));
    CHECK(year == 2024 && month == 2 && day == 29 && span_is(s, " 12"));
    CHECK(!ascii_take_digits(&s, 1, &day) && span_is(s, " 12"));
    s = span_from(s, 1);
    CHECK(!ascii_take_digits(&s, 3, &day) && day == 29 && span_is(s, "12"));
    CHECK(ascii_number(span_of("0")) == 0 && ascii_number(span_of("0080")) == 80);
    CHECK(ascii_number(span_of("999999999999999999")) == UINT64_C(999999999999999999));
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) CHECK(ascii_number(span_of(none[i])) == UINT64_MAX);
}

int main(void)
{
    struct lcg l = {5};
    char a[BYTES], b[BYTES];
    for (int round = 0; round < 3000; round++) {
        for (int i = 0; i < BYTES; i++) a[i] = b[i] = (char)lcg_next(&l, 256);
        for (uint32_t flips = lcg_next(&l, 3); flips; flips--) b[lcg_next(&l, BYTES)] ^= (char)(1 << lcg_next(&l, 8));
        test_two((struct span){a, lcg_next(&l, BYTES + 1)}, (struct span){b, lcg_next(&l, BYTES + 1)});
        test_two((struct span){a, BYTES}, (struct span){b, BYTES});
    }
    test_two((struct span){NULL, 0}, span_of("x"));
    test_take();
    test_has();
    test_find();
    test_ends();
    test_numbers();
    return check_done("span");
}
