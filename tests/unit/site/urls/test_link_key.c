/* SPDX-License-Identifier: MIT
 * test_link_key.c - what a link says and what the crawler called the page come to one key. */
#include "check.h"

#include "site/urls/link_key.h"
#include "unit/soup.h"

static struct link_base base;

static const char *form(const char *url)
{
    static struct buffer text;
    link_base_set(&base, span_of(url));
    text.len = 0;
    buffer_add_span(&text, link_page_form(&base));
    return buffer_text(&text);
}

/* Does `href` in the page `from` lead to the page `to`? */
static bool leads(const char *from, const char *href, const char *to)
{
    link_base_set(&base, span_of(to));
    uint64_t key = link_form_key(link_page_form(&base));
    link_base_set(&base, span_of(from));
    return link_key(&base, span_of(href)) == key;
}

static bool leads_nowhere(const char *from, const char *href)
{
    link_base_set(&base, span_of(from));
    return link_key(&base, span_of(href)) == 0;
}

static void test_forms(void)
{
    CHECK_STR(form("http://www.X.org/"), "x.org");
    CHECK_STR(form("http://x.org/index.html"), "x.org");
    CHECK_STR(form("http://x.org"), "x.org");
    CHECK_STR(form("https://x.org/a/index.php?p=2"), "x.org/a?p=2");
    CHECK_STR(form("http://x.org/a/Default.aspx"), "x.org/a");
    CHECK_STR(form("http://x.org/a/b.HTML#2"), "x.org/a/b");
    CHECK_STR(form("http://x.org/a/b.html/"), "x.org/a/b");
    CHECK_STR(form("http://x.org/index"), "x.org/index");
    CHECK_STR(form("http://x.org/a%20b/%E4%B8%AD.htm"), "x.org/a b/\xE4\xB8\xAD");
    CHECK_STR(form("http://x.org/a?b=1.html"), "x.org/a?b=1");
    CHECK_STR(form("http://x.org/.html"), "x.org/.html");
    CHECK_STR(form("http://pages.invalid/a/b.html"), "/a/b");
    CHECK_STR(form("http://pages.invalid/"), "");
}

static void test_links(void)
{
    const char *page = "http://x.org/a/b/page.html?q=1";
    CHECK(leads(page, "c.html", "http://x.org/a/b/c.html"));
    CHECK(leads(page, "./c.html#top", "http://x.org/a/b/c.html"));
    CHECK(leads(page, "../c/", "http://x.org/a/c/index.html"));
    CHECK(leads(page, "../../../..", "http://x.org/"));
    CHECK(leads(page, "/c", "http://x.org/c.html"));
    CHECK(leads(page, "//www.x.org/c", "http://x.org/c.html"));
    CHECK(leads(page, " HTTPS://X.ORG:443/c ", "http://x.org/c.html"));
    CHECK(leads(page, "http://y.org/c", "http://y.org/c"));
    CHECK(leads(page, "http://user:word@y.org:8080/c", "http://y.org/c"));
    CHECK(leads("http://[::1]:81/a", "http://[::1]:80/c", "http://[::1]/c"));
    CHECK(!leads(page, "http://[::2]/c", "http://[::1]/c"));
    CHECK(leads("http://xn--b-eha.de/a", "http://b\xC3\xBC.de/c", "http://xn--b-eha.de/c"));
    CHECK(leads(page, "http://www.B&uuml;.de/c", "http://xn--b-eha.de/c"));
    CHECK(leads(page, "http://b%C3%BC.de/c", "http://xn--b-eha.de/c"));
    CHECK(!leads(page, "http://b\xC3\xBC.de/c", "http://bu.de/c"));
    CHECK(!leads(page, "http://y.org/c", "http://x.org/c"));
    CHECK(leads(page, "?q=2", "http://x.org/a/b/page.html?q=2"));
    CHECK(leads(page, "?q=2&copy=1&amp;d=3", "http://x.org/a/b/page.html?q=2&copy=1&d=3"));
    CHECK(leads(page, "c?x=1&amp;y=2", "http://x.org/a/b/c?x=1&y=2"));
    CHECK(leads(page, "c%3Fx=1.html", "http://x.org/a/b/c?x=1.html"));
    CHECK(leads(page, "\n c\n d ", "http://x.org/a/b/cd"));
    CHECK(leads_nowhere(page, "a:b"));
}

/* Relative to the BASE of the page, whose own host, if invented, is none. */
static void test_base_element(void)
{
    static const struct {
        const char *page, *base, *href, *to;
    } cases[] = {{"http://x.org/a/b", "http://x.org/docs/", "c.html", "http://x.org/docs/c"},
                 {"http://x.org/a/b", "/docs/", "c.html", "http://x.org/docs/c"},
                 {"http://x.org/a/b", "../", "c.html", "http://x.org/c"},
                 {"http://x.org/a/b", "//y.org/", "c.html", "http://y.org/c"},
                 {"http://x.org/a/b", "", "c.html", "http://x.org/a/c"},
                 {"http://x.org/a/b", "/docs/", "http://x.org/c", "http://x.org/c"},
                 {"http://x.invalid/a/b", "http://x.org/docs/", "c.html", "http://x.invalid/docs/c"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct link_base to = {0};
        link_base_set(&base, span_of(cases[i].page));
        link_base_move(&base, span_of(cases[i].page), span_of(cases[i].base));
        link_base_set(&to, span_of(cases[i].to));
        CHECK(link_key(&base, span_of(cases[i].href)) == link_form_key(link_page_form(&to)));
        link_base_free(&to);
    }
}

static void test_no_pages(void)
{
    const char *page = "http://x.org/a";
    CHECK(leads_nowhere(page, ""));
    CHECK(leads_nowhere(page, "#top"));
    CHECK(leads_nowhere(page, "mailto:me@x.org"));
    CHECK(leads_nowhere(page, "JavaScript:void(0)"));
    CHECK(leads_nowhere(page, "http:x"));
}

/* The site's own host is unknown: any may be it, but a home page is more likely another site's. */
static void test_invented_host(void)
{
    const char *page = "http://site.invalid/a/b.html";
    CHECK(leads(page, "http://real.org/a/c.html", "http://site.invalid/a/c.html"));
    CHECK(leads(page, "/", "http://site.invalid/index.html"));
    CHECK(leads_nowhere(page, "http://elsewhere.org/"));
    CHECK(leads_nowhere(page, "http://elsewhere.org"));
}

/* A base that has met other links, in other pages, gives the same keys as a new one. */
static void test_memory(void)
{
    static const char *const pages[] = {"http://x.org/a/b", "http://x.org/a/c?d", "http://x.org/e/",
                                        "http://y.org/a/b", "http://z.invalid/a/b"};
    static const char *const hrefs[] = {"f",  "../f", "/f", "?f", "#f", "http://y.org/f", "http", "https://x.org",
                                        ".", " f"};
    for (uint64_t seed = 0; seed < 2000; seed++) {
        struct lcg l = {seed};
        struct link_base fresh = {0};
        const char *page = pages[lcg_next(&l, 5)], *href = hrefs[lcg_next(&l, 10)];
        link_base_set(&base, span_of(page));
        link_base_set(&fresh, span_of(page));
        CHECK(link_key(&base, span_of(href)) == link_key(&fresh, span_of(href)));
        link_base_free(&fresh);
    }
}

/* What means nothing, or a reference, at each place of a link of 50 bytes: whatever is read in one step. */
static void test_places(void)
{
    const char *page = "http://x.org/a/b", *plain = "/0123456789abcdefghijklmnopqrstuvwxyz_0123456789abcd";
    for (int n = 1; plain[n]; n++) {
        char space[160], reference[160], target[160];
        snprintf(space, sizeof space, "%.*s\n%s", n, plain, plain + n);
        snprintf(reference, sizeof reference, "%.*s&amp;%s", n, plain, plain + n);
        snprintf(target, sizeof target, "http://x.org%.*s%%26%s", n, plain, plain + n);
        CHECK(leads(page, space, "http://x.org/0123456789abcdefghijklmnopqrstuvwxyz_0123456789abcd"));
        CHECK(leads(page, reference, target));
    }
}

/* Anything may be in a page; a form is a form of itself. */
static void test_soup(void)
{
    static const char bytes[] = "a/.?#%&:;2F@ \n\\www.index.html\"=";
    struct buffer href = {0};
    for (uint64_t seed = 0; seed < 3000; seed++) {
        struct lcg l = {seed};
        href.len = 0;
        for (uint32_t n = lcg_next(&l, 30); n > 0; n--) buffer_putc(&href, bytes[lcg_next(&l, sizeof bytes)]);
        link_base_set(&base, span_of(seed % 2 ? "http://x.org/a/b?c" : "http://x.invalid"));
        uint64_t key = link_key(&base, buffer_span(&href));
        CHECK(key == link_key(&base, buffer_span(&href)));
        link_base_set(&base, buffer_span(&href));
        struct span f = link_page_form(&base);
        CHECK(f.len <= href.len + 1 && link_form_key(f) != 0);
    }
    buffer_free(&href);
}

int main(void)
{
    test_forms();
    test_links();
    test_base_element();
    test_no_pages();
    test_invented_host();
    test_memory();
    test_places();
    test_soup();
    link_base_free(&base);
    return check_done("link_key");
}
