/* SPDX-License-Identifier: MIT
 * test_url_version.c - which URLs name a version or a language of a document, and what is left of them. */
#include "check.h"

#include "site/urls/url_version.h"

/* Is `rest` what is left of a URL, and does it name a version, if it should? */
static void check_left(const char *url, const char *rest, bool is_version)
{
    struct buffer out = {0};
    CHECK(url_without_version(span_of(url), &out) == is_version);
    CHECK(span_is(buffer_span(&out), rest));
    buffer_free(&out);
}

static void check_version(const char *url, const char *rest)
{
    check_left(url, rest, true);
}

static void check_none(const char *url)
{
    check_left(url, url + strlen("http://"), false);
}

static void test_files(void)
{
    check_version("http://h/d/manual-1.0.html", "h/d/manual.html");
    check_version("http://h/d/manual-1.2.10.html", "h/d/manual.html");
    check_version("http://h/d/manual_v2.php", "h/d/manual.php");
    check_version("http://h/manual-v2.1-rc1.html", "h/manual.html");
    check_version("http://h/manual-2.0b3.html", "h/manual.html");
    check_version("http://h/manual-1.x.html", "h/manual.html");
    check_version("http://h/manual-latest.html", "h/manual.html");
    check_version("http://h/manual-1.0", "h/manual");
    check_version("http://h/d/1.0.html", "h/d/");
    check_version("http://h/d/latest.html", "h/d/");
    check_version("http://h/guide.en.html", "h/guide.html");
    check_version("http://h/guide-pt_BR.html", "h/guide.html");
    check_version("http://h/guide.zh-Hans.html", "h/guide.html");
    check_version("http://h/guide-1.0.de.html", "h/guide.html");
    check_version("http://h/index.html.de", "h/index.html");
    check_version("https://h:80/manual-1.0.html#top", "h/manual.html");
}

static void test_queries(void)
{
    check_version("http://h/page?version=3", "h/page");
    check_version("http://h/w?title=Harbour&oldid=4711", "h/w?title=Harbour");
    check_version("http://h/page?lang=de&id=7", "h/page?id=7");
    check_version("http://h/page?v=1.2&id=7", "h/page?id=7");
    check_version("http://h?lang=de", "h");
    check_none("http://h/page?v=11");
    check_none("http://h/page?page=2&id=de7");
    check_none("http://h/page?version=");
    check_none("http://h/page?print=1");
}

static void test_others(void)
{
    check_none("http://h");
    check_none("http://h/");
    check_none("http://h/1.0/page.html"); /* directories: editions.h */
    check_none("http://h/manual.html");
    check_none("http://h/article-12.html");
    check_none("http://h/article-12");
    check_none("http://h/2017-01-02.html");
    check_none("http://h/notes-2017.01.02.html");
    check_none("http://h/page-2.html");
    check_none("http://h/page.2.html");
    check_none("http://h/manual1.0.html");
    check_none("http://h/manual-1.12345.html");
    check_none("http://h/part-one.html");
    check_none("http://h/manual-1.0-draft.html");
    check_none("http://h/jquery-1.0.min.html");
    check_none("http://h/tv2.html");
    check_none("http://h/main-street.html");
    check_none("http://h/manual-.html");
    check_none("http://h/-");
    check_none("http://h/v");
    check_none("http://h/manual-.5.html");
}

int main(void)
{
    test_files();
    test_queries();
    test_others();
    return check_done("url_version");
}
