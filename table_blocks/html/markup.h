/* SPDX-License-Identifier: MIT
 * markup.h - a page reduced to what its blocks need: the tags of its block elements, its runs of text, and its head.
 *
 * The parser never sees the text, and only sees pages whose tables are invalid. In a run, white space is collapsed
 * and the bytes below mark inline tags:
 *
 *     <body><div class="menu"><a href="/">Home</a> page</div>...
 *     tag[1] = div.menu, run[0] = "\1Home\2 page", events: open body, open div 1, text 0, close ... */
#ifndef INFODISC_TABLE_BLOCKS_HTML_MARKUP_H
#define INFODISC_TABLE_BLOCKS_HTML_MARKUP_H

#include <stdint.h>

#include "base/buffer.h"
#include "table_blocks/facts/facts.h"
#include "table_blocks/html/html_events.h"
#include "table_blocks/tags/tags.h"

struct markup_tag {          /* of an element that has more to say than its name */
    enum element element;
    bool hidden, silent;     /* as in struct tag */
    bool loose_text;         /* of a table in it, in none of its cells */
    bool is_empty;           /* <p/>: of no importance but to parsers that take it for <p></p> */
    struct span name;        /* as written; for EL_UNKNOWN */
    struct span class, id, role, label; /* raw attribute values; spans into the page */
    uint32_t wrapper;        /* the inline elements between it and the block it is in: see below */
};

/* Inline elements around a block, <td><font><b><p>: enum element of each, the innermost in the low byte; only
 * the innermost WRAPPERS_MAX of them. 0: none, as it should be. */
enum { WRAPPERS_MAX = 4 };
static inline uint32_t wrapper_below(uint32_t outer, enum element element)
{
    return outer << 8 | (uint32_t)element;
}

struct markup {
    struct span page_name;   /* in: the page's last part in its URL, "red.html"; {0}: none, or not known */
    struct html_events events; /* the tree that a browser would make of the page, but for faulty tables */
    bool faulty_table;       /* something is in a table, but in no cell of it: html_parse() repairs that */
    struct buffer text;      /* all runs, with marks */
    struct markup_run *run;  /* [n_runs], in document order; without text (from == to) only where keeps_all */
    uint32_t n_runs, runs_cap;
    bool keeps_all;          /* by shrink_page_all() */
    struct link_hrefs hrefs;
    struct markup_tag *tag;  /* [n_tags]; tag[0] is the body */
    uint32_t n_tags, tags_cap;
    struct buffer title;     /* of TITLE: entities decoded, white space collapsed */
    struct span lang;        /* html lang; span into the page */
    struct page_facts facts; /* what the page states about itself; none from html_parse_whole() */
    uint32_t n_links;        /* a[href] */
    uint32_t n_scripts;
    uint32_t script_text;    /* bytes of TEMPLATEs and of JSON (hidden_data.h) */
    uint32_t n_deep;         /* tags dropped for being nested too deeply */
    uint32_t n_cut;          /* block tags that made no block, as there were PAGE_BLOCKS_MAX */
};

void markup_reset(struct markup *m); /* empty, keeps its memory */
void markup_free(struct markup *m);

#endif
