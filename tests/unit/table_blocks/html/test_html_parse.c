/* SPDX-License-Identifier: MIT
 * test_html_parse.c - the shrunk page against its slow twin, the whole page given to libtidy: the
 * same leaves where the page is well formed, known differences where it is not; and what must hold
 * for any page at all. */
#include "unit/blocks_helper.h"
#include "same_tree.h"

#include <locale.h>
#include <stdlib.h>

#include "unit/soup.h"

/* ---- well-formed pages ---- */

static void put_inline(struct lcg *l, struct buffer *out)
{
    for (uint32_t n = 1 + lcg_next(l, 3); n > 0; n--) {
        static const char *const pieces[] = {"plain text ",
                                             "a <a href=\"/x\">link</a> in it ",
                                             "<b>bold</b>, <i>italic</i> ",
                                             "<span class=\"x\">caf\xC3\xA9</span>",
                                             "&amp; &lt;tags&gt; &eacute;&nbsp;&#8212; ",
                                             "line<br>break ",
                                             "\n\t  ",
                                             "<strong>very <em>strong</em></strong> ",
                                             "<img src=\"x\" alt=\"y\">",
                                             "<i class=\"a material-icons\">home_2</i>", "<span class=\"a\">&#xE88A;</span>",
                                             "<span class=\"material-icons\">a b</span>",
                                             "<span class=\"mw-editsection\">[<a href=\"e\">edit</a>]</span>",
                                             "<a class=\"l\" href=\"#x\">\xC2\xB6</a>",
                                             "<a href=\"x#y\">&para;</a>",
                                             "<a href=\"x\">&#167; </a>",
                                             "<a href=\"#x\">&infin;</a> <a href=\"#y\">&#8617;&#65038;</a>",
                                             "\xE4\xB8\xAD\xE6\x96\x87 "};
        buffer_puts(out, pieces[lcg_next(l, sizeof pieces / sizeof *pieces)]);
    }
}

static void put_blocks(struct lcg *l, unsigned depth, struct buffer *out);

static void put_list(struct lcg *l, unsigned depth, struct buffer *out)
{
    buffer_puts(out, "<ul class=\"list\">");
    for (uint32_t n = 1 + lcg_next(l, 3); n > 0; n--) {
        buffer_puts(out, "<li>");
        put_inline(l, out);
        if (lcg_next(l, 4) == 0) put_blocks(l, depth + 2, out);
        buffer_puts(out, "</li>\n");
    }
    buffer_puts(out, "</ul><dl><dt>");
    put_inline(l, out);
    buffer_puts(out, "</dt><dd>");
    put_blocks(l, depth + 2, out);
    buffer_puts(out, "</dd></dl>");
}

static void put_table(struct lcg *l, unsigned depth, struct buffer *out)
{
    static const char *const keys[] = {"", "", "<span style=\"display:none\">01</span>",
                                       "<span style=\"display:none\">a</span><img src=\"x\" alt=\"\">",
                                       "<span class=\"x\" style=\"display:none\">b c</span>",
                                       "<span style=\"display:none\">d</span> <b>1</b>",
                                       "<a name=\"l4\"></a><a href=\"#l4\">4</a>", "<a href=\"#L1\">1</a>"};
    static const char *const heads[] = {"<td>", "<td id=\"L1\">", "<td id=\"L2\">"};
    buffer_puts(out, lcg_next(l, 2) ? "<table id=\"t\"><caption>About</caption>" : "<table>");
    buffer_puts(out, "<thead><tr><th>Head</th></tr></thead><tbody>");
    for (uint32_t n = 1 + lcg_next(l, 3); n > 0; n--) {
        buffer_puts(out, "<tr><td class=\"cell\">");
        put_inline(l, out);
        buffer_puts(out, "</td>\n");
        buffer_puts(out, heads[lcg_next(l, sizeof heads / sizeof *heads)]);
        buffer_puts(out, keys[lcg_next(l, sizeof keys / sizeof *keys)]);
        put_blocks(l, depth + 2, out);
        buffer_puts(out, "</td></tr>");
    }
    buffer_puts(out, "</tbody></table>");
}

/* A program with numbers of lines, and what is none of these. */
static void put_program(struct lcg *l, struct buffer *out)
{
    static const char *const numbers[] = {"<span class=\"linenos\"> 1</span>", "<a href=\"#1\"><span class=\"x ln\">12\n</span></a>",
                                          "<a class=\"lineno\" href=\"#2\">2</a>", "<span class=\"ln\">a</span>",
                                          "<span class=\"x\">3</span>", "<span class=\"ln\"><b>4</b></span>", "",
                                          "<code class=\"ln\">5</code>", "<b class=\"ln\">6</b>", "<i class=\"ln\">7</i>",
                                          "<a id=\"L8\" href=\"#L8\"> 8</a>", "<a name=\"l9\" href=\"#l9\">9</a>",
                                          "<a id=\"v9\" href=\"#v9\">9</a>",
                                          "<a id=\"l4\"></a><a href=\"#l4\">4</a>",
                                          "<a id=\"l4\">4</a> <a href=\"#l4\">4</a>",
                                          "<span id=\"L5\"></span>\n<a href=\"#L5\">5</a>",
                                          "<b id=\"l6\"></b><a href=\"#l6\">6</a>",
                                          "<span id=\"L7\"><a href=\"#L7\"> 7</a></span>",
                                          "<span id=\"L7\">x<a href=\"#L7\">7</a></span>"};
    buffer_puts(out, "<pre>");
    for (uint32_t n = 1 + lcg_next(l, 3); n > 0; n--) {
        buffer_puts(out, numbers[lcg_next(l, sizeof numbers / sizeof *numbers)]);
        put_inline(l, out);
        buffer_puts(out, "\n");
    }
    buffer_puts(out, "</pre>");
}

/* A link around blocks, to a place in the page or elsewhere. */
static void put_card(struct lcg *l, struct buffer *out)
{
    static const char *const attributes[] = {"href=\"#\"", "href=\"#i1\"", "href=\"x\"", "href=\"#\" role=\"button\"", "href=\"\""};
    static const char *const names[] = {"h3", "p", "div", "span"};
    buffer_printf(out, "<a %s>", attributes[lcg_next(l, 5)]);
    for (uint32_t n = 1 + lcg_next(l, 3); n > 0; n--) {
        const char *name = names[lcg_next(l, 4)];
        buffer_printf(out, "<%s>card %u</%s>", name, n, name);
    }
    buffer_puts(out, "</a>");
}

static void put_blocks(struct lcg *l, unsigned depth, struct buffer *out)
{
    static const char *const plain[] = {"div", "section", "article", "nav", "blockquote", "aside"};
    static const char *const texts[] = {"p", "h2", "h3", "div", "address", "p"};
    for (uint32_t n = lcg_next(l, depth > 6 ? 2 : 5); n > 0; n--) {
        const char *name = texts[lcg_next(l, 6)];
        switch (lcg_next(l, 10)) {
        case 0:
            if (depth < 6) put_list(l, depth, out);
            break;
        case 1:
            if (depth < 6) put_table(l, depth, out);
            break;
        case 2:
        case 3:
            name = plain[lcg_next(l, 6)];
            buffer_printf(out, "<%s class=\"c%u x\" id='i%u'>", name, lcg_next(l, 3),
                          lcg_next(l, 9));
            put_blocks(l, depth + 1, out);
            buffer_printf(out, "</%s>", name);
            break;
        case 4:
            buffer_puts(out, "<!-- a <p> comment --><script>if (a<b) { '</p>' }</script><hr>");
            break;
        case 5:
            put_program(l, out);
            break;
        case 6:
            put_card(l, out);
            break;
        default:
            buffer_printf(out, "<%s>", name);
            put_inline(l, out);
            buffer_printf(out, "</%s>\n", name);
            break;
        }
    }
}

static void test_well_formed(void)
{
    struct splitting s = {0};
    struct buffer page = {0}, leaves = {0};
    uint64_t n_leaves = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct lcg l = {seed};
        page.len = leaves.len = 0;
        buffer_puts(&page, "<!DOCTYPE html><html><head><title>x</title></head><body class=\"b\">");
        put_blocks(&l, 0, &page);
        buffer_puts(&page, "</body></html>");
        CHECK(splitting_run(&s, buffer_span(&page), SHRINK_DEPTH_MAX, false));
        s.markup.title.len = 0; /* the twin has no TITLE */
        s.blocks = split_blocks(s.splitter, &s.markup, s.tree);
        buffer_puts(&leaves, splitting_dump(&s));
        n_leaves += s.blocks.n_leaves;
        CHECK(splitting_run(&s, buffer_span(&page), SHRINK_DEPTH_MAX, true));
        const char *whole = splitting_dump(&s);
        if (strcmp(buffer_text(&leaves), whole) != 0)
            fprintf(stderr, "page: %s\n", buffer_text(&page));
        CHECK_STR(buffer_text(&leaves), whole);
    }
    CHECK(n_leaves > 2000);
    buffer_free(&page);
    buffer_free(&leaves);
    splitting_end(&s);
}

/* ---- known differences: what the whole page is to libtidy 5.6. The shrunk page has it as browsers
 * do (test_shrink.c, test_blocks.c). Should a case fail with a newer libtidy, it has got better.
 * ---- */

static const struct block_case whole_cases[] = {
    {"<title>t</title>a", "body: a\n"},               /* no TITLE in the twin */
    {"<div hidden>a</div>", "div: a\n"},              /* nor hidden elements */
    {"a &notit; &copyx", "body: a &notit; &copyx\n"}, /* old names need their ';' */
    {"a<!-->b", "body: a\n"},                         /* <!--> begins a comment */
    {"a<!-- b", "body: a\n"},                         /* which may have no end */
    {"<div class=\"unterminated>a</div>b", ""},       /* as may a quote */
    {"<div class=a class=b>x", "div.b: x\n"},         /* the last one counts */
    {"<svg>a<p>b", ""},                               /* to the end of the page */
    {"<p>a</div>b", "p: ab\n"},                       /* (the same) */
    {"<p><a href=/>a<p>b", "p: [a]\np>p: [b]\n"},     /* A inside of which is P */
    {"<ul><li><a href=/>a<li>b</ul>c", "ul>li: [a]\nul>li>ul>li: [b]\nul>li: [c]\n"},
    {"<div>x<table><tr><td>y</div>z</table>w", "div: xz\ndiv>table>tr>td: y\ndiv: w\n"},
    {"<h2>a</h2><li>b<li>c", "h2: a\nli: b\nli>ul>li: c\n"},
    {"<menu><li>a</menu>", "menu>ul>li: a\n"},
    {"<table><li>a<tr><td>b</table>", "li: a\nli>table>tr>td: b\n"},
};

/* ---- any page ---- */

/* Every word is in exactly one leaf, and the ranges of the blocks are what page_blocks.h says. */
static bool words_once(const struct page_blocks *b, uint32_t words)
{
    unsigned char *seen = calloc(words + 1, 1);
    bool once = true;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        const char *at = b->text.at + b->leaf[l].text, *end = at + b->leaf[l].text_len;
        while (at < end) {
            if (*at++ != 'w') continue;
            uint32_t n = 0;
            while (at < end && *at >= '0' && *at <= '9') n = n * 10 + (uint32_t)(*at++ - '0');
            once = once && n < words && seen[n]++ == 0;
        }
    }
    for (uint32_t n = 0; n < words; n++) once = once && seen[n] == 1;
    free(seen);
    return once;
}

static bool leaf_is_sane(const struct page_blocks *b, uint32_t l)
{
    const struct leaf_block *leaf = &b->leaf[l], *before = l > 0 ? leaf - 1 : NULL;
    uint32_t end = leaf->text + leaf->text_len;
    bool sane = leaf->text_len > 0 && end <= b->text.len && leaf->bold_bytes <= leaf->text_len;
    sane = sane && leaf->path < b->n_paths && leaf->content < b->n_contents;
    sane = sane && leaf->text == (before ? before->text + before->text_len : 0);
    sane = sane && leaf->link == (before ? before->link + before->n_links : 0);
    sane = sane && leaf->link + leaf->n_links <= b->n_links;
    uint32_t link_end = leaf->text;
    for (uint32_t k = leaf->link; sane && k < leaf->link + leaf->n_links; k++) {
        sane =
            b->link[k].from >= link_end && b->link[k].from < b->link[k].to && b->link[k].to <= end;
        link_end = b->link[k].to;
    }
    const char *text = b->text.at + leaf->text;
    return sane && text[0] != ' ' && text[0] != '\n' && text[leaf->text_len - 1] != ' ';
}

static bool blocks_are_sane(const struct page_blocks *b)
{
    bool sane = b->n_contents > 0 && b->content[0].parent == 0;
    for (uint32_t l = 0; l < b->n_leaves; l++) sane = sane && leaf_is_sane(b, l);
    for (uint32_t c = 1; c < b->n_contents; c++)
        sane = sane && b->content[c].parent <= c && b->content[c].path < b->n_paths;
    for (uint32_t p = 0; p < b->n_paths; p++) sane = sane && b->path_key[p] != 0;
    return sane;
}

/* A page without faulty tables needs no libtidy: it would leave the tree as it is. */
static bool repair_changes_nothing(struct splitting *s)
{
    CHECK(html_parse(s->parser, &s->markup, &s->events));
    bool same = same_tree(&s->markup.events, &s->events);
    CHECK(same);
    return same;
}

/* (Longer soups lose words in one page of some ten thousand: libtidy ends a table at a second
 * CAPTION that holds a table.) */
static void test_soup(void)
{
    struct splitting s = {0};
    struct buffer page = {0};
    uint64_t n_sound = 0;
    for (uint64_t seed = 0; seed < 4000; seed++) {
        struct lcg l = {seed};
        uint32_t words = soup_page(&l, 5 + lcg_next(&l, 40), &page);
        unsigned depth_max = lcg_next(&l, 4) ? SHRINK_DEPTH_MAX : 1 + lcg_next(&l, 5);
        bool ok = splitting_run(&s, buffer_span(&page), depth_max, false) &&
                  words_once(&s.blocks, words) && blocks_are_sane(&s.blocks);
        if (!ok) fprintf(stderr, "page: %s\n", buffer_text(&page));
        CHECK(ok);
        if (!s.markup.faulty_table) n_sound += repair_changes_nothing(&s);
    }
    CHECK(n_sound > 200);
    buffer_free(&page);
    splitting_end(&s);
}

static void test_noise(void)
{
    struct splitting s = {0};
    struct buffer page = {0};
    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct lcg l = {seed};
        soup_noise(&l, lcg_next(&l, 400), &page);
        CHECK(splitting_run(&s, buffer_span(&page), SHRINK_DEPTH_MAX, false));
        CHECK(blocks_are_sane(&s.blocks));
    }
    buffer_free(&page);
    splitting_end(&s);
}

static double seconds_of(uint32_t pieces)
{
    struct splitting s = {0};
    struct buffer page = {0};
    struct lcg l = {7};
    soup_page(&l, pieces, &page);
    splitting_run(&s, span_of("x"), SHRINK_DEPTH_MAX, false);
    clock_t start = clock();
    CHECK(splitting_run(&s, buffer_span(&page), SHRINK_DEPTH_MAX, false));
    double seconds = seconds_since(start);
    buffer_free(&page);
    splitting_end(&s);
    return seconds;
}

/* Ten times the soup takes some ten times as long: the bound is generous, as clocks are coarse. */
static void test_linear(void)
{
    double once = seconds_of(20000), ten = seconds_of(200000);
    CHECK(ten < 40 * once + 1);
}

/* Pages at which libtidy, or what we do about it, was once quadratic or gave up. */
static void test_hard_pages(void)
{
    static const struct {
        const char *head, *piece;
        uint32_t n;
    } cases[] = {{"<table>", "<tr>x<td>a</td></tr>y", 30000},
                 {"", "<li>x", 30000},
                 {"", "<li>x<section>y", 20000},
                 {"", "<dd>x", 30000},
                 {"", "<table>x", 20000},
                 {"", "<tbody>x", 30000},
                 {"<h1>", "<p>x", 30000},
                 {"", "<ul><li>x</ul></ul>", 20000}};
    struct buffer page = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct splitting s = {0};
        page.len = 0;
        buffer_puts(&page, cases[i].head);
        for (uint32_t k = 0; k < cases[i].n; k++) buffer_puts(&page, cases[i].piece);
        clock_t start = clock();
        CHECK(splitting_run(&s, buffer_span(&page), SHRINK_DEPTH_MAX, false));
        CHECK(s.blocks.n_leaves >= cases[i].n);
        CHECK(seconds_since(start) < 60);
        splitting_end(&s);
    }
    buffer_free(&page);
}

/* Many short texts, after one long text or not. */
static double seconds_of_texts(bool long_text)
{
    struct splitting s = {0};
    struct buffer page = {0};
    for (int k = 0; k < SHRINK_DEPTH_MAX; k++) buffer_puts(&page, long_text ? "<div>" : "");
    for (int k = 0; k < 45000; k++)
        buffer_puts(&page, "<p>x</p>"); /* too deep: one text to libtidy */
    for (int k = 0; k < SHRINK_DEPTH_MAX; k++) buffer_puts(&page, long_text ? "</div>" : "");
    for (int k = 0; k < 45000; k++) buffer_puts(&page, "<p>x</p>");
    clock_t start = clock();
    CHECK(splitting_run(&s, buffer_span(&page), SHRINK_DEPTH_MAX, false));
    CHECK(s.blocks.n_leaves == 90000);
    buffer_free(&page);
    splitting_end(&s);
    return seconds_since(start);
}

/* libtidy clears a text's buffer before each use: a long text must not make all others slow. */
static void test_long_text(void)
{
    double without = seconds_of_texts(false), with = seconds_of_texts(true);
    CHECK(with < 3 * without + 1);
}

/* libtidy sets the locale on first use; nobody notices. */
static void test_locale(void)
{
    CHECK_STR(setlocale(LC_ALL, NULL), "C");
    html_parse_init();
    html_parse_init();
    CHECK_STR(setlocale(LC_ALL, NULL), "C");
}

int main(void)
{
    setenv("LC_ALL", "C.UTF-8", 1);
    test_locale();
    test_well_formed();
    check_cases(whole_cases, sizeof whole_cases / sizeof *whole_cases, true);
    test_soup();
    test_noise();
    test_linear();
    test_hard_pages();
    test_long_text();
    return check_done("html_parse");
}
