/* SPDX-License-Identifier: MIT
 * drawn_text.h - what is written as text and is not text:
 *
 *     <pre><span class="linenos">12</span>import re</pre>       the number of a line; "12import" is no word
 *     <p><a id="t12" href="#t12">12</a> import re</p>           the same, as a link to itself
 *     <th id="L12"><a href="#L12">12</a></th>                   or to what it begins, or to the empty A before it
 *     <i class="material-icons">shopping_cart</i>               the name of an icon, for which a font has a picture
 *     <i class="iconfont">&#xe600;</i>                          a glyph of such a font: a character for private use
 *     <span class="mw-editsection">[<a>edit</a>]</span>         a link of MediaWiki, at each heading
 *     <td><span style="display:none">0012</span>12 kg</td>      a key that rows are sorted by
 *     <span style="display:none" itemscope itemtype="WebPage">   the page's name and address, for machines (Plone)
 *     <h2>Setup<a href="#setup">&para;</a></h2>                 a link to the heading itself */
#ifndef INFODISC_TABLE_BLOCKS_TAGS_DRAWN_TEXT_H
#define INFODISC_TABLE_BLOCKS_TAGS_DRAWN_TEXT_H

#include "table_blocks/tags/tag_scan.h"

/* Is it the number of a line: a SPAN, A, CODE or TT in a PRE, or a TD or TH, with such a class, alone or after the name
 * of a highlighter ("py-lineno"), and nothing but this text in it? */
bool is_line_number(enum element element, struct span classes, struct span text);

/* Is it the SPAN with MediaWiki's links to edit a section, "[edit]", in its heading or after it? */
bool is_edit_link(enum element element, struct span classes);

/* Is it the sign, no word, that a heading has as a link to itself, or a note as a link back? */
bool is_permalink_sign(struct span text);

/* Is the link that `start` begins all that a TD, TH or DT has? There, a sign is what the row is about, as in a table of
 * operators. s->at is after the tag. */
bool is_lone_in_cell(const struct scanner *s, const struct tag *start);

/* Has the URL a fragment, as those of such links have? */
bool leads_to_part(struct span href);

/* May it be the key of a cell that rows are sorted by: a few bytes without white space? */
bool is_sort_key(struct span text);

/* May what follows a key in its cell begin with this element, for its text: a link, or formatting? */
bool shows_text(enum element element);

/* Bytes from s->at, after the tag of a SPAN with display:none that begins a cell and holds such a key, to its end tag;
 * 0 if it is not one, or no text follows, at once or in one such element. O(1). */
size_t sort_key_bytes(const struct scanner *s, const struct tag *start);

/* The same for a SPAN with display:none that is an item of microdata, and no value of another item, as an answer is of
 * a question, which a click may show: its bytes, if no block is in it, and no fact as an attribute. */
size_t hidden_item_bytes(const struct scanner *s, const struct tag *start);

/* Is it the name of an icon: a SPAN or I with a class of Google's Material Icons or Symbols, and one name in it? */
bool is_icon_name(enum element element, struct span classes, struct span text);

/* Is it glyphs for a SPAN or I with a class, which says of what font they are, and nothing else? Not in a PRE. */
bool is_icon_glyph(enum element element, struct span text);

/* Is it the number of a line as a link to itself: its `id` (or name), "L12" or "line-12", is the URL's fragment and
 * ends with the text? */
bool is_link_of_line(struct span id, struct span href, struct span text);

/* May the name be that of this element instead, which is empty and right before the link, or which it begins? */
bool may_name_line(enum element element);

/* Bytes from s->at, after the tag of such a link, to its end tag; 0 if it is not one, or has a name of its own and is
 * all that a cell has. */
size_t line_link_bytes(const struct scanner *s, const struct tag *start);

/* Bytes from s->at, after the start tag, to the end tag of an element that holds nothing but the number of a line
 * (in_pre: it is in a PRE), the name or glyph of an icon, the sign of a link to a part of a page, a sort key, or that
 * holds links to edit a section; or 0. But for the number of a line, the end tag must be its own. */
size_t drawn_bytes(const struct scanner *s, const struct tag *start, bool in_pre);

/* Is it "1 2 3", each number one more than that before it, or 1 alone? Signs between them are as white space. */
bool counts_up(struct span text);

#endif
