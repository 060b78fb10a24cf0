/* SPDX-License-Identifier: MIT
 * test_canonical.c - the URL that a page gives for itself. */
#include "check.h"

#include <stdlib.h>

#include "site/canonical.h"

static const char *canonical(const char *html)
{
    static char *last;
    free(last);
    last = canonical_of(span_of(html));
    return last ? last : "none";
}

int main(void)
{
    CHECK_STR(canonical("<html><head><link rel=canonical href='https://H.org/a?b=1&amp;c=2#d'>"),
              "https://h.org/a?b=1&c=2");
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
    return check_done("canonical");
}
