/* SPDX-License-Identifier: MIT
 * test_choose.c - pages chosen by their URLs, samples, and crawls of many hosts. */
#include "check.h"

#include <stdlib.h>

#include "site/pages/choose.h"
#include "site/pages/hosts.h"

enum { PAGES_MAX = 2000 };

static char text[PAGES_MAX][40];

/* A site whose pages have these URLs and the paths "0", "1", ... */
static struct site site_with(uint32_t n, const char *const *url)
{
    struct site site = {.n_pages = n, .page = mem_zalloc(n, sizeof *site.page)};
    for (uint32_t p = 0; p < n; p++) {
        snprintf(text[p], sizeof text[p], "%04u", p);
        site.page[p].path = text[p];
        site.page[p].url = url[p];
    }
    return site;
}

static void drop(struct site *site)
{
    free(site->page);
    free(site->skip);
}

/* The paths of the pages that are left. */
static const char *chosen(const char *const *include, size_t n_include, const char *const *exclude, size_t n_exclude)
{
    static const char *const url[] = {"http://h/a", "http://h/b?p=1", "http://h/b?p=2", "http://g/a"};
    static char left[160];
    char reason[160] = "";
    struct url_choice *choice = url_choice_new(include, n_include, exclude, n_exclude, reason, sizeof reason);
    if (!choice) return strcpy(left, reason);
    struct site site = site_with(4, url);
    struct infodisc_error error = {0};
    CHECK(site_choose(&site, choice, &error));
    left[0] = '\0';
    for (uint32_t p = 0; p < site.n_pages; p++) strcat(left, site.page[p].path + 3);
    CHECK(site.n_pages + site.n_skips == 4);
    for (uint32_t s = 0; s < site.n_skips; s++)
        CHECK(site.skip[s].reason == SKIP_UNWANTED && site.skip[s].url &&
              (!s || strcmp(site.skip[s].path, site.skip[s - 1].path) > 0));
    url_choice_free(choice);
    drop(&site);
    return left;
}

static void test_urls(void)
{
    const char *const a[] = {"/a$"}, *const two[] = {"p=1", "^http://g"}, *const all[] = {""};
    const char *const bad[] = {"(x"}, *const both[] = {"/a$", "[["};
    CHECK_STR(chosen(NULL, 0, NULL, 0), "0123");
    CHECK_STR(chosen(a, 1, NULL, 0), "03");
    CHECK_STR(chosen(two, 2, NULL, 0), "13");
    CHECK_STR(chosen(NULL, 0, two, 2), "02");
    CHECK_STR(chosen(a, 1, two, 2), "0");
    CHECK_STR(chosen(all, 1, a, 1), "12");
    CHECK_STR(chosen(NULL, 0, all, 1), "");
    CHECK(strstr(chosen(bad, 1, NULL, 0), "'(x' is not a regular expression: ") != NULL);
    CHECK(strstr(chosen(a, 1, both, 2), "'[[' is not a regular expression: ") != NULL);
    char many[2 * 60 + 2] = "("; /* 60 letters of two bytes: a message has 49 of them, and no half one */
    for (int i = 0; i < 60; i++) memcpy(many + 1 + 2 * i, "\xC3\xA9", 3);
    const char *const long_one[] = {many};
    CHECK(strstr(chosen(long_one, 1, NULL, 0), "\xC3\xA9' is not a regular expression: ") != NULL);
}

static void test_regex_limits(void)
{
    char wide[70000], deep[2003], reason[160];
    memset(wide, 'a', sizeof wide);
    wide[sizeof wide - 1] = '\0';
    memset(deep, '(', 1001);
    memset(deep + 1001, ')', 1001);
    deep[2002] = '\0';
    const char *const refused[] = {wide, deep, "((((a{999}){999}){999}){999}){999}", "a{70000}"};
    for (size_t i = 0; i < 4; i++) {
        CHECK(!url_choice_new(&refused[i], 1, NULL, 0, reason, sizeof reason));
        CHECK(strstr(reason, "is not a regular expression: ") && reason[1] == refused[i][0]);
    }
    const char *const taken[] = {"()++()++()++", "z??", "\\d\\b", "[[:digit:]]{2,}", "(a|b*|){200}"};
    for (size_t i = 0; i < 5; i++) {
        struct url_choice *choice = url_choice_new(&taken[i], 1, NULL, 0, reason, sizeof reason);
        CHECK(choice != NULL);
        url_choice_free(choice);
    }
}

/* A URL that takes too long to match costs its page, also where another expression would take it; not where another one
 * leaves it out. */
static void test_slow_url(void)
{
    static const char slow_url[] = "http://h/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab";
    const char *const slow[] = {"(a|aa)+$"}, *const others[] = {"h/c", "aab$"}, *const url[] = {"http://h/a", slow_url, "http://h/c"};
    static const struct {
        bool includes, excludes, excludes_others;
        uint32_t n_pages;
        enum skip_reason want;
    } cases[] = {{true, false, false, 1, SKIP_TIMEOUT}, {false, true, false, 1, SKIP_TIMEOUT}, {true, false, true, 1, SKIP_UNWANTED}};
    char reason[160];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct url_choice *choice =
            url_choice_new(slow, cases[i].includes, cases[i].excludes ? slow : others,
                           cases[i].excludes ? 1 : cases[i].excludes_others ? 2 : 0, reason, sizeof reason);
        struct site site = site_with(3, url);
        struct infodisc_error error = {0};
        CHECK(site_choose(&site, choice, &error) && error.code == INFODISC_OK && site.n_pages == cases[i].n_pages);
        bool found = false;
        for (uint32_t s = 0; s < site.n_skips; s++)
            found |= strcmp(site.skip[s].url, slow_url) == 0 && site.skip[s].reason == cases[i].want &&
                     (site.skip[s].detail != NULL) == (cases[i].want == SKIP_TIMEOUT);
        CHECK(found);
        url_choice_free(choice);
        drop(&site);
    }
}

/* ---- samples ------------------------------------------------------------------------------ */

static const char *urls[PAGES_MAX];

static bool has_url(const struct site *site, const char *url)
{
    for (uint32_t p = 0; p < site->n_pages; p++)
        if (strcmp(site->page[p].url, url) == 0) return true;
    return false;
}

static void test_samples(void)
{
    static char url[PAGES_MAX][32];
    for (int i = 0; i < PAGES_MAX; i++) {
        snprintf(url[i], sizeof url[i], "http://h/%d", i);
        urls[i] = url[i];
    }
    struct site site = site_with(PAGES_MAX, urls);
    site_sample(&site, 100);
    CHECK(site.n_pages == 100 && site.n_skips == PAGES_MAX - 100);
    int halves[2] = {0};
    for (uint32_t p = 0; p < 100; p++) halves[atoi(site.page[p].path) < PAGES_MAX / 2]++;
    CHECK(halves[0] > 30 && halves[1] > 30);
    for (uint32_t p = 1; p < 100; p++) CHECK(strcmp(site.page[p - 1].path, site.page[p].path) < 0);
    for (int i = 0; i < PAGES_MAX / 2; i++) { /* the other way round it is the same pages */
        const char *other = urls[i];
        urls[i] = urls[PAGES_MAX - 1 - i];
        urls[PAGES_MAX - 1 - i] = other;
    }
    struct site again = site_with(PAGES_MAX, urls);
    site_sample(&again, 50); /* and a smaller sample is part of a larger one */
    CHECK(again.n_pages == 50);
    for (uint32_t p = 0; p < again.n_pages; p++) CHECK(has_url(&site, again.page[p].url));
    struct site few = site_with(3, urls);
    site_sample(&few, 3);
    CHECK(few.n_pages == 3 && few.n_skips == 0);
    drop(&site);
    drop(&again);
    drop(&few);
}

static const char *directory(const char *host)
{
    static struct buffer out;
    out.len = 0;
    host_directory(&out, span_of(host));
    return buffer_text(&out);
}

static void test_directories(void)
{
    CHECK_STR(directory("www.example.org"), "www.example.org");
    CHECK_STR(directory("example.org:8080"), "example.org+8080");
    CHECK_STR(directory("xn--bcher-kva.example"), "xn--bcher-kva.example");
    CHECK_STR(directory(".."), "%2E.");
    CHECK_STR(directory("."), "%2E");
    CHECK_STR(directory("a/../b"), "a%2F..%2Fb");
    CHECK_STR(directory("[::1]:80"), "%5B%3A%3A1%5D+80");
    CHECK_STR(directory("a+80"), "a%2B80");
    CHECK_STR(directory("b%C3%BC.de"), "b%25C3%25BC.de");
    CHECK_STR(directory("a b\n\\*"), "a%20b%0A%5C%2A");
    char long_name[2][400];
    for (int i = 0; i < 2; i++) {
        memset(long_name[i], 'x', 399);
        long_name[i][398] = (char)('a' + i);
        long_name[i][399] = '\0';
    }
    char first[256];
    snprintf(first, sizeof first, "%s", directory(long_name[0]));
    CHECK(strlen(first) == 217 && strcmp(first, directory(long_name[1])) != 0);
}

static enum skip_reason load_url(struct site_reader *reader, const struct site_page *page, struct buffer *into,
                                 const char **detail)
{
    (void)reader;
    (void)detail;
    into->len = 0;
    buffer_puts(into, page->url);
    return SKIP_NONE;
}

static void test_hosts(void)
{
    static const char *const url[] = {"http://b.org/1", "https://A.org:443/1", "http://a.org/2", "http://a.org:8080/1",
                                      "http://u@a.org./3", "http://b.org:/2"};
    static const struct site_skip skips[] = {{.path = "a.org/x.css", .reason = SKIP_NOT_HTML},
                                             {.path = "b.org/empty", .reason = SKIP_EMPTY},
                                             {.path = "robots.txt", .reason = SKIP_CRAWLER_FILE},
                                             {.path = "w", .reason = SKIP_UNWANTED, .url = "http://c.org/"},
                                             {.path = "w", .reason = SKIP_UNWANTED, .url = "http://b.org/9"}};
    struct site crawl = site_with(6, url);
    crawl.n_skips = 5;
    crawl.skip = mem_alloc(sizeof skips);
    memcpy(crawl.skip, skips, sizeof skips);
    struct site_reader reader = {.load = load_url};
    crawl.reader = &reader;
    struct site_hosts *hosts = site_hosts_new(&crawl);
    CHECK(hosts->n == 3);
    CHECK_STR(hosts->item[0].name, "a.org");
    CHECK_STR(hosts->item[1].name, "a.org:8080");
    CHECK_STR(hosts->item[1].directory, "a.org+8080");
    CHECK_STR(hosts->item[2].name, "b.org");
    CHECK(hosts->item[0].n_pages == 3 && hosts->item[1].n_pages == 1 && hosts->item[2].n_pages == 2);
    CHECK(hosts->item[0].n_skips == 1 && hosts->item[1].n_skips == 0 && hosts->item[2].n_skips == 2);
    CHECK(hosts->rest.n_skips == 2 && hosts->rest.skip[0] == 2 && hosts->rest.skip[1] == 3);
    struct site *b = site_of_host(&crawl, &hosts->item[2]);
    struct buffer bytes = {0};
    const char *detail;
    CHECK(b->n_pages == 2 && b->n_skips == 2);
    CHECK(b->reader->load(b->reader, &b->page[1], &bytes, &detail) == SKIP_NONE);
    CHECK_STR(buffer_text(&bytes), "http://b.org:/2");
    CHECK_STR(b->name, "b.org");
    CHECK(b->skip[0].reason == SKIP_EMPTY);
    buffer_free(&bytes);
    site_close(b);
    site_hosts_free(hosts);
    drop(&crawl);
}

int main(void)
{
    test_urls();
    test_regex_limits();
    test_slow_url();
    test_samples();
    test_directories();
    test_hosts();
    return check_done("choose");
}
