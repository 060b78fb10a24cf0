/* SPDX-License-Identifier: MIT
 * test_sniff.c - what looks like HTML, and what names say. */
#include "check.h"

#include <stdlib.h>

#include "base/buffer.h"
#include "site/urls/file_names.h"
#include "site/site.h"
#include "site/text/raw_tags.h"
#include "site/text/sniff.h"

#define SPAN(literal) ((struct span){literal, sizeof(literal) - 1})
#define TABLE "<table><tr><td>a</td><td>b</td></tr></table>"
#define IS(kind, literal) CHECK(sniff(SPAN(literal)) == SNIFFED_##kind)

/* In UTF-16 without a mark, only ASCII tells, whether a char has a sign or not. */
static void test_utf16(void)
{
    CHECK(raw_tag_utf16_half(SPAN("<\0h\0t\0m\0")) == 1);
    CHECK(raw_tag_utf16_half(SPAN("\0<\0h\0t\0m")) == 0);
    CHECK(raw_tag_utf16_half(SPAN("\xE9\0\xE8\0\xE0\0\xE7\0")) == -1);
    CHECK(raw_tag_utf16_half(SPAN("<\0h\0t\0")) == -1);
}

static void test_documents(void)
{
    IS(DOCUMENT, "<!DOCTYPE html>");
    IS(DOCUMENT, "<!doctype HTML PUBLIC '-//IETF//DTD HTML 2.0//EN'>");
    IS(DOCUMENT, " \r\n\t<HTML lang=en>");
    IS(DOCUMENT, "\xEF\xBB\xBF<html>");
    IS(DOCUMENT, "<!-- saved > from --> <!-- x --><head>");
    IS(DOCUMENT, "<?xml version='1.0'?>\n<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0//EN\">");
    IS(DOCUMENT, "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'>");
    IS(DOCUMENT, "<meta charset=utf-8><title>x</title>");
    IS(DOCUMENT, "<title\n>no html tag</title>text");
    IS(DOCUMENT, "<body bgcolor=white>\xD6\xD0");
    IS(DOCUMENT, "<html><p>a NUL \0 in it"); /* broken, but no other kind of file begins so */
    IS(DOCUMENT, "\xFF\xFE<\0h\0t\0m\0l\0>\0");
    IS(DOCUMENT, "\xFE\xFF\0<\0h\0t\0m\0l\0>");
    IS(DOCUMENT, "<\0!\0D\0O\0C\0T\0Y\0P\0E\0 \0h\0t\0m\0l\0>\0\x2D\x4E");
    IS(DOCUMENT, "\0<\0h\0t\0m\0l\0>\x4E\x2D");
}

static void test_fragments(void)
{
    IS(FRAGMENT, "<p>hello");
    IS(FRAGMENT, "<div class=x>hello</div>");
    IS(FRAGMENT, "</div><table><tr><td>a</td></tr></table><p>b");
    IS(FRAGMENT, "<br />\n<b>Warning</b>: something failed");
    IS(FRAGMENT, "Warning: mysql_connect() failed\n<html><head><title>x</title></head><body>");
    IS(FRAGMENT, "<app-root><div><p>a</p><p>b</p></div></app-root>");
    IS(FRAGMENT, "<text id=1><title>t</title><h1>a</h1><p>long text without tags ...<p>b<pre>c");
}

static void test_others(void)
{
    IS(OTHER, "");
    IS(OTHER, " \n");
    IS(OTHER, "plain text, a < b and b > c");
    IS(TAGS, "text with one <b>tag</b> only");
    IS(TAGS, "<!-- 1 --> text of long paragraphs<P>and more of them<P>and more");
    IS(OTHER, "User-agent: *\nDisallow: /");
    IS(OTHER, "<?xml version='1.0'?><rss version='2.0'><channel><title>x</title></channel></rss>");
    IS(OTHER, "<rss><channel><title>x</title>");
    IS(OTHER, "<?xml version='1.0'?><p>an XML file with a p for a root</p>");
    IS(OTHER, "<!DOCTYPE svg PUBLIC 'x'><svg>");
    IS(OTHER, "<!DOCTYPE svg PUBLIC 'x'><svg><a><p>text</p></a>");
    IS(DOCUMENT, "<!doctype htm=\"http://www.w3.org/TR/html4/loose.dtd\"><html>");
    IS(OTHER, "<svg xmlns='http://www.w3.org/2000/svg'><g/></svg>");
    IS(OTHER, "{\"html\": \"<div><p>a</p><p>b</p><p>c</p></div>\"}");
    IS(OTHER, "[\"<html><head></head><body></body></html>\"]");
    IS(OTHER, "digraph g {\n a [label=<" TABLE ">];\n}");
    IS(OTHER, "/* a <b>graph</b> */\n// " TABLE "\n# x\nstrict  Graph \"a {b\" // c\n{ a [label=<" TABLE ">] }");
    IS(OTHER, "graph { a [label=<" TABLE TABLE ">] }");
    IS(FRAGMENT, "Graph of a function {x}" TABLE);
    IS(FRAGMENT, "graph paper " TABLE);
    IS(FRAGMENT, "digraphs {" TABLE);
    IS(FRAGMENT, "graph \"" TABLE);
    IS(FRAGMENT, "# A title\n" TABLE);
    IS(FRAGMENT, "/* open" TABLE);
    IS(OTHER, "From: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n--a\r\n" TABLE);
    IS(OTHER, "MIME-Version: 1.0\n\n" TABLE);
    IS(FRAGMENT, "How to write a mail\n\nMIME-Version: 1.0\n" TABLE);
    IS(FRAGMENT, "The field MIME-Version: 1.0 says\n\n" TABLE);
    IS(OTHER, "body { color: red }");
    IS(OTHER, "function f() { return a<b; }");
    IS(OTHER, "<p>text with a NUL\0");
    IS(OTHER, "GIF89a<html><body>");
    IS(OTHER, "%PDF-1.4\n<html><body></body>");
    IS(OTHER, "\x1F\x8B\x08<html>");
    IS(OTHER, "PK\3\4<html>");
    IS(OTHER, "<!-- a comment and nothing more -->");
    IS(OTHER, "<!-- never closed");
    IS(OTHER, "<U0061> <U0062> <a> <b> <s> <p> <i>"); /* in angle brackets, but never closed */
    IS(OTHER, "<");
    IS(OTHER, "<?xml");
    IS(OTHER, "\xFF\xFEx\0");
    CHECK(sniff((struct span){"<html>", 0}) == SNIFFED_OTHER);
    CHECK(sniff((struct span){NULL, 0}) == SNIFFED_OTHER);
}

/* Each beginning of a page is judged without reading past it (the sanitizers look on). */
static void test_cut(void)
{
    static const char text[] =
        "<?xml version='1.0'?><!-- c --><!DOCTYPE html><html a='b\"' c=\"d\"><p e=f>";
    for (size_t n = 0; n < sizeof text; n++) {
        char *exact = malloc(n ? n : 1);
        memcpy(exact, text, n);
        enum sniffed s = sniff((struct span){exact, n});
        CHECK(n < 46 ? s != SNIFFED_FRAGMENT : s == SNIFFED_DOCUMENT);
        free(exact);
    }
    struct buffer b = {0}; /* a licence in a comment longer than what is looked at */
    buffer_puts(&b, "<!--");
    while (b.len < 5000) buffer_puts(&b, " all rights reserved");
    CHECK(sniff(buffer_span(&b)) == SNIFFED_FRAGMENT);
    b.len = 0; /* blank lines longer than that */
    while (b.len < SNIFF_BYTES) buffer_puts(&b, "\r\n");
    CHECK(sniff(buffer_span(&b)) == SNIFFED_TAGS);
    CHECK(sniff((struct span){b.at, b.len - 1}) == SNIFFED_OTHER);
    b.at[9] = '\0';
    CHECK(sniff(buffer_span(&b)) == SNIFFED_OTHER);
    buffer_free(&b);
}

static enum name_kind kind(const char *path)
{
    return name_kind(span_of(path));
}

static void test_names(void)
{
    CHECK(kind("a/b/index.html") == NAME_PAGE);
    CHECK(kind("INDEX.HTM") == NAME_PAGE);
    CHECK(kind("p.php?id=1.5&x=a.jpg") == NAME_PAGE);
    CHECK(kind("x.dir/page") == NAME_PAGE);
    CHECK(kind(".hidden") == NAME_PAGE);
    CHECK(kind("style.css?v=3") == NAME_TEXT);
    CHECK(kind("feed.xml") == NAME_TEXT);
    CHECK(kind("calls.dot") == NAME_TEXT);
    CHECK(kind("posts/first/index.rst") == NAME_TEXT && kind("guide.adoc") == NAME_TEXT);
    CHECK(kind("A.JPG") == NAME_MEDIA);
    CHECK(kind("a.b.tar.gz") == NAME_MEDIA);
    CHECK(kind("wiki/File:A.jpg") == NAME_OTHER);
    CHECK(kind("File%3AA.jpg") == NAME_OTHER);
    CHECK(kind("x.jpg?page=2") == NAME_OTHER);
    CHECK(kind("release-1.0") == NAME_OTHER);
    CHECK(kind("a.averyveryverylongextensionindeedxxxxxxxxx") == NAME_OTHER);
    CHECK(name_is_crawler_file(span_of("x/robots.txt")));
    CHECK(name_is_crawler_file(span_of("hts-log.txt")));
    CHECK(name_is_crawler_file(span_of("a.html.tmp")));
    CHECK(name_is_crawler_file(span_of("d/.listing")));
    CHECK(!name_is_crawler_file(span_of("robots.txt.html")));
    CHECK(!name_is_crawler_file(span_of("index.html")));
    CHECK(name_is_crawler_directory(span_of("x/hts-cache")));
    CHECK(!name_is_crawler_directory(span_of("x.infodisc")));
    CHECK(name_is_crawler_file(span_of("x.infodisc/.infodisc-unfinished")));
    CHECK(!name_is_crawler_directory(span_of("hts-cache-2")));
    CHECK(span_is(name_base(span_of("a/b")), "b"));
    CHECK(span_is(name_base(span_of("a/")), ""));
    CHECK(span_is(name_base(span_of("a")), "a"));
}

int main(void)
{
    test_utf16();
    test_documents();
    test_fragments();
    test_others();
    test_cut();
    test_names();
    return check_done("sniff");
}
