/* SPDX-License-Identifier: MIT
 * test_shrink.c - what a page's text is: what is shown, what is not, where it is parted. To add a
 * case, add a line: a page and its leaf blocks as blocks_helper.h writes them. (What is in what
 * is test_blocks.c's.) */
#include "base/limits.h"
#include "unit/blocks_helper.h"


#include "unit/soup.h"

static const struct block_case text_cases[] = {
    {"", ""},
    {" \n ", ""},
    {"plain", "body: plain\n"},
    {"<p>one</p>\n<p>two</p>", "p: one\np: two\n"},
    {"<p></p><p> </p><p>&nbsp;</p><p><br></p>x", "body: x\n"},
    /* references */
    {"&lt;p&gt; &amp;amp; &eacute;t&eacute &copyx",
     "body: <p> &amp; \xC3\xA9t\xC3\xA9 \xC2\xA9x\n"},
    {"&bogus; &amp &# &#; & b&c", "body: &bogus; & &# &#; & b&c\n"},
    {"&#65;&#x42;&#128;&#150;", "body: AB\xE2\x82\xAC\xE2\x80\x93\n"},
    {"&#0;&#xD800;&#x110000;", "body: \xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\n"},
    {"&#1;&#2;x&#3;y", "body: x y\n"},
    /* white space */
    {"<p> a \n\t b&nbsp; c\xC2\xA0</p>", "p: a b c\n"},
    {"<p>a<b> b</b> c", "p: a b c {bold 1}\n"},
    {"<pre>a\n  b</pre>", "pre: a b\n"},
    {"<p>a<br>b<br/> <br>c<br></p>", "p: a|b|c\n"},
    {"<p>a<wbr>b<img src=x>c<input value=x>d", "p: abcd\n"},
    {"<p>a</br>b", "p: a|b\n"},
    /* inline elements part nothing */
    {"<p>a<i>b</i><span class=x>c</span><font>d</font><u>e</u>f", "p: abcdef\n"},
    {"<label>a</label> <code>b</code> <time>c</time>", "body: a b c\n"},
    {"a<ruby>b<rp>(</rp><rt>c</rt></ruby>", "body: ab(c\n"},
    /* but a label and its value */
    {"<div><span>High</span><span>21.7</span><span>Wind</span></div>", "div: High 21.7 Wind\n"},
    {"<p><b>12</b><span>Comments</span><strong><span>Paris</span></strong><span>&#70;rance</span>", "p: 12 Comments Paris France {bold 7}\n"},
    {"<p><a href=/>Jo</a><span>2</span><span>km</span> <i>x</i><i>Y</i><span>A</span><span>b</span>", "p: [Jo] 2 km xYAb\n"},
    /* and words of two elements */
    {"<p><span>Since 2025</span><span class=n>653 posts</span> <b>Colour:</b><span>3</span><i></i><span class=x>bright</span>",
     "p: Since 2025 653 posts Colour:3 bright {bold 7}\n"},
    {"<p><a href=/><span class=x>Color</span><span class=tip>an object</span></a><span>red</span>", "p: [Color an object] red\n"},
    {"<p><b class=now>1</b><a href=/2>2</a><span>MAX</span><span class=s>ends</span>", "p: 1 [2] MAX ends {bold 1}\n"},
    {"<p><a href=/>clés</a><span>été</span> <span>сло</span><span></span><i class=x>о</i><a>ва</a>", "p: [clés] été слоова\n"},
    {"<p><span class=a>foo <i>bar</i></span><span class=b>baz</span>", "p: foo bar baz\n"},
    {"<ul><li><span>Colour</span><span>bright</span><li><span>Since 2025</span><span>653 posts</span>",
     "ul>li: Colour bright\nul>li: Since 2025 653 posts\n"},
    {"<td><span><span class=m>inline</span><span class=m>static</span></span>", "body: inline static\n"},
    {"<p><span>more than a few words of text that con</span><span>tinue</span>", "p: more than a few words of text that continue\n"},
    /* but not letters and digits that have an element each, words without spaces, nor what an editor has marked */
    {"<p><span class=a>H</span><span class=b>ello</span> <span>ж</span><span class=a>аба</span>", "p: Hello жаба\n"},
    {"<p>Both <span class=run>method</span><span class=run>s ha</span><span class=run>ve</span> <span>con</span><span>ducted</span>",
     "p: Both methods have conducted\n"},
    {"<p><span class=c>1</span><span class=c>2</span><span class=c>34</span><span class=c>5</span>", "p: 12345\n"},
    {"<p><span>中文</span><span class=x>网站</span> <span>中文</span><span class=x>a</span>", "p: 中文网站 中文a\n"},
    {"<p><strong>i</strong><strong>ncome</strong> <b>in</b><span>come</span> <em>un</em><span>happy</span>", "p: income income unhappy {bold 8}\n"},
    {"<p><span style='color:red'>un</span><span>happy</span> <span>un</span><a style='color:red'>happy</a>", "p: unhappy unhappy\n"},
    {"<p><code><span class=a>ab</span><span class=b>cd</span></code><span class=x>ef</span>", "p: abcdef\n"},
    {"<p><span>a</span><wbr><span>B</span><wbr>C<span>D</span><span><wbr>E</span>", "p: aBCDE\n"},
    {"<p><span>a</span>B<span>C</span> <span>a</span> <span>B</span><sup>a</sup><sup>1</sup>", "p: aBC a Ba1\n"},
    /* and two LABELs */
    {"<div><label>apt</label><label>brew</label><input><label>npm</label></div>", "div: apt brew npm\n"},
    {"<p>hull<span class=tooltiptext>body of a ship</span>, <i>oar</i><span class='b c-tooltip__content'>rod</span>",
     "p: hull body of a ship, oar rod\n"},
    {"<p>un<span class=tooltip>break</span>able sail<span class=tooltip-target>or</span> "
     "<code>fn<span class=tooltip-text>x</span></code>", "p: unbreakable sailor fnx\n"},
    {"<p>word<label></label>. <code><label>a</label><label>b</label></code> <i>c</i><label>, d</label>", "p: word. ab c, d\n"},
    /* names of icons are no text, numbers of lines in programs neither */
    {"<p><i class='x material-icons-round'> shopping_cart\n</i>a <span class=Material-Symbols-Outlined>edit</span>b",
     "p: a b\n"},
    {"<p><i class=material-icons>two words</i> <i class=icons>home</i> <i class=material-icons>a<b>b</b></i>"
     "<a class=material-icons>menu</a> <i class=material-icons>&#xe88a;",
     "p: two words home abmenu \xEE\xA2\x8A {bold 1}\n"},
    {"<p><span class=material-icons-list>home</span>a", "p: homea\n"},
    /* nor are MediaWiki's links to edit a section */
    {"<h2><span class=mw-headline>A</span><span class='mw-editsection x'><span>[</span><a href=/e>edit</a> | "
     "<a href=/s>source</a><SPAN>]</span></span></h2>b<span class=editsection>[<a href=/e>edit</a>]</span>c",
     "h2: A\nbody: bc\n"},
    {"<h2>A<span class=mw-editsection>[edit</h2><p>b</span><p><span class=mw-editsection-like>c</span>", "h2: A[edit\np: b\np: c\n"},
    /* nor are their glyphs, of any font: alone in an element with a class, and in no program */
    {"<p><i class=x>&#xE88A;</i>a <span class=y> \xEF\x80\x95 &#62976;\n</span>b <span class=z>\xF3\xB0\x80\x81</span>", "p: a b\n"},
    {"<p><i>\xEE\xA2\x8A</i>a<i class=x>\xEE\xA2\x8A</b></i>b<i class=x>c&#xE88A;</i> <span class=x>&#xE88A;&Aacute;</span>",
     "p: \xEE\xA2\x8A" "a\xEE\xA2\x8A" "bc\xEE\xA2\x8A \xEE\xA2\x8A\xC3\x81\n"},
    {"<pre><span class=x>\xEE\x82\xB0</span> ls</pre><b class=x>&#xE88A;</b>", "pre: \xEE\x82\xB0 ls\nbody: \xEE\xA2\x8A {bold 3}\n"},
    /* nor are the signs of links to a heading or back from a note; "C#" and links to other pages keep theirs */
    {"<h2>A<a href=#a>\xC2\xB6</a></h2><h3>B <a class=x href='/t?p=1#1'> &para;\n</A></h3><h4><a href=#c>#</a> C</h4>"
     "<h2><span class=x><a href=\"#e\">&#9670;&nbsp;</a></span>e()</h2><p>d<a href=#d>\xE2\x86\xA9\xEF\xB8\x8E</a>", "h2: A\nh3: B\nh4: C\nh2: e()\np: d\n"},
    {"<h2>A<a href=#>\xC2\xB6</a></h2><h3>B <a href=/b>#</a></h3><h4>C<a name=c>#</a></h4><p>C# <a href=#d>#d</a>"
     "<a href=#e>#<b>e</b></a><a href=#f>#", "h2: A[\xC2\xB6]\nh3: B [#]\nh4: C#\np: C# [#d][#e][#] {bold 1}\n"},
    /* nor does a cell that has no more */
    {"<table><tr><th>\n<a href=o#h>#</a>\n<td>a<tr><td class=x><a href=#i>&infin;</a></td></table>"
     "<dl><dt><a href=#j>##</a><dd>b",
     "table>tr>th: [#]\ntable>tr>td: a\ntable>tr>td.x: [\xE2\x88\x9E]\ndl>dt: [##]\ndl>dd: b\n"},
    {"<table><tr><td>A <a href=#a>#</a></td><td><a href=#b>#</a> b</td><td><a href=#c>#</a><p>c</table>",
     "table>tr>td: A\ntable>tr>td: b\ntable>tr>td>p: c\n"},
    {"<p><i class='\n  material-icons\n  small\n'>edit</i>a", "p: a\n"}, /* as generators write lists of classes */
    {"<p><a href=/><i class=material-icons>home</a> Text<p><i class=material-icons>menu</p>", "p: [home] Text\np: menu\n"},
    {"<pre><span class='x\nlineno'>1</span>import a\n<span class='lineno\tx'>2</span>b</pre>", "pre: import a b\n"},
    {"<pre><a href=#1><span class='x linenos'> 1</span></a>import a\n<span class=lineno>2\n</span>b <span class=ln>c</span></pre>",
     "pre: import a b c\n"},
    {"<pre><tt class=py-lineno> 1</tt>import a\n<span class='x code_Line-Number'>2</span>b <tt class=py-ln>3</tt></pre>",
     "pre: import a b 3\n"},
    {"<pre><span class=ln>1.0</span> <span>2</span> <span class=ln>3<b>4</b></span></pre><p><span class=ln>5</span>",
     "pre: 1.0 2 34 {bold 1}\np: 5\n"},
    {"<pre><span class=ln>1</span></pre><pre><span class=ln>2</pre>a", "body: a\n"},
    /* as links to themselves; verses, and numbers of another name or to another place, are text */
    {"<p><span><a id=t1 href=#t1>1</a></span><span>import a</span><p><a name=line-12 href='x?f=y#line-12'>\n 12 </a>b",
     "p: import a\np: b\n"},
    {"<p><a id=v1 href=#v1>1</a> a<p><a id=l1 href=#l2>1</a> b<p><a id=l12 href=#l12>2</a> c<p><a id=l3 href=#l3>3.</a> d",
     "p: [1] a\np: [1] b\np: [2] c\np: [3.] d\n"},
    {"<table><tr><td><a id=t1 href=#t1>1</a></td><td>a</table>", "table>tr>td: [1]\ntable>tr>td: a\n"},
    /* what is named may be an empty element before the link, or what the link begins, but no row and no heading */
    {"<table><tr><td><a id=l1></a><a href=#l1>1</a><td>a<tr><td id=L2> <a href=#L2>2</a></td><td>b</table>",
     "table>tr>td: a\ntable>tr>td: b\n"},
    {"<pre><span id=l1></span><a href=#l1>1</a>a\n<span id=l2><a href=#l2> 2</a></span>b</pre>", "pre: a b\n"},
    {"<p><a name=l1 ></a>\n<a href='x?y#l1'>1</a> a", "p: a\n"},
    {"<table><tr id=l1><td><a href=#l1>1</a><td>a<tr><td id=fn2><a href=#fn2>2</a><td id=l3><a href=#l4>4</a></table>",
     "table>tr#l#>td: 1 {names}\ntable>tr#l#>td: a\ntable>tr>td#fn#: 2 {names}\ntable>tr>td#l#: [4]\n"},
    {"<h2 id=l1><a href=#l1>1</a> a</h2><p><a id=l2>b</a><a href=#l2>2</a><p><span id=l3></span>c <a href=#l3>3</a>",
     "h2#l#: 1 a\np: b [2]\np: c [3]\n"},
    {"<p><a id=l1></a><b></b><a href=#l1>1</a><p><!--<span id=l2>--><a href=#l2>2</a><p><b id=l3></b><a href=#l3>3</a>",
     "p: [1]\np: [2]\np: [3]\n"},
    /* keys that rows are sorted by; not text, alone in a cell, behind other text, outside of cells, or only said aloud */
    {"<table><tr><td><span style='display: none'>0012</span>12 kg<td> <span class=x style=display:none>a::b</span><b>b</b></table>",
     "table>tr>td: 12 kg\ntable>tr>td: b {bold 1}\n"},
    {"<table><tr><td><span style=display:none>a b</span>c<td><span style=display:none>d</span></td><td>e "
     "<span style=display:none>f</span>g<td><span aria-hidden=true>h</span> i</table><p><span style=display:none>j</span> k",
     "table>tr>td: a bc\ntable>tr>td: d\ntable>tr>td: e fg\ntable>tr>td: h i\np: j k\n"},
    /* nor where a picture follows, or nothing that is seen */
    {"<table><tr><td><span style=display:none>Yes</span><img src=y><td><span style=display:none>No</span><i class=x></i>"
     "<td><span style=display:none>a</span>&nbsp;</td><td><span style=display:none>b</span> <a href=/><b>c</b></a>"
     "<td><span style=display:none>d</span>&nbsp;<a href=/> e</a></table>",
     "table>tr>td: Yes\ntable>tr>td: No {image}\ntable>tr>td: a\ntable>tr>td: b [c] {bold 1}\ntable>tr>td: [e]\n"},
    /* an item of microdata that no one sees; not that of a FAQ's answer, one with facts or blocks, or one that is seen */
    {"<div><span class=x itemscope itemtype=WebPage style='display: none'> <span itemprop=name>a</span> <span itemprop=url>b</span>"
     "</span></div><p><span itemtype=x style=display:none>c</span>d",
     "p: d\n"},
    {"<p><span itemprop=acceptedAnswer itemtype=Answer style=display:none>a</span><p><span itemtype=x style=display:none>b<span "
     "itemprop=datePublished content=2020>c</span></span><p><span itemtype=x>d</span><p><span style=display:none>e</span>",
     "p: a\np: bc\np: d\np: e\n"},
    {"<div><span itemtype=x style=display:none>a<p>b</p></span></div><div itemtype=x style=display:none>c</div>",
     "div: a\ndiv>p: b\ndiv: c {hidden}\n"},
    {"<pre><code class=ln>1</code>a <b class=ln>2</b> <i class=ln>3</i></pre>", "pre: a 2 3 {bold 1}\n"},
    {"<pre><span>a</span><span>1</span></pre><code><span>a</span><span>1</span></code>", "pre: a1\nbody: a1\n"},
    /* and SMALL in a heading */
    {"<h2>Title<small>2026</small>by me</h2>", "h2: Title 2026 by me\n"},
    {"<h2><a href=/>Title</a><small>2026</small></h2>", "h2: [Title] 2026\n"},
    {"<h1>J<small>OHN</small> CO<small>2</small> x<small>, y</small></h1><p>a b<small>c</small>", "h1: JOHN CO2 x, y\np: a bc\n"},
    /* blocks do */
    {"a<div>b</div>c", "body: a\ndiv: b\nbody: c\n"},
    {"a<hr>b", "body: a\nbody: b\n"},
    {"a<address>b</address>c", "body: a\naddress: b\nbody: c\n"},
    {"a<my-tag>b</my-tag>c", "body: a\nmy-tag: b\nbody: c\n"},
    {"a<MY-Tag>b</my-TAG>c", "body: a\nmy-tag: b\nbody: c\n"},
    /* in text an element that no browser knows is inline, if nothing in it is a block */
    {"<p>a (<x-y><a href=/>1</a></x-y>)b <st1:City>c</st1:City>d<y>e</p>f", "p: a ([1])b cde\nbody: f\n"},
    {"<ul><li>a<x-y>b<x-z>c</x-z></x-y>d<li><x-y>One</x-y><x-y>Two</x-y></ul>", "ul>li: abcd\nul>li: One Two\n"},
    {"<div><span>a <x-y>b</x-y> c</span><x-y>d</x-y></div>", "div: a b c\ndiv>x-y: d\n"},
    {"<x-z><h2>a <x-y>b</x-y></h2>c</x-z>d", "x-z>h2: a b\nx-z: c\nbody: d\n"},
    {"<ul><li>a<x-y>b<div>c</div></x-y>d</ul>", "ul>li: a\nul>li>x-y: b\nul>li>x-y>div: c\nul>li: d\n"},
    {"<ul><li>a<x-y><x-y>b</x-y><hr>c</x-y>d</ul>", "ul>li: a\nul>li>x-y>x-y: b\nul>li>x-y: c\nul>li: d\n"},
    {"<x-y>One</x-y><x-y>Two</x-y>", "x-y: One\nx-y: Two\n"},
    /* end tags that end nothing don't, but for </p> */
    {"<p>a</div>b</p>c", "p: ab\nbody: c\n"},
    {"a</p>b", "body: a\nbody: b\n"},
    {"a</span>b</td>c</my-tag>d", "body: abcd\n"},
    /* links */
    {"<p>a <a href=/>b</a> c <a href=''>d</a>", "p: a [b] c d\n"},
    {"<a name=x>a</a><a>b</a>", "body: ab\n"},
    {"<a href=/ > a </a>b", "body: [a] b\n"},
    {"<a href=/><img src=x></a>a", "body: a {image}\n"},
    {"<a href=/>a<b>b</b>c</a>", "body: [abc] {bold 1}\n"},
    {"<a href=/>a<a href=/>b</a>c", "body: [a] [b]c\n"},
    {"<a href=/>a<a name=x>b", "body: [a]b\n"},
    {"<a href=/>a<div>b</div>c</a>d", "body: [a]\ndiv: [b]\nbody: [c]d\n"},
    {"<a href=/>a<br>b</a>", "body: [a|b]\n"},
    /* a link or bold that is never closed ends with its block */
    {"<p><a href=/>a</p><p>b</p>", "p: [a]\np: b\n"},
    {"<ul><li><a href=/>a<li>b</ul>c", "ul>li: [a]\nul>li: b\nbody: c\n"},
    {"<table><tr><td><a href=/>a<td>b</table>c", "table>tr>td: [a]\ntable>tr>td: b\nbody: c\n"},
    /* but a link around blocks that are in no P is not left in the P where it begins */
    {"<p><a href=/><div>a</div><h2>b</h2></a>c", "div: [a]\nh2: [b]\nbody: c\n"},
    {"<p><a href=/>a<p>b</A>c", "p: [a]\np: [b]c\n"},
    {"<div><p><a href=/>a<div>b</div></div>c</a>", "div>p: [a]\ndiv>div: [b]\nbody: c\n"},
    {"<p><a href=/>a<div>b<abbr>c</abbr></div><a href=/>d</a>", "p: [a]\ndiv: bc\nbody: [d]\n"},
    {"<p><a href=/>a<div>b", "p: [a]\ndiv: b\n"},
    {"<div><b>a</div>b", "div: a {bold 1}\nbody: b\n"},
    {"<div><b>a<p>b</p>c</b>d</div>", "div: a {bold 1}\ndiv>p: b {bold 1}\ndiv: cd {bold 1}\n"},
    /* comments, DOCTYPE, CDATA, processing instructions */
    {"a<!-- b -->c<!-- <p> -->d", "body: acd\n"},
    {"a<!-->b<!--->c<!-- x --!>d", "body: abcd\n"},
    {"a<!-- never closed <p>b", "body: ab\n"},
    {"a<!-- one --> <!-- never closed <p>b", "body: a b\n"},
    {"<p>a<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN'>b", "p: ab\n"},
    {"a<![CDATA[b]]>c", "body: ac\n"},
    {"a<?php b ?>c<?xml d>e", "body: ace\n"},
    /* a '<' that begins no tag */
    {"a < b <3 c <= d", "body: a < b <3 c <= d\n"},
    {"a<", "body: a<\n"},
    {"a</>b</3>c", "body: abc\n"},
    {"<\xD0\xB0>", "body: <\xD0\xB0>\n"},
    {"a<p", "body: a\n"},
};

static const struct block_case dropped_cases[] = {
    /* scripts: to their own end tag, whatever looks like a tag in them */
    {"a<script>if (a<b) w('</div><p>');</script>b", "body: ab\n"},
    {"a<script src=x></script>b<SCRIPT>c</Script >d", "body: abd\n"},
    {"a<script><!-- </script> -->b", "body: a -->b\n"},
    {"a<script/>b</script>c", "body: ac\n"},
    {"a<script>b<p>c", "body: a\n"}, /* the tail of a truncated page */
    {"a<style>p { x }</style>b", "body: ab\n"},
    {"a<style>b<p>c", "body: a\n"},
    {"a<noscript><p>b</noscript>c", "body: ac\n"},
    {"a<noscript><script></noscript></script></noscript>b", "body: ab\n"},
    {"a<iframe>b</iframe>c", "body: ac\n"},
    {"a<iframe>b<p>c", "body: ab\np: c\n"}, /* was just never closed */
    {"a<noembed>b</noembed>c", "body: ac\n"},
    {"a<object data=/x/>b<p>c</object>d", "body: ad\n"},
    {"a<object>b<object>c</object>d</object>e", "body: ae\n"},
    {"a<object>b<p>c", "body: ab\np: c\n"},
    {"a<applet>b</applet>c<audio>d</audio>e<video>f</video>g<canvas>h</canvas>i", "body: acegi\n"},
    {"a<svg><title>b</title><text>c</text></svg>d<svg/>e", "body: ade\n"},
    /* an SVG that begins with HTML is a frame of it; a drawing with labels is not */
    {"<div><svg viewBox='0 0 9 9'>\n<foreignObject width=9><section><h1>a</h1><svg><path d=z /></svg>b</section>"
     "</foreignObject></svg><svg><foreignObject>c</foreignObject></svg>d</div>e",
     "div>section>h1: a\ndiv>section: b\ndiv: c|d\nbody: e\n"},
    {"<p>a<svg><foreignObject><i>b</i></foreignObject></svg> c", "p: a|b|c\n"},
    {"a<svg><g><foreignObject><p>b</p></foreignObject></g></svg>c", "body: ac\n"},
    {"a<svg><style>i{}</style><foreignObject><p>b</p></foreignObject></svg>c", "body: ac\n"},
    /* formulas: with TeX they are drawn elsewhere; without, and for MathJax, their text is all there is */
    {"a<math><semantics><mi>b</mi><annotation encoding='application/x-tex'>b</annotation></semantics></math>c", "body: ac\n"},
    {"(<math><mi>b</mi></math>)", "body: (b)\n"},
    {"<p>a <math display=block><mfrac><mn>1</mn> <msup><mi>x</mi><mn>2</mn></msup></mfrac><mo>&lt;</mo>\n<mtext>if b</mtext></math>, c",
     "p: a 1 x 2 < if b, c\n"},
    {"<math><mn>2</mn><mo>&#x2062;</mo><mo>\xE2\x81\xA1</mo><mo>&InvisibleTimes;</mo><mi>b</mi></math>", "body: 2 b\n"},
    {"<math><semantics><mi>b</mi><annotation encoding=StarMath>c</annotation><annotation-xml><ci>d</ci><ci>e</ci>"
     "</annotation-xml><annotation encoding=tex> </annotation></semantics></math>", "body: b\n"},
    {"<math>a<math>b</math> < c</math>d</math>", "body: a b < cd\n"},
    {"a <math><mi>b</math", "body: a b\n"},
    {"<p>a (<script type=math/tex>x_1 &lt; <b</script>).<p><script type='math/tex; mode=display'>y</script>c",
     "p: a (x_1 &lt; <b).\np: y c\n"},
    {"a<template><p>b</template>c", "body: ac\n"},
    {"a<datalist><option>b</datalist>c", "body: ac\n"},
    {"a</svg>b</script>c", "body: abc\n"},
    /* the TITLE is a block of its own; only the first counts */
    {"<title>a &amp; b</title>c", "title: a & b\nbody: c\n"},
    {"<title> a\n <b>c</title>", "title: a <b>c\n"},
    {"c<title>a</title><title>b</title>", "title: a\nbody: c\n"},
    {"<title>a<p>b", "body: a\np: b\n"},
    {"<title></title>a", "body: a\n"},
    /* form controls */
    {"<select><option>a<option>b</select>c", "select: a|b {control}\nbody: c\n"},
    {"<select><optgroup label=x><option>a</option></optgroup><option>b</select>",
     "select: a|b {control}\n"},
    {"<select><option>a<p>b", "select: a {control}\np: b\n"},
    {"<textarea>a <b>b</b>\n&amp;</textarea>c", "textarea: a <b>b</b> & {control}\nbody: c\n"},
    {"<textarea>a<p>b", "body: a\np: b\n"},
    {"<button>a</button>b", "button: a\nbody: b\n"},
    {"<form>a<input value=b>c</form>", "form: ac\n"},
    /* hidden */
    {"<div hidden>a</div>b", "div: a {hidden}\nbody: b\n"},
    {"<div aria-hidden=true>a<p>b</p></div>", "div: a {hidden}\ndiv>p: b {hidden}\n"},
    {"<p style='color:red; display: none'>a</p>", "p: a {hidden}\n"},
    {"<div hidden><select>a</select></div>", "div>select: a {control} {hidden}\n"},
    /* frames; what is outside of the body */
    {"<frameset><frame src=x><noframes>a<p>b</noframes></frameset>",
     "noframes: a\nnoframes>p: b\n"},
    {"a</body></html>b", "body: ab\n"},
    {"<html><head>a<body class=x>b", "body.x: ab\n"},
    {"<p>a<body>b", "p: ab\n"},
};

/* Beyond the limit there are no blocks, but all the text. */
static void test_too_many_blocks(void)
{
    enum { MORE = 7 };
    struct markup m = {0};
    struct buffer page = {0};
    for (int i = 0; i < PAGE_BLOCKS_MAX + MORE; i++) buffer_puts(&page, "<p>x");
    shrink_page(buffer_span(&page), SHRINK_DEPTH_MAX, &m);
    size_t n = 0;
    for (size_t i = 0; i < m.text.len; i++) n += m.text.at[i] == 'x';
    CHECK(m.n_runs <= PAGE_BLOCKS_MAX && m.n_runs >= PAGE_BLOCKS_MAX - 1);
    CHECK(m.n_cut == MORE && n == PAGE_BLOCKS_MAX + MORE);
    page.len = 0;
    for (int i = 0; i < PAGE_BLOCKS_MAX + MORE; i++) buffer_puts(&page, "x</p>");
    shrink_page(buffer_span(&page), SHRINK_DEPTH_MAX, &m);
    CHECK(m.n_runs <= PAGE_BLOCKS_MAX && m.n_runs >= PAGE_BLOCKS_MAX - 1);
    buffer_free(&page);
    markup_free(&m);
}

/* A NOSCRIPT is skipped, but for one with text to speak of; counted are bytes that are no blanks and in no tag. Tags
 * as text are none. */
static void test_noscript(void)
{
    struct buffer page = {0};
    struct markup m = {0};
    for (int n = NOSCRIPT_TEXT_MIN - 1; n <= NOSCRIPT_TEXT_MIN; n++) {
        page.len = 0;
        buffer_puts(&page, "a<noscript><style>");
        for (int i = 0; i < NOSCRIPT_TEXT_MIN; i++) buffer_putc(&page, 's');
        buffer_puts(&page, "</style><p class=long-enough-to-count-if-tags-did>");
        for (int i = 0; i < n; i++) buffer_puts(&page, i % 5 ? "x" : " x");
        buffer_puts(&page, "</noscript>c");
        shrink_page(buffer_span(&page), SHRINK_DEPTH_MAX, &m);
        CHECK(m.n_runs == (n < NOSCRIPT_TEXT_MIN ? 1 : 3));
    }
    /* what a browser with scripts saves of it */
    page.len = 0;
    buffer_puts(&page, "a<noscript>\n&lt;p&gt;");
    for (int i = 0; i < NOSCRIPT_TEXT_MIN; i++) buffer_putc(&page, 'x');
    buffer_puts(&page, "&lt;/p&gt;</noscript>c");
    shrink_page(buffer_span(&page), SHRINK_DEPTH_MAX, &m);
    CHECK(m.n_runs == 1);
    buffer_free(&page);
    markup_free(&m);
}

/* Facts about a page that are not text. */
static void test_facts(void)
{
    struct markup m = {0};
    shrink_page(span_of("<html lang=cs><body class='a b' id=c><script></script><a href=x>y</a><a>"
                        "<script>x</script>"),
                SHRINK_DEPTH_MAX, &m);
    CHECK(span_is(m.lang, "cs"));
    CHECK(m.tag[0].element == EL_body);
    CHECK(span_is(m.tag[0].class, "a b") && span_is(m.tag[0].id, "c"));
    CHECK(m.n_scripts == 2 && m.n_links == 1 && m.n_deep == 0);
    shrink_page(span_of("<div><body class=a><body class=b id=c><html><html lang=x>"), 10, &m);
    CHECK(span_is(m.tag[0].class, "a") && span_is(m.tag[0].id, "c"));
    CHECK(span_is(m.lang, "x") && m.n_scripts == 0 && m.n_links == 0);
    shrink_page(span_of("<html lang=''><body lang=x><html lang=y><p lang=z>"), 10, &m);
    CHECK(span_is(m.lang, "x"));
    shrink_page(span_of("<script>no</script><script type=application/json>{1234}</script><template><p>5</template>"), 10, &m);
    CHECK(m.script_text == strlen("{1234}") + strlen("<p>5</template>"));
    markup_free(&m);
}

/* "+p" opens a P, "-" closes it, "0" is run 0; a number after the name is that of the tag. */
static void dump_events(const struct html_events *events, struct buffer *out)
{
    out->len = 0;
    for (size_t i = 0; i < events->n; i++) {
        const struct html_event *e = &events->item[i];
        if (e->kind == HTML_OPEN) buffer_printf(out, " +%s", element_rules[e->element].name);
        if (e->kind == HTML_CLOSE) buffer_puts(out, " -");
        if (e->kind == HTML_TEXT) buffer_putc(out, ' ');
        if (e->kind != HTML_CLOSE && e->index != HTML_NO_TAG) buffer_printf(out, "%u", e->index);
    }
}

/* The tree: all that is opened is closed, and only tags with something to say are remembered. */
static void test_events(void)
{
    struct markup m = {0};
    struct buffer dump = {0};
    shrink_page(span_of("<body><div class=menu><a href=/>Home</a> page</div><p>x<hr><li id=i>y</div>"), 10,
                &m);
    dump_events(&m.events, &dump);
    CHECK_STR(buffer_text(&dump), " +body0 +div1 0 - +p 1 - +hr - +li2 2 - -");
    CHECK(span_is(m.tag[1].class, "menu") && m.tag[2].element == EL_li);
    CHECK(m.n_runs == 3 &&
          span_is((struct span){m.text.at + m.run[0].from, m.run[0].to}, "\1Home\2 page"));
    buffer_free(&dump);
    markup_free(&m);
}

/* Which tables libtidy must repair: those with something outside of their cells. */
static void test_faulty_tables(void)
{
    static const char *const good[] = {"", "<p>x", "<table><tr><td>x<td><div>y<table><tr><th>z</table></table>w",
                                       "<table><caption>c<tbody><tr><td>x<tr><td>y</table>",
                                       "<table><tr><form><td><hr>x</table>", "<td>x<tr>y", "<table> </table>"};
    static const char *const faulty[] = {"<table>x", "<table><p>", "<table><tr>x<td>y", "<table><td>x",
                                         "<table><tbody><td>x", "<table><tr><hr>", "<table><tr><td>x</td>y"};
    struct markup m = {0};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        shrink_page(span_of(good[i]), 10, &m);
        CHECK(!m.faulty_table);
    }
    for (size_t i = 0; i < sizeof faulty / sizeof *faulty; i++) {
        shrink_page(span_of(faulty[i]), 10, &m);
        CHECK(m.faulty_table);
    }
    markup_free(&m);
}

/* On any bytes: the runs lie one after the other, are not blank. */
static void test_noise(void)
{
    struct buffer page = {0};
    struct markup m = {0};
    for (uint64_t seed = 0; seed < 500; seed++) {
        struct lcg l = {seed};
        soup_noise(&l, 300, &page);
        shrink_page(buffer_span(&page), 1 + lcg_next(&l, 20), &m);
        bool sane = true;
        for (uint32_t r = 0; r < m.n_runs; r++) {
            sane = sane && m.run[r].from < m.run[r].to && m.run[r].to <= m.text.len;
            sane = sane && (r == 0 || m.run[r].from >= m.run[r - 1].to);
        }
        CHECK(sane);
    }
    buffer_free(&page);
    markup_free(&m);
}

static double seconds_of(const char *head, const char *piece, size_t n)
{
    struct buffer page = {0};
    struct markup m = {0};
    for (int i = 0; i < SHRINK_DEPTH_MAX; i++) buffer_puts(&page, head);
    for (size_t i = 0; i < n; i++) buffer_puts(&page, piece);
    clock_t start = clock();
    shrink_page(buffer_span(&page), SHRINK_DEPTH_MAX, &m);
    markup_free(&m);
    buffer_free(&page);
    return seconds_since(start);
}

/* Nothing is looked for twice: these would take hours if it were. */
static void test_linear(void)
{
    static const char *const pieces[] = {
        "<svg>",    "<object>", "<noscript>", "<script>", "<title>", "<textarea>",
        "<!--",     "<a b=\"",  "</p>",       "</x>",     "</h1>",   "<li>x",
        "<td>x",    "<dd>x",    "<div>",      "</div>",   "<p>x",    "<a href=x>y",
        "<select>", "<table>",  "<svg></svg", "&"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        CHECK(seconds_of("", pieces[i], 300000) < 10);
        CHECK(seconds_of("<div>", pieces[i], 300000) < 10);
    }
}

int main(void)
{
    check_cases(text_cases, sizeof text_cases / sizeof *text_cases, false);
    check_cases(dropped_cases, sizeof dropped_cases / sizeof *dropped_cases, false);
    test_too_many_blocks();
    test_noscript();
    test_facts();
    test_events();
    test_faulty_tables();
    test_noise();
    test_linear();
    return check_done("shrink");
}
