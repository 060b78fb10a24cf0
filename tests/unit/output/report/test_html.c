/* SPDX-License-Identifier: MIT
 * test_html.c - pieces of HTML: examples, and random bytes, which come out as text and nothing else. */
#include "check.h"

#include <utf8proc.h>

#include "base/fixed.h"
#include "output/report/html.h"
#include "unit/soup.h"

static struct buffer out;

static const char *text(const char *bytes, size_t n)
{
    out.len = 0;
    html_text(&out, (struct span){bytes, n});
    return buffer_text(&out);
}

static const char *href(const char *url)
{
    out.len = 0;
    html_href(&out, url);
    return buffer_text(&out);
}

static const char *count(uint64_t n)
{
    out.len = 0;
    html_count(&out, n);
    return buffer_text(&out);
}

static const char *decimal(double share)
{
    out.len = 0;
    html_decimal(&out, fixed_from_double(share));
    return buffer_text(&out);
}

static void test_examples(void)
{
    CHECK_STR(text("a<b>&\"'c", 8), "a&lt;b&gt;&amp;&quot;&#39;c");
    CHECK_STR(text("</script>", 9), "&lt;/script&gt;");
    CHECK_STR(text("a\nb\tc\x1b[1m", 9), "a\nb c [1m");
    CHECK_STR(text("\xE2\x80\xAEx\xE2\x81\xA6y\xE2\x80\x8Fz", 12), "xy\xE2\x80\x8Fz"); /* U+200F stays */
    CHECK_STR(text("a\xC2\x85 \xC2\x9B" "b\xC2\xA0", 9), "a b\xC2\xA0");
    CHECK_STR(text("\xFF\xED\xA0\x80", 1), "\xEF\xBF\xBD");
    CHECK_STR(text("", 0), "");
    out.len = 0;
    html_cut(&out, span_of("\xC3\xA9\xC3\xA9"), 3);
    CHECK_STR(buffer_text(&out), "\xC3\xA9…");
    out.len = 0;
    html_cut(&out, span_of("<&>"), 3);
    CHECK_STR(buffer_text(&out), "&lt;&amp;&gt;");
    CHECK_STR(href("https://a.org/?a=1&b=\"2"), "https://a.org/?a=1&amp;b=&quot;2");
    CHECK_STR(href("javascript:alert(1)"), "#");
    CHECK_STR(href("httpx://a"), "#");
    CHECK_STR(href(""), "#");
}

static void test_numbers(void)
{
    CHECK_STR(count(0), "0");
    CHECK_STR(count(999), "999");
    CHECK_STR(count(1204), "1,204");
    CHECK_STR(count(10000), "10,000");
    CHECK_STR(count(1234567), "1,234,567");
    CHECK_STR(count(UINT64_MAX), "18,446,744,073,709,551,615");
    CHECK_STR(decimal(0), "0.00");
    CHECK_STR(decimal(0.126), "0.13");
    CHECK_STR(decimal(1), "1.00");
    CHECK(html_per_cent(1, 3) == 33 && html_per_cent(2, 3) == 67 && html_per_cent(1, 200) == 1);
    CHECK(html_per_cent(0, 0) == 0 && html_per_cent(UINT64_MAX, UINT64_MAX) == 100);
    out.len = 0;
    html_percent(&out, 43, 100);
    html_counted(&out, 1, " page", " pages");
    CHECK_STR(buffer_text(&out), "43\xC2\xA0%1  page");
}

static utf8proc_ssize_t next(const char *at, size_t left, utf8proc_int32_t *c)
{
    return utf8proc_iterate((const utf8proc_uint8_t *)at, (utf8proc_ssize_t)left, c);
}

/* The slow twin: character by character by utf8proc, with the rule for each. */
static void twin(struct span bytes, struct buffer *to)
{
    to->len = 0;
    for (size_t i = 0; i < bytes.len;) {
        utf8proc_int32_t c;
        utf8proc_ssize_t n = next(bytes.at + i, bytes.len - i, &c);
        i += n > 0 ? (size_t)n : 1;
        bool turns = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
        bool is_none = n <= 0 || (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFE) == 0xFFFE;
        if (!is_none && (c == 0 || turns || (c >= 0x80 && c < 0xA0))) continue;
        if (is_none) c = 0xFFFD;
        if (c != '\n' && (c < ' ' || c == 0x7F)) c = ' ';
        if (c == '&') buffer_puts(to, "&amp;");
        else if (c == '<') buffer_puts(to, "&lt;");
        else if (c == '>') buffer_puts(to, "&gt;");
        else if (c == '"') buffer_puts(to, "&quot;");
        else if (c == '\'') buffer_puts(to, "&#39;");
        else buffer_put_codepoint(to, (unsigned)c);
    }
}

static void test_twin(void)
{
    static const char *const pieces[] = {
        "<", ">", "&", "\"", "'", "\n", "\t", "\x7F", "\xC2\x85", "\xE2\x80\xAA", "\xE2\x80\xAE", "\xE2\x81\xA9",
        "\xE2\x80\xA8", "\xE4\xB8\xAD", "\xF0\x9F\x9A\xA2", "a", "-->", "]]>"};
    struct lcg l = {7};
    struct buffer bytes = {0}, want = {0};
    for (int round = 0; round < 2000; round++) {
        bytes.len = 0;
        for (uint32_t k = lcg_next(&l, 20); k > 0; k--)
            buffer_puts(&bytes, pieces[lcg_next(&l, sizeof pieces / sizeof *pieces)]);
        twin(buffer_span(&bytes), &want);
        text(bytes.at, bytes.len);
        CHECK(span_equal((struct span){out.at, out.len}, buffer_span(&want)));
    }
    buffer_free(&bytes);
    buffer_free(&want);
}

/* Of any bytes: no markup, no control character, valid UTF-8. */
static void test_random_bytes(void)
{
    struct lcg l = {3};
    char bytes[64];
    for (int round = 0; round < 5000; round++) {
        size_t n = lcg_next(&l, sizeof bytes + 1);
        for (size_t i = 0; i < n; i++) bytes[i] = (char)lcg_next(&l, 256);
        text(bytes, n);
        bool fine = true;
        for (size_t i = 0; i < out.len; i++) {
            unsigned char c = (unsigned char)out.at[i];
            fine = fine && c != '<' && c != '>' && c != '"' && c != '\'' && (c >= ' ' || c == '\n') && c != 0x7F;
        }
        utf8proc_int32_t c;
        for (size_t i = 0; i < out.len && fine;) {
            utf8proc_ssize_t bytes_of = next(out.at + i, out.len - i, &c);
            fine = bytes_of > 0;
            i += fine ? (size_t)bytes_of : 1;
        }
        CHECK(fine);
    }
}

int main(void)
{
    test_examples();
    test_numbers();
    test_twin();
    test_random_bytes();
    buffer_free(&out);
    return check_done("html");
}
