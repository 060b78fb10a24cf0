/* SPDX-License-Identifier: MIT
 * text_run.h - builds runs of text: entities decoded, white space collapsed, links and bold marked. */
#ifndef INFODISC_TABLE_BLOCKS_TAGS_TEXT_RUN_H
#define INFODISC_TABLE_BLOCKS_TAGS_TEXT_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/span.h"
#include "table_blocks/tags/elements.h"
#include "table_blocks/tags/glued.h"

enum text_mark { MARK_LINK = 1, MARK_LINK_END, MARK_BOLD, MARK_BOLD_END, MARK_BREAK = '\n' };

struct markup_run {          /* a maximal run of text between two block boundaries */
    uint32_t from, to;       /* byte range in `text`; never empty or blank */
    uint32_t href;           /* of its first MARK_LINK in link_hrefs.item; the others' follow */
    bool after_image;        /* an IMG is between the text of the run before and its own */
    bool goes_on;            /* markup.keeps_all: inline elements are open at its end */
    struct span page;        /* likewise: the bytes of the page from after the run before to its end */
};

struct link_hrefs {          /* where the links go: an item for each MARK_LINK, in their order */
    struct span *item;       /* [n] raw attribute values; spans into the page */
    uint32_t n, cap;
};

struct text_run {
    struct buffer *text;       /* where runs go, one after the other */
    size_t from;               /* start of the open run */
    bool has_text;             /* anything but white space and marks in it yet */
    char pending;              /* white space to write before the next character, or 0 */
    bool in_link, in_bold;     /* as the tags say */
    bool link_open, bold_open; /* as written */
    struct inline_seam seam;   /* places in `text` */
    struct link_hrefs *hrefs;  /* takes the href of each link that is written; or NULL */
    struct span href;          /* of the link as the tags say */
    struct span page_name;     /* see markup.page_name */
    bool has_role;             /* ... and whether it has a role */
    uint32_t first_href;       /* of the open run */
    bool image_before;         /* an image was met between the last run with text and the open one's text */
    size_t image_at;           /* where the last image of the open run stands, + 1; 0: it has none in its text */
};

/* Adds text as it is in the page (with character references). */
void text_run_add(struct text_run *r, struct span raw);
/* Adds text whose references are decoded already. */
void text_run_add_plain(struct text_run *r, struct span plain);
void text_run_break(struct text_run *r); /* <br> */
void text_run_image(struct text_run *r); /* <img> */
void text_run_set_link(struct text_run *r, bool in_link);
/* Where the link goes. What is a part of the page itself begins with '#' from here on, also where `href` names the page
 * before it, as wget -k writes: "red.html#hue" on red.html. */
void text_run_set_href(struct text_run *r, struct span href);
/* Before a block of the element: a link around it to a place in the page is no link. A card, <a href="#"><h3>..</h3>
 * <p>..</p></a>, unfolds itself or does nothing; a list of contents has its links in its items. Only for headings and
 * paragraphs, and not for links with a role: those are buttons. */
void text_run_end_place_link(struct text_run *r, enum element element);
void text_run_set_bold(struct text_run *r, bool in_bold);

/* An inline element that may_be_label() begins, not in code, or any ends. Where one begins right where another has
 * ended, inlines_are_glued() says if a space is to be between them. */
void text_run_begin_inline(struct text_run *r, struct inline_kind kind);
void text_run_end_inline(struct text_run *r, enum element element);
void text_run_glue(struct text_run *r); /* <wbr>: both sides are one word, as in "begin<wbr>Control" */

/* The body of a MATH without TeX: its signs, with blanks between them. One with TeX is mostly there a second time,
 * drawn by CSS. */
void text_run_add_formula(struct text_run *r, struct span body);
/* A formula that MathJax is to draw: the body of a SCRIPT of this type. */
void text_run_add_tex(struct text_run *r, struct span type, struct span tex);

/* After the white space from `at` on. Before all text, it may be skipped. */
const char *text_run_after_space(const char *at, const char *end);

/* Of the open run, with marks. Until more is added. */
static inline struct span text_run_so_far(const struct text_run *r)
{
    return r->has_text ? (struct span){r->text->at + r->from, r->text->len - r->from} : (struct span){NULL, 0};
}

/* Ends the open run and begins the next. True if it holds text: *out is its range. */
bool text_run_finish(struct text_run *r, struct markup_run *out);

#endif
