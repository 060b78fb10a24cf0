/* SPDX-License-Identifier: MIT
 * test_url_resolve.c - the examples of RFC 3986, 5.4, and links that lead to no page. */
#include "check.h"

#include "site/urls/url.h"

static const char *resolved(const char *base, const char *reference)
{
    static struct buffer out;
    out.len = 0;
    buffer_putc(&out, '>');
    bool ok = url_resolve(&out, span_of(base), span_of(reference));
    CHECK(ok || out.len == 1);
    return ok ? buffer_text(&out) + 1 : "none";
}

static void test_rfc(void)
{
    static const struct {
        const char *reference, *want;
    } cases[] = {
        /* 5.4.1 */
        {"g", "http://a/b/c/g"},
        {"./g", "http://a/b/c/g"},
        {"g/", "http://a/b/c/g/"},
        {"/g", "http://a/g"},
        {"//g", "http://g/"},
        {"?y", "http://a/b/c/d;p?y"},
        {"g?y", "http://a/b/c/g?y"},
        {"#s", "http://a/b/c/d;p?q"},
        {"g#s", "http://a/b/c/g"},
        {"g?y#s", "http://a/b/c/g?y"},
        {";x", "http://a/b/c/;x"},
        {"g;x", "http://a/b/c/g;x"},
        {"g;x?y#s", "http://a/b/c/g;x?y"},
        {"", "http://a/b/c/d;p?q"},
        {".", "http://a/b/c/"},
        {"./", "http://a/b/c/"},
        {"..", "http://a/b/"},
        {"../", "http://a/b/"},
        {"../g", "http://a/b/g"},
        {"../..", "http://a/"},
        {"../../", "http://a/"},
        {"../../g", "http://a/g"},
        /* 5.4.2 */
        {"../../../g", "http://a/g"},
        {"../../../../g", "http://a/g"},
        {"/./g", "http://a/g"},
        {"/../g", "http://a/g"},
        {"g.", "http://a/b/c/g."},
        {".g", "http://a/b/c/.g"},
        {"g..", "http://a/b/c/g.."},
        {"..g", "http://a/b/c/..g"},
        {"./../g", "http://a/b/g"},
        {"./g/.", "http://a/b/c/g/"},
        {"g/./h", "http://a/b/c/g/h"},
        {"g/../h", "http://a/b/c/h"},
        {"g;x=1/./y", "http://a/b/c/g;x=1/y"},
        {"g;x=1/../y", "http://a/b/c/y"},
        {"g?y/./x", "http://a/b/c/g?y/./x"},
        {"http:g", "none"},
        {"g:h", "none"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_STR(resolved("http://a/b/c/d;p?q", cases[i].reference), cases[i].want);
}

static void test_pages(void)
{
    const char *base = "https://www.example.org";
    CHECK_STR(resolved(base, "a"), "https://www.example.org/a");
    CHECK_STR(resolved(base, ""), "https://www.example.org/");
    CHECK_STR(resolved(base, " HTTP://Example.ORG:8080/A b/\xC3\xA9?x=[1] "),
              "http://example.org:8080/A%20b/%C3%A9?x=%5B1%5D");
    CHECK_STR(resolved(base, "//\xC3\xA9.example%"), "https://%c3%a9.example%25/");
    CHECK_STR(resolved(base, "/100%25/50%"), "https://www.example.org/100%25/50%25");
    CHECK_STR(resolved(base, "a//b/../c"), "https://www.example.org/a//c");
    CHECK_STR(resolved("http://[::1]:8/a", "b[1]"), "http://[::1]:8/b%5B1%5D");
    CHECK_STR(resolved(base, "http://u@[2001:DB8::1]/"), "http://u@[2001:db8::1]/");
    CHECK_STR(resolved(base, "//B\xC3\xBC.de/\xC3\xBC"), "https://xn--b-eha.de/%C3%BC");
    static const char *const none[] = {"mailto:a@b.example", "javascript:void(0)", "ftp://a.example/",
     "http://",
                                       "http:///a",          "http://a b/",        "//",
                                                      "https://:80/",
                                       "data:text/html,a",   "http://<a>/",        "file:///etc/passwd",
                                       "http://[::1/a",      "http://[x]/a",       "http://[::1]]/"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) CHECK_STR(resolved(base, none[i]), "none");
    CHECK_STR(resolved("file:///a", "b"), "none");
}

int main(void)
{
    test_rfc();
    test_pages();
    return check_done("url_resolve");
}
