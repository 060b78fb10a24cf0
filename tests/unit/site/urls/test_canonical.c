/* SPDX-License-Identifier: MIT
 * test_canonical.c - the URL that a page gives for itself. */
#include "check.h"

#include <stdlib.h>

#include "site/urls/canonical.h"

static const char *canonical(const char *html)
{
    static char *last;
    free(last);
    last = canonical_of(span_of(html));
    return last ? last : "none";
}

/* However little is known of the page: what its beginning says for sure is what all of it says. */
static void check_heads(const char *html)
{
    char *whole = canonical_of(span_of(html)), *said;
    bool last = false;
    for (size_t n = 0; n <= strlen(html); n++) {
        char *copy = strndup(html, n); /* of its own, so that what lies after is no part of it */
        last = canonical_of_head((struct span){copy, n}, &said);
        CHECK(last ? (said == NULL) == (whole == NULL) && (!said || strcmp(said, whole) == 0) : said == NULL);
        free(said);
        free(copy);
    }
    CHECK(last);
    free(whole);
}

int main(void)
{
    CHECK_STR(canonical("<html><head><link rel=canonical href='https://H.org/a?b=1&amp;c=2#d'>"),
              "https://h.org/a?b=1&c=2");
    CHECK_STR(canonical("<link rel=canonical href='https://h.org/?a=1&section=2&copy=3'>"),
              "https://h.org/?a=1&section=2&copy=3");
    CHECK_STR(canonical("<LINK HREF=http://h.org REL=' Canonical '>"), "http://h.org/");
    CHECK_STR(canonical("<link rel=stylesheet href=http://h.org/x.css><link rel=canonical href=//h.org/y>"), "none");
    CHECK_STR(canonical("<link rel=canonical href=/a><meta property=og:url content=https://h.org/b>"),
              "https://h.org/b");
    CHECK_STR(canonical("<meta property=og:url content=https://h.org/b><link rel=canonical href=https://h.org/a>"),
              "https://h.org/a");
    CHECK_STR(canonical("<meta name=og:url content=https://h.org/b>"), "none");
    CHECK_STR(canonical("<link rel=canonical href=''>"), "none");
    CHECK_STR(canonical("<link rel=canonical href='mailto:a@b'>"), "none");
    CHECK_STR(canonical("<!-- <link rel=canonical href=http://h.org/> -->"), "none");
    CHECK_STR(canonical("<script>'<link rel=canonical href=http://h.org/>'</script>"), "none");
    CHECK_STR(canonical("<body><link rel=canonical href=http://h.org/>"), "none");
    CHECK_STR(canonical("<link rel=canonical href='http://h.org/\xE4 \xFF'>"), "http://h.org/%E4%20%FF");
    CHECK_STR(canonical("<link rel=canonical href=http://h.org/a"), "none"); /* cut */
    CHECK_STR(canonical(""), "none");
    canonical("");
    check_heads("<head><link rel=canonical href=http://h.org/a><meta property=og:url content='http://h.org/b'><body>");
    check_heads("<!-- <body> --><title><body></title><meta property=og:url content=http://h.org/b><body class=x>");
    check_heads("<meta name=description content='a > <body> b'><link rel=canonical href=\"http://h.org/\"><body>");
    check_heads("<p title='<!-- it is'><a b=\"'><body>\"></a><script>if (a </b) '</script><link rel=canonical "
                "href=https://h.org/x></SCRIPT ><link rel=canonical href=https://h.org/y><BODY><link rel=canonical>");
    return check_done("canonical");
}
