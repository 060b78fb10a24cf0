/* SPDX-License-Identifier: MIT
 * test_arc_header.c - what a line of an ARC file states, in both versions. A wrong length would not show in whole files:
 * the reader finds the next header anyway, unless the page holds a line like one. */
#include "check.h"

#include "site/archives/arc_header.h"

static const struct {
    const char *line;
    size_t bytes; /* 0: no header */
    const char *url, *type;
    uint64_t length;
} of[] = {
    {"http://a.example/x 10.0.0.1 19970214120000 text/html 5070\nthe page", 58, "http://a.example/x", "text/html", 5070},
    {"http://a.example/x 10.0.0.1 19970214120000 text/html 0\r\n", 56, "http://a.example/x", "text/html", 0},
    {"http://a.example/a b c ::1 19970214 no-type 12\n", 47, "http://a.example/a b c", "", 12},
    {"http://a.example/ 10.0.0.1 19970214120000 text/html 200 - - 34567 x.arc 999999999999999999\n", 91,
     "http://a.example/", "text/html", 999999999999999999},
    {"http://a.example/ 10.0.0.1 19970214120000 text/html 1000000000000000000\n", 72, "http://a.example/", "text/html",
     UINT64_MAX},
    {"http://a.example/ 10.0.0.1 19970214120000 text/html 12x\n", 56, "http://a.example/", "text/html", UINT64_MAX},
    {"http://a.example/ 10.0.0.1 19970214120000 text/html 5", 0, "", "", 0},
    {"http://a.example/ 10.0.0.1 1997 text/html 5\n", 0, "", "", 0},
    {"http://a.example/ somewhere 19970214120000 text/html 5\n", 0, "", "", 0},
    {"a line of a page\n", 0, "", "", 0},
};

int main(void)
{
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        struct arc_header header;
        size_t bytes = arc_header_read(span_of(of[i].line), &header);
        CHECK(bytes == of[i].bytes);
        if (!bytes) continue;
        CHECK(header.length == of[i].length && span_is(header.url, of[i].url) && span_is(header.content_type, of[i].type));
        CHECK(header.date.len == 14 || header.date.len == 8);
    }
    return check_done("test_arc_header");
}
