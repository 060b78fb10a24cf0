/* SPDX-License-Identifier: MIT
 * test_blocks.c - which block each leaf is in: nesting, end tags left out, misnested, unknown
 * and too deep elements, the tree of content blocks. To add a case, add a line. */
#include "base/limits.h"
#include "table_blocks/class_words.h"
#include "unit/blocks_helper.h"

static const struct block_case tree_cases[] = {
    /* addresses */
    {"<div class='a b' id=c>x</div>", "div#c.a: x\n"},
    {"<div id=c><p class=lead-12>x", "div#c>p.lead-#: x\n"},
    {"<DIV CLASS=A>x</DIV>", "div.A: x\n"},
    {"<div class=a class=b>x", "div.a: x\n"},
    {"<div class=\"a>b\" title='x>y'>x", "div.a>b: x\n"},
    {"<div class=\"a>x</div>y", "div.a: x\nbody: y\n"},
    {"<div class=''>x", "div: x\n"},
    {"<div class=' \n a'>x", "div.a: x\n"},
    /* each element keeps its name, whatever libtidy is given for it */
    {"<main>a</main><search>b</search><slot>c</slot>", "main: a\nsearch: b\nslot: c\n"},
    {"<nav>a<section>b<article>c</article></section></nav>",
     "nav: a\nnav>section: b\nnav>section>article: c\n"},
    {"<details><summary>a</summary>b</details>c", "details>summary: a\ndetails: b\nbody: c\n"},
    {"<figure><figcaption>a</figcaption></figure>", "figure>figcaption: a\n"},
    {"<fieldset><legend>a</legend>b</fieldset>", "fieldset>legend: a\nfieldset: b\n"},
    {"<dialog>a</dialog><center>b</center><marquee>c</marquee>",
     "dialog: a\ncenter: b\nmarquee: c\n"},
    {"<menu><li>a</menu><dir><li>b</dir>c", "menu>li: a\ndir>li: b\nbody: c\n"},
    {"<x-a><x-b>a</x-b>b</x-a>c", "x-a>x-b: a\nx-a: b\nbody: c\n"},
    {"<blockquote><p>a</blockquote>b", "blockquote>p: a\nbody: b\n"},
    {"<xmp>a</xmp><listing>b</listing><plaintext>c", "xmp: a\nlisting: b\nplaintext: c\n"},
    /* end tags that may be left out */
    {"<p>a<p>b<div>c<p>d</div>e", "p: a\np: b\ndiv: c\ndiv>p: d\nbody: e\n"},
    {"<p>a<hr>b", "p: a\nbody: b\n"},
    {"<p>a<h1>b</h1>c", "p: a\nh1: b\nbody: c\n"},
    {"<ul><li>a<li>b<ul><li>c</ul><li>d</ul>e",
     "ul>li: a\nul>li: b\nul>li>ul>li: c\nul>li: d\nbody: e\n"},
    {"<ul><li><p>a<li><div>b<li>c</ul>d", "ul>li>p: a\nul>li>div: b\nul>li: c\nbody: d\n"},
    {"<ol><li>a<ol><li>b<li>c</ol>d</ol>", "ol>li: a\nol>li>ol>li: b\nol>li>ol>li: c\nol>li: d\n"},
    {"<dl><dt>a<dd>b<dt>c<dd>d</dl>e", "dl>dt: a\ndl>dd: b\ndl>dt: c\ndl>dd: d\nbody: e\n"},
    {"<dl><dd>a<dl><dd>b</dl>c</dl>d", "dl>dd: a\ndl>dd>dl>dd: b\ndl>dd: c\nbody: d\n"},
    {"<h1>a<h2>b</h2>c", "h1: a\nh2: b\nbody: c\n"},
    /* tables */
    {"<table><tr><td>a<td>b<tr><th>c</table>d",
     "table>tr>td: a\ntable>tr>td: b\ntable>tr>th: c\nbody: d\n"},
    {"<table><caption>a</caption><thead><tr><th>b<tbody><tr><td>c<tfoot><tr><td>d</table>",
     "table>caption: a\ntable>thead>tr>th: b\ntable>tbody>tr>td: c\ntable>tfoot>tr>td: d\n"},
    {"<table><caption>a<tr><td>b</table>", "table>caption: a\ntable>tr>td: b\n"},
    {"<table><tr><td>a<table><tr><td>b</table>c</table>d",
     "table>tr>td: a\ntable>tr>td>table>tr>td: b\ntable>tr>td: c\nbody: d\n"},
    {"<table><td>a<td>b</table>c", "table>tr>td: a\ntable>tr>td: b\nbody: c\n"},
    {"<table><tr><td><p>a<td><div>b<tr><td>c</table>d",
     "table>tr>td>p: a\ntable>tr>td>div: b\ntable>tr>td: c\nbody: d\n"},
    {"<table><tr><th>a</td><td>b</th></tr></table>c", "table>tr>th: a\ntable>tr>td: b\nbody: c\n"},
    {"<p><table><tr><td>a</table>b", "table>tr>td: a\nbody: b\n"},
    /* what is in a table, but in no cell of it, is moved before it */
    {"a<table>b<tr>c<td>d</td>e</tr>f</table>g",
     "body: a\nbody: b\nbody: c\nbody: e\nbody: f\ntable>tr>td: d\nbody: g\n"},
    {"<table><div>a</div><tr><td>b</table>", "div: a\ntable>tr>td: b\n"},
    {"<table><tr><p>a<td>b</table>", "p: a\ntable>tr>td: b\n"},
    {"<table><li>a<tr><td>b<tfoot><tr><td>c</table>",
     "li: a\ntable>tr>td: b\ntable>tfoot>tr>td: c\n"},
    {"<table><tr><td>a<tr><table><tr><td>b</table>c", "table>tr>td: a\ntable>tr>td: b\nbody: c\n"},
    {"<table><ul><li>a<h2>b<nav><ol></ol></nav></h2></ul><tbody>c<tr><td>d</table>",
     "ul>li: a\nul>li>h2: b\nbody: c\ntable>tbody>tr>td: d\n"},
    {"<table><x-a><ul><li><h2>a<nav><ol><tbody>b", "x-a>ul>li>h2: a\nbody: b\n"},
    {"<table><h1>a<li>b<tr><td>c</table>", "h1: a\nh1>li: b\ntable>tr>td: c\n"},
    {"<ul><table><dir><li>a<tbody>b<tr><td>c</table></ul>",
     "ul>dir>li: a\nul: b\nul>table>tbody>tr>td: c\n"},
    {"<table>a<table><tr><td>b</table><tfoot>c<tr>d",
     "body: a\ntable>tr>td: b\nbody: c\nbody: d\n"},
    /* parts of a table where there is none are no elements */
    {"a<tr>b<td>c</td>d</tr>e", "body: a\nbody: b\nbody: cde\n"},
    {"<tbody>a<tbody>b<p>c", "body: a\nbody: b\np: c\n"},
    {"<div><caption>a</div>b", "div: a\nbody: b\n"},
    {"<table><tr><td>a</table></td>b<td>c", "table>tr>td: a\nbody: b\nbody: c\n"},
    /* a FORM straight in a table has no children; elsewhere it is a block */
    {"<table><form><tr><td>a</form></table>b", "table>tr>td: a\nbody: b\n"},
    {"<table><tr><form><td>a<td>b</form></table>c", "table>tr>td: a\ntable>tr>td: b\nbody: c\n"},
    {"<table><tr><td><form>a</table>b", "table>tr>td>form: a\nbody: b\n"},
    {"<form><table><tr><td>a</table>b</form>c", "form>table>tr>td: a\nform: b\nbody: c\n"},
    /* end tags reach only as far as they should */
    {"<div>a<table><tr><td>b</div>c</table>d</div>e",
     "div: a\ndiv>table>tr>td: bc\ndiv: d\nbody: e\n"},
    {"<div><ul><li>a</div>b</ul>c", "div>ul>li: a\nbody: bc\n"},
    {"<ul><li>a<ul></li><li>b</ul>c</ul>d", "ul>li: a\nul>li>ul>li: b\nul>li: c\nbody: d\n"},
    {"<table><tr><td>a<table></td></tr><tr><td>b</table>c</table>",
     "table>tr>td: a\ntable>tr>td>table>tr>td: b\ntable>tr>td: c\n"},
    {"<section><article>a</section>b</article>c", "section>article: a\nbody: bc\n"},
    {"<h2>a</h3>b", "h2: a\nbody: b\n"},
    {"<div><p>a</div></p>b", "div>p: a\nbody: b\n"},
    {"<div><div><div>a</div></div></div></div></div>b", "div>div>div: a\nbody: b\n"},
    {"<x-a><div>a</x-a>b</div>c", "x-a>div: ab\nx-a: c\n"},
    {"<center><font>a<table><tr><td>b</font></table></center>c",
     "center: a\ncenter>table>tr>td: b\nbody: c\n"},
    /* lists' items without a list */
    {"<li>a<li>b<p>c", "li: a\nli: b\nli>p: c\n"},
    /* the link after a heading to that heading */
    {"<div><h2 id=a>A</h2><a href=#a><span><svg><text>x</text></svg></span> <b>Section</b> titled A</a></div>b",
     "div>h2#a: A\ndiv: [Section titled A] {no words} {hidden} {bold 7}\nbody: b\n"},
    {"<h2 id=a>A</h2> <a href=#a><b>#</b></a><p>b", "h2#a: A\nbody: [#] {no words} {hidden} {bold 1}\np: b\n"},
    {"<h2 id=a>A</h2><a href=#b>x</a><h2 id=b>B</h2><a href=/#b>x</a><h2>C</h2><a href=#>x</a>",
     "h2#a: A\nbody: [x]\nh2#b: B\nbody: [x]\nh2: C\nbody: [x]\n"},
    {"<h2 id=a>A</h2><a href=#a>x</a> y<h2 id=b>B</h2>y <a href=#b>x</a><h2 id=c>C</h2><a href=#c>x</a><a href=#c>y</a>",
     "h2#a: A\nbody: [x] y\nh2#b: B\nbody: y [x]\nh2#c: C\nbody: [x] [y]\n"},
    {"<h2 id=a>A</h2><p><a href=#a>x</a></p><a href=#a>y</a><p id=b>B</p><a href=#b>x</a>",
     "h2#a: A\np: [x]\nbody: [y]\np#b: B\nbody: [x]\n"},
    /* the name of an element, which cites it */
    /* the title as a link in a bar, and again */
    {"<div><h1><i></i> <a href=/>A b</a></h1></div><h1>A b</h1>c", "div>h1: [A b] {no words} {hidden}\nh1: A b\nbody: c\n"},
    {"<h2><a href=/>A b</a></h2><h1>A b</h1>c", "h2: [A b] {no words} {hidden}\nh1: A b\nbody: c\n"},
    {"<h1><a href=/>A b</a></h1>c<h1>A b</h1>", "h1: [A b]\nbody: c\nh1: A b\n"},
    {"<h1><a href=/>A b</a></h1><h1>A c</h1>", "h1: [A b]\nh1: A c\n"},
    {"<h1><a href=/>A b</a></h1><p>A b", "h1: [A b]\np: A b\n"},
    {"<h1><a href=/>A b</a> c</h1><h1>A b c</h1>", "h1: [A b] c\nh1: A b c\n"},
    {"<h1><a href=/>A b</a></h1><h1><a href=/>A b</a></h1>", "h1: [A b]\nh1: [A b]\n"},
    {"<h1>A b</h1><h1>A b</h1>", "h1: A b\nh1: A b\n"},
    /* the title and contents of a page for print, above it */
    {"<div><h1>A</h1><h2>In</h2><ul><li><a href=#b>B</a></ul></div><h1>A<a href=#a>#</a></h1>c",
     "div>h1: A {no words} {hidden}\ndiv>h2: In\ndiv>ul>li: [B]\nh1: A\nbody: c\n"},
    {"<h1>A</h1><ul><li><a href=#b>B</a></ul><h1>A</h1>", "h1: A {no words} {hidden}\nul>li: [B]\nh1: A\n"},
    {"<h1>A</h1><ul><li><a href=#b>B</a></ul><h1>C</h1><h1>A</h1>", "h1: A\nul>li: [B]\nh1: C\nh1: A\n"},
    {"<h1>A</h1><ul><li><a href=#b>B</a> c</ul><h1>A</h1>", "h1: A\nul>li: [B] c\nh1: A\n"},
    {"<h1>A</h1><h2>B</h2><h2>C</h2><p><a href=#b>B</a></p><h1>A</h1>", "h1: A\nh2: B\nh2: C\np: [B]\nh1: A\n"},
    {"<h1>A</h1><p><a href=#b>B</a></p><h1 hidden>A</h1>", "h1: A\np: [B]\nh1: A {hidden}\n"},
    /* labels that those who hear the page are told of the element */
    {"<div class=a aria-label=' Note '><p aria-hidden=true><img>Note<p>x</div>", "div.a>p: Note {names} {image}\ndiv.a>p: x\n"},
    {"<div class=a aria-label=Note><p aria-hidden=true>Notes<p>x</div>", "div.a>p: Notes {hidden}\ndiv.a>p: x\n"},
    {"<div class=a aria-label=Note><p>x<p aria-hidden=true>Note</div>", "div.a>p: x\ndiv.a>p: Note {hidden}\n"},
    {"<div class=a aria-label=Note><p hidden>Note</div>", "div.a>p: Note {hidden}\n"},
    {"<div class=a aria-label=Note><p>Note</div>", "div.a>p: Note\n"},
    {"<div class=a hidden aria-label=Note><p aria-hidden=true>Note</div>", "div.a>p: Note {hidden}\n"},
    {"<div aria-hidden=true>a</div>", "div: a {hidden}\n"},
    {"<div id=a><p><a href=#a>A</a><p>x</div><p id=b><b><a href=#b>B</a></b>", "div#a>p: A {names}\ndiv#a>p: x\np#b: B {names} {bold 1}\n"},
    {"<div id=a><p><a href=#a>A</a> x<p><a href=#a>B</a></div><div id=c>y<a href=#c>C</a></div>",
     "div#a>p: A x\ndiv#a>p: [B]\ndiv#c: y[C]\n"},
    /* the text of links to pictures, from three on, is no link's */
    {"<a href=a.jpg>a</a><p><a href=/b/c.PNG>b</a> <a href=x.html>x</a><p><a href=http://x/d.webp><img src=d>d</a>",
     "body: a\np: b [x]\np: d {image}\n"},
    {"<a href=a.jpg>a</a><p><a href=b.png>b</a><p><a href=pngs/d>d</a>", "body: [a]\np: [b]\np: [d]\n"},
    {"<a href=a.jpg>a</a><p><a href=b.gif>b</a><p><a href=File:C.jpg>c</a><p><a href=d.jpg?page>d</a><p><a href=jpg>e</a>",
     "body: [a]\np: [b]\np: [c]\np: [d]\np: [e]\n"},
    /* captions that cite themselves, and not those that lead elsewhere */
    {"<figure id=f><pre>a</pre><figcaption><a href=#f>Figure 1</a>: <a href=#g>Flow</a></figcaption></figure>",
     "figure#f>pre: a\nfigure#f>figcaption: Figure 1: Flow\n"},
    {"<table><caption><a href=#t>Table 1</a> <a href=t>Codes</a><tr><td>b</table><figure><figcaption><a href=a#f>A</a></figure>",
     "table>caption: Table 1 [Codes]\ntable>tr>td: b\nfigure>figcaption: [A]\n"},
    /* the numbers of the lines of code, in a cell of their own */
    {"<table><tr><td><pre>1\n2</pre><td><pre>a\nb</pre></table>", "table>tr>td>pre: 1 2 {no words} {hidden}\ntable>tr>td>pre: a b\n"},
    {"<table><tr><td><div><pre><a href=#1>9</a><br>10</pre></div><td><div><pre>a</table>",
     "table>tr>td>div>pre: [9]|10 {no words} {hidden}\ntable>tr>td>div>pre: a\n"},
    {"<table><tr><td><pre>1</pre><td><pre>a</pre><tr><td><pre>2</pre><td><pre>b</pre><tr><td><pre>1 3</pre><td><pre>c</table>",
     "table>tr>td>pre: 1 {no words} {hidden}\ntable>tr>td>pre: a\ntable>tr>td>pre: 2\ntable>tr>td>pre: b\n"
     "table>tr>td>pre: 1 3\ntable>tr>td>pre: c\n"},
    {"<table><tr><td><pre></pre><td><pre>a</table>", "table>tr>td>pre: a\n"},
    {"<pre>1 2</pre><pre>a</pre><table><tr><td><pre>1 2</pre><td>a<tr><td>1 2<td><pre>a</pre><tr><td><pre>1 b</pre><td><pre>a</table>",
     "pre: 1 2\npre: a\ntable>tr>td>pre: 1 2\ntable>tr>td: a\ntable>tr>td: 1 2\ntable>tr>td>pre: a\n"
     "table>tr>td>pre: 1 b\ntable>tr>td>pre: a\n"},
    /* or each in a cell of its line's row; a cell may have more than a number, and another class of numbers */
    {"<table><tr><td class=linenos>4<td class='a blob-num'><a href=#5>5</a><td>a<tr><th class=line-num>6<td>b</table>",
     "table>tr>td.linenos: 4 {no words} {hidden}\ntable>tr>td.a: [5] {no words} {hidden}\ntable>tr>td: a\n"
     "table>tr>th.line-num: 6 {no words} {hidden}\ntable>tr>td: b\n"},
    {"<table><tr><td class=linenos>4 a<td class=num>5<td>6</table>", "table>tr>td.linenos: 4 a\ntable>tr>td.num: 5\ntable>tr>td: 6\n"},
    {"<div><li>a<li>b</div>c", "div>li: a\ndiv>li: b\nbody: c\n"},
    {"<div><dt>a<dd>b</div>c", "div>dt: a\ndiv>dd: b\nbody: c\n"},
    {"<dl><div><dt>a<dd>b</div></dl>c", "dl>div>dt: a\ndl>div>dd: b\nbody: c\n"},
    {"<ul>a<li>b</li>c</ul>d", "ul: a\nul>li: b\nul: c\nbody: d\n"},
};

static bool has_path(struct splitting *s, const char *want)
{
    struct path_table *table = block_splitter_paths(s->splitter);
    struct block_paths *paths = merge_tables(&table, 1);
    bool has = false;
    for (uint32_t p = 0; p < paths->n; p++) has = has || strcmp(paths->item[p].text, want) == 0;
    block_paths_free(paths);
    return has;
}

/* Cells are told apart by their place where nothing above them has a name. */
static void test_cells(void)
{
    struct splitting s = {0};
    CHECK(splitting_run(&s, span_of("<table><tr><td>a<td><td>b<th>c<tr><td>d</table>"), 99, false));
    CHECK(has_path(&s, "body>table>tr>td:1") && has_path(&s, "body>table>tr>td:3"));
    CHECK(has_path(&s, "body>table>tr>th:4") && !has_path(&s, "body>table>tr>td:2"));
    CHECK(s.blocks.leaf[0].path == s.blocks.leaf[3].path);
    CHECK(splitting_run(&s, span_of("<table id=t><tr><td>a<td>b</table>"), 99, false));
    CHECK(has_path(&s, "body>table#t>tr>td") && s.blocks.leaf[0].path == s.blocks.leaf[1].path);
    splitting_end(&s);
}

/* Beyond the limits of paths a block has the path of what it is in; its text stays, and the page knows. */
static void test_paths(void)
{
    struct splitting s = {0};
    struct buffer page = {0};
    for (int more = 0; more < 2; more++) {
        page.len = 0; /* body>div>...>div: a path of as many elements as it may have, and of one more */
        for (int i = 0; i < PATH_DEPTH_MAX + more; i++) buffer_puts(&page, "<div>");
        buffer_puts(&page, "x");
        CHECK(splitting_run(&s, buffer_span(&page), SHRINK_DEPTH_MAX, false));
        CHECK(s.blocks.n_leaves == 1 && span_is(s.blocks.text, "x") && s.blocks.n_paths == PATH_DEPTH_MAX + 1);
        CHECK((s.blocks.n_merged > 0) == more);
        page.len = 0;
        for (int i = 0; i < PAGE_PATHS_MAX - 1 + more; i++) /* the body's is one, too */
            buffer_printf(&page, "<p class=%c%c%c>x", 'a' + i / 676, 'a' + i / 26 % 26, 'a' + i % 26);
        CHECK(splitting_run(&s, buffer_span(&page), SHRINK_DEPTH_MAX, false));
        CHECK(s.blocks.n_leaves == PAGE_PATHS_MAX - 1 + (unsigned)more && s.blocks.n_paths == PAGE_PATHS_MAX);
        CHECK(s.blocks.n_merged == (unsigned)more);
    }
    buffer_free(&page);
    splitting_end(&s);
}

/* Elements above depth_max lose their tags, not their text; end tags stay with their elements. */
static void test_depth(void)
{
    struct splitting s = {0};
    CHECK(splitting_run(&s, span_of("<div>a<div>b<p>c<ul><li>d</li></ul>e</p>f</div>g</div>h"), 2,
                        false));
    CHECK_STR(
        splitting_dump(&s),
        "div: a\ndiv>div: b\ndiv>div: c\ndiv>div: d\ndiv>div: e\ndiv>div: f\ndiv: g\nbody: h\n");
    CHECK(s.blocks.n_deep == 3);

    static const char *const names[] = {"div",      "table",       "font",        "ul",
                                        "dd",       "h1",          "x",           "form",
                                        "select",   "li><section", "dd><section", "table><tr><td",
                                        "p><button"};
    struct buffer page = {0};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        page.len = 0;
        for (int k = 0; k < 100000; k++) buffer_printf(&page, "<%s>", names[i]);
        buffer_puts(&page, "core");
        CHECK(splitting_run(&s, buffer_span(&page), SHRINK_DEPTH_MAX, false));
        CHECK(s.blocks.n_leaves == 1 && span_is(s.blocks.text, "core"));
    }
    buffer_free(&page);
    splitting_end(&s);
}

/* Content blocks: TABLE, DIV and their sisters that hold text, parents first; each leaf names its
 * own. */
static void test_contents(void)
{
    struct splitting s = {0};
    CHECK(splitting_run(&s,
                        span_of("<title>t</title>a<div>b<p>c</p><table><tr><td>d<td>e</table></div>"
                                "<div></div><ul><li>f</ul><nav><div><div>g</div></div></nav>h"),
                        SHRINK_DEPTH_MAX, false));
    const struct page_blocks *b = &s.blocks;
    static const struct {
        const char *text;
        uint32_t content, parent;
        bool table;
    } want[] = {{"t", 1, 1, false}, {"a", 0, 0, false}, {"b", 2, 0, false},
                {"c", 2, 0, false}, {"d", 3, 2, true},  {"e", 3, 2, true},
                {"f", 0, 0, false}, {"g", 6, 5, false}, {"h", 0, 0, false}};
    CHECK(b->n_leaves == 9 && b->n_contents == 7);
    for (uint32_t l = 0; l < 9 && b->n_leaves == 9; l++) {
        const struct leaf_block *leaf = &b->leaf[l];
        CHECK(span_is((struct span){b->text.at + leaf->text, leaf->text_len}, want[l].text));
        CHECK(leaf->content == want[l].content);
        CHECK(b->content[leaf->content].parent == want[l].parent);
        CHECK((b->content[leaf->content].is_table != 0) == want[l].table);
    }
    CHECK(b->leaf[0].flags == LEAF_TITLE && b->leaf[1].flags == 0);
    CHECK(span_is(b->title, "t"));
    CHECK(b->path_key[b->content[0].path] != 0);

    CHECK(splitting_run(&s, span_of(""), SHRINK_DEPTH_MAX, false)); /* the body is always there */
    CHECK(s.blocks.n_leaves == 0 && s.blocks.n_contents == 1 && s.blocks.content[0].parent == 0);
    splitting_end(&s);
}

static void test_content_elements(void)
{
    static const enum element yes[] = {EL_table,  EL_div,  EL_article, EL_aside,  EL_footer,
                                       EL_header, EL_main, EL_nav,     EL_section};
    int n = 0;
    for (int e = 0; e < EL_N; e++) n += is_content_element((enum element)e);
    CHECK(n == sizeof yes / sizeof *yes);
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) CHECK(is_content_element(yes[i]));
}

/* A splitter keeps nothing of the page before but its paths. */
static void test_reuse(void)
{
    static const char first[] =
        "<title>x</title><div class=a><a href=/>link</a> and more<p>text</div>";
    static const char second[] = "<p>short <b>b</b><br>c";
    struct splitting once = {0}, both = {0};
    struct buffer want = {0};
    CHECK(splitting_run(&once, span_of(second), 10, false));
    buffer_puts(&want, splitting_dump(&once));
    CHECK(splitting_run(&both, span_of(first), 10, false));
    shrink_page(span_of(second), 10, &both.markup);
    both.blocks = split_blocks(both.splitter, &both.markup, &both.markup.events);
    CHECK_STR(splitting_dump(&both), buffer_text(&want));
    CHECK(both.blocks.n_paths == once.blocks.n_paths && both.blocks.title.len == 0);
    CHECK(both.blocks.leaf[0].n_breaks == 1 && both.blocks.leaf[0].bold_bytes == 1);
    buffer_free(&want);
    splitting_end(&once);
    splitting_end(&both);
}

/* Each link with a text keeps its href, however the tags are nested: "[text](href)" for each of them. */
static void test_hrefs(void)
{
    static const struct block_case cases[] = {
        {"<p><a href=a>one</a> two <a href='b'>three</a>", "[one](a)[three](b)"},
        {"<a href=a><img></a><a href=b>x</a>", "[x](b)"},
        {"<a href=a><div>x</div><div>y</div></a>", "[x](a)[y](a)"},
        {"<a href=a>x<a href=b>y</a>z", "[x](a)[y](b)"},
        {"<h2 id=x><a href=#x>x</a> <a href=y>y</a></h2>", "[y](y)"}, /* to itself: no link */
        {"<section id=x><h2><a href=#x>x</a></h2></section><h2><a href=#x>x</a></h2><p><a href=#x>x</a>", "[x](#x)"}, /* in headings no id is one */
        {"<dl><dt id=x>w <a href=#x>x</a><dd id=y>z <a href=#y>y</a><dd id=z><a href=#z>z</a></dl>", "[y](#y)"},
        {"<div id=a><div id=b><p>z <a href=#b>x</a></p><a href=#a>x</a></div></div>", "[x](#b)[x](#a)"}, /* not what begins it */
        {"<div class=comments><div id=b><a href=#b>May 1</a></div></div>", "[May 1](#b)"},
        {"<a href=#b>x</a><div id=b><a href=#c>y</a><div><div id=c>z</div></div></div>", ""}, /* before its text */
        {"<a href=#b>x</a><hr><p id=c>y<p id=b>z", "[x](#b)"},
        {"<a href=#b>x</a> <a href=#c>y</a><div id=b>z</div>", "[x](#b)[y](#c)"}, /* a list of contents */
        {"<ul><li><a href=#b>x</a><li><a href=#c>y</a></ul><div id=b>z</div><div id=c>z</div>", "[x](#b)[y](#c)"},
        {"<h2 id=x><a href=#>x</a><a href=#xy>y</a></h2>", "[x](#)"}, /* back to the contents */
        {"<a href=#><h3>x</h3><p>y</p></a><a href=#b>z<p>w</p></a>", "[z](#b)"}, /* a card */
        {"<a href=#b><div>x</div></a><a href=# role=button><p>y</p></a><a href=b><p>z</p></a>", "[x](#b)[y](#)[z](b)"},
        {"<a name=n>x</a><a href>y</a><a href='?a&amp;b'>z</a>", "[z](?a&amp;b)"}, /* an empty address: no link */
        {"<title><a href=t>t</a></title><table><a href=a>x</a><tr><td><a href=b>y</a></table>", "[x](a)[y](b)"},
    };
    struct splitting s = {0};
    struct buffer got = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK(splitting_run(&s, span_of(cases[i].html), SHRINK_DEPTH_MAX, false));
        got.len = 0;
        for (uint32_t k = 0; k < s.blocks.n_links; k++) {
            struct byte_range text = s.blocks.link[k];
            struct span href = s.blocks.href[k];
            buffer_printf(&got, "[%.*s](%.*s)", (int)(text.to - text.from), s.blocks.text.at + text.from,
                          (int)href.len, href.at ? href.at : "");
        }
        CHECK_STR(buffer_text(&got), cases[i].leaves);
    }
    buffer_free(&got);
    splitting_end(&s);
}

#define LETTERS "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"

/* A link, bold text and a break at each place of a text. */
static void test_marks(void)
{
    struct splitting s = {0};
    struct buffer page = {0}, want = {0};
    for (int before = 1; before < 40; before++) {
        int behind = 41 - before;
        page.len = want.len = 0;
        buffer_printf(&page, "<p>%.*s<a href=b>xy</a><b>%.*s</b><br>z", before, LETTERS, behind, LETTERS);
        buffer_printf(&want, "%.*sxy%.*s\nz", before, LETTERS, behind, LETTERS);
        CHECK(splitting_run(&s, buffer_span(&page), SHRINK_DEPTH_MAX, false));
        CHECK(s.blocks.n_leaves == 1 && s.blocks.n_links == 1);
        CHECK(span_equal(s.blocks.text, buffer_span(&want)));
        CHECK(s.blocks.link[0].from == (uint32_t)before && s.blocks.link[0].to == (uint32_t)before + 2);
        CHECK(s.blocks.leaf[0].bold_bytes == (uint32_t)behind && s.blocks.leaf[0].n_breaks == 1);
    }
    buffer_free(&page);
    buffer_free(&want);
    splitting_end(&s);
}

/* Dialogs are marked, but in a page of which less than 400 bytes are outside; the TITLE and a SELECT are neither. */
static void test_dialogs(void)
{
    static const char *const dialogs[] = {"<dialog>a</dialog>", "<div role=dialog><p>a</div>", "<div role=alertdialog>a</div>",
                                          "<div role=dialogue>a</div>", "<div role=dialog><main>a</main></div>"};
    struct splitting s = {0};
    struct buffer page = {0};
    for (size_t d = 0; d < sizeof dialogs / sizeof *dialogs; d++)
        for (int outside = 399; outside <= 400; outside++) {
            page.len = 0;
            buffer_printf(&page, "<title>x</title><p>%0*d</p>%s<select><option>b</select>", outside, 0, dialogs[d]);
            CHECK(splitting_run(&s, buffer_span(&page), SHRINK_DEPTH_MAX, false) && s.blocks.n_leaves == 4);
            bool is_dialog = d < 3 && outside == 400;
            CHECK((flags_of_leaf(&s.blocks.leaf[2], true) & LEAF_CONTROL) == (is_dialog ? LEAF_CONTROL : 0u));
            CHECK(!(flags_of_leaf(&s.blocks.leaf[2], false) & LEAF_CONTROL));
            CHECK(!(s.blocks.leaf[1].flags & LEAF_DIALOG) && s.blocks.leaf[3].flags & LEAF_CONTROL);
        }
    buffer_free(&page);
    splitting_end(&s);
}

/* Long text in a TEXTAREA is a control's, but in a page of which less than 400 bytes are outside. */
static void test_edited(void)
{
    struct splitting s = {0};
    struct buffer page = {0};
    for (int outside = 399; outside <= 400; outside++)
        for (int edited = 399; edited <= 400; edited++) {
            page.len = 0;
            buffer_printf(&page, "<p>%0*d</p><textarea>%0*d</textarea><select><option>b</select>", outside, 0, edited, 0);
            CHECK(splitting_run(&s, buffer_span(&page), SHRINK_DEPTH_MAX, false) && s.blocks.n_leaves == 3);
            bool is_text = outside < 400 && edited == 400;
            CHECK((s.blocks.leaf[1].flags & LEAF_CONTROL) == (is_text ? 0u : LEAF_CONTROL));
            CHECK(!(s.blocks.leaf[0].flags & LEAF_CONTROL) && s.blocks.leaf[2].flags & LEAF_CONTROL);
        }
    buffer_free(&page);
    splitting_end(&s);
}

/* Replies are comments as evidence, and of a page alone; among several pages, they may be the posts of a thread. */
static void test_replies(void)
{
    static const struct {
        const char *html;
        bool alone, among; /* are they comments? */
    } rows[] = {
        {"<div id=replies><p>a</div>", true, false},
        {"<div class=list><p class=post-reply>a</div>", true, false},
        {"<div class=comments><p class=reply>a</div>", true, true},
        {"<div class=replies><p class=comment>a</div>", true, true},
        {"<p class=comment-reply>a</p>", true, true},
        {"<div class=replica><p>a</div>", false, false},
    };
    struct splitting s = {0};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        CHECK(splitting_run(&s, span_of(rows[r].html), SHRINK_DEPTH_MAX, false) && s.blocks.n_leaves == 1);
        const struct leaf_block *leaf = &s.blocks.leaf[0];
        CHECK(((flags_of_leaf(leaf, true) & LEAF_COMMENT) != 0) == rows[r].alone);
        CHECK(((flags_of_leaf(leaf, false) & LEAF_COMMENT) != 0) == rows[r].among);
        CHECK(((leaf->words & WORD_COMMENT) != 0) == rows[r].alone);
        CHECK(!((leaf->words | leaf->near_words) & WORD_REPLY));
    }
    splitting_end(&s);
}

/* Where elements are named after their headings, "discussion" is a part of the text. */
static void test_sections(void)
{
#define METHODS "<section id=methods><h2>Methods</h2><p>a</section>"
#define RESULTS "<section id=results><div class=head><h2>2. Results</h2></div><p>b</section>"
#define DISCUSSION "<section id=discussion><h2>Discussion</h2><p>c<p>d</section>"
#define COMMENTS "<div class='big comments'><h2>3 Comments</h2><p>e</div>"
    static const struct {
        const char *html, *comments; /* the leaves that are comments */
    } rows[] = {
        {METHODS RESULTS DISCUSSION, ""},
        {METHODS RESULTS COMMENTS, ""},                    /* a class may be the name */
        {METHODS DISCUSSION, "Discussion c d"},              /* one other is chance */
        {DISCUSSION METHODS RESULTS, "Discussion c d"},
        {METHODS RESULTS "<div class=comments><h2>By readers</h2><p>f</div>", "By readers f"},
        {METHODS RESULTS "<div class=comments><p>f<h2>Comments</h2></div>", "f Comments"},
        {"<main>" METHODS RESULTS "</main>" COMMENTS, "3 Comments e"}, /* beside them */
        {"<div id=a><h1>A</h1><div class=b><h2>B</h2><p>f" DISCUSSION "</div></div>", ""},
        {"<div id=a><h1>A</h1><p>f" METHODS DISCUSSION "</div>", ""},
        {METHODS RESULTS "<div id=comments><h2>Comments</h2><p>f<p class=comment>g</div>", "g"},
    };
    struct splitting s = {0};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct buffer found = {0};
        CHECK(splitting_run(&s, span_of(rows[r].html), SHRINK_DEPTH_MAX, false));
        for (uint32_t l = 0; l < s.blocks.n_leaves; l++) {
            if (!(s.blocks.leaf[l].flags & LEAF_COMMENT)) continue;
            if (found.len) buffer_putc(&found, ' ');
            buffer_add_span(&found, leaf_span(&s.blocks, &s.blocks.leaf[l]));
        }
        CHECK(span_is(buffer_span(&found), rows[r].comments));
        buffer_free(&found);
    }
    splitting_end(&s);
}

/* A BUTTON is a control in a PRE only. */
static void test_buttons(void)
{
    struct splitting s = {0};
    struct span page = span_of("<pre>a<button>Copy</button>b</pre><pre><code>c<div><button>Run</button></div></code>"
                               "</pre><button>Why?</button>");
    CHECK(splitting_run(&s, page, SHRINK_DEPTH_MAX, false) && s.blocks.n_leaves == 6);
    for (uint32_t l = 0; l < s.blocks.n_leaves; l++)
        CHECK((s.blocks.leaf[l].flags & LEAF_CONTROL) == (l == 1 || l == 4 ? LEAF_CONTROL : 0));
    splitting_end(&s);
}

int main(void)
{
    check_cases(tree_cases, sizeof tree_cases / sizeof *tree_cases, false);
    test_cells();
    test_paths();
    test_depth();
    test_contents();
    test_content_elements();
    test_reuse();
    test_hrefs();
    test_marks();
    test_dialogs();
    test_edited();
    test_replies();
    test_sections();
    test_buttons();
    return check_done("blocks");
}
