/* SPDX-License-Identifier: MIT
 * content_tree.h - the content of a page as a tree: what HTML and Markdown are written from.
 *
 *     root
 *       h1 -> text "Files"
 *       p  -> text "See ", a (url) -> code -> text "open()"
 *       ul -> li -> text "one"
 *       pre (name "python") -> text "with open(f) as g:\n    pass\n"
 *
 * Blocks: p h1..h6 ul ol li dl dt dd table caption thead tbody tr th td pre blockquote figure figcaption hr. In them:
 * text, a, em, strong, code, kbd, sup, sub, del, ins, mark, q, ruby, rt, rp, br, img, input (a box to tick), and
 * formulas. A LI, DD, DT, TH, TD, FIGCAPTION or CAPTION may hold both; a PRE holds one text, a table rows only. Nothing
 * else is ever in it, whatever the page holds. */
#ifndef INFODISC_CONTENT_CONTENT_TREE_H
#define INFODISC_CONTENT_CONTENT_TREE_H

#include <stdint.h>

#include "base/buffer.h"
#include "table_blocks/tags/tags.h"

enum content_kind { /* besides enum element */
    CONTENT_TEXT = EL_N,
    CONTENT_FORMULA,       /* TeX in a line */
    CONTENT_FORMULA_BLOCK, /* ... on a line of its own */
    CONTENT_ROOT
};

struct content_text {      /* bytes in content_tree.text: UTF-8, decoded; len == 0: none */
    uint32_t at, len;
};

/* What the page's classes say of a table, cell, P or DIV; what a list, a link and a SUP are. */
enum content_hint {
    HINT_NONE,
    HINT_GUTTER, /* numbers of lines */
    HINT_LAYOUT, /* a table that only places things */
    HINT_ITEM,   /* a P that Word wrote for an item of a list */
    HINT_NOTE    /* notes.h */
};

enum content_align { ALIGN_NONE, ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT };

enum content_dir { DIR_NONE, DIR_LTR, DIR_RTL, DIR_AUTO };

struct content_node {
    uint16_t kind;         /* enum element or content_kind */
    uint8_t dir;           /* enum content_dir */
    bool checked;          /* of an input */
    uint8_t hint;          /* enum content_hint: while the tree is made, but for HINT_NOTE */
    uint16_t colspan, rowspan; /* of a cell: 1 .. CONTENT_SPAN_MAX */
    uint8_t align;         /* of a cell: enum content_align */
    uint32_t start;        /* of an OL: its first number; of an LI in it: its own, if the page gives one, otherwise 0;
                            * see content_number(). Of a link to a note: its number. While the tree is made: of a P that
                            * is an item, its level; of an img, in how many more places it follows, with text between */
    uint32_t parent, first, last, prev, next; /* places in node[]; 0: none, as node[0] is the root */
    struct content_text text;  /* of a text or formula; of an img: instead of it */
    struct content_text url;   /* of a, img: absolute, or "#part" */
    struct content_text local; /* of a: where it leads in the files of the site, if there; set by the caller */
    struct content_text name;  /* of a PRE: its language */
    struct content_text id, lang;
};

struct content_tree {      /* {0} to begin with; scratch of one thread */
    struct content_node *node; /* [n] */
    uint32_t n, cap;
    struct buffer text;
    uint32_t n_cut;        /* nodes that were too many, or too deep to be what they are */
};

enum { CONTENT_SPAN_MAX = 1000, CONTENT_DEPTH_MAX = 40, CONTENT_NUMBER_MAX = 999999999, CONTENT_LOOK_BACK_MAX = 100 };

#define CONTENT_ZERO (CONTENT_NUMBER_MAX + 1u) /* content_node.start of a list that begins with 0 */

/* The number that an OL or LI states; `otherwise` if it states none. */
static inline uint32_t content_number(const struct content_node *n, uint32_t otherwise)
{
    return n->start == CONTENT_ZERO ? 0 : n->start ? n->start : otherwise;
}

void content_tree_reset(struct content_tree *t); /* a root without children; keeps its memory */
void content_tree_free(struct content_tree *t);

/* A new node, in no other yet. 0 if there are CONTENT_NODES_MAX. */
uint32_t content_new(struct content_tree *t, unsigned kind);
/* Puts it after the last child of `parent`, which may be the root. node: not 0. */
void content_append(struct content_tree *t, uint32_t parent, uint32_t node);
/* Takes a node off its parent. */
void content_drop(struct content_tree *t, uint32_t node);
/* Takes the last child off its parent. */
void content_drop_last(struct content_tree *t, uint32_t parent);

struct content_text content_add_text(struct content_tree *t, struct span text);
/* The last child of `parent`, if it is a text that ends where the tree's text does, or a new one. 0 if there are too
 * many nodes. */
uint32_t content_open_text(struct content_tree *t, uint32_t parent);
/* Adds the text to that node. False if there is none. */
bool content_append_text(struct content_tree *t, uint32_t parent, struct span text);
static inline struct span content_span(const struct content_tree *t, struct content_text text)
{
    return (struct span){t->text.at + text.at, text.len};
}

/* Is it a block, or part of a line? */
bool content_is_block(unsigned kind);

/* Appends the text below a node to *out, as it stands: that of a picture, and a blank for a line break. */
void content_plain(const struct content_tree *t, uint32_t node, struct buffer *out);

/* The last bytes of that, two at most, at the end of last[2]; returns how many. Looks at CONTENT_LOOK_BACK_MAX pictures
 * without a text at most: a page may have nothing else, and ask behind each of them. */
size_t content_plain_end(const struct content_tree *t, uint32_t node, char *last);

/* The same as content_plain() for what is shown on several lines: a paragraph, item, term, row, heading or piece of
 * code a line. Begins a line if *out has any text. */
void content_lines(const struct content_tree *t, uint32_t node, struct buffer *out);

/* Is it a block that holds others, each with lines of its own: a list, an item, a quote, a table? */
bool content_holds_lines(unsigned kind);

/* Appends the headings below a node to *out, one per line. */
void content_headings(const struct content_tree *t, uint32_t node, struct buffer *out);

/* Has it any text, picture or formula? */
bool content_has_any(const struct content_tree *t, uint32_t node);

#endif
