/* SPDX-License-Identifier: MIT
 * test_content_json.c - what --with adds to a page: tables, links, sections. */
#include "check.h"
#include "content_helper.h"
#include "infodisc.h"
#include "output/content_json.h"

static struct content_test test;

static void check_json(const char *page, unsigned what, const char *json)
{
    struct infodisc_page p = {.url = "http://Example.org/dir/page.html#2", .host = "example.org", .content = ""};
    struct buffer out = {0};
    CHECK(content_test_read(&test, span_of(page), 100) && test.lost == 0);
    content_json(&p, &test.tree, UINT64_C(1) << what, &out);
    CHECK_STR(buffer_text(&out), json);
    buffer_free(&out);
}

#define TABLE(rows) "<table><caption>x</caption>" rows "</table>"
#define IS_TABLE(rows, head, body) \
    check_json(TABLE(rows), INFODISC_WITH_TABLES, ",\"tables\":[{\"caption\":\"x\",\"head\":[" head "],\"rows\":[" body "]}]")

static void test_spans(void)
{
    IS_TABLE("<tr><td>a<td>b<tr><td>c", "", "[\"a\",\"b\"],[\"c\"]");
    IS_TABLE("<tr><td rowspan=2>a<td>b<tr><td>c", "", "[\"a\",\"b\"],[\"\",\"c\"]");
    IS_TABLE("<tr><td>a<td rowspan=3>b<td>c<tr><td>d<td>e<tr><td>f", "", "[\"a\",\"b\",\"c\"],[\"d\",\"\",\"e\"],[\"f\",\"\"]");
    IS_TABLE("<tr><td colspan=2>a<td>b<tr><td>c<td>d<td>e", "", "[\"a\",\"\",\"b\"],[\"c\",\"d\",\"e\"]");
    IS_TABLE("<tr><td colspan=2 rowspan=2>a<td>b<tr><td>c<tr><td>d<td>e<td>f", "",
             "[\"a\",\"\",\"b\"],[\"\",\"\",\"c\"],[\"d\",\"e\",\"f\"]");
    IS_TABLE("<tr><th rowspan=2>a<th colspan=2>b<tr><th>c<th>d<tr><td>e<td>f<td>g",
             "[\"a\",\"b\",\"\"],[\"\",\"c\",\"d\"]", "[\"e\",\"f\",\"g\"]");
    IS_TABLE("<tr><td colspan=900>a<tr><td>b<td>c", "", "[\"a\",\"\"],[\"b\",\"c\"]"); /* no more columns than there are */
    IS_TABLE("<tr><td>a<td rowspan=2 colspan=0>b<tr><td colspan=1>", "", "[\"a\",\"b\"],[\"\",\"\"]");
}

/* As browsers have it: a span ends with its THEAD or TBODY, and no row that is not of heads is in a head. */
static void test_spans_in_groups(void)
{
    IS_TABLE("<thead><tr><th rowspan=2>a<th>b<tbody><tr><td>c<td>d<tr><td>e<td>f", "[\"a\",\"b\"]",
             "[\"c\",\"d\"],[\"e\",\"f\"]");
    IS_TABLE("<tbody><tr><td rowspan=9>a<td>b<tr><td>c<tbody><tr><td>d<td>e", "",
             "[\"a\",\"b\"],[\"\",\"c\"],[\"d\",\"e\"]");
    IS_TABLE("<tr><td>a<td rowspan=3>b<tbody><tr><td>c<td>d", "", "[\"a\",\"b\"],[\"c\",\"d\"]");
    IS_TABLE("<tr><th rowspan=2>a<th>b<tr><td>c<tr><td>d<td>e", "", "[\"a\",\"b\"],[\"\",\"c\"],[\"d\",\"e\"]");
    IS_TABLE("<tr><th rowspan=2>a<th>b<tr><th rowspan=2>c<tr><tr><td>d<td>e",
             "[\"a\",\"b\"],[\"\",\"c\"],[\"\",\"\"]", "[\"d\",\"e\"]");
    IS_TABLE("<tr><th>a<th>b<tr><th>c<th>d", "[\"a\",\"b\"]", "[\"c\",\"d\"]");
    IS_TABLE("<tr><th rowspan=2>a<th>b<tr><th>c", "", "[\"a\",\"b\"],[\"\",\"c\"]");
}

/* Spans of a thousand in each cell of a thousand rows: what is written stays in bounds. */
static void test_hostile_spans(void)
{
    struct infodisc_page p = {.url = "http://example.org/", .host = "example.org", .content = ""};
    struct buffer page = {0}, out = {0};
    buffer_puts(&page, "<table><caption>x</caption>");
    for (int i = 0; i < 1000; i++) buffer_puts(&page, "<tr><td colspan=1000 rowspan=1000>a<td colspan=1000>b<td>c");
    CHECK(content_test_read(&test, buffer_span(&page), 100));
    content_json(&p, &test.tree, UINT64_C(1) << INFODISC_WITH_TABLES, &out);
    CHECK(out.len > 12000 && out.len < 400000);
    buffer_free(&page);
    buffer_free(&out);
}

static void test_links(void)
{
    check_json("<p>a<a href='#f'>1</a> <a href='/x'>b</a><ol><li id=f>c</ol>", INFODISC_WITH_LINKS,
               ",\"links\":[{\"url\":\"http://Example.org/dir/page.html#f\",\"text\":\"1\",\"inside\":true},"
               "{\"url\":\"http://example.org/x\",\"text\":\"b\",\"inside\":true}]");
}

static void test_sections(void)
{
    check_json("<p>a<hr><h2 id=b>B</h2><ul><li>c <b>d</b><ul><li>e</ul>f<li><p>g<p>h</ul><dl><dt>i<dd>j</dl><pre>k\n  l\n</pre>"
               "<blockquote><p>m<p>n</blockquote><table><caption>o</caption><tr><th>p<th>q<tr><td>r<td>s</table><p>t<br>u<hr>",
               INFODISC_WITH_SECTIONS,
               ",\"sections\":[{\"level\":0,\"heading\":null,\"anchor\":null,\"text\":\"a\"},"
               "{\"level\":2,\"heading\":\"B\",\"anchor\":\"b\",\"text\":\"c d\\ne\\nf\\ng\\nh\\ni\\nj\\nk\\n  l\\nm\\nn\\n"
               "o\\np q\\nr s\\nt u\"}]");
}

int main(void)
{
    test_sections();
    test_spans();
    test_spans_in_groups();
    test_hostile_spans();
    test_links();
    content_test_end(&test);
    return check_done("content_json");
}
