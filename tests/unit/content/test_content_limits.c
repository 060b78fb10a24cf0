/* SPDX-License-Identifier: MIT
 * test_content_limits.c - pages -> Markdown: beyond the limits no text is lost, and time grows with the page. */
#include "check.h"

#include "base/limits.h"
#include "base/text/ascii.h"
#include "content_helper.h"

static struct content_test test;

static size_t words_of(struct span text)
{
    size_t n = 0;
    for (size_t i = 0; i < text.len; i++) n += ascii_is_alpha(text.at[i]) && (i == 0 || !ascii_is_alpha(text.at[i - 1]));
    return n;
}

/* A page with more than CONTENT_NODES_MAX elements and texts, and more than PAGE_BLOCKS_MAX blocks: it loses links and
 * emphasis, but no text. */
static void test_too_many_nodes(void)
{
    enum { PARAGRAPHS = 110000, WORDS = 9 };
    static const char text[] = "<p>one <b>two</b> <i>three</i> <code>four</code> five<br>six <a href=/x>seven</a> "
                               "eight<td>nine";
    struct buffer page = {0}, out = {0};
    for (int i = 0; i < PARAGRAPHS; i++) buffer_puts(&page, text);
    CHECK(content_test_read(&test, buffer_span(&page), 100) && test.lost == 0);
    CHECK(test.tree.n_cut > 0 && test.tree.n <= CONTENT_NODES_MAX);
    content_markdown(&test.tree, false, &out);
    CHECK(span_begins(buffer_span(&out), "one **two** *three* `four` five\\\nsix [seven](http://example.org/x) eight"));
    CHECK(words_of(buffer_span(&out)) >= (size_t)PARAGRAPHS * WORDS);
    buffer_free(&page);
    buffer_free(&out);
}

/* Thousands of lists in lists are cut, and said to be; the text stays. */
static void test_depth(void)
{
    struct buffer page = {0}, out = {0};
    for (int i = 0; i < 2000; i++) buffer_puts(&page, "<ul><li>a");
    CHECK(content_test_read(&test, buffer_span(&page), 512));
    content_markdown(&test.tree, false, &out);
    size_t n = 0;
    for (size_t i = 0; i < out.len; i++) n += out.at[i] == 'a';
    CHECK(n == 2000);
    CHECK(test.tree.n_cut > 0);
    CHECK(out.len < 400000);
    buffer_free(&page);
    buffer_free(&out);
}

/* Processor time of Markdown of `head` and many times `piece`. */
static double seconds_of(const char *head, const char *piece, size_t n)
{
    struct buffer page = {0}, out = {0};
    buffer_puts(&page, head);
    for (size_t i = 0; i < n; i++) buffer_puts(&page, piece);
    buffer_puts(&page, "x");
    clock_t start = clock();
    CHECK(content_test_read(&test, buffer_span(&page), 100));
    content_markdown(&test.tree, false, &out);
    CHECK(out.len > 0);
    buffer_free(&page);
    buffer_free(&out);
    return seconds_since(start);
}

/* What came before is not read again for each piece: these would take more than 20 seconds if it were. */
static void test_linear(void)
{
    CHECK(seconds_of("<p>", "x<a class=headerlink href='#a'>#</a><br>", 50000) < 5);
    CHECK(seconds_of("<h1>", "#", 500000) < 5);
    CHECK(seconds_of("<h1>", "a<small>b</small>", 100000) < 5);
    CHECK(seconds_of("<p>", "<svg>x", 100000) < 5);
    CHECK(seconds_of("<p>", "x<iframe>", 100000) < 5);
    CHECK(seconds_of("<p>", "x<title>", 100000) < 5);
    CHECK(seconds_of("<pre>", "some text<div>x</div>", 400000) < 5); /* more blocks than a page may have */
    CHECK(seconds_of("<li>", "<div><div><hr></div></div>", 90000) < 1.5);
    struct buffer rules = {0};
    buffer_puts(&rules, "<li>");
    for (int i = 0; i < 50000; i++) buffer_puts(&rules, "<hr>");
    CHECK(seconds_of(buffer_text(&rules), "<p>x</p>", 49000) < 1.5);
    buffer_free(&rules);
    CHECK(seconds_of("<h1>", "<img src=a.png><small></small><img src=b.png>", 60000) < 1.5);
}

int main(void)
{
    test_too_many_nodes();
    test_depth();
    test_linear();
    content_test_end(&test);
    return check_done("test_content_limits");
}
