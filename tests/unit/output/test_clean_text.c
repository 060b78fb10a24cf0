/* SPDX-License-Identifier: MIT
 * test_clean_text.c - text for indexes: examples, and a slow twin on random bytes. */
#include "check.h"

#include <utf8proc.h>

#include "base/text/utf8.h"
#include "output/clean_text.h"
#include "unit/soup.h"

static struct buffer scratch;

static const char *clean(const char *text, size_t n, bool keep_newlines)
{
    static struct buffer copy;
    copy.len = 0;
    buffer_add_span(&copy, clean_text((struct span){text, n}, keep_newlines, &scratch));
    return buffer_text(&copy);
}

static void test_examples(void)
{
    CHECK_STR(clean("a\nb", 3, true), "a\nb");
    CHECK_STR(clean("a\nb", 3, false), "a b");
    CHECK_STR(clean("a\0b", 3, true), "ab");
    CHECK_STR(clean("\x01\t\r\x1F\x7Fz", 6, true), "     z");
    CHECK_STR(clean("\xED\xA0\x80", 3, true), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    CHECK_STR(clean("\xC3\xA9\xF0\x9F\x9A\xA2", 6, true), "\xC3\xA9\xF0\x9F\x9A\xA2");
    CHECK_STR(clean("a\xEF\xBF\xBF\xF4\x8F\xBF\xBE" "b\xEF\xB7\x90", 12, true),
              "a\xEF\xBF\xBD\xEF\xBF\xBD" "b\xEF\xBF\xBD");
    struct span same = span_of("nothing to do \xC3\xA9");
    CHECK(clean_text(same, false, &scratch).at == same.at); /* no copy */
    CHECK(clean_text((struct span){NULL, 0}, false, &scratch).len == 0);
}

/* Long texts go 16 bytes at a time: a byte that is none of ASCII or a control is found anywhere. */
static void test_one_bad(void)
{
    static const char printable[] = " ~ab>c d0123456789#div.class:ABCDEFGHIJKLMNOPQRSTUVW";
    for (size_t n = 0; n < sizeof printable; n++) {
        CHECK(clean_text((struct span){printable, n}, false, &scratch).at == printable); /* no copy */
        for (size_t i = 0; i < n; i++) {
            char text[sizeof printable], want[2 * sizeof printable + 4];
            memcpy(text, printable, n);
            text[i] = '\x1F' + (i % 2 ? 0x60 : 0);
            snprintf(want, sizeof want, "%.*s %.*s", (int)i, printable, (int)(n - i - 1), printable + i + 1);
            CHECK_STR(clean(text, n, false), want);
            text[i] = '\xE9';
            snprintf(want, sizeof want, "%.*s\xEF\xBF\xBD%.*s", (int)i, printable, (int)(n - i - 1), printable + i + 1);
            CHECK_STR(clean(text, n, false), want);
        }
    }
}

/* One character at a time, with utf8proc; an invalid piece is a maximal subpart, so runs of U+FFFD are
 * compared as one. */
static void slow_clean(struct span text, bool keep_newlines, struct buffer *out)
{
    out->len = 0;
    bool bad = false;
    for (size_t i = 0; i < text.len;) {
        utf8proc_int32_t c;
        utf8proc_ssize_t n = utf8proc_iterate((const unsigned char *)text.at + i,
                                              (utf8proc_ssize_t)(text.len - i), &c);
        if (n <= 0) {
            if (!bad) buffer_put_codepoint(out, 0xFFFD);
            bad = true;
            i++;
            continue;
        }
        i += (size_t)n;
        if ((c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFE) == 0xFFFE) c = 0xFFFD;
        if (c == 0) continue; /* nothing was there: a run goes on */
        if (c == 0xFFFD && bad) continue;
        bad = c == 0xFFFD;
        bool control = (c < ' ' || c == 0x7F) && !(c == '\n' && keep_newlines);
        buffer_put_codepoint(out, control ? ' ' : (unsigned)c);
    }
}

/* Runs of U+FFFD become one. */
static void squeeze(struct span text, struct buffer *out)
{
    out->len = 0;
    for (size_t i = 0; i < text.len; i++) {
        bool bad = text.len - i >= 3 && memcmp(text.at + i, "\xEF\xBF\xBD", 3) == 0;
        bool again = bad && out->len >= 3 && memcmp(out->at + out->len - 3, "\xEF\xBF\xBD", 3) == 0;
        if (again)
            i += 2;
        else
            buffer_putc(out, text.at[i]);
    }
}

static void test_twin(void)
{
    static const char *const pieces[] = {"a", "\n", "\t", "\r", "\x01", "\x7F", "\xC3\xA9", "\xC3",
                                         "\xE4\xB8\xAD", "\xE4\xB8", "\xED\xA0\x80", "\xFF", "\x80",
                                         "\xF0\x9F\x9A\xA2", "\xF0\x9F", "\xEF\xBF\xBD", "plain text ",
                                         "\xEF\xB7\x8F", "\xEF\xB7\x90", "\xEF\xB7\xAF", "\xEF\xB7\xB0",
                                         "\xEF\xBF\xBE", "\xEF\xBF\xBF", "\xF4\x8F\xBF\xBF", "\xF0\x9F\xBF\xBE",
                                         "\xF0\xAF\xBF\xBD", "\xEF\xBE\xBF"};
    struct lcg l = {11};
    struct buffer text = {0}, slow = {0}, got = {0};
    for (int round = 0; round < 3000; round++) {
        bool keep = round & 1;
        text.len = 0;
        for (uint32_t n = lcg_next(&l, 40); n > 0; n--) {
            if (lcg_next(&l, 10) == 0) buffer_putc(&text, '\0');
            buffer_puts(&text, pieces[lcg_next(&l, sizeof pieces / sizeof *pieces)]);
        }
        slow_clean(buffer_span(&text), keep, &slow);
        squeeze(clean_text(buffer_span(&text), keep, &scratch), &got);
        CHECK(span_equal(buffer_span(&got), buffer_span(&slow)));
    }
    buffer_free(&text);
    buffer_free(&slow);
    buffer_free(&got);
}

static void test_cut(void)
{
    struct span text = span_of("ab\xC3\xA9\xE4\xB8\xAD\xF0\x9F\x9A\xA2"); /* 2, 4, 7, 11 */
    static const size_t want[] = {0, 1, 2, 2, 4, 4, 4, 7, 7, 7, 7, 11, 11};
    for (size_t max = 0; max < sizeof want / sizeof *want; max++)
        CHECK(utf8_cut(text, max).len == want[max] && utf8_cut(text, max).at == text.at);
}

/* "Harbour Works" stands at either end of titles, and around it is what sites like. */
static void test_separators(void)
{
    static const char *const text[] = {"Harbour Works", " | Harbour Works", "Harbour Works - ", " › Harbour Works: ",
                                       "« Harbour Works ~", "> / Harbour Works"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        CHECK(span_is(without_separators(span_of(text[i])), "Harbour Works"));
    CHECK(without_separators(span_of(" | - ")).len == 0);
    CHECK(span_is(without_separators(span_of("-A - B-")), "A - B"));
}

int main(void)
{
    test_examples();
    test_one_bad();
    test_twin();
    test_cut();
    test_separators();
    buffer_free(&scratch);
    return check_done("clean_text");
}
