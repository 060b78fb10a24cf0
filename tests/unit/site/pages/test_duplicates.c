/* SPDX-License-Identifier: MIT
 * test_duplicates.c - which URLs name one page, and which pages are one. */
#include "check.h"

#include <stdlib.h>

#include "site/pages/duplicates.h"

static struct buffer out;

static const char *form(const char *url)
{
    out.len = 0;
    duplicate_url_form(&out, span_of(url));
    return buffer_text(&out);
}

static void test_forms(void)
{
    static const struct {
        const char *url, *form;
    } row[] = {
        {"http://x.org", "x.org"},
        {"HTTPS://X.org:443/", "x.org"},
        {"http://x.org:80/a", "x.org/a"},
        {"http://x.org:/a", "x.org/a"}, /* RFC 3986, 6.2.3 */
        {"http://x.org:443/a", "x.org:443/a"},
        {"https://x.org:80/a", "x.org:80/a"},
        {"http://x.org:8080/a", "x.org:8080/a"},
        {"http://www.x.org/a", "www.x.org/a"},
        {"http://x.org/a/index.html", "x.org/a/index.html"},
        {"http://x.org/A/", "x.org/A"},
        {"http://x.org/a/?p=2", "x.org/a?p=2"},
        {"http://x.org/a?", "x.org/a"},
        {"http://x.org/a?p=2&q=", "x.org/a?p=2&q="},
        {"http://x.org/a?&&p=2&", "x.org/a?p=2"},
        {"http://x.org/a?q=1&p=2", "x.org/a?q=1&p=2"},
        {"http://x.org/a#top", "x.org/a"},
        {"http://x.org/a#", "x.org/a"},
        {"http://x.org/#/route/1", "x.org#/route/1"},
        {"http://x.org/a#!b", "x.org/a#!b"},
        {"http://x.org/a#2", "x.org/a#2"},
        {"http://x.org/a;jsessionid=8F?p=1", "x.org/a?p=1"},
        {"http://x.org/a;JSESSIONID=8F/b;v=2", "x.org/a/b;v=2"},
        {"http://x.org/a?PHPSESSID=1&p=2", "x.org/a?p=2"},
        {"http://x.org/a?p=2&ASPSESSIONIDQQ=1", "x.org/a?p=2"},
        {"http://x.org/a?sid=0123456789abcdef0123456789abcdef", "x.org/a"},
        {"http://x.org/a?sid=7", "x.org/a?sid=7"},
        {"http://x.org/a?sid=international-relations", "x.org/a?sid=international-relations"},
        {"http://x.org/a?sid=internationalization", "x.org/a?sid=internationalization"},
        {"http://x.org/a?utm_source=f&id=3&utm_medium=m&fbclid=9", "x.org/a?id=3"},
        {"http://x.org/a?utm=1", "x.org/a?utm=1"},
        {"http://x.org/a?replytocom=7#respond", "x.org/a"},
        {"http://x.org/?p=3&replytocom=7&unapproved=7&moderation-hash=f0", "x.org?p=3"},
        {"", ""},
        {"no url at all", "no url at all"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) CHECK_STR(form(row[i].url), row[i].form);
}

enum { PAGES = 9 };

static void test_sets(void)
{
    static const char *const url[PAGES] = {
        "http://x.org/a",           /* 0 */
        "https://x.org/a/",         /* 1: the URL of 0 */
        "http://x.org/b",           /* 2: skipped */
        "http://x.org/b#skipped",   /* 3: 2 is not there, so the first */
        "http://x.org/c",           /* 4: the bytes of 1, so 0 */
        "http://x.org/c?utm_id=1",  /* 5: the URL of 4, which is 0 */
        "http://y.org/a",           /* 6 */
        "http://y.org/b",           /* 7: the bytes of 6 */
        "http://x.org/b/",          /* 8: the URL of 3 and the bytes of 6: the earlier one */
    };
    static const uint64_t body[PAGES] = {10, 11, 12, 13, 11, 15, 16, 16, 16};
    static const uint8_t skipped[PAGES] = {[2] = SKIP_TOO_LARGE};
    static const uint32_t want[PAGES] = {NO_DUPLICATE, 0, NO_DUPLICATE, NO_DUPLICATE, 0, 0, NO_DUPLICATE, 6, 3};
    struct site_page page[PAGES] = {{0}};
    for (int p = 0; p < PAGES; p++) page[p].url = url[p];
    struct site site = {.n_pages = PAGES, .page = page};
    uint32_t n, *found = duplicates_find(&site, body, skipped, 3, &n);
    for (int p = 0; p < PAGES; p++) CHECK(found[p] == want[p]);
    CHECK(n == 5);
    free(found);
}

/* Against all pairs: without URLs in common a page's first is the first with its bytes. */
static void test_many(void)
{
    enum { MANY = 3000 };
    static struct site_page page[MANY];
    static uint64_t body[MANY];
    static uint8_t skipped[MANY];
    static char url[MANY][32];
    uint64_t seed = 1;
    for (int p = 0; p < MANY; p++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        body[p] = (seed >> 60 ? seed >> 40 : 0) % 997 << 13; /* equal in the low bits */
        snprintf(url[p], sizeof url[p], "http://h/%d", p);
        page[p].url = url[p];
    }
    struct site site = {.n_pages = MANY, .page = page};
    uint32_t n, slow_n = 0, *found = duplicates_find(&site, body, skipped, 3, &n);
    for (uint32_t p = 0; p < MANY; p++) {
        uint32_t first = 0;
        while (body[first] != body[p]) first++;
        CHECK(found[p] == (first < p ? first : NO_DUPLICATE));
        slow_n += first < p;
    }
    CHECK(n == slow_n && n > MANY / 2);
    free(found);
}

int main(void)
{
    test_forms();
    test_sets();
    test_many();
    buffer_free(&out);
    return check_done("duplicates");
}
