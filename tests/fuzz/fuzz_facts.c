/* SPDX-License-Identifier: MIT
 * fuzz_facts.c - any text as JSON-LD, as a date, as a URL and as the head of a page: facts have the form promised by
 * docs/formats.md. */
#include "base/buffer.h"
#include "base/text/ascii.h"
#include "base/text/stated_date.h"
#include "base/text/utf8.h"
#include "fuzz.h"
#include "site/urls/url.h"
#include "table_blocks/facts/json_ld.h"
#include "table_blocks/facts/json_scan.h"
#include "table_blocks/html/shrink.h"

/* Is it like the pattern, in which 0 is a digit, + a sign, and any other character itself? */
static bool is_like(struct span text, const char *pattern)
{
    if (text.len != strlen(pattern)) return false;
    for (size_t i = 0; i < text.len; i++) {
        bool ok = pattern[i] == '0'   ? ascii_is_digit(text.at[i])
                  : pattern[i] == '+' ? text.at[i] == '+' || text.at[i] == '-'
                                      : text.at[i] == pattern[i];
        if (!ok) return false;
    }
    return true;
}

static void expect_date(struct span date)
{
    char again[STATED_DATE_BYTES];
    EXPECT(is_like(date, "0000-00-00") || is_like(date, "0000-00-00T00:00:00Z") ||
           is_like(date, "0000-00-00T00:00:00+00:00"));
    EXPECT(stated_date(date, again) && span_is(date, again)); /* it is what it is read as */
}

static void expect_authors(struct span authors)
{
    size_t lines = 0;
    while (authors.len) {
        const char *end = memchr(authors.at, '\n', authors.len);
        size_t n = end ? (size_t)(end - authors.at) : authors.len;
        EXPECT(n > 0 && n <= AUTHOR_BYTES_MAX);
        n += end != NULL;
        authors = (struct span){authors.at + n, authors.len - n};
        lines++;
    }
    EXPECT(lines <= AUTHORS_MAX);
}

/* Resolved again, or from elsewhere, it stays what it is. */
static void expect_url(const char *base, struct span reference)
{
    struct buffer url = {0}, again = {0};
    if (url_resolve(&url, span_of(base), reference)) {
        struct span s = buffer_span(&url);
        EXPECT(ascii_begins(s, "http://") || ascii_begins(s, "https://"));
        for (size_t i = 0; i < s.len; i++) EXPECT(s.at[i] > ' ' && s.at[i] < 0x7F && s.at[i] != '#');
        EXPECT(url_resolve(&again, span_of("https://b.example/"), s) && span_equal(buffer_span(&again), s));
    } else {
        EXPECT(url.len == 0);
    }
    buffer_free(&url);
    buffer_free(&again);
}

static void expect_lang(struct span lang)
{
    EXPECT(lang.len >= 2 && lang.len <= LANG_BYTES_MAX);
    for (size_t i = 0; i < lang.len; i++)
        EXPECT(ascii_is_alpha(lang.at[i]) || ascii_is_digit(lang.at[i]) || lang.at[i] == '-');
}

static void expect_facts(const struct page_facts *f)
{
    for (unsigned i = 0; i < FACT_N; i++) {
        struct span value = page_facts_get(f, i);
        if (!value.len) continue;
        struct utf8_census census = utf8_count(value);
        EXPECT(census.invalid == 0 && !census.controls);
        EXPECT(*value.at != ' ' && value.at[value.len - 1] != ' ');
        if (i == FACT_DATE || i == FACT_MODIFIED) expect_date(value);
        if (i == FACT_AUTHOR) expect_authors(value);
        EXPECT(i == FACT_AUTHOR || !memchr(value.at, '\n', value.len));
        if (i == FACT_LANG) expect_lang(value);
        if (i == FACT_CANONICAL || i == FACT_BASE) expect_url("http://a.example/b/c?d", value);
        EXPECT(i != FACT_DESCRIPTION || value.len <= DESCRIPTION_BYTES_MAX);
        EXPECT(i != FACT_SITE_NAME || value.len <= SITE_NAME_BYTES_MAX);
    }
}

static void expect_scan(struct span text)
{
    struct json_scan s = json_scan_begin(text);
    json_scan_skip(&s);
    EXPECT(s.at >= text.at && s.at <= text.at + text.len);
    EXPECT(s.broken || s.depth == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct buffer text = {0};
    struct page_facts facts = {0};
    struct markup markup = {0};
    char date[STATED_DATE_BYTES];
    buffer_reserve(&text, 1);
    if (n) utf8_repair((struct span){(const char *)data, n}, &text);
    struct span whole = buffer_span(&text);
    expect_scan(whole);
    page_facts_reset(&facts);
    json_ld_take(&facts, whole);
    expect_facts(&facts);
    if (stated_date(whole, date)) expect_date(span_of(date));
    expect_url("http://a.example/b/c?d", whole);
    shrink_page(whole, 16, &markup);
    expect_facts(&markup.facts);
    EXPECT(markup.script_text <= whole.len); /* bytes of the page, each at most once */
    page_facts_free(&facts);
    markup_free(&markup);
    buffer_free(&text);
    return 0;
}
