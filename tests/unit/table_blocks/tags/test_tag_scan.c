/* SPDX-License-Identifier: MIT
 * test_tag_scan.c - one tag at a time: names, attributes, comments, raw bodies, element names. */
#include "check.h"

#include <ctype.h>

#include "base/memory.h"
#include "table_blocks/tags/tag_scan.h"
#include "unit/soup.h"

static struct buffer out;

static void put(const char *name, struct span value)
{
    if (!value.at) return;
    buffer_printf(&out, " %s=%.*s", name, (int)value.len, value.at);
}

static struct scanner scanner_of(struct span text)
{
    return (struct scanner){.at = text.at, .end = text.at + text.len};
}

/* What the text begins with: "/name attributes flags + what lies after", "text" or "other +
 * after". */
static const char *scanned(const char *text)
{
    struct scanner s = scanner_of(span_of(text));
    struct tag tag;
    out.len = 0;
    switch (scan_markup(&s, &tag)) {
    case SCAN_TEXT:
        CHECK(s.at == text);
        return "text";
    case SCAN_OTHER:
        buffer_puts(&out, "other");
        break;
    case SCAN_TAG:
        buffer_printf(&out, "%s%.*s", tag.is_end ? "/" : "", (int)tag.name.len, tag.name.at);
        put("class", tag.class);
        put("id", tag.id);
        put("href", tag.href);
        put("role", tag.role);
        put("lang", tag.lang);
        put("key", tag.key);
        put("property", tag.property);
        put("itemprop", tag.itemprop);
        put("itemtype", tag.itemtype);
        put("type", tag.type);
        put("content", tag.content);
        put("rel", tag.rel);
        put("datetime", tag.datetime);
        if (tag.pubdate) buffer_puts(&out, " pubdate");
        if (tag.hidden) buffer_puts(&out, " hidden");
        if (tag.is_empty) buffer_puts(&out, " empty");
        break;
    }
    buffer_printf(&out, " + %.*s", (int)(s.end - s.at), s.at);
    return buffer_text(&out);
}

static const struct {
    const char *text, *want;
} cases[] = {
    /* names */
    {"<p>x", "p + x"},
    {"</p>x", "/p + x"},
    {"<P>x", "P + x"},
    {"<p/>x", "p empty + x"},
    {"<p />x", "p empty + x"},
    {"<p/ >x", "p + x"},
    {"<my-tag:x_1>y", "my-tag:x_1 + y"},
    {"<h1>x", "h1 + x"},
    {"<p<b>x", "p<b + x"},
    {"<p", "p + "},
    /* no tags */
    {"<", "text"},
    {"<<p>", "text"},
    {"<3", "text"},
    {"< p>", "text"},
    {"<=", "text"},
    {"<\xC3\xA9>", "text"},
    {"</>x", "other + x"},
    {"</3>x", "other + x"},
    {"</", "other + "},
    /* attributes */
    {"<p class=a id=b>x", "p class=a id=b + x"},
    {"<p class='a b' id=\"c\">x", "p class=a b id=c + x"},
    {"<p class = a\n\tid\r\n=\f'b'>x", "p class=a id=b + x"},
    {"<P CLASS=A ID=B>x", "P class=A id=B + x"},
    {"<p class>x", "p class= + x"},
    {"<p class=>x", "p class= + x"},
    {"<p class=''>x", "p class= + x"},
    {"<p class=a class=b>x", "p class=a + x"},
    {"<p class class=b>x", "p class= + x"},
    {"<p class=a/b>x", "p class=a/b + x"},
    {"<p class=a/>x", "p class=a/ + x"},
    {"<p class=a />x", "p class=a empty + x"},
    {"<p/class=a/id=b>x", "p class=a/id=b + x"},
    {"<p class=\"a>b\">x", "p class=a>b + x"},
    {"<p title='x>y' id=z>x", "p id=z + x"},
    {"<p class='a'id='b'>x", "p class=a id=b + x"},
    {"<p =class=a>x", "p + x"},
    {"<p data-class=a aclass=b classy=c>x", "p + x"},
    {"<p class=\"a>b", "p class=a + b"},
    {"<p class='a id=\"b\">x", "p class=a id=\"b\" + x"},
    {"<p class=a", "p class=a + "},
    {"<p class=", "p class= + "},
    {"<p \"'>x", "p + x"},
    {"<a href=/?a=b&c=d>x", "a href=/?a=b&c=d + x"},
    {"<div role=main lang=en>x", "div role=main lang=en + x"},
    {"<meta name=a content=b>x", "meta key=a content=b + x"},
    {"<meta property='og:title' content=b>x", "meta property=og:title content=b + x"},
    {"<meta name=a property=b itemprop=c content=d>", "meta key=a property=b itemprop=c content=d + "},
    {"<meta http-equiv=a content=b>", "meta key=a content=b + "},
    {"<time pubdate datetime=2001>", "time datetime=2001 pubdate + "},
    {"<div itemscope itemtype=http://a.example/B>", "div itemtype=http://a.example/B + "},
    {"<script type=a/b>", "script type=a/b + "},
    {"<time datetime=2001 rel=x>y", "time rel=x datetime=2001 + y"},
    /* hidden */
    {"<p hidden>x", "p hidden + x"},
    {"<p hidden=hidden>x", "p hidden + x"},
    {"<p aria-hidden=true>x", "p hidden + x"},
    {"<p aria-hidden=TRUE>x", "p hidden + x"},
    {"<p aria-hidden=false>x", "p + x"},
    {"<figcaption aria-hidden=true>x", "figcaption + x"},
    {"<figcaption aria-hidden=true hidden>x", "figcaption hidden + x"},
    {"<p style='display:none'>x", "p hidden + x"},
    {"<p style='color:red; DISPLAY : None !important'>x", "p hidden + x"},
    {"<p style='display:block;x:none'>x", "p + x"},
    {"<p style='display:non'>x", "p + x"},
    {"<p style='margin-left: 20px; display: block; -x-Display\t: None'>x", "p hidden + x"},
    {"<p style='margin: 0 10px 0 20px; displaydisplay:none'>x", "p hidden + x"},
    {"<p style='display'>x", "p + x"},
    /* comments and the like */
    {"<!-- a -->x", "other + x"},
    {"<!-- <p> > -->x", "other + x"},
    {"<!-->x", "other + x"},
    {"<!--->x", "other + x"},
    {"<!---->x", "other + x"},
    {"<!--a--!>x", "other + x"},
    {"<!--a-->-->", "other + -->"},
    {"<!-- a <p>x", "other + x"},
    {"<!-- a", "other + "},
    {"<!--", "other + "},
    {"<!DOCTYPE html>x", "other + x"},
    {"<!>x", "other + x"},
    {"<![CDATA[a]]>x", "other + x"},
    {"<?php a ?>x", "other + x"},
    {"<?a", "other + "},
};

static void test_cases(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        /* In a piece of memory of its own, so that a sanitizer sees a byte too far. */
        char *text = mem_strdup(cases[i].text);
        size_t n = strlen(text);
        struct scanner s = {.at = text, .end = text + n};
        struct tag tag;
        text = mem_realloc(text, n, 1);
        s.at = text;
        s.end = text + n;
        scan_markup(&s, &tag);
        CHECK(s.at <= s.end);
        free(text);
        CHECK_STR(scanned(cases[i].text), cases[i].want);
    }
}

static const char *raw_body(const char *text, const char *name)
{
    struct scanner s = scanner_of(span_of(text));
    struct span body = scan_raw_body(&s, span_of(name));
    out.len = 0;
    if (!body.at) {
        CHECK(s.at == text);
        return "none";
    }
    buffer_printf(&out, "%.*s + %.*s", (int)body.len, body.at, (int)(s.end - s.at), s.at);
    return buffer_text(&out);
}

static void test_raw_body(void)
{
    CHECK_STR(raw_body("a</script>b", "script"), "a + b");
    CHECK_STR(raw_body("</SCRIPT >b", "script"), " + b");
    CHECK_STR(raw_body("if (a<b) '</div>' </script\n>b", "script"), "if (a<b) '</div>'  + b");
    CHECK_STR(raw_body("</scripts></script/>b", "script"), "</scripts> + b");
    CHECK_STR(raw_body("a</script", "script"), "a + ");
    /* scripts in a comment in a script */
    CHECK_STR(raw_body("<!-- w('<script></script>') //--></script>b", "script"),
              "<!-- w('<script></script>') //--> + b");
    CHECK_STR(raw_body("<!-- <script> a <b --></script>c", "script"), "<!-- <script> a <b --> + c");
    CHECK_STR(raw_body("<!-- a --> <script></script>b", "script"), "<!-- a --> <script> + b");
    CHECK_STR(raw_body("<!--> <script></script>b", "script"), "<!--> <script> + b");
    CHECK_STR(raw_body("<script></script>b", "script"), "<script> + b");
    CHECK_STR(raw_body("<!-- </script>b", "script"), "<!--  + b");
    CHECK_STR(raw_body("<!-- <script> </script>b", "script"), "<!-- <script>  + b"); /* never ended: the first */
    CHECK_STR(raw_body("<!-- <style></style>b", "style"), "<!-- <style> + b");
    CHECK_STR(raw_body("a</scrip", "script"), "none");
    CHECK_STR(raw_body("", "script"), "none");
    CHECK_STR(raw_body("a", "script"), "none");
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* The slow twin: at each tag, all of the comment is searched for its end. NULL: there is no end tag. */
static const char *script_end_slowly(const char *text)
{
    const char *comment = NULL;
    bool inner = false;
    for (const char *p = text; *p; p++) {
        const char *end = comment ? strstr(comment + 2, "-->") : NULL;
        if (*p != '<') continue;
        if (end && end + 3 <= p) comment = NULL, inner = false;
        if (!comment && begins(p, "<!--")) comment = p;
        if (comment && begins(p, "<script>")) inner = true;
        if (!begins(p, "</script>")) continue;
        if (!inner) return p;
        inner = false;
    }
    return strstr(text, "</script>");
}

static void test_comments_in_scripts(void)
{
    static const char *const pieces[] = {"<!--", "-->", "--", "-", ">", "<", "<script>", "</script>", "x", " ->"};
    struct lcg l = {1};
    struct buffer text = {0};
    size_t n_different = 0;
    for (int round = 0; round < 20000; round++) {
        text.len = 0;
        for (uint32_t n = lcg_next(&l, 16); n > 0; n--)
            buffer_puts(&text, pieces[lcg_next(&l, sizeof pieces / sizeof *pieces)]);
        const char *from = buffer_text(&text), *end = script_end_slowly(from);
        struct scanner s = scanner_of(buffer_span(&text));
        struct span body = scan_raw_body(&s, span_of("script"));
        n_different += end ? body.at != from || body.len != (size_t)(end - from) : body.at != NULL;
    }
    CHECK(n_different == 0);
    buffer_free(&text);
}

/* The slow twin of the hash table: look through all names. */
static enum element find_slowly(const char *name)
{
    for (int e = 1; e < EL_N; e++)
        if (strcasecmp(element_rules[e].name, name) == 0) return (enum element)e;
    return EL_UNKNOWN;
}

static void test_elements(void)
{
    for (int e = 1; e < EL_N; e++) {
        const char *name = element_rules[e].name;
        CHECK(element_find(span_of(name)) == (enum element)e);
        char upper[20], longer[20], shorter[20];
        size_t n = strlen(name);
        for (size_t i = 0; i <= n; i++) upper[i] = (char)toupper((unsigned char)name[i]);
        CHECK(element_find(span_of(upper)) == (enum element)e);
        char in_text[40];
        snprintf(in_text, sizeof in_text, "%s class=x>text", upper);
        for (size_t readable = n; readable <= strlen(in_text); readable++)
            CHECK(element_find_in((struct span){in_text, n}, readable) == (enum element)e);
        snprintf(longer, sizeof longer, "%sx", name);
        CHECK(element_find(span_of(longer)) == find_slowly(longer));
        snprintf(shorter, sizeof shorter, "%.*s", (int)n - 1, name);
        CHECK(element_find(span_of(shorter)) == find_slowly(shorter));
    }
    CHECK(element_find(span_of("")) == EL_UNKNOWN);
    CHECK(element_find(span_of("my-element")) == EL_UNKNOWN);
    CHECK(element_find(span_of("D\x09V")) == EL_UNKNOWN); /* 'I' without its case bit is a tab */
    CHECK(element_find(span_of("averyverylongelementname")) == EL_UNKNOWN);
}

/* On any bytes the scanner gets to the end, each step forward. */
static void test_noise(void)
{
    struct buffer page = {0};
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct lcg l = {seed};
        soup_noise(&l, 400, &page);
        struct scanner s = scanner_of(buffer_span(&page));
        bool forward = true;
        while (s.at < s.end) {
            const char *before = s.at;
            struct tag tag;
            if (*s.at != '<' || scan_markup(&s, &tag) == SCAN_TEXT) s.at++;
            forward = forward && s.at > before && s.at <= s.end;
        }
        CHECK(forward);
    }
    buffer_free(&page);
}

static double seconds_of(const char *piece, size_t n)
{
    struct buffer page = {0};
    for (size_t i = 0; i < n; i++) buffer_puts(&page, piece);
    struct scanner s = scanner_of(buffer_span(&page));
    struct tag tag;
    clock_t start = clock();
    while (s.at < s.end && (s.at = memchr(s.at, '<', (size_t)(s.end - s.at))) != NULL)
        if (scan_markup(&s, &tag) == SCAN_TEXT) s.at++;
    buffer_free(&page);
    return seconds_since(start);
}

/* What is missing is not searched for again and again: these would take hours if it were. */
static void test_linear(void)
{
    static const char *const pieces[] = {"<!--", "<a b=\"", "<a b='", "<a b=\">", "<!--x>",
                                         "<",    "</",      "<!",     "<a "};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        CHECK(seconds_of(pieces[i], 1000000) < 10);
}

/* Processor time of the bodies of each SVG and NOSCRIPT. */
static double seconds_of_bodies(const char *head, const char *piece, size_t n, size_t want)
{
    struct buffer page = {0};
    buffer_puts(&page, head);
    for (size_t i = 0; i < n; i++) buffer_puts(&page, piece);
    struct scanner s = scanner_of(buffer_span(&page));
    struct tag tag;
    size_t found = 0;
    clock_t start = clock();
    while (s.at < s.end && (s.at = memchr(s.at, '<', (size_t)(s.end - s.at))) != NULL) {
        if (scan_markup(&s, &tag) != SCAN_TAG || tag.is_end) continue;
        if (tag.element != EL_svg && tag.element != EL_noscript) continue;
        if (tag.element == EL_noscript) noscript_has_text(&s);
        found += scan_element_body(&s, &tag).at != NULL;
    }
    CHECK(found == want);
    buffer_free(&page);
    return seconds_since(start);
}

/* A SCRIPT without an end in an element: its end is searched for once. */
static void test_linear_bodies(void)
{
    CHECK(seconds_of_bodies("<svg>", "<script>", 150000, 0) < 5);
    CHECK(seconds_of_bodies("<noscript>", "<style>", 150000, 0) < 5);
    CHECK(seconds_of_bodies("", "<svg><script></svg>", 150000, 150000) < 5);
    CHECK(seconds_of_bodies("", "<noscript><script></noscript>", 150000, 150000) < 5);
}

int main(void)
{
    test_cases();
    test_raw_body();
    test_comments_in_scripts();
    test_elements();
    test_noise();
    test_linear();
    test_linear_bodies();
    buffer_free(&out);
    return check_done("tag_scan");
}
