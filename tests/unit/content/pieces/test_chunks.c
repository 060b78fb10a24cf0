/* SPDX-License-Identifier: MIT
 * test_chunks.c - pieces of pages: where they are cut, and that nothing is lost or there twice. */

#include "check.h"
#include "content/pieces/pieces.h"
#include "content/pieces/sentence_end.h"
#include "content_helper.h"
#include "unit/lcg.h"

static struct content_test test;
static struct content_chunks chunks;

/* All pieces as "headings|anchor|text\n" each; in text a line end is '/'. */
static const char *pieces_of(const char *page, uint32_t words, struct buffer *out)
{
    out->len = 0;
    CHECK(content_test_read(&test, span_of(page), 100));
    content_chunks_find(&chunks, &test.tree, words);
    for (uint32_t i = 0; i < chunks.n; i++) {
        const struct content_chunk *c = &chunks.chunk[i];
        for (uint32_t h = 0; h < c->n_headings; h++) {
            if (h) buffer_putc(out, '>');
            content_plain(&test.tree, c->heading[h], out);
        }
        buffer_putc(out, '|');
        buffer_add_span(out, content_span(&test.tree, c->anchor));
        buffer_putc(out, '|');
        size_t from = out->len;
        content_chunk_text(&chunks, i, out);
        for (size_t b = from; b < out->len; b++)
            if (out->at[b] == '\n') out->at[b] = '/';
        buffer_putc(out, '\n');
    }
    return buffer_text(out);
}

static void test_cuts(void)
{
    static const struct {
        const char *page;
        uint32_t words;
        const char *pieces;
    } cases[] = {
        {"<p>a<h1 id=x>B</h1><p>c<h2>D</h2><p>e<h2 id=f>F</h2><h3>G</h3><p>h<h1>I</h1>", 9,
         "||a\nB|x|B/c\nB>D|x|D/e\nB>F>G|f|F/G/h\nI||I\n"},
        {"<h2><a name=x></a>A</h2><p>a<h2><span id=y>B</span><a id=z></a></h2><p>b", 9, "A|x|A/a\nB|y|B/b\n"},
        {"<p>a b c<p>d e f<p>g", 6, "||a b c/d e f\n||g\n"},
        {"<h2>T</h2><p>One two three. Four five six. Seven eight <b>nine.</b>", 5,
         "T||T/One two three.\nT||Four five six.\nT||Seven eight nine.\n"},
        {"<ol><li>a b<li>c d<li>e f</ol>", 4, "||a b/c d\n||e f\n"},
        {"<pre>a b\n  c d\ne</pre><p>f", 3, "||a b/  c d/e\n||f\n"},
        {"<table><tr><th>a<th>b<tr><td>c d<td>e<tr><td rowspan=2>f<td>g<tr><td>h<tr><td>i<td>j</table>", 5,
         "||a b/c d e\n||f g/h/i j\n"},
        {"<table><tr><td>\xC3\xA9<td>\xC3\xA8</table>", 9, "||\xC3\xA9 \xC3\xA8\n"},
        {"<dl><dt>a b<dd>c d<dt>e<dd>f</dl>", 3, "||a b/c d\n||e/f\n"},
        {"<dl><dt>a b<dt>c d<dt>e</dl>", 3, "||a b\n||c d/e\n"},
        {"<dl><dt>a<dt>b<dd>c d<dt>e</dl>", 4, "||a/b/c d\n||e\n"},
        {"<table><tr><td rowspan=4>a b<td>c d<tr><td>e f<tr><td>g h<tr><td>i j<tr><td>k</table>", 4,
         "||a b c d\n||e f/g h\n||i j/k\n"},
        {"<table><tr><td><ul><li>a b<li>c</ul><td><ul><li>d e<li>f</ul></table>", 3, "||a b/c\n||d e/f\n"},
        {"<p>a<hr><p>b", 9, "||a/b\n"},
        {"<p>\xE4\xB8\x80\xE4\xBA\x8C\xE3\x80\x82\xE4\xB8\x89\xE5\x9B\x9B\xE3\x80\x82", 2,
         "||\xE4\xB8\x80\xE4\xBA\x8C\xE3\x80\x82\n||\xE4\xB8\x89\xE5\x9B\x9B\xE3\x80\x82\n"},
        {"", 1, ""},
    };
    struct buffer out = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_STR(pieces_of(cases[i].page, cases[i].words, &out), cases[i].pieces);
    buffer_free(&out);
}

/* A piece is Markdown by itself: the list goes on where it was cut, links to the page's own parts lead there. */
static void test_markdown(void)
{
    static const char page[] = "<ol start=4><li>a b<li>c <a href='#x'>d</a><li>e f</ol>"
                               "<blockquote><p>f gg. H <i>i</i> j.</blockquote>";
    static const char *const texts[] = {"4. a b\n", "5. c [d](http://example.org/p#x)\n", "6. e f\n", "> f gg.\n",
        "> H *i* j.\n"};
    struct buffer out = {0};
    CHECK(content_test_read(&test, span_of(page), 100));
    content_chunks_find(&chunks, &test.tree, 3);
    CHECK(chunks.n == sizeof texts / sizeof *texts);
    for (uint32_t i = 0; i < chunks.n && i < sizeof texts / sizeof *texts; i++) {
        out.len = 0;
        content_markdown(content_chunk_tree(&chunks, i, span_of("http://example.org/p")), true, &out);
        CHECK_STR(buffer_text(&out), texts[i]);
    }
    buffer_free(&out);
}

/* A list goes on with the right number in whatever order its pieces are asked for, and is not counted from its first
 * item for each of them: here, that would take ten seconds. */
static void test_long_list(void)
{
    enum { ITEMS = 90000 };
    struct buffer page = {0}, out = {0};
    char want[64];
    buffer_puts(&page, "<ol><li>x<li value=7>x");
    for (int i = 2; i < ITEMS; i++) buffer_puts(&page, "<li>x");
    CHECK(content_test_read(&test, buffer_span(&page), 100));
    content_chunks_find(&chunks, &test.tree, 1);
    CHECK(chunks.n == ITEMS);
    clock_t start = clock();
    for (uint32_t i = 0; i < ITEMS + 4 && chunks.n == ITEMS; i++) {
        uint32_t at = i < ITEMS ? i : ITEMS + 2 - i + 2; /* at last, the first ones again, from behind */
        out.len = 0;
        content_markdown(content_chunk_tree(&chunks, at, span_of("http://example.org/p")), true, &out);
        snprintf(want, sizeof want, "%u. x\n", at ? at + 6 : 1);
        CHECK_STR(buffer_text(&out), want);
    }
    CHECK(seconds_since(start) < 3);
    buffer_free(&page);
    buffer_free(&out);
}

/* ---- any page, any size: slow and obvious ------------------------------------------------------ */

static struct lcg random_numbers = {1};

static void put_random_page(struct buffer *page)
{
    static const char *const parts[] = {
        "<p>", "</p>", "<h1>", "</h1>", "<h2 id=a>", "</h2>", "<h4>", "<ul>", "<li>", "</ul>", "<ol>", "</ol>",
            "<table>",
        "<tr>", "<td>", "<td rowspan=3>", "<th>", "<thead>", "<caption>", "</table>", "<pre>", "</pre>", "<b>", "</b>",
        "<a href=/x>", "</a>", "<br>", "<hr>", "<dl>", "<dt>", "<dd>", "</dl>", "<blockquote>", "</blockquote>",
            "<img src=i.png alt='p q'>",
        "<figure>", "<figcaption>", "</figure>", "Word one. ", "Two! Three (four.) ", "five ", "e.g. six ",
            "REDUNDANT", "\xE4\xB8\x80\xE3\x80\x82",
    };
    page->len = 0;
    for (uint32_t i = 5 + lcg_next(&random_numbers, 60); i; i--) buffer_puts(page, parts[lcg_next(&random_numbers, sizeof parts / sizeof *parts)]);
}

/* Appends the letters and digits alone. */
static void put_letters(struct span text, struct buffer *out)
{
    for (size_t i = 0; i < text.len; i++)
        if (text.at[i] > ' ' || text.at[i] < 0) buffer_putc(out, text.at[i]);
}

static void test_sums(void)
{
    struct buffer page = {0}, text = {0}, whole = {0}, sum = {0}, copied = {0};
    for (int i = 0; i < 3000; i++) {
        put_random_page(&page);
        CHECK(content_test_read(&test, buffer_span(&page), 100));
        text.len = whole.len = sum.len = copied.len = 0;
        content_plain(&test.tree, 0, &text);
        put_letters(buffer_span(&text), &whole);
        uint32_t most = 1 + lcg_next(&random_numbers, 12);
        content_chunks_find(&chunks, &test.tree, most);
        for (uint32_t c = 0; c < chunks.n; c++) {
            text.len = 0;
            content_chunk_text(&chunks, c, &text);
            CHECK(count_words(buffer_span(&text)) == chunks.chunk[c].words);
            put_letters(buffer_span(&text), &sum);
            text.len = 0;
            content_plain(content_chunk_tree(&chunks, c, span_of("http://example.org/")), 0, &text);
            put_letters(buffer_span(&text), &copied);
        }
        CHECK_STR(buffer_text(&sum), buffer_text(&whole));
        CHECK_STR(buffer_text(&copied), buffer_text(&whole));
    }
    buffer_free(&page);
    buffer_free(&text);
    buffer_free(&whole);
    buffer_free(&sum);
    buffer_free(&copied);
}

static void test_sentences(void)
{
    static const struct {
        const char *text;
        size_t end;
    } cases[] = {
        {"A bb. C", 6}, {"A b.", 4}, {"Mr. B", 5}, {"e.g. X yy. Z", 11}, {"J. S. Bach xx. Y", 15}, {"a. b", 4},
            {"\"Go!\" He", 6},
        {"v1.2 is. It", 9}, {"What? yes", 9}, {"\xE3\x80\x82\xE3\x80\x8D" "a", 6}, {"", 0},
        {"\u0915\u0964 \u0916", 7}, {"\u1780\u17D4 \u1781", 7}, {"\u1000\u104B \u1001", 7}, {"\u0561\u0589 \u0562", 5},
        {"\u0E01\u0E02 \u0E03", 7}, {"\u0E01\u0E02 \u0E46 \u0E03", 11}, {"\u0E81 \u0E82", 4}, {"\u0E01 a", 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) CHECK(sentence_end(span_of(cases[i].text), 0) ==
        cases[i].end);
}

static void test_words(void)
{
    static const struct {
        const char *text;
        uint32_t n;
    } cases[] = {
        {"", 0}, {"a b  c\nd", 4}, {"don't - stop", 2}, {"\xE2\x80\x94 x\xC2\xA0y", 2},
            {"\xE4\xB8\x80\xE4\xBA\x8C\xE3\x80\x82", 2},
        {"C++ 3.14", 2}, {"\xD0\xB4\xD0\xB0 \xC3\xA9t\xC3\xA9", 2}, {"a\xE4\xB8\x80" "b", 3},
        {"นี่คือภาษาไทย", 3}, {"นี่ ไทย", 2}, {"อีเมลABCไทย 50 บาท", 6}, {"ភាសាខ្មែរ\u200Bនិយាយ", 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) CHECK(count_words(span_of(cases[i].text)) == cases[i].n);
    CHECK(has_no_blanks(span_of("\xE4\xB8\x80 \xE4\xBA\x8C a")) && !has_no_blanks(span_of("a b \xE4\xBA\x8C")) &&
        !has_no_blanks(span_of("")));
}

static unsigned bits(uint64_t x)
{
    unsigned n = 0;
    for (; x; x &= x - 1) n++;
    return n;
}

/* A word more in a text of 200 moves few bits; another text, about half of them. */
static void test_simhash(void)
{
    struct buffer a = {0}, b = {0}, c = {0};
    for (uint32_t i = 0; i < 200; i++) {
        buffer_printf(&a, "Word%u, ", i * 7919 % 1009);
        buffer_printf(&b, "word%u. %s", i * 7919 % 1009, i == 100 ? "more " : "");
        buffer_printf(&c, "other%u ", i);
    }
    uint64_t h = simhash(buffer_span(&a));
    CHECK(h != 0 && h != simhash(buffer_span(&b)));
    CHECK(bits(h ^ simhash(buffer_span(&b))) <= 8);
    CHECK(bits(h ^ simhash(buffer_span(&c))) >= 16);
    CHECK(simhash(span_of("A, b c.")) == simhash(span_of("a b  c")));
    CHECK(simhash(span_of("a b")) != simhash(span_of("b a")));
    CHECK(simhash(span_of(" - ")) == 0 && simhash(span_of("a")) != 0);
    buffer_free(&a);
    buffer_free(&b);
    buffer_free(&c);
}

int main(void)
{
    test_cuts();
    test_markdown();
    test_long_list();
    test_sums();
    test_sentences();
    test_words();
    test_simhash();
    content_chunks_free(&chunks);
    content_test_end(&test);
    return check_done("test_chunks");
}
