/* SPDX-License-Identifier: MIT
 * tag_scan.h - reads one HTML tag like the HTML standard's tokenizer, including its quotes. Reads each byte only a
 * few times, whatever the input. */
#ifndef INFODISC_TABLE_BLOCKS_TAGS_TAG_SCAN_H
#define INFODISC_TABLE_BLOCKS_TAGS_TAG_SCAN_H

#include <stdbool.h>

#include "table_blocks/tags/elements.h"

struct scanner {
    const char *at, *end;
    const char *from; /* where looking back ends; NULL: nobody looks back */
    bool no_comment_end; /* no --> from here to the end: not to be searched for again */
    bool no_script_end, no_style_end; /* the same of </script> and </style> */
    unsigned no_escaped_end; /* how often the end of a SCRIPT with a comment was not found: a few times are enough */
};

struct tag { /* spans into the page; at == NULL: the attribute is not there */
    struct span name;
    enum element element;
    bool is_end;   /* </x> */
    bool is_empty; /* <x/> */
    bool hidden;   /* by hidden, aria-hidden="true" (no FIGCAPTION, which is seen) or style="display:none" */
    bool silent;   /* by aria-hidden="true" */
    bool has_style;
    bool no_display; /* by style="display:none" alone */
    bool pubdate;
    struct span class, id, href, role, label /* aria-label */, lang;
    struct span key /* name or http-equiv */, property, content, rel, title, type, datetime, itemprop, itemtype;
};

/* What is at s->at, which is a '<'. */
enum scan_result {
    SCAN_TEXT, /* no markup: the '<' is text; s->at unchanged */
    SCAN_OTHER, /* comment, DOCTYPE, processing instruction: skipped */
    SCAN_TAG   /* *tag filled, s->at after its '>' */
};
enum scan_result scan_markup(struct scanner *s, struct tag *tag);

/* Has the value of a style attribute display:none? */
bool style_hides(struct span style);

/* One attribute after the other of a tag, s->at being after its name at first. False after the last, and s->at after
 * the tag's '>'. Raw values, with character references. */
bool scan_attribute(struct scanner *s, struct span *name, struct span *value);

/* Moves s->at after the end tag </name> and returns what lies before it; at == NULL and s->at
 * unchanged if there is no such end tag. */
struct span scan_raw_body(struct scanner *s, struct span name);

/* The same for an element that has begun with `start`, which is not empty: to its own end tag, with elements of its
 * kind inside. Tags in SCRIPT and STYLE do not count. */
struct span scan_element_body(struct scanner *s, const struct tag *start);

/* s->at is after the start tag of a NOSCRIPT: has it as much text as whole threads and articles have that a page keeps
 * for readers without scripts? "Please enable JavaScript", and pictures that a script would load, are less. False for
 * text that begins with "&lt;", too. */
bool noscript_has_text(const struct scanner *s);

/* s->at is after the start tag of an SVG: does it begin with a FOREIGNOBJECT? It is the frame of a piece of HTML, as a
 * slide of Marp's is, and its tag alone goes. The labels in a drawing come after shapes, groups or styles. */
bool svg_has_html(const struct scanner *s);

/* s->at is after the start tag of an element that no browser knows, <hl-source>. Browsers show it as inline: is nothing
 * in it that begins a block? True too if a block around it ends first, as in vector<string>; false where that is not
 * seen within UNKNOWN_BYTES_MAX. */
bool is_without_blocks(const struct scanner *s, const struct tag *start);

/* Is the next tag of a link that of its end, and not too far? */
bool link_ends_ahead(const struct scanner *s);

/* What is read for it: a page of start tags only must not be read to its end for each of them. */
enum { UNKNOWN_BYTES_MAX = 2000 };

/* Bytes of such text at least, blanks not counted. */
enum { NOSCRIPT_TEXT_MIN = 400 };

#endif
