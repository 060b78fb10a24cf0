/* SPDX-License-Identifier: MIT
 * test_page_clusters.c - every cluster's expression, compiled by regcomp(), matches exactly its pages;
 * URLs never seen match at most one; the order of the URLs does not matter. */
#include "cluster/page_clusters.h"

#include <regex.h>

#include "base/buffer.h"
#include "check.h"
#include "unit/lcg.h"

enum { URLS_MAX = 400 };

static struct lcg lcg = {2002};

struct urls {
    uint32_t n;
    char *item[URLS_MAX];
};

static void add(struct urls *u, const char *url)
{
    u->item[u->n++] = mem_strdup(url);
}

/* Adds printf(format, i) for i in [from, to). */
__attribute__((format(printf, 4, 0))) static void add_range(struct urls *u, int from, int to,
                                                            const char *format)
{
    char url[300];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    for (int i = from; i < to; i++) {
        snprintf(url, sizeof url, format, i);
        add(u, url);
    }
#pragma GCC diagnostic pop
}

static void urls_free(struct urls *u)
{
    for (uint32_t i = 0; i < u->n; i++) free(u->item[i]);
    u->n = 0;
}

static struct clusters *cluster(const struct urls *u)
{
    return clusters_new(u->n, (const char *const *)u->item, 1);
}

/* Syntax that only one of RE2 and POSIX extended has, or that they read differently. */
static bool is_portable(const char *regex)
{
    static const char *const BAD[] = {"(?", "*?", "+?", "??", "}?", "[:", "[.",
                                      "[=", "()", "(|", "|)", "||", "**", "++"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        const char *at = strstr(regex, BAD[i]);
        if (at && (at == regex || at[-1] != '\\')) return false;
    }
    for (const char *at = strchr(regex, '\\'); at; at = strchr(at + 2, '\\')) {
        if (!strchr(".[]()*+?{}|^$\\", at[1])) return false;
    }
    return regex[0] == '^' && regex[strlen(regex) - 1] == '$' && strlen(regex) <= 64 * 1024;
}

/* How many pages the cluster's expression gets wrong. */
static uint32_t count_wrong(const struct clusters *c, uint32_t k, const struct urls *u)
{
    regex_t re;
    if (regcomp(&re, c->item[k].regex, REG_EXTENDED | REG_NOSUB) != 0) return UINT32_MAX;
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < u->n; i++) {
        bool match = regexec(&re, u->item[i], 0, NULL, 0) == 0;
        wrong += match != (c->of_page[i] == k);
    }
    regfree(&re);
    return wrong;
}

/* Orders, counts and expressions of a clustering. */
static void check_all(const struct urls *u, const char *what)
{
    struct clusters *c = cluster(u);
    uint32_t pages = 0, wrong = 0, disordered = 0;
    for (uint32_t k = 0; k < c->n; k++) {
        const struct page_cluster *p = &c->item[k];
        pages += p->n_pages;
        wrong += count_wrong(c, k, u);
        disordered += !is_portable(p->regex) || p->n_pages == 0;
        for (uint32_t i = 0; i < p->n_pages; i++) {
            disordered += c->of_page[p->page[i]] != k || (i && p->page[i - 1] >= p->page[i]);
        }
        if (k == 0) continue;
        const struct page_cluster *q = p - 1;
        disordered += q->n_pages < p->n_pages ||
                      (q->n_pages == p->n_pages && strcmp(q->pattern, p->pattern) >= 0);
    }
    CHECK(pages == u->n);
    CHECK(wrong == 0);
    CHECK(disordered == 0);
    if (wrong || disordered || pages != u->n) fprintf(stderr, "in: %s\n", what);
    clusters_free(c);
}

static bool has_cluster(const struct clusters *c, const char *pattern, uint32_t n_pages)
{
    for (uint32_t k = 0; k < c->n; k++) {
        if (strcmp(c->item[k].pattern, pattern) == 0 && c->item[k].n_pages == n_pages) return true;
    }
    for (uint32_t k = 0; k < c->n; k++) {
        fprintf(stderr, "  %u %s\n", c->item[k].n_pages, c->item[k].pattern);
    }
    return false;
}

static void test_blog(void)
{
    static const char SLUG[] = "a-day-at-the-sea";
    struct urls u = {0};
    char url[200];
    for (int i = 0; i < 30; i++) {
        snprintf(url, sizeof url, "http://b.org/2009/%02d/%02d/%s-%c/", i % 12 + 1, i + 1, SLUG,
                 'a' + i % 26);
        add(&u, url);
    }
    add_range(&u, 0, 10, "http://b.org/page/%d/");
    add_range(&u, 0, 10, "http://b.org/tag/t%d");
    add(&u, "http://b.org/");
    add(&u, "http://b.org/about");
    check_all(&u, "blog");
    struct clusters *c = cluster(&u);
    CHECK(has_cluster(c, "/{year}/{month}/{day}/{slug}/", 30));
    CHECK(has_cluster(c, "/page/{number}/", 10));
    CHECK(has_cluster(c, "/tag/t{number}", 10));
    CHECK(has_cluster(c, "{rest}", 2) || has_cluster(c, "/{rest}", 2));
    CHECK(c->n == 4);
    clusters_free(c);
    urls_free(&u);
}

static void test_forum(void)
{
    struct urls u = {0};
    add_range(&u, 1, 30, "http://f.net/viewtopic.php?t=%d&f=2");
    add_range(&u, 30, 40, "http://f.net/viewtopic.php?f=2&t=%d"); /* other order of the keys */
    add_range(&u, 1, 12, "http://f.net/viewforum.php?f=%d");
    add_range(&u, 1, 12, "http://f.net/member.php?action=view&u=user%d");
    add_range(&u, 1, 12, "http://f.net/member.php?action=edit&u=user%d");
    add(&u, "http://f.net/index.php?");
    add(&u, "http://f.net/index.php");
    check_all(&u, "forum");
    struct clusters *c = cluster(&u);
    CHECK(has_cluster(c, "/viewtopic.php?f={number}&t={number}", 39));
    CHECK(has_cluster(c, "/viewforum.php?f={number}", 11));
    CHECK(has_cluster(c, "/member.php?action=edit&u=user{number}", 11));
    clusters_free(c);
    urls_free(&u);
}

static void test_literals_and_their_class(void)
{
    struct urls u = {0};
    char url[100];
    add_range(&u, 1, 30, "http://h/news/%d.html");
    for (int i = 0; i < 30; i++) { /* directories that begin as, or around, a literal one */
        static const char *const DIR[] = {"new", "newsy",  "nets", "x",
                                          "n",   "%D0%BA", "%D0",  "news-"};
        snprintf(url, sizeof url, "http://h/%s/%d.html", DIR[i % 8], i);
        add(&u, url);
    }
    add_range(&u, 1, 30, "http://h/%%D0%%BA%%D0%%BB/%d.html"); /* a literal of escapes */
    check_all(&u, "literal and class");
    struct clusters *c = cluster(&u);
    CHECK(has_cluster(c, "/news/{number}.html", 29));
    CHECK(has_cluster(c, "/%D0%BA%D0%BB/{number}.html", 29));
    CHECK(has_cluster(c, "/{word}/{number}.html", 30));
    clusters_free(c);
    urls_free(&u);
}

static void test_mixed_segments(void)
{
    struct urls u = {0};
    add_range(&u, 1, 40, "http://h/article-%d-1.html");
    add_range(&u, 1, 40, "http://h/a-%d-b-c.html"); /* the same class, another shape */
    add(&u, "http://h/article-1-.html");
    add(&u, "http://h/article--1.html");
    add(&u, "http://h/article-1-1-1.html");
    add(&u, "http://h/about-us-all.html");
    check_all(&u, "mixed segments");
    struct clusters *c = cluster(&u);
    CHECK(has_cluster(c, "/article-{number}-{number}.html", 39));
    CHECK(has_cluster(c, "/a-{number}-b-c.html", 39));
    clusters_free(c);
    urls_free(&u);
}

static void test_hosts(void)
{
    struct urls u = {0};
    add_range(&u, 1, 20, "http://a.org/%d");
    add_range(&u, 1, 20, "http://b.org:8080/%d");
    add_range(&u, 1, 4, "https://a.org/%d/");
    check_all(&u, "hosts");
    struct clusters *c = cluster(&u);
    CHECK(has_cluster(c, "//a.org/{number}", 19));
    CHECK(has_cluster(c, "//b.org:8080/{number}", 19));
    clusters_free(c);
    urls_free(&u);
}

static void test_few_pages(void)
{
    struct urls u = {0};
    struct clusters *c = clusters_new(0, NULL, 1);
    CHECK(c->n == 0);
    clusters_free(c);
    add(&u, "http://h/news/17.html?q");
    check_all(&u, "one page");
    c = cluster(&u);
    CHECK(c->n == 1 && c->item[0].n_pages == 1);
    CHECK_STR(c->item[0].pattern, "/{word}/{number}.html?{word}");
    clusters_free(c);
    add(&u, "http://h/news/17.html?q"); /* the same URL twice */
    add(&u, "http://h/");
    check_all(&u, "three pages");
    add(&u, "http://h/x(y)+z/{a}|b^$.html?[c]=\\d*");
    check_all(&u, "metacharacters");
    clusters_free(NULL);
    urls_free(&u);
}

static void test_odd_urls(void)
{
    struct urls u = {0};
    add_range(&u, 0, 20, "http://h/x(y)+z$/%d.b*c'?a[]=1&b=c+d,!~");
    add_range(&u, 0, 20, "http://h/x(y)+z$/%d.b*c");
    add_range(&u, 0, 20, "http://h/{a}|b^/%d");
    add_range(&u, 0, 20, "http://h?%d");
    add_range(&u, 0, 20, "http://h/a\xC3\xA4 b/%d");
    check_all(&u, "metacharacters, raw bytes");
    struct clusters *c = cluster(&u);
    CHECK(c->n >= 4);
    clusters_free(c);
    add(&u, "http://h/100%/x"); /* no proper URL: nothing can be said */
    check_all(&u, "malformed");
    c = cluster(&u);
    CHECK(c->n == 1);
    CHECK_STR(c->item[0].regex, "^.*$");
    clusters_free(c);
    urls_free(&u);
}

static void test_long_urls(void)
{
    struct urls u = {0};
    struct buffer b = {0};
    for (int i = 0; i < 20; i++) {
        b.len = 0;
        buffer_puts(&b, "http://h");
        for (int k = 0; k < 5000; k++) buffer_puts(&b, i % 2 ? "/deep" : "/d1");
        buffer_printf(&b, "/%d?", i);
        for (int k = 0; k < 5000; k++) buffer_puts(&b, "x");
        add(&u, buffer_text(&b));
    }
    check_all(&u, "long");
    buffer_free(&b);
    urls_free(&u);
}

static bool has_pattern_with(const struct clusters *c, const char *piece)
{
    for (uint32_t k = 0; k < c->n; k++) {
        if (strstr(c->item[k].pattern, piece)) return true;
    }
    return false;
}

/* Long literals that all need excluding would make an expression of more than 64 KB: then there are
 * none. */
static void test_too_many_literals(void)
{
    struct urls u = {0};
    char url[200], name[60];
    for (int i = 0; i < 300; i++) {
        int letter = i % 11;
        memset(name, 'a' + letter, 58);
        snprintf(name + (letter < 8 ? 58 : letter), 2, "%c", letter < 8 ? 'z' : 'a' + i % 7);
        snprintf(url, sizeof url, "http://h/%s/%d", name, i);
        add(&u, url);
    }
    check_all(&u, "too many literals");
    struct clusters *c = cluster(&u);
    CHECK(!has_pattern_with(c, "aaaz") && has_cluster(c, "/{word}/{number}", 300));
    clusters_free(c);
    u.n -= 200; /* the same, with fewer of them */
    check_all(&u, "some literals");
    u.n += 200;
    urls_free(&u);
}

/* Leftovers of many shapes at every depth: no tree gives short expressions, so there is one
 * cluster. */
static void test_too_many_leftovers(void)
{
    static const char *const END[] = {"a", "1", "a1", "a-b-c", "", "a.b", "1.b", "a1.b", "a-b-c.b"};
    struct urls u = {0};
    struct buffer b = {0};
    while (u.n < URLS_MAX) {
        uint32_t depth = u.n / 9 + 2;
        b.len = 0;
        buffer_puts(&b, "http://h/");
        for (uint32_t i = 0; i < depth && i < 28; i++) {
            buffer_printf(&b, "%c%c%u/", 'a' + (int)lcg_next(&lcg, 26), 'a' + (int)lcg_next(&lcg, 26),
                          i);
        }
        buffer_puts(&b, END[u.n % 9]);
        add(&u, buffer_text(&b));
    }
    check_all(&u, "too many leftovers");
    struct clusters *c = cluster(&u);
    CHECK(c->n == 1);
    CHECK_STR(c->item[0].pattern, "{rest}");
    clusters_free(c);
    buffer_free(&b);
    urls_free(&u);
}

/* ---- random sites --------------------------------------------------------------------------- */

static void random_text(struct buffer *b, const char *const *unit, uint32_t n_units, uint32_t most)
{
    for (uint32_t n = lcg_next(&lcg, most + 1); n > 0; n--)
        buffer_puts(b, unit[lcg_next(&lcg, n_units)]);
}

static char *random_url(struct buffer *b)
{
    static const char *const UNIT[] = {"a",   "news", "-", "_",   "1", "20",
                                       "%D0", "%3F",  ".", "new", "~"};
    static const char *const EXT[] = {".html", ".html", ".php", ".", ".htm", ""};
    static const char *const KEY[] = {"id", "page", "q", "p.1", ""};
    b->len = 0;
    buffer_puts(b, lcg_next(&lcg, 8) ? "http://h.org" : "https://www.h.org");
    for (uint32_t n = lcg_next(&lcg, 4); n > 0; n--) {
        buffer_putc(b, '/');
        random_text(b, UNIT, 11, 3);
    }
    if (lcg_next(&lcg, 2)) buffer_puts(b, EXT[lcg_next(&lcg, 6)]);
    for (uint32_t i = 0, n = lcg_next(&lcg, 3); i < n; i++) {
        buffer_putc(b, i ? '&' : '?');
        buffer_puts(b, KEY[lcg_next(&lcg, 5)]);
        if (lcg_next(&lcg, 4)) buffer_putc(b, '=');
        random_text(b, UNIT, 11, 2);
    }
    return buffer_text(b);
}

/* URLs never seen belong to at most one cluster. */
static void check_unseen(const struct clusters *c, struct buffer *b)
{
    regex_t *re = mem_zalloc(c->n, sizeof *re);
    for (uint32_t k = 0; k < c->n; k++) {
        CHECK(regcomp(&re[k], c->item[k].regex, REG_EXTENDED | REG_NOSUB) == 0);
    }
    uint32_t twice = 0;
    for (int i = 0; i < 200; i++) {
        const char *url = random_url(b);
        uint32_t matches = 0;
        for (uint32_t k = 0; k < c->n; k++) matches += regexec(&re[k], url, 0, NULL, 0) == 0;
        twice += matches > 1;
    }
    CHECK(twice == 0);
    for (uint32_t k = 0; k < c->n; k++) regfree(&re[k]);
    free(re);
}

static void check_order(struct urls *u)
{
    struct clusters *c = cluster(u);
    for (uint32_t i = u->n - 1; i > 0; i--) {
        uint32_t k = lcg_next(&lcg, i + 1);
        char *swap = u->item[i];
        u->item[i] = u->item[k];
        u->item[k] = swap;
    }
    struct clusters *d = cluster(u);
    CHECK(c->n == d->n);
    uint32_t other = 0;
    for (uint32_t k = 0; k < c->n && k < d->n; k++) {
        other += strcmp(c->item[k].pattern, d->item[k].pattern) != 0 ||
                 strcmp(c->item[k].regex, d->item[k].regex) != 0 ||
                 c->item[k].n_pages != d->item[k].n_pages;
    }
    CHECK(other == 0);
    clusters_free(d);
    clusters_free(c);
}

static void test_random_sites(void)
{
    struct buffer b = {0};
    for (int round = 0; round < 60; round++) {
        struct urls u = {0};
        uint32_t n = 1 + lcg_next(&lcg, round < 30 ? 20 : URLS_MAX - 1);
        while (u.n < n) add(&u, random_url(&b));
        check_all(&u, "random");
        check_order(&u);
        struct clusters *c = cluster(&u);
        if (round % 4 == 0) check_unseen(c, &b);
        clusters_free(c);
        urls_free(&u);
    }
    buffer_free(&b);
}

int main(void)
{
    test_blog();
    test_forum();
    test_literals_and_their_class();
    test_mixed_segments();
    test_hosts();
    test_few_pages();
    test_odd_urls();
    test_long_urls();
    test_too_many_literals();
    test_too_many_leftovers();
    test_random_sites();
    return check_done("cluster");
}
