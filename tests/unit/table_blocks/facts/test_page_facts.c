/* SPDX-License-Identifier: MIT
 * test_page_facts.c - what pages state about themselves: each source, which one wins, and what is none. */
#include "check.h"

#include <stdlib.h>

#include "base/limits.h"
#include "table_blocks/html/shrink.h"

static struct markup markup;

/* The fact as text; '|' between lines, "-" if there is none. */
static const char *fact_of(const char *html, enum page_fact fact)
{
    static struct buffer out;
    shrink_page(span_of(html), 100, &markup);
    struct span value = page_facts_get(&markup.facts, fact);
    out.len = 0;
    buffer_add_span(&out, value);
    if (!value.len) buffer_puts(&out, "-");
    for (size_t i = 0; i < out.len; i++)
        if (out.at[i] == '\n') out.at[i] = '|';
    return buffer_text(&out);
}

struct fact_case {
    const char *html, *want;
};

static void check_cases(enum page_fact fact, const struct fact_case *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) CHECK_STR(fact_of(cases[i].html, fact), cases[i].want);
}

#define CHECK_CASES(fact, cases) check_cases(fact, cases, sizeof(cases) / sizeof *(cases))
#define LD(json) "<script type=\"application/ld+json\">" json "</script>"

static void test_dates(void)
{
    static const struct fact_case cases[] = {
        {"<p>Published 2017-03-28", "-"},
        {"<meta property=\"article:published_time\" content=\"2017-03-28T01:02:03Z\">",
         "2017-03-28T01:02:03Z"},
        {"<META NAME=PubDate CONTENT=20170328>", "2017-03-28"},
        {"<meta name=dc:date.issued content=2017-03-28>", "2017-03-28"},
        {"<meta property='og:url article:published_time' content=2017-03-28>", "2017-03-28"},
        {"<meta name=x itemprop=datePublished content=2017-03-28>", "2017-03-28"},
        {"<meta name=date content=2017-03-28><meta name=pubdate content=2017-03-27>", "2017-03-27"},
        {"<meta name=pubdate content=2017-03-28><meta name=pubdate content=2017-03-27>", "2017-03-28"},
        {"<meta name=pubdate content=soon><meta name=pubdate content=2017-03-27>", "2017-03-27"},
        {"<meta name=pubdate content=04/05/2017>", "-"},
        {"<meta name=pubdate>", "-"},
        /* a TIME must say what it is */
        {"<time datetime=2017-03-28>", "-"},
        {"<time pubdate datetime=2017-03-28>", "2017-03-28"},
        {"<time class='entry-date published updated' datetime=2017-03-28>", "2017-03-28"},
        {"<time itemprop=datePublished datetime=2017-03-28>", "2017-03-28"},
        {"<time property=schema:datePublished datetime=2017-03-28>", "2017-03-28"},
        {"<span itemprop=datePublished content=2017-03-28>March</span>", "2017-03-28"},
        {"<span itemprop=datePublished>2017-03-28</span>", "-"},
        {"<noscript><time pubdate datetime=2017-03-28></noscript>", "-"},
        {"<!-- <meta name=pubdate content=2017-03-28> -->", "-"},
        /* so must an ABBR, in blogs from before there was TIME */
        {"<abbr title=2017-03-28>Tuesday</abbr>", "-"},
        {"<abbr class=published title='2017-03-28T01:02:03Z'>Tuesday</abbr>", "2017-03-28T01:02:03Z"},
        {"<abbr itemprop=datePublished title=2017-03-28>Tuesday</abbr>", "2017-03-28"},
        {"<span class=published title=2017-03-28>Tuesday</span>", "-"},
        {"<abbr class=published title=2017-03-28></abbr><abbr class=published title=2017-03-29></abbr>", "-"},
        /* a list of several is none */
        {"<time itemprop=datePublished datetime=2017-03-28><time itemprop=datePublished datetime=2017-03-28>",
         "2017-03-28"},
        {"<time itemprop=datePublished datetime=2017-03-28><time itemprop=datePublished datetime=2017-03-29>",
         "-"},
        {"<time pubdate datetime=2017-03-28><time pubdate datetime=2017-03-29>"
         "<meta name=date content=2017-03-30>", "2017-03-30"},
        /* what is said of a comment is not said of the page */
        {"<div itemscope itemtype=http://schema.org/Comment>"
         "<time itemprop=datePublished datetime=2017-03-28>",
         "-"},
        {"<div itemscope itemtype=http://schema.org/NewsArticle><p itemtype=http://schema.org/Person>"
         "<time itemprop=datePublished datetime=2017-03-28><p itemtype=http://schema.org/Comment>"
         "<time itemprop=datePublished datetime=2017-03-29>", "2017-03-28"},
    };
    CHECK_CASES(FACT_DATE, cases);
    CHECK_STR(fact_of("<time class='dt-updated' datetime=2017-03-28>", FACT_MODIFIED), "2017-03-28");
    CHECK_STR(fact_of("<abbr class=updated title=2017-03-28>", FACT_MODIFIED), "2017-03-28");
    CHECK_STR(fact_of("<meta http-equiv=Last-Modified content='Tue, 28 Mar 2017 03:57:03 GMT'>",
                      FACT_MODIFIED),
              "2017-03-28T03:57:03Z");
    fact_of("<meta name=pubdate content=04/05/2017>", FACT_DATE);
    CHECK(page_facts_lost_date(&markup.facts));
    fact_of("<meta name=pubdate content=04/05/2017><meta name=date content=2017-05-04>", FACT_DATE);
    CHECK(!page_facts_lost_date(&markup.facts));
    fact_of("<meta name=pubdate content=''>", FACT_DATE);
    CHECK(!page_facts_lost_date(&markup.facts));
}

/* The words before a TIME in its block. */
static void test_updated(void)
{
#define TIME "<time datetime=2017-03-28>"
    static const struct fact_case cases[] = {
        {"<p>Last updated: " TIME, "2017-03-28"},
        {"<p><b>Last <i>Updated</i></b> on <span>" TIME, "2017-03-28"},
        {"<p>By <a href=ann>Ann</a>. Modified at " TIME, "2017-03-28"},
        {"<p>MODIFIED&nbsp;" TIME, "2017-03-28"},
        {"<p>Last updated<p>" TIME, "-"},           /* another block */
        {"<p>Updated by " TIME, "-"},
        {"<p>Unmodified: " TIME, "-"},
        {"<p>un-updated " TIME, "-"},
        {"<p>" TIME, "-"},
        {"<p>on " TIME, "-"},
        {"<p>Published on " TIME, "-"},
        {"<p>Updated: <time>2017-03-28</time>", "-"}, /* no DATETIME */
        {"<p>Updated: " TIME "</time><p>Updated: <time datetime=2017-03-29>", "-"},
        {"<div itemscope itemtype=http://schema.org/Comment><p>Updated: " TIME, "-"},
    };
#undef TIME
    CHECK_CASES(FACT_MODIFIED, cases);
}

static void test_json_ld_dates(void)
{
    static const struct fact_case cases[] = {
        {LD("{\"@type\":\"NewsArticle\",\"datePublished\":\"2017-03-28\"}"), "2017-03-28"},
        {LD("{\"datePublished\":\"2017-03-28\",\"@type\":[\"Thing\",\"http://schema.org/BlogPosting\"]}"),
         "2017-03-28"},
        {LD("[{\"@type\":\"WebSite\"},{\"@type\":\"Article\",\"datePublished\":\"2017-03-28\"}]"),
         "2017-03-28"},
        {LD("{\"@graph\":[{\"@type\":\"WebPage\",\"datePublished\":\"2017-03-27\"},"
            "{\"@type\":\"Article\",\"datePublished\":\"2017-03-28\"}]}"), "2017-03-28"},
        {LD("{\"@type\":\"WebPage\",\"datePublished\":\"2017-03-27\"}"), "2017-03-27"},
        {LD("<!-- //<![CDATA[\n{\"@type\":\"Article\",\"datePublished\":\"2017-03-28\"}//]]> -->"),
         "2017-03-28"},
        /* not of the page */
        {LD("{\"@type\":\"Product\",\"datePublished\":\"2017-03-28\"}"), "-"},
        {LD("{\"datePublished\":\"2017-03-28\"}"), "-"},
        {LD("{\"@type\":\"Article\",\"comment\":[{\"@type\":\"Article\",\"datePublished\":\"2017-03-28\"}]}"),
         "-"},
        {LD("{\"@type\":\"WebPage\",\"hasPart\":{\"@type\":\"Article\",\"datePublished\":\"2017-03-28\"}}"),
         "-"},
        {LD("{\"@type\":\"Article\",\"datePublished\":{\"@value\":\"2017-03-28\"}}"), "-"},
        {"<script type=text/javascript>{\"@type\":\"Article\",\"datePublished\":\"2017-03-28\"}</script>",
         "-"},
        /* several articles are a list, even of one day */
        {LD("[{\"@type\":\"Article\",\"headline\":\"A\",\"datePublished\":\"2017-03-28\"},"
            "{\"@type\":\"Article\",\"headline\":\"B\",\"datePublished\":\"2017-03-28\"}]"), "-"},
        {LD("{\"@type\":\"Article\",\"headline\":\"A &amp; B\",\"datePublished\":\"2017-03-28\"}")
         LD("{\"@type\":\"Article\",\"headline\":\"A & B\",\"datePublished\":\"2017-03-28\"}"), "2017-03-28"},
        {LD("[{\"@type\":\"Article\",\"datePublished\":\"2017-03-28\"},"
            "{\"@type\":\"Article\",\"datePublished\":\"2017-03-29\"}]")
         "<meta name=pubdate content=2017-03-30>", "2017-03-30"},
        /* a script that breaks off: what was complete counts */
        {LD("[{\"@type\":\"Article\",\"datePublished\":\"2017-03-28\"},{\"@type\""), "2017-03-28"},
        {LD("{\"@type\":\"Article\",\"datePublished\":\"2017-03-28\""), "-"},
        /* before a META */
        {"<meta property=article:published_time content=2017-03-27>"
         LD("{\"@type\":\"Article\",\"datePublished\":\"2017-03-28\"}"), "2017-03-28"},
    };
    CHECK_CASES(FACT_DATE, cases);
}

static void test_authors(void)
{
    static const struct fact_case cases[] = {
        {"<meta name=author content='Nell Carrow'>", "Nell Carrow"},
        {"<meta name=author content=A><meta name=Author content=B><meta name=author content=A>", "A|B"},
        {"<meta name=author content='A'><meta name=citation_author content='B'>", "B"},
        {"<meta name=author content='  Nell\n &amp; Sons '>", "Nell & Sons"},
        {"<meta property=article:author content='https://example.org/nell'>", "-"},
        {"<meta name=author content='/about/'>", "-"},
        {"<meta name=author content='1742'>", "-"},
        {"<meta name=author content='{{ page.author }}'>", "-"},
        {"<meta name=author content=None>", "-"},
        {"<meta name=author content=undefined><meta name=author content='Ann Null'>", "Ann Null"},
        {"<meta name=author content='\xD0\x90'>", "\xD0\x90"},
        {LD("{\"@type\":\"Article\",\"author\":\"Nell\"}"), "Nell"},
        {LD("{\"@type\":\"Article\",\"author\":[\"Nell\",\"Aya\",\"Nell\"]}"), "Nell|Aya"},
        {LD("{\"@type\":\"Article\",\"author\":{\"@type\":\"Person\",\"name\":\"Nell\\u00e9\"}}"),
         "Nell\xC3\xA9"},
        {LD("{\"@type\":\"Article\",\"author\":{\"name\":[\"Nell\",\"Aya\"]}}"), "Nell|Aya"},
        {LD("{\"@type\":\"Article\",\"author\":[{\"name\":\"Nell\",\"image\":{\"name\":\"x\"}},"
            "{\"name\":\"Aya\"}]}"),
         "Nell|Aya"},
        {LD("{\"@type\":\"Article\",\"creator\":\"Aya\",\"author\":\"Nell\"}"), "Nell"},
        {LD("{\"@type\":\"Article\",\"author\":\"Nell\",\"creator\":\"Aya\"}"), "Nell"},
        {LD("{\"@type\":\"Article\",\"creator\":\"Aya\"}"), "Aya"},
        {LD("{\"@graph\":[{\"@type\":\"Article\",\"author\":{\"@id\":\"#p\"}},"
            "{\"@type\":\"Person\",\"@id\":\"#p\",\"name\":\"Nell\"}]}"), "Nell"},
        {LD("{\"@type\":\"Article\",\"author\":{\"@id\":\"#nobody\"}}"), "-"},
        {LD("{\"@type\":\"Article\",\"publisher\":{\"name\":\"Nell\"}}"), "-"},
    };
    CHECK_CASES(FACT_AUTHOR, cases);
}

static void test_others(void)
{
    static const struct fact_case descriptions[] = {
        {"<meta name=description content='A &quot;boat&quot;'>", "A \"boat\""},
        {"<meta property=og:description content=B><meta name=Description content=A>", "A"},
        {"<meta name=description content=' '><meta property=og:description content=B>", "B"},
        {"<meta name=description content=null><meta property=og:description content='None of it'>", "None of it"},
        {LD("{\"@type\":\"Article\",\"description\":\"D\"}"), "D"},
        {LD("{\"@type\":\"Product\",\"description\":\"D\"}"), "-"},
    };
    static const struct fact_case canonicals[] = {
        {"<link rel=canonical href=/a?b=1&copy=2&amp;c=3>", "/a?b=1&copy=2&c=3"},
        {"<link rel='shortlink Canonical' href=/a>", "/a"},
        {"<link rel=canonical href=/a><link rel=canonical href=/b>", "-"},
        {"<link rel=canonical href=/a><link rel=canonical href=/b><meta property=og:url content=/c>", "/c"},
        {"<link rel=alternate href=/a>", "-"},
        {"<link rel=canonical href=''>", "-"},
    };
    static const struct fact_case sites[] = {
        {"<meta property=og:site_name content='Harbour Works'>", "Harbour Works"},
        {LD("{\"@type\":\"WebSite\",\"name\":\"Harbour\"}"), "Harbour"},
        {"<title>Page | Harbour Works</title>", "-"},
    };
    static const struct fact_case languages[] = {
        {"<html lang=en-us>", "en-US"},
        {"<html lang=zh_hant_tw>", "zh-Hant-TW"},
        {"<html lang=es-419>", "es-419"},
        {"<html lang=English>", "-"},
        {"<html><body lang=pt-br>", "pt-BR"}, /* MoinMoin 2 */
        {"<meta http-equiv=Content-Language content=ru><body lang=pt><body lang=de>", "pt"},
        {"<html lang=ru><body lang=pt>", "ru"},
        {"<html lang=utf-8>", "-"},
        {"<html lang=''><meta http-equiv=Content-Language content=ru>", "ru"},
        {"<meta http-equiv=Content-Language content='en, fr'>", "-"},
        {"<meta property=og:locale content=pt_br><html lang=pt>", "pt"},
        {"<meta property=og:locale content=pt_br>", "pt-BR"},
        {LD("{\"@type\":\"Article\",\"inLanguage\":\"de\"}"), "de"},
    };
    CHECK_CASES(FACT_DESCRIPTION, descriptions);
    CHECK_CASES(FACT_CANONICAL, canonicals);
    CHECK_CASES(FACT_SITE_NAME, sites);
    CHECK_CASES(FACT_LANG, languages);
    CHECK_STR(fact_of("<base href='http://a.example/'>", FACT_BASE), "http://a.example/");
}

static void test_limits(void)
{
    struct buffer html = {0};
    buffer_puts(&html, "<meta name=description content='");
    for (int i = 0; i < 1500; i++) buffer_puts(&html, "\xC3\xA9");
    buffer_puts(&html, "'>");
    for (int i = 0; i < 50; i++) buffer_printf(&html, "<meta name=author content='Author %d'>", i);
    shrink_page(buffer_span(&html), 100, &markup);
    CHECK(page_facts_get(&markup.facts, FACT_DESCRIPTION).len == DESCRIPTION_BYTES_MAX);
    struct span authors = page_facts_get(&markup.facts, FACT_AUTHOR);
    size_t lines = 1;
    for (size_t i = 0; i < authors.len; i++) lines += authors.at[i] == '\n';
    CHECK(lines == AUTHORS_MAX);

    html.len = 0;
    buffer_puts(&html, "<meta name=author content='");
    for (int i = 0; i <= AUTHOR_BYTES_MAX; i++) buffer_puts(&html, "a");
    buffer_puts(&html, "'>");
    CHECK_STR(fact_of(buffer_text(&html), FACT_AUTHOR), "-");

    html.len = 0; /* more articles than one page is */
    buffer_puts(&html, "<script type=application/ld+json>[");
    for (int i = 0; i < 40; i++) buffer_puts(&html,
     "{\"@type\":\"Article\",\"datePublished\":\"2017-03-28\"},");
    buffer_puts(&html, "]</script>");
    CHECK_STR(fact_of(buffer_text(&html), FACT_DATE), "-");

    html.len = 0;
    buffer_puts(&html, "<script type=application/ld+json>");
    for (int i = 0; i < 100000; i++) buffer_puts(&html, "{\"@graph\":[");
    buffer_puts(&html, "</script>");
    CHECK_STR(fact_of(buffer_text(&html), FACT_DATE), "-");

    for (int more = 0; more < 2; more++) { /* a script, and a URL, as long as they may be, and a byte longer */
        static const char article[] = "{\"@type\":\"Article\",\"datePublished\":\"2017-03-28\"}";
        html.len = 0;
        buffer_printf(&html, "<script type=application/ld+json>{\"x\":\"%*s\",\"@graph\":[%s]}</script>",
                      JSON_LD_BYTES_MAX - (int)sizeof article - (int)strlen("{'x':'','@graph':[]}") + 1 + more, "",
                      article);
        CHECK_STR(fact_of(buffer_text(&html), FACT_DATE), more ? "-" : "2017-03-28");
        CHECK(markup.facts.too_long == more);
        html.len = 0;
        buffer_puts(&html, "<link rel=canonical href='http://a.example/");
        for (size_t i = strlen("http://a.example/"); i < FACT_URL_BYTES_MAX + (size_t)more; i++) buffer_putc(&html, 'x');
        buffer_puts(&html, "'>");
        CHECK(strlen(fact_of(buffer_text(&html), FACT_CANONICAL)) == (more ? 1 : FACT_URL_BYTES_MAX));
        CHECK(markup.facts.too_long == more);
    }
    CHECK_STR(fact_of("<link rel=canonical href=x>", FACT_CANONICAL), "x");
    CHECK(!markup.facts.too_long);
    buffer_free(&html);
}

/* Every name of the table is found, whatever its case: so the table is sorted as the search needs it. */
static void test_names(void)
{
    static const struct {
        const char *name;
        enum page_fact fact;
    } names[] = {
#define FACT_NAME(name, fact, rank, rule) {name, FACT_##fact},
#include "table_blocks/facts/fact_names.def"
#undef FACT_NAME
    };
    struct buffer html = {0};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = "Nell";
        if (names[i].fact == FACT_DATE || names[i].fact == FACT_MODIFIED) value = "2017-03-28";
        if (names[i].fact == FACT_LANG) value = "en";
        html.len = 0;
        buffer_printf(&html, "<meta name=\"%s\" content=\"%s\">", names[i].name, value);
        for (size_t k = 12; html.at[k] != '"'; k++)
            if (html.at[k] >= 'a' && html.at[k] <= 'z' && k % 2) html.at[k] = (char)(html.at[k] - 32);
        CHECK_STR(fact_of(buffer_text(&html), names[i].fact), value);
    }
    buffer_free(&html);
}

int main(void)
{
    test_dates();
    test_updated();
    test_json_ld_dates();
    test_authors();
    test_others();
    test_limits();
    test_names();
    markup_free(&markup);
    return check_done("page_facts");
}
