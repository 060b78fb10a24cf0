/* SPDX-License-Identifier: MIT
 * test_content.c - pages -> Markdown and HTML. */
#include "check.h"

#include "content_helper.h"

struct content_case {
    const char *page, *text; /* text: what is written of it */
};

static struct content_test test;

/* The end of the plain text, with all of it. */
static void check_plain_ends(const struct content_tree *t, uint32_t node)
{
    struct buffer plain = {0};
    char last[2];
    content_plain(t, node, &plain);
    size_t n = content_plain_end(t, node, last), want = plain.len < 2 ? plain.len : 2;
    if (t->node[node].first) CHECK(n == want && (!n || memcmp(last + 2 - n, plain.at + plain.len - n, n) == 0));
    buffer_free(&plain);
    for (uint32_t c = t->node[node].first; c; c = t->node[c].next) check_plain_ends(t, c);
}

static void check_all(const struct content_case *c, size_t n, bool as_html)
{
    struct buffer out = {0};
    for (size_t i = 0; i < n; i++) {
        out.len = 0;
        CHECK(content_test_read(&test, span_of(c[i].page), 100) && test.lost == 0);
        check_plain_ends(&test.tree, 0);
        if (as_html) content_html(&test.tree, &out);
        else content_markdown(&test.tree, false, &out);
        CHECK_STR(buffer_text(&out), c[i].text);
    }
    buffer_free(&out);
}

/* Arrows before the items of a list, stars, links to the top of the page. */
static void test_icons(void)
{
#define ICON "<img src=i.gif alt=''>"
    static const struct content_case cases[] = {
        {"<ul><li>" ICON " a<li>" ICON " b<li>" ICON " c</ul>", "- a\n- b\n- c\n"},
        {"<ul><li>" ICON " a<li><img src=j.png> b<li><a href=p.html>" ICON "</a><li><b>" ICON ICON "</b>c</ul>",
         "- a\n- ![](http://example.org/dir/j.png) b\n- c\n"},
        {"<p>a " ICON " b <i>" ICON "</i> c " ICON, "a b c\n"},
        {"<p>" ICON "a<p>b <img src=j.gif>" ICON, "![](http://example.org/dir/i.gif)a\n\n"
         "b ![](http://example.org/dir/j.gif)![](http://example.org/dir/i.gif)\n"}, /* a photo and its thumbnail */
        {"<p>a<img src=i.gif alt=Note> b<img src=i.gif alt=Note> c<img src=i.gif alt=Tip> d",
         "a ![Note](http://example.org/dir/i.gif) b c d\n"},
        {"<h2>a</h2><p>b<div><a href=#top><img src=up.png alt=Top></a></div>", "## a\n\nb\n"},
        {"<p><a href=#big><img src=p.jpg alt=Rose></a> a", "[![Rose](http://example.org/dir/p.jpg)](#big) a\n"},
        {"<p><a href=page.html#b>a</a> <a href=/dir/page.html>b</a> <a href=x.html#b>c</a>", /* as wget -k writes it */
         "[a](#b) [b](http://example.org/dir/page.html) [c](http://example.org/dir/x.html#b)\n"},
    };
    check_all(cases, sizeof cases / sizeof *cases, false);
#undef ICON
}

/* "Prev" and "Next" of a manual, as pictures before and after all text. */
static void test_picture_buttons(void)
{
#define BUTTON(page, text) "<td><a href=" page "><img src=" text ".png alt=" text "></a>"
#define PAIR(a, b) "<table><tr><td>" BUTTON("p.html", a) BUTTON("n.html", b) "</table>"
#define FIRST "[![a](http://example.org/dir/i.png)](http://example.org/dir/p.html)"
    static const struct content_case cases[] = {
        {PAIR("Prev", "Next") "<h2>a</h2><p>b</p>" PAIR("Prev", "Next"), "## a\n\nb\n"},
        {"<div><a href=p.html><img src=i.png alt=a></a> <a href=n.html><img src=j.png alt=b></a></div><p>c", "c\n"},
        {"<div><a href=p.html><img src=i.png alt=a></a></div><p>c", FIRST "\n\nc\n"}, /* one may be of the text */
        {"<p>c<div><a href=p.html><img src=i.png alt=a></a><a href=n.jpg><img src=j.png alt=b></a></div><p>d",
         "c\n\n" FIRST " [![b](http://example.org/dir/j.png)](http://example.org/dir/n.jpg)\n\nd\n"},
        {"<div><a href=p.html><img src=i.png alt=a></a><a href=n.JPG><img src=j.png alt=b></a></div><p>d",
         FIRST " [![b](http://example.org/dir/j.png)](http://example.org/dir/n.JPG)\n\nd\n"}, /* a gallery */
        {"<p>c<div><a href=p.html><img src=i.JPG?w=9 alt=a></a><a href=n.html><img src=j.webp alt=b></a></div>",
         "c\n\n[![a](http://example.org/dir/i.JPG?w=9)](http://example.org/dir/p.html) "
         "[![b](http://example.org/dir/j.webp)](http://example.org/dir/n.html)\n"}, /* photos of products */
        {"<div><a href=p.html><img src=i.png alt=a></a><img src=j.png alt=b></div><p>d",
         FIRST " ![b](http://example.org/dir/j.png)\n\nd\n"},
        {"<div><a href=p.html><img src=i.png alt=a></a><a href=n.html><img src=j.png alt='a long description'></a></div><p>d",
         FIRST " [![a long description](http://example.org/dir/j.png)](http://example.org/dir/n.html)\n\nd\n"},
    };
    check_all(cases, sizeof cases / sizeof *cases, false);
#undef BUTTON
#undef PAIR
#undef FIRST
}

static void test_blocks(void)
{
    static const struct content_case cases[] = {
        {"<h2 id=a>A <a class=headerlink href='#a'>\xC2\xB6</a></h2><p>b\n c<p>d", "## A\n\nb c\n\nd\n"},
        {"<h4>A <a href='/topic/1/?post=6#6'>\xC2\xB6</a></h4><h4>B <a href=/1>\xC2\xB6</a></h4>",
         "#### A\n\n#### B [\xC2\xB6](http://example.org/1)\n"},
        {"<h4>A<b><a href=#a>#</a></b> b <em>c</em></h4><p><b><a href=#p><i>#</i></a></b>d", "#### A b *c*\n\nd\n"},
        {"<p>a <a href='/b#c'><img src=d.png></a> e <a href='/b#c'></a>f <a href='#c'><img src=link.png></a>",
         "a [![](http://example.org/dir/d.png)](http://example.org/b#c) e f\n"}, /* a picture is no sign */
        {"<table><tr><th>A <a href=#a>#</a><th>B<tr><td class=x> <a class=y href='#h'>#</a> </td><td>b</table>",
         "| A | B |\n| --- | --- |\n| [#](#h) | b |\n"}, /* a sign may be what a row is about */
        {"<nav>REDUNDANT</nav><div>a</div><div>b</div><footer><p>REDUNDANT too</footer>", "a\n\nb\n"},
        {"<ul><li>a<ul><li>b</ul><li><p>c</p></ul>", "- a\n  - b\n- c\n"},
        {"<ol start=9><li>a<li>b<p>c</ol>", "9. a\n\n10. b\n\n    c\n"},
        {"<ol start=0><li>a<li>b</ol><ol start=x><li>c</ol>", "0. a\n1. b\n\n1) c\n"},
        {"<ol><li>a<li value=9>b<li>c<li value=0>d<li value=1>e</ol><ol start=2><li>f</ol>",
         "1. a\n\n9) b\n10) c\n\n0. d\n1. e\n\n2) f\n"},
        {"<ul><li>a<ol><li value=3>b</ol></ul>", "- a\n\n  3. b\n"},
        {"<ul><li><input type=checkbox checked>  done<li><input type=checkbox><b> to do</b></ul>", "- [x] done\n- [ ] **to do**\n"},
        {"<h3>Title<div>2026</div>by me<div></div></h3><h2><div>A</div><div>b</div></h2><h2><div>A</div>, b</h2>",
         "### Title 2026 by me\n\n## A b\n\n## A , b\n"},
        {"<h3>Title<small>2026</small>x</h3><h3><a href=/>Title</a><small>2026</small></h3><p>a b<small>c</small>",
         "### Title 2026 x\n\n### [Title](http://example.org/) 2026\n\na bc\n"},
        {"<div><span>High</span><span>21</span></div><p><strong>12</strong><span>Comments</span> <code><span>a</span><span>1</span></code>",
         "High 21\n\n**12** Comments `a1`\n"},
        {"<p><span>a</span><span>b</span><span>A</span>b<span>C</span>", "ab AbC\n"},
        {"<p><span>Since 2025</span><span class=n>653 posts</span> <span>con</span><span>ducted</span> <a href=/><i>Color</i></a><span class=tip>an object</span>",
         "Since 2025 653 posts conducted [*Color*](http://example.org/) an object\n"},
        {"<ul><li><span>Colour</span><span>bright</span></ul><p>a <span>con</span><span>tinued</span>", "- Colour bright\n\na continued\n"},
        {"<p><span style='color:red'>un</span><span>happy</span> <b>in</b><b>come</b> <code>ab</code><span>cd</span>",
         "unhappy **income** `ab`cd\n"},
        {"<p><span>a</span><wbr><span>B</span><wbr>C<span><wbr>D</span>", "aBCD\n"},
        {"<p><span>Hull</span><wbr></wbr><span>Plank</span><wbr></wbr><span>Error</span>", "HullPlankError\n"},
        {"<p>&zwj;<p>a<p>\xE2\x80\x8B<p><a href=/>\xEF\xBB\xBF</a><b>&#8203;</b><p>b&shy;c<p>&nbsp;<pre>d\xC2\xAD" "e &shy;f</pre>",
         "a\n\nbc\n\n```\nde f\n```\n"},
        {"<ul><li>\xE2\x80\x8D<li>a</ul>x<div><img src=/a.png alt=A>&zwj; <img src=/b.png alt=B></div>",
         "- a\n\nx\n\n![A](http://example.org/a.png) ![B](http://example.org/b.png)\n"},
        {"<p>hull<span class=tooltiptext>body of a ship</span> <a href=u><code>oar</code><span class=tooltip-content>rod</span></a>",
         "hull body of a ship [`oar` rod](http://example.org/dir/u)\n"},
        {"<p><label>apt</label><label>brew</label><i>a</i><label>, b</label>", "apt brew*a*, b\n"},
        {"<p><span>High</span></p><p><span>21</span></p><ul><li><b>a</b><li><span>2</span></ul><table><tr><td><i>a</i><td><span>1</span></table>",
         "High\n\n21\n\n- **a**\n- 2\n\n| | |\n| --- | --- |\n| *a* | 1 |\n"},
        {"<h1>J<small>OHN</small></h1><h1>CO<small>2</small></h1><h1>Title<small>, x</small></h1>", "# JOHN\n\n# CO2\n\n# Title, x\n"},
        {"<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b\n"},
        {"<ol><li><article>a</article><ol><li><div><article>b</article></div></ol><li><article>c</article></ol>", "a\n\nb\n\nc\n"},
        {"<ul><li><article>a</article><li>b</ul>", "- a\n- b\n"},
        {"<dl><dt>a<dd>b<dd><ul><li>c</ul></dl>", "- a\n\n  b\n\n  - c\n"},
        {"<dl><dt>a<dt>b<dd>c</dl>", "- a\n\n  b\n\n  c\n"},
        {"<dl><dt id=x><a href=#x>-x</a> <i>file</i><dd>b</dl>", "- -x *file*\n\n  b\n"}, /* a link to itself */
        {"<dl><dt><a id=x href=#x><b>-x</b></a><dd>b</dl>", "- **-x**\n\n  b\n"},
        {"<dl><dt id=x><a href=#y>y</a><dd>b</dl>", "- [y](#y)\n\n  b\n"},
        {"<dl><dt id=x>a <a href=#x>x</a><dd>b</dl>", "- a [x](#x)\n\n  b\n"},
        {"<dl><dt>a<dt>b<dd><dl><dt>c<dt>d</dl><dt>e</dl>", "- a\n- b\n  - c\n  - d\n- e\n"}, /* contents of a book */
        {"<dl><dt>a<dt>b<dd><dl><dt>c</dl>d</dl>", "- a\n\n  b\n\n  - c\n\n  d\n"},
        {"<blockquote><p>a<p>b<ul><li>c</ul></blockquote>", "> a\n>\n> b\n>\n> - c\n"},
        {"<p>a<hr><p>b<hr>", "a\n\n___\n\nb\n"},
        {"a<br>b<br><br>c", "a\\\nb\n\nc\n"},
        {"<h1><a href='#x'>T</a></h1><li>lone", "# T\n\n- lone\n"},
        {"<div><h1>A <b>b</b></h1></div><h1 id=x>A b</h1>c", "# A **b**\n\nc\n"},
        {"<h1>A</h1><h1><a href=b>A</a></h1><h1>A</h1>c<h1>A</h1>", "# A\n\nc\n\n# A\n"},
        {"<h1>A</h1><h1>B</h1><h1>A</h1><h1></h1><h1>A</h1>", "# A\n\n# B\n\n# A\n"},
        {"<h2>A</h2><h2>A</h2><h1>A</h1><h2>A</h2>", "## A\n\n## A\n\n# A\n\n## A\n"},
        {"<figure><img src=a.png alt='[A]'><figcaption>B</figcaption></figure>",
         "![\\[A\\]](http://example.org/dir/a.png)\n\nB\n"},
        {"<p>a</p><button>Copy REDUNDANT<img src=i.png alt=I></button><select><option>b</select>", "a\n"},
        {"<p>a</p><textarea>b &amp; <i>c</textarea><p>d<textarea>REDUNDANT</textarea>e", "a\n\nb & \\<i>c\n\nd\n\ne\n"},
        {"<h2>Title <button><img src=i.png alt=Copy></button></h2><h3><button><img src=i.png>Why?</button></h3>",
         "## Title\n\n### Why?\n"},
        {"<pre>a\n<button>REDUNDANT copy</button></pre>", "```\na\n```\n"},
        {"<button><div>Door</div><img src=i.png alt=I><div>10 EUR</div></button><p>a", "Door\n\n10 EUR\n\na\n"},
        {"<ul><h4>A</h4><li>a</li><h4>B</h4><li>b</ul>c", "#### A\n\n- a\n\n#### B\n\n- b\n\nc\n"},
        {"<ul><h4>REDUNDANT</h4><li>a</li><h4></h4><li>b</ul>", "- a\n- b\n"},
        {"<ul><li>a<p>REDUNDANT</p>b<div><h2>REDUNDANT</h2></div> c</ul>", "- a\\\n  b\\\n  c\n"},
        {"<div>a<p>REDUNDANT</p>b</div>", "a\n\nb\n"},
        {"<p><a href='#a'>ab</a><a href='#b'><i>&#99;d</i></a>e <b><a href='#c'>f</a></b><a href='#d'>(g</a><a>h</a>",
         "[ab](#a) [*cd*](#b)e **[f](#c)**[(g](#d)h\n"},
        {"<p>a<img src=b alt=c>d<img src=e alt=f><a href='#g'><img src=h alt=i></a>j, <img src=k alt=l>; <img src=m>n",
         "a ![c](http://example.org/dir/b) d ![f](http://example.org/dir/e) [![i](http://example.org/dir/h)](#g) j, "
         "![l](http://example.org/dir/k); ![](http://example.org/dir/m)n\n"},
        {"<h2>a<div></div>b<div>REDUNDANT</div>c <div><div></div> d<div></div></div>e</h2>",
         "## a b c d e\n"},
        {"<p>a<img src=b>c <i>d<img src=e></i>f", "a![](http://example.org/dir/b)c <em>d![](http://example.org/dir/e)</em>f\n"},
        {"<table><tr><td>a<td>b<p>REDUNDANT</p>c<tr><td>d<td>e</table>",
         "| | |\n| --- | --- |\n| a | b<br>c |\n| d | e |\n"},
    };
    check_all(cases, sizeof cases / sizeof *cases, false);
}

/* What a page writes before its items itself; lists that end before what is nested in them; items that are paragraphs. */
static void test_marks(void)
{
#define WORD "<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in'><span>"
    static const struct content_case cases[] = {
        {"<ul><li><span>•</span><div><p>a</p></div><li><span>•</span> <div><p>b</p><p>c</p></div></ul>",
         "- a\n\n- b\n\n  c\n"},
        {"<ul><li>• a<li>·&nbsp;<b>b</b><li>•<li>•c<li>- d<li>1.<p>e</ul>",
         "- a\n\n- **b**\n\n- •\n\n- •c\n\n- \\- d\n\n- 1\\.\n\n  e\n"},
        {"<ol><li><span>1.</span><div>a</div><li><span>2)</span><div>b</div><li>7.<p>c</ol>", "1. a\n2. b\n\n7) c\n"},
        {"<ol><li value=2>1.<div>a</div><li>3. May<li>4.</ol>", "2. 1\\.\n\n   a\n\n3. 3\\. May\n\n4. 4\\.\n"},
        {"<ol><li>a<li>b</ol><ol><ol><li>c</ol></ol><ol start=3><li>d</ol>", "1. a\n2. b\n   1. c\n3. d\n"},
        {"<ul><li>a</ul><ul> <ol><li>b</ol></ul><ul><li>c</ul><ul><li>d</ul>", "- a\n  1. b\n- c\n\n* d\n"},
        {"<ol><li>a</ol><ol><ol><li>b</ol></ol><ol start=5><li>c</ol>", "1. a\n   1. b\n\n5) c\n"},
        {"<ul><li>a</ul>b<ul><ul><li>c</ul></ul>", "- a\n\nb\n\n- - c\n"},
        {"<ol start=1><li>a</ol> <div><ol start=2><li>b<ol><li>c</ol></ol></div><ol start=3><li>d</ol>",
         "1. a\n2. b\n   1. c\n3. d\n"},
        {"<ol><li>a</ol><ol start=3><li>b</ol><ol><li>c</ol>", "1. a\n\n3) b\n\n1. c\n"},
        {"<ol><li>a</ol>b<ol start=2><li>c</ol>", "1. a\n\nb\n\n2. c\n"},
        {"<ul><li>a</ul><ul>b<ul><li>c</ul></ul>", "- a\n\n* b\n  - c\n"},
        {WORD "·<i>&nbsp;&nbsp; </i></span>a" WORD "§<i>&nbsp; </i></span><b>b</b><p>c" WORD "3.<i>&nbsp; </i></span>d"
         WORD "4)<i>&nbsp;</i></span>e" WORD "f", "- a\n- **b**\n\nc\n\n3. d\n4. e\n\nf\n"},
#define AT(style, mark) "<p class=MsoListParagraph style='" style "'><span>" mark "<i>&nbsp; </i></span>"
        {AT("", "1.") "a" AT("margin-left:.5in", "2.") "b" AT("margin-left:1.0in", "1.") "c" AT("margin-left:1in", "2.")
         "d" AT("margin-left:1.5in", "o") "e" AT("margin-left:.5in", "3.") "f" AT("", "5.") "g",
         "1. a\n2. b\n   1. c\n   2. d\n      - e\n3. f\n\n5) g\n"},
        {AT("mso-list:l0 level1 lfo1", "·") "a" AT("margin-left:1.0in;mso-list:l0 level3 lfo1", "1.") "b"
         AT("mso-list:l2 level2 lfo1", "·") "c" AT("margin-left:36pt", "·") "d",
         "- a\n\n  1. b\n\n  - c\n\n- d\n"},
        {"<ul><li>a</ul>" AT("margin-left:1.0in", "·") "b", "- a\n\n* b\n"},
#undef AT
        {"<p class=MsoNormal>· a</p>" WORD "o&nbsp;</span>" WORD "only</span>" WORD "12</span>",
         "· a\n\no\n\nonly\n\n12\n"},
    };
    check_all(cases, sizeof cases / sizeof *cases, false);
#undef WORD
}

static void test_code(void)
{
    static const struct content_case cases[] = {
        {"<p>x<div class='highlight-python3 notranslate'><div class=highlight><pre><span></span>if  a:\n    <b>b</b>\n\n"
         "</pre></div></div>",
         "x\n\n```python\nif  a:\n    b\n\n```\n"},
        {"<pre><code class='hljs language-c'>\n&lt;a&gt;\t\r\nb</code></pre>", "```c\n<a>\t\nb\n```\n"},
        {"<pre><code><div>()</div><div> abcde</div><div>()</div></code></pre><pre><div>()</div></pre>",
         "```\n()\n abcde\n()\n```\n"},
        /* numbers of the lines, before them and in a cell, but not other numbers, nor after the first block */
        {"<pre><p>8\n9\n10\n</p>a\n bcdefg</pre><pre><p>8\n10\n</p>a\n bcdefg</pre>",
         "```\na\n bcdefg\n```\n\n```\n8\n10\na\n bcdefg\n```\n"},
        {"<pre><table><tr><td><a href='#1'>8</a>\n<a href='#2'>9</a>\n<a href='#3'>10</a></td><td><pre>a\n bcdefg</pre></td>"
         "</tr></table></pre>",
         "```\na\n bcdefg\n```\n"},
        {"<pre>a<div></div>b<my-line></my-line>c<p><img src=i.png></p>d<b></b>e\n<p></p>f</pre>",
         "```\na\nb\nc\nde\nf\n```\n"}, /* blocks without text part lines, too */
        {"<pre><p>abcdefg</p>8\n9\n10</pre>", "```\nabcdefg\n8\n9\n10\n```\n"},
        {"<pre><tt class=py-lineno>1</tt>  a\n<tt class=py-lineno>2</tt>  b\n</pre>", "```\n  a\n  b\n```\n"},
        {"<table><tr><th>a<th>b<tr><td><span style=display:none>0012</span>12<td>c</table>", "| a | b |\n| --- | --- |\n| 12 | c |\n"},
        {"<div><span itemtype=WebPage style=display:none><b itemprop=name>a</b></span></div><p>b <span class=x itemtype=y "
         "style=display:none>c</span> d", "b d\n"},
        {"<p><a id=t7 href=#t7>7</a> a <a id=v8 href=#v8>8</a> b", "a [8](#v8) b\n"},
        {"<p><a id=l7></a><a href=#l7>7</a> a <a id=v8></a><a href=#v8>8</a> b", "a [8](#v8) b\n"},
        {"<pre><span id=l1><a href=#l1>1</a></span>a\n<span id=l2></span><a href=#l2>2</a>b</pre>", "```\na\nb\n```\n"},
        {"<p><b><i class=material-icons>home</b> Text", "<strong><em>home</em></strong> *Text*\n"}, /* without its end it may hold the rest */
        {"<p><i class=x>&#xE88A;</i> Home <a href=x><span class=y>\xEF\x80\x95</span>Edit</a>", "Home [Edit](http://example.org/dir/x)\n"},
        {"<p><i class=material-icons>home</i> <em>Home</em> <a href=x><i class=material-icons>edit</i>Edit</a>",
         "*Home* [Edit](http://example.org/dir/x)\n"},
        {"<h2>A<span class=mw-editsection>[<a href=x>edit</a>]</span></h2><p>b", "## A\n\nb\n"},
        {"<pre class='brush: php'>```</pre>", "````php\n```\n````\n"},
        {"<table class=highlighttable><tr><td class=linenos><pre>1\n2</pre><td class=code><pre>a\n b</pre></table>",
         "```\na\n b\n```\n"},
        {"<table><tr><td class=lineno>1<td class=code><pre>a\n b</pre></table>", "```\na\n b\n```\n"},
        {"<div class=fragment><div class=line><span class=lineno> 1</span>  a</div>\n<div class=line>b</div></div>",
         "```\n  a\nb\n```\n"},
        {"<ul><li>a<pre>b\n\nc</pre></ul>", "- a\n\n  ```\n  b\n\n  c\n  ```\n"},
        {"<p>a <code>b`c</code> <code>`</code><code>d</code>", "a ``b`c`` `` `d ``\n"},
        {"<p><code>a <a href=/b>b</a></code>", "`a `[`b`](http://example.org/b)\n"},
        {"<p>a<code><img src=b alt=c></code>", "a ![c](http://example.org/dir/b)\n"},
    };
    check_all(cases, sizeof cases / sizeof *cases, false);
}

/* No text of a page becomes markup; what need not be escaped is not. */
static void test_text(void)
{
    static const struct content_case cases[] = {
        {"<p>snake_case a * b argv[1] 1 &lt; 2 &amp; 3!", "snake_case a * b argv[1] 1 < 2 & 3!\n"},
        {"<p>*a* _b_ `c` [d](e) &lt;f> &amp;amp; ~g~", "\\*a\\* \\_b\\_ \\`c\\` [d\\](e) \\<f> \\&amp; \\~g\\~\n"},
        {"<p># a<p>- b<p>1. c<p>&gt; d<p>+ e<p>* f<p>=<p>[x]: y", "\\# a\n\n\\- b\n\n1\\. c\n\n\\> d\n\n\\+ e\n\n\\* f\n\n\\=\n\n\\[x\\]: y\n"},
        {"<h2>C #</h2>", "## C \\#\n"},
        {"<p>a<b> b </b>c<i>d</i>e", "a **b** c*d*e\n"},
        {"<p>a<b>(b)</b>c", "a<strong>(b)</strong>c\n"},
        {"<p><b><i>a</i></b>", "<strong><em>a</em></strong>\n"},
        {"<p>H<sub>2</sub>O <kbd>x</kbd> <del>y</del>", "H<sub>2</sub>O <kbd>x</kbd> ~~y~~\n"},
        {"<p>!<a href=/a>b</a>", "\\![b](http://example.org/a)\n"},
    };
    check_all(cases, sizeof cases / sizeof *cases, false);
}

static void test_links(void)
{
    static const struct content_case cases[] = {
        {"<p><a href='../x?a=1&amp;copy=2#y z'>a</a>", "[a](http://example.org/x?a=1&amp;copy=2#y%20z)\n"},
        {"<p><a href='/x?a=1&section=2&copy=3'>a</a>", "[a](http://example.org/x?a=1&amp;section=2&amp;copy=3)\n"},
        {"<p><a href='javascript:alert(1)'>a</a> <a href='data:x'>b</a>", "a b\n"},
        {"<p><a href='a_(b)'>c</a>", "[c](<http://example.org/dir/a_(b)>)\n"},
        {"<p><a href='http://example.org/'>http://example.org/</a>", "<http://example.org/>\n"},
        {"<a href=/a><div>b</div><div>c</div></a>d", "[b](http://example.org/a)\n\n[c](http://example.org/a)\n\nd\n"},
        {"<p>a <img src='data:,' data-src=b.png alt=c><noscript><img src=b.png></noscript>",
         "a ![c](http://example.org/dir/b.png)\n"},
        {"<div><svg><foreignObject><h2>a</h2><p>b</p></foreignObject></svg></div><svg><path d=z /></svg>c",
         "## a\n\nb\n\nc\n"},
        {"<p>a <img srcset='s.png 1x, l.png 2x'><img src=dot.gif width=1>", "a ![](http://example.org/dir/l.png)\n"},
    };
    check_all(cases, sizeof cases / sizeof *cases, false);
}

#define BAR(name, n) "<tr><td>" name "<td><table><tr><td><img src=" n ".png></table><td>" n
static void test_tables(void)
{
    static const struct content_case cases[] = {
        {"<table><caption>C</caption><tr><th>a<th>b|c<tr><td>1<td><code>x|y</code></table>",
         "C\n\n| a | b\\|c |\n| --- | --- |\n| 1 | `x\\|y` |\n"},
        {"<table><tr><td>a<td>b<tr><td>c</table>", "| | |\n| --- | --- |\n| a | b |\n| c | |\n"},
        {"<table><tr align=left><th>a<th style='color:red; text-align: center'>b<th>c<th>d<tr><td>1<td>2<td align=RIGHT>3<td>4"
         "<tr><td>5<td>6<td style='TEXT-ALIGN:right;'>7<td align=left>8<tr><td>9<td>10<td></table>",
         "| a | b | c | d |\n| :--- | :---: | ---: | :--- |\n| 1 | 2 | 3 | 4 |\n| 5 | 6 | 7 | 8 |\n| 9 | 10 | | |\n"},
        {"<table><tr><th>REDUNDANT<th>a<tr><td>more of it<td>than of that</table>",
         "| REDUNDANT | a |\n| --- | --- |\n| more of it | than of that |\n"},
        {"<table><tr><td>a<table><tr><td>b</table><tr><td>REDUNDANT</table>", "a\n\nb\n"},
        /* a THEAD that names columns: the table in a cell belongs to its row; without one, both may be layout */
        {"<table><thead><tr><th>a<th>b<tbody><tr><td>1<td><table><tr><th>c<th>d<tr><td>2<td>3</table></table>",
         "<table><thead>\n<tr><th>a</th><th>b</th></tr>\n</thead><tbody>\n<tr><td>1</td><td><table><thead>\n"
         "<tr><th>c</th><th>d</th></tr>\n</thead><tbody>\n<tr><td>2</td><td>3</td></tr>\n</tbody></table></td></tr>\n"
         "</tbody></table>\n"},
        {"<table><tr><th>a<th>b<tr><td>1<td><table><tr><th>c<th>d<tr><td>2<td>3</table></table>",
         "a\n\nb\n\n1\n\n| c | d |\n| --- | --- |\n| 2 | 3 |\n"},
        {"<table><tr><td>REDUNDANT 1<td>a<tr><td>REDUNDANT 2<td>b<tr><td>REDUNDANT 3<td>c<tr><td>REDUNDANT<p>list<td>d</table>",
         "| | |\n| --- | --- |\n| REDUNDANT 1 | a |\n| REDUNDANT 2 | b |\n| REDUNDANT 3 | c |\n| list | d |\n"},
        {"<table><tr><td>REDUNDANT 1<td>a<tr><td>REDUNDANT 2<td>b</table>", "| | |\n| --- | --- |\n| | a |\n| | b |\n"},
        /* bars, each a picture in a table of its own; fewer rows may be layout */
        {"<table>" BAR("a", "1") BAR("b", "2") BAR("c", "3") "</table>",
         "| | | |\n| --- | --- | --- |\n| a | ![](http://example.org/dir/1.png) | 1 |\n"
         "| b | ![](http://example.org/dir/2.png) | 2 |\n| c | ![](http://example.org/dir/3.png) | 3 |\n"},
        {"<table>" BAR("a", "1") "</table>", "a\n\n![](http://example.org/dir/1.png)\n\n1\n"},
        {"<table><tr><td><ul><li>a<li>b</ul><td><ul><li>c</ul></table>", "- a\n- b\n\n* c\n"}, /* columns */
        {"<table><tr><td>a<td>one of:<ul><li>b</ul></table>",
         "<table><tbody>\n<tr><td>a</td><td>one of:<ul><li>b</li></ul></td></tr>\n</tbody></table>\n"},
        {"<table><tr><td>a<td>b<tr><td><hr><td><hr><tr><td>1<td>2</table>", "| | |\n| --- | --- |\n| a | b |\n| 1 | 2 |\n"},
        {"<table><tr><td>a<td>b<tr><td colspan=2><hr><tr><td>1<td>2</table>", "a\n\nb\n\n1\n\n2\n"}, /* parts of a page */
        {"<table><tr><td>a<td>b<tr><td><hr><td><tr><td>1<td>2</table>", "a\n\nb\n\n1\n\n2\n"},
        {"<table><tr><th colspan=2>title of it<tr><td>REDUNDANT<td></table>", "title of it\n"},
        {"<table><tr><td>REDUNDANT<th>title of it<td>REDUNDANT</table>", "title of it\n"},
        {"<table><tr><td>" CONTENTS_IN_CHINESE "<td>a</table>", "a\n"},
        {"<table><tr><td>()<td>a</table><p>()", "| | |\n| --- | --- |\n| () | a |\n"},
        {"<table><tr><th colspan=2>a<tr><td>b<td><pre>c\n\nd</pre></table>",
         "<table><thead>\n<tr><th colspan=\"2\">a</th></tr>\n</thead><tbody>\n<tr><td>b</td><td><pre><code>c&#10;&#10;d&#10;"
         "</code></pre></td></tr>\n</tbody></table>\n"},
    };
    check_all(cases, sizeof cases / sizeof *cases, false);
}

/* Notes are such only where links lead to each of them, in their order, and Markdown can say it. */
static void test_notes(void)
{
    static const struct content_case cases[] = {
        {"<p>a!<sup><a href='#f'>1</a></sup> b<a href='#g'>[2]</a>.<hr><ol><li id=f>c\xC2\xA0<a href='#r'>\xE2\x86\xA9\xEF\xB8\x8E</a>"
         "<li id=g><p>d<p>e</ol>",
         "a\\![^1] b[^2].\n\n___\n\n[^1]: c\n\n[^2]: d\n\n    e\n"},
        {"<p>a<a href='#g'>2</a><a href='#f'>1</a><ol><li id=f>c<li id=g>d</ol>", "a[2](#g) [1](#f)\n\n1. c\n2. d\n"},
        {"<p>a <a href='#f'>1</a><ol><li id=f>c<li id=g>d</ol>", "a [1](#f)\n\n1. c\n2. d\n"},
        {"<p>a <a href='#f'>step one</a><ol><li id=f>c</ol>", "a [step one](#f)\n\n1. c\n"},
        {"<p>a<a href='#f'>1</a>(b)<ol><li id=f>c</ol>", "a[1](#f)(b)\n\n1. c\n"},
        {"<p>[^1] [^1]: b", "\\[^1] \\[^1\\]: b\n"},
    };
    check_all(cases, sizeof cases / sizeof *cases, false);
}

static void test_formulas(void)
{
    static const struct content_case cases[] = {
        {"<p>a <math><semantics><mi>x</mi><annotation encoding='application/x-tex'>{\\displaystyle x_1&lt;2}</annotation>"
         "</semantics></math>.",
         "a $`x_1<2`$.\n"},
        {"<p>a <math><annotation encoding='application/x-tex'>x&#xD;&#10;&#10;# y&#27;&#127;z &amp; 2&#13;</annotation>"
         "</math>.",
         "a $`x # y z & 2`$.\n"},
        {"<p>a<math display=block><annotation encoding='application/x-tex'>x&#xD;\ny&#27;</annotation></math>",
         "a\n\n```math\nx \ny\n```\n"},
        {"<p>a (<math><mi>x</mi><mo>&lt;</mo><mn>2</mn><annotation>y</annotation></math>).", "a (x < 2).\n"},
        {"<p><b>a</b> <math><mo>*</mo><mi>x</mi><mo>&it;</mo><mo>*</mo></math>", "**a** * x *\n"},
        {"<p>a<script type='math/tex; mode=display'>\\frac{a}{b}</script>b", "a\n\n```math\n\\frac{a}{b}\n```\n\nb\n"},
    };
    check_all(cases, sizeof cases / sizeof *cases, false);
}

static void test_html(void)
{
    static const struct content_case cases[] = {
        {"<h2 id=a onclick=x style=y>A&lt;</h2><script>z</script><p class=b>c<a href=/d target=e>f</a>",
         "<h2 id=\"a\">A&lt;</h2>\n<p>c<a href=\"http://example.org/d\">f</a></p>\n"},
        {"<pre class=language-c>a\n b</pre>", "<pre><code class=\"language-c\">a\n b\n</code></pre>\n"},
        {"<p>a<iframe src=b></iframe><svg><text>c</text></svg><object>d</object>", "<p>a</p>\n"},
        {"<ul id=l><li>a</li><h4>B</h4><li>b</ul>",
         "<ul id=\"l\">\n<li>a</li>\n</ul>\n<h4>B</h4>\n<ul>\n<li>b</li>\n</ul>\n"},
        {"<ol id=x><li>a</ol><ol id=y start=2><li>b</ol><ol id=z start=3><li id=l>c</ol>",
         "<ol id=\"x\">\n<li>a</li>\n<li id=\"y\">b</li>\n<li id=\"l\">c</li>\n</ol>\n"},
        {"<ol start=0><li>a<li value=0>b<li value=4>c</ol>",
         "<ol start=\"0\">\n<li>a</li>\n<li value=\"0\">b</li>\n<li value=\"4\">c</li>\n</ol>\n"},
        {"<ul dir=rtl lang=he><li>a<li><input type=checkbox checked>b</ul>",
         "<ul lang=\"he\" dir=\"rtl\">\n<li>a</li>\n<li><input type=\"checkbox\" checked disabled> b</li>\n</ul>\n"},
    };
    check_all(cases, sizeof cases / sizeof *cases, true);
}

/* A table of so many rows, in the first of which something else than data is; as Markdown, is it a table? */
static bool is_table(const char *odd, const char *row, unsigned n_rows)
{
    struct buffer page = {0}, out = {0};
    buffer_printf(&page, "<table><tr><td>a<td>%s", odd);
    for (unsigned i = 1; i < n_rows; i++) buffer_puts(&page, row);
    buffer_puts(&page, "</table>");
    CHECK(content_test_read(&test, buffer_span(&page), 100) && test.lost == 0);
    content_markdown(&test.tree, false, &out);
    bool is_one = memcmp(buffer_text(&out), "<table>", 7) == 0;
    buffer_free(&page);
    buffer_free(&out);
    return is_one;
}

static void test_odd_rows(void)
{
    static const char table[] = "<table><tr><td>1<td>2<tr><td>3<td>4</table>", blocks[] = "<p>1<p>2<p>3";
    static const char row[] = "<tr><td>b<td>c", one[] = "<tr><td><td>c";
    CHECK(is_table(table, row, 10) && is_table(blocks, row, 10));
    CHECK(!is_table(table, row, 9) && !is_table(blocks, row, 9) && !is_table("<h2>c</h2>", row, 20));
    CHECK(!is_table(table, one, 10) && !is_table(blocks, one, 10));
}

int main(void)
{
    test_icons();
    test_picture_buttons();
    test_blocks();
    test_marks();
    test_code();
    test_odd_rows();
    test_text();
    test_links();
    test_tables();
    test_notes();
    test_formulas();
    test_html();
    content_test_end(&test);
    return check_done("test_content");
}
