/* SPDX-License-Identifier: MIT
 * test_url.c - URLs made of file names, hosts made of directory names, URLs taken apart. */
#include "check.h"

#include <ctype.h>
#include <stdlib.h>

#include "site/pages/page_urls.h"
#include "site/urls/url.h"
#include "unit/soup.h"

static struct buffer out;

static const char *from_path(const char *base, const char *path)
{
    out.len = 0;
    url_from_path(&out, base, span_of(path));
    return buffer_text(&out);
}

static const char *encoded(const char *url)
{
    out.len = 0;
    url_encode(&out, span_of(url));
    return buffer_text(&out);
}

static void test_from_path(void)
{
    CHECK_STR(from_path("http://h", "a/index.html"), "http://h/a/index.html");
    CHECK_STR(from_path("http://h/", "a"), "http://h/a");
    CHECK_STR(from_path("http://h/d", "a"), "http://h/d/a");
    CHECK_STR(from_path("http://h/", "p.php?id=1&x=2"), "http://h/p.php?id=1&x=2");
    CHECK_STR(from_path("http://h/", "p.php@id=1"), "http://h/p.php@id=1");
    CHECK_STR(from_path("http://h/", "p.html?a=b%2Fc"), "http://h/p.html?a=b%2Fc");
    CHECK_STR(from_path("http://[::1]:80/x", "a[1]"), "http://[::1]:80/x/a%5B1%5D");
    CHECK_STR(from_path("http://u@B\xC3\xBC.de:80/\xC3\xBC", "\xC3\xBC"), "http://u@xn--b-eha.de:80/%C3%BC/%C3%BC");
    CHECK_STR(from_path("http://\xFF.de", "a"), "http://%FF.de/a");
    CHECK_STR(from_path("http://H.de", "a"), "http://H.de/a");
}

/* A '#' is a byte of a file's name, but begins the fragment of an address. */
static void test_encode_address(void)
{
    static const char *const cases[][2] = {
        {"http://h/a b#c d", "http://h/a%20b#c%20d"},
        {"http://h/#!/a#b", "http://h/#!/a%23b"},
        {"http://h/a#", "http://h/a#"},
        {"http://h/\xFF", "http://h/%FF"},
        {"http://[2001:DB8::1]:81/[a]#[b]", "http://[2001:DB8::1]:81/%5Ba%5D#%5Bb%5D"},
        {"http://[::1", "http://%5B::1"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer address = {0};
        url_encode_address(&address, span_of(cases[i][0]));
        CHECK_STR(buffer_text(&address), cases[i][1]);
        buffer_free(&address);
    }
}

static void test_encode(void)
{
    CHECK_STR(encoded("sp ace#x"), "sp%20ace%23x");
    CHECK_STR(encoded("\xE4\xB8\xAD\xFF"), "%E4%B8%AD%FF");
    CHECK_STR(encoded("\"<>\\^`{|}\x01\x7F"), "%22%3C%3E%5C%5E%60%7B%7C%7D%01%7F");
    CHECK_STR(encoded("100%"), "100%25");
    CHECK_STR(encoded("%zz%4"), "%25zz%254");
    CHECK_STR(encoded("%4a%4A"), "%4a%4A");
    CHECK_STR(encoded("-._~:/?@!$&'()*+,;=aZ09"), "-._~:/?@!$&'()*+,;=aZ09");
    for (int c = 1; c < 256; c++) { /* what comes out is printable ASCII, and stays as it is */
        char one[2] = {(char)c, '\0'};
        char *once = strdup(encoded(one));
        for (const char *p = once; *p; p++) CHECK(*p > ' ' && *p < 127 && *p != '#');
        CHECK_STR(encoded(once), once);
        free(once);
    }
}

/* The slow twin: byte by byte. */
static void encode_slowly(struct buffer *to, const char *url)
{
    for (const char *p = url; *p; p++) {
        bool is_escape = *p == '%' && isxdigit((unsigned char)p[1]) && isxdigit((unsigned char)p[2]);
        bool is_alnum = (unsigned char)*p < 128 && isalnum((unsigned char)*p);
        if (is_escape || is_alnum || strchr("-._~:/?@!$&'()*+,;=", *p)) buffer_putc(to, *p);
        else buffer_printf(to, "%%%02X", (unsigned char)*p);
    }
}

/* Any byte at any place, as 16 are looked at at once. */
static void test_encode_twin(void)
{
    static const char plain[] = "azAZ09-._/";
    struct lcg l = {1};
    struct buffer slow = {0};
    size_t n_different = 0;
    for (size_t place = 0; place < 40; place++)
        for (int c = 1; c < 256; c++) {
            char url[64] = "";
            size_t len = place + 1 + lcg_next(&l, 20);
            for (size_t i = 0; i < len; i++) url[i] = plain[lcg_next(&l, sizeof plain - 1)];
            url[place] = (char)c;
            slow.len = 0;
            encode_slowly(&slow, url);
            n_different += strcmp(encoded(url), buffer_text(&slow)) != 0;
        }
    CHECK(n_different == 0);
    buffer_free(&slow);
}

static const char *host(const char *name)
{
    out.len = 0;
    return url_host_from_name(&out, span_of(name)) ? buffer_text(&out) : "none";
}

static const char *invented(const char *name)
{
    out.len = 0;
    url_invent_host(&out, span_of(name));
    CHECK(url_invented_name(buffer_span(&out)).len == out.len - strlen(".invalid"));
    return buffer_text(&out);
}

static void test_hosts(void)
{
    CHECK_STR(host("www.Example.ORG"), "www.example.org");
    CHECK_STR(host("127.0.0.1:8765"), "127.0.0.1:8765");
    CHECK_STR(host("127.0.0.1+8765"), "127.0.0.1:8765");
    CHECK_STR(host("127.0.0.1_8765"), "127.0.0.1:8765");
    CHECK_STR(host("localhost:80"), "localhost:80");
    CHECK_STR(host("a_b.example.com"), "a_b.example.com");
    CHECK_STR(host("x.xn--p1ai"), "x.xn--p1ai");
    CHECK_STR(host("localhost"), "none");
    CHECK_STR(host("pages"), "none");
    CHECK_STR(host("page.html"), "none");
    CHECK_STR(host("example.org.tar.gz"), "none");
    CHECK_STR(host("v1.2"), "none");
    CHECK_STR(host("1.2.3.400"), "none");
    CHECK_STR(host("example.org:99999"), "none");
    CHECK_STR(host("example..org"), "none");
    CHECK_STR(host(".org"), "none");
    CHECK_STR(host("-a.org"), "none");
    CHECK_STR(host("a b.org"), "none");
    CHECK_STR(host("caf\xC3\xA9.org"), "none");
    CHECK_STR(host(""), "none");
    CHECK_STR(host("8080"), "none");
    CHECK_STR(host(":80"), "none");
    CHECK_STR(invented("My Site (2020)"), "my-site-2020.invalid");
    CHECK_STR(invented("--"), "site.invalid");
    CHECK_STR(invented("\xE4\xB8\xAD"), "site.invalid");
    CHECK_STR(invented("a.b_c"), "a-b-c.invalid");
    char long_name[200];
    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    CHECK(strlen(invented(long_name)) == 63 + strlen(".invalid"));
}

static void check_parts(const char *url, const char *scheme, const char *want_host,
                        const char *path, const char *query)
{
    struct url_parts p = url_split(span_of(url));
    CHECK(span_is(p.scheme, scheme));
    CHECK(span_is(p.host, want_host));
    CHECK(span_is(p.path, path));
    CHECK(span_is(p.query, query));
}

static void test_split(void)
{
    check_parts("http://h/p?q#f", "http", "h", "/p", "q");
    check_parts("https://u:p@Host.org:8080/a/b.html", "https", "Host.org", "/a/b.html", "");
    check_parts("http://h", "http", "h", "", "");
    check_parts("http://h?q", "http", "h", "", "q");
    check_parts("http://h/#f?x", "http", "h", "/", "");
    check_parts("http://h/p?a?b", "http", "h", "/p", "a?b");
    check_parts("http://[::1]:80/x", "http", "[::1]", "/x", "");
    check_parts("http://h/p?u=http://x/@y:z", "http", "h", "/p", "u=http://x/@y:z");
    check_parts("file:///a/b", "file", "", "/a/b", "");
    check_parts("/a/b?c", "", "", "/a/b", "c");
    check_parts("", "", "", "", "");
    check_parts("x:y", "", "", "x:y", "");
}

static void test_page_name(void)
{
    static const char *const cases[][2] = {{"http://h/a/red.html", "red.html"}, {"http://h/red?dark=1#hue", "red?dark=1"},
                                           {"http://h/a/", "index.html"},       {"http://h", "index.html"},
                                           {"a/red.html", "red.html"},          {"", "index.html"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK(span_is(url_page_name(span_of(cases[i][0])), cases[i][1]));
}

/* ---- URLs of a whole site ---------------------------------------------------------------------
 * */

static struct site site;

/* Gives the pages of a made-up site their URLs. */
static void assign_by(const char *name, const char *base_url, uint32_t n, const char *const *path,
                      const struct page_origin *origin)
{
    arena_free(&site.strings);
    free(site.page);
    site = (struct site){.name = name, .n_pages = n};
    site.page = mem_zalloc(n, sizeof *site.page);
    for (uint32_t i = 0; i < n; i++) site.page[i].path = path[i];
    page_urls_assign(&site, base_url, NULL, origin);
    CHECK(page_urls_are_of_all(&site));
}

static void assign(const char *name, const char *base_url, uint32_t n, const char *const *path,
                   const char *const *mirrored_from)
{
    struct page_origin origin[8] = {{0}};
    for (uint32_t i = 0; mirrored_from && i < n; i++) origin[i].mirrored_from = (char *)(size_t)mirrored_from[i];
    assign_by(name, base_url, n, path, origin);
}

static void test_page_urls(void)
{
    static const char *const plain[] = {"a.html", "b/c?d=1"};
    assign("My Crawl", NULL, 2, plain, NULL);
    CHECK_STR(site.page[0].url, "http://my-crawl.invalid/a.html");
    CHECK_STR(site.page[1].url, "http://my-crawl.invalid/b/c?d=1");
    CHECK_STR(site.page[1].host, "my-crawl.invalid");
    assign("WWW.Example.org+81", NULL, 2, plain, NULL);
    CHECK_STR(site.page[0].url, "http://www.example.org:81/a.html");
    CHECK_STR(site.page[0].host, "www.example.org");
    assign("www.example.org", "https://Other.NET/x", 2, plain, NULL);
    CHECK_STR(site.page[1].url, "https://Other.NET/x/b/c?d=1");
    CHECK_STR(site.page[1].host, "other.net");
    assign("x", "other.net", 2, plain, NULL);
    CHECK_STR(site.page[0].url, "http://other.net/a.html");

    static const char *const hosts[] = {"A.org/x.html", "b.org_8080/x.html"};
    assign("c.org", NULL, 2, hosts, NULL);
    CHECK_STR(site.page[0].url, "http://a.org/x.html");
    CHECK_STR(site.page[1].url, "http://b.org:8080/x.html");
    CHECK_STR(site.page[1].host, "b.org");
    assign("c.org", "http://d/", 2, hosts, NULL);
    CHECK_STR(site.page[0].url, "http://a.org/x.html"); /* as each directory names one */
    assign("c.org", "https://d/", 2, hosts, NULL);
    CHECK_STR(site.page[1].url, "https://b.org:8080/x.html");
    static const char *const mixed[] = {"a.org/x.html", "news/x.html"};
    assign("c.org", NULL, 2, mixed, NULL);
    CHECK_STR(site.page[0].url, "http://c.org/a.org/x.html");
    assign("c.org", "http://d/", 2, mixed, NULL);
    CHECK_STR(site.page[0].url, "http://d/a.org/x.html");
    static const char *const bare[] = {"a.org"}; /* a file, not a directory */
    assign("c.org", NULL, 1, bare, NULL);
    CHECK_STR(site.page[0].url, "http://c.org/a.org");
}

/* A hostile tree: one URL, however its blanks are written. The pages are numbered in their order, in linear time. */
static void test_many_twins(void)
{
    enum { BLANKS = 15, PAGES = 1 << BLANKS };
    char **path = mem_zalloc(PAGES, sizeof *path), want[100];
    struct page_origin *origin = mem_zalloc(PAGES, sizeof *origin);
    clock_t start = clock();
    for (uint32_t p = 0; p < PAGES; p++) {
        struct buffer name = {0};
        for (int b = 0; b < BLANKS; b++) buffer_puts(&name, p >> b & 1 ? " " : "%20");
        path[p] = mem_strdup(buffer_text(&name));
        buffer_free(&name);
    }
    assign_by("s", NULL, PAGES, (const char *const *)path, origin);
    CHECK(seconds_since(start) < 5);
    bool same = true;
    for (uint32_t p = 1; p < PAGES; p++) {
        snprintf(want, sizeof want, "%s#%u", site.page[0].url, p + 1);
        same = same && strcmp(site.page[p].url, want) == 0;
        free(path[p]);
    }
    CHECK(same);
    free(path[0]);
    free((void *)path);
    free(origin);
}

static void test_mirrored_and_twins(void)
{
    static const char *const path[] = {"a b", "a%20b", "m.html", "n.html", "o.html"};
    static const char *const mirrored[] = {NULL, NULL, "h.org/q.php?a=1 2", "https://h.org/x",
                                           "https://h.org/x"};
    assign("s", NULL, 5, path, mirrored);
    CHECK_STR(site.page[0].url, "http://s.invalid/a%20b");
    CHECK_STR(site.page[1].url, "http://s.invalid/a%20b#2");
    CHECK_STR(site.page[2].url, "http://h.org/q.php?a=1%202");
    CHECK_STR(site.page[3].url, "https://h.org/x");
    CHECK_STR(site.page[4].url, "http://s.invalid/o.html"); /* taken: by its path */
    assign("s", "http://z", 5, path, mirrored); /* only where the crawler has left nothing */
    CHECK_STR(site.page[0].url, "http://z/a%20b");
    CHECK_STR(site.page[2].url, "http://h.org/q.php?a=1%202");
    static const struct page_origin logged[] = {
        {.logged = "https://h.org/a%20b?c", .mirrored_from = (char *)(size_t)"h.org/other"},
        {.logged = "https://h.org/a%20b?c", .mirrored_from = (char *)(size_t)"h.org/other"}};
    assign_by("s", NULL, 2, path, logged);
    CHECK_STR(site.page[0].url, "https://h.org/a%20b?c");
    CHECK_STR(site.page[1].url, "http://h.org/other");
}

static void test_saved_pages(void)
{
    static const char *const path[] = {"A (1).html", "A (2).html", "B.html", "h.org/C.html"};
#define SAVED(url) {.saved_from = (char *)(size_t)url, .canonical = (char *)(size_t)"https://h.org/canonical"}
    static const struct page_origin saved[] = {SAVED("https://h.org/a?b"), SAVED("https://h.org/a?b"),
                                               SAVED("https://g.org/b"), {0}};
#undef SAVED
    assign_by("saves", NULL, 4, path, saved);
    CHECK_STR(site.page[0].url, "https://h.org/a?b");
    CHECK_STR(site.page[1].url, "http://saves.invalid/A%20(2).html"); /* it is taken */
    CHECK_STR(site.page[2].url, "https://g.org/b");
    CHECK_STR(site.page[2].host, "g.org");
    CHECK(site.page[2].is_recorded && !site.page[3].is_recorded);
    assign_by("H.org", NULL, 3, path, saved); /* the host is known, if not the address below it */
    CHECK_STR(site.page[0].url, "https://h.org/a?b");
    CHECK_STR(site.page[2].url, "http://h.org/B.html"); /* what this site has saved of another one */
    assign_by("saves", "https://g.org/", 3, path, saved);
    CHECK_STR(site.page[0].url, "https://g.org/A%20(1).html");
    assign_by("saves", "https://g.org/x.invalid", 3, path, saved); /* a path, and no invented host */
    CHECK_STR(site.page[0].url, "https://g.org/x.invalid/A%20(1).html");
    CHECK_STR(site.page[2].url, "https://g.org/b");
    static const char *const hosts[] = {"h.org/a.html", "g.org_81/b.html"};
    static const struct page_origin host[] = {{.saved_from = (char *)(size_t)"https://i.org/"},
                                              {.saved_from = (char *)(size_t)"https://G.org/b"}};
    assign_by("saves", NULL, 2, hosts, host);
    CHECK_STR(site.page[0].url, "http://h.org/a.html");
    CHECK_STR(site.page[1].url, "https://G.org/b");
}

static void test_canonicals(void)
{
    static const char *const path[] = {"a", "b", "c", "d", "e"};
#define SAYS(url) {.canonical = (char *)(size_t)url}
    static const struct page_origin own[] = {SAYS("https://h.org/1"), SAYS("https://h.org/2"), SAYS("https://h.org/1"),
                                             SAYS("https://h.org/3"), {0}};
    assign_by("s", NULL, 5, path, own);
    CHECK_STR(site.page[1].url, "http://s.invalid/b"); /* half of those stated are not unique */
    static const struct page_origin more[] = {SAYS("https://h.org/1"), SAYS("https://h.org/2"), SAYS("https://h.org/4"),
                                              SAYS("https://h.org/3"), SAYS("https://h.org/3")};
    assign_by("s", NULL, 5, path, more);
    CHECK_STR(site.page[1].url, "https://h.org/2");
    CHECK_STR(site.page[3].url, "https://h.org/d"); /* two say the same; but the host is known */
    static const struct page_origin hosts[] = {SAYS("https://h.org/1"), SAYS("https://g.org/2"), {0}, {0}, {0}};
    assign_by("s", NULL, 5, path, hosts);
    CHECK_STR(site.page[1].url, "https://g.org/2");
    CHECK_STR(site.page[4].url, "http://s.invalid/e"); /* it is not */
    static const struct page_origin front[] = {SAYS("https://h.org/"), SAYS("https://h.org/"), SAYS("https://h.org/"),
                                               SAYS("https://h.org/"), SAYS("https://h.org/x")};
    assign_by("s", NULL, 5, path, front);
    CHECK_STR(site.page[4].url, "http://s.invalid/e"); /* a template's mistake */
    static const struct page_origin logged[] = {{.logged = "b\xC3\xBC" "cher.de/a"}};
    assign_by("s", NULL, 1, path, logged);
    CHECK_STR(site.page[0].url, "http://xn--bcher-kva.de/a");
    static const char *const file[] = {"1", "2", "3.html", "3.html?print", "4"};
    static const struct page_origin path_is_url[] = {{.logged = "https://h.org/0",
                                                      .canonical = (char *)(size_t)"https://h.org/zero"},
                                                     SAYS("https://h.org/2"),
                                                     SAYS("https://h.org/3.html"), SAYS("https://h.org/3.html"),
                                                     SAYS("https://h.org/four")};
    assign_by("s", NULL, 5, file, path_is_url);
    CHECK_STR(site.page[2].url, "https://h.org/3.html");
    CHECK_STR(site.page[4].url, "https://h.org/four");
    CHECK(site.urls_need_all && site.page[0].is_recorded && !site.page[1].is_recorded);
    CHECK(site.page[1].canonical == site.page[1].url && site.page[3].canonical != site.page[3].url);
    site.page[1].canonical = "https://h.org/four"; /* as if page 4 had been in another part */
    CHECK(!page_urls_are_of_all(&site));
#undef SAYS
    static const char *const host[] = {"h.org/x"};
    site.name = "s";
    site.n_pages = 1;
    site.page[0].path = host[0];
    CHECK(!page_urls_need_canonical(&site, NULL));
    site.page[0].path = "x";
    CHECK(page_urls_need_canonical(&site, NULL));
    CHECK(!page_urls_need_canonical(&site, "http://z/"));
    site.name = "www.h.org";
    CHECK(!page_urls_need_canonical(&site, NULL));
}

/* The rules of the table in docs/inputs.md. */
static void test_wget_names(void)
{
    static const char *const plain[] = {"index.html",      "index.html?page=2", "p.html?a=b%2Fc", "p.php?u=http:%2f%2Fx",
                                        "d/INDEX.html",    "a.html",            "x.asp",          "100%.html"};
    assign("h.org", NULL, 8, plain, NULL);
    static const char *const plain_url[] = {"http://h.org/", "http://h.org/?page=2", "http://h.org/p.html?a=b/c",
                                            "http://h.org/p.php?u=http://x", "http://h.org/d/",
                                            "http://h.org/a.html", "http://h.org/x.asp", "http://h.org/100%25.html"};
    for (int i = 0; i < 8; i++) CHECK_STR(site.page[i].url, plain_url[i]);

    static const char *const extended[] = {"p.php?a=1.html", "x.asp.html", "gz.html.gz", "a.html", "d.tar.gz"};
    static const struct page_origin originals[] = {{0}, {0}, {0}, {.has_original = true}, {0}};
    assign_by("h.org", NULL, 5, extended, originals);
    static const char *const extended_url[] = {"http://h.org/p.php?a=1", "http://h.org/x.asp", "http://h.org/gz.html",
                                               "http://h.org/a", "http://h.org/d.tar.gz"};
    for (int i = 0; i < 5; i++) CHECK_STR(site.page[i].url, extended_url[i]);

    static const char *const mixed[] = {"p.php?a=1.html", "p.php?a=1"}; /* not by -E: a query may end so */
    assign("h.org", NULL, 2, mixed, NULL);
    CHECK_STR(site.page[0].url, "http://h.org/p.php?a=1.html");

    static const char *const windows[] = {"h.org+81/p.php@id=1&x=a@b", "h.org+81/@nick=me", "h.org+81/a@b.html"};
    assign("s", NULL, 3, windows, NULL);
    CHECK_STR(site.page[0].url, "http://h.org:81/p.php?id=1&x=a@b");
    CHECK_STR(site.page[1].url, "http://h.org:81/@nick=me");
    CHECK_STR(site.page[2].url, "http://h.org:81/a@b.html");
    static const char *const unix_names[] = {"p.php@id=1", "p.php?id=1"}; /* the '?' were left alone */
    assign("h.org", NULL, 2, unix_names, NULL);
    CHECK_STR(site.page[0].url, "http://h.org/p.php@id=1");

    static const char *const other[] = {"index.html", "x.asp.html"}; /* nobody knows who named these */
    assign("my site", NULL, 2, other, NULL);
    CHECK_STR(site.page[0].url, "http://my-site.invalid/index.html");
    CHECK_STR(site.page[1].url, "http://my-site.invalid/x.asp.html");
    assign("my site", "http://h.org/d", 2, other, NULL);
    CHECK_STR(site.page[0].url, "http://h.org/d/index.html");
}

int main(void)
{
    test_from_path();
    test_encode();
    test_encode_address();
    test_encode_twin();
    test_hosts();
    test_split();
    test_page_name();
    test_page_urls();
    test_many_twins();
    test_mirrored_and_twins();
    test_saved_pages();
    test_canonicals();
    test_wget_names();
    arena_free(&site.strings);
    free(site.page);
    buffer_free(&out);
    return check_done("url");
}
