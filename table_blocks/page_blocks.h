/* SPDX-License-Identifier: MIT
 * page_blocks.h - the blocks of one page, as kept between the passes. */
#ifndef INFODISC_TABLE_BLOCKS_PAGE_BLOCKS_H
#define INFODISC_TABLE_BLOCKS_PAGE_BLOCKS_H

#include <stdbool.h>
#include <stdint.h>

#include "table_blocks/facts/facts.h"

enum leaf_flag {
    LEAF_TITLE = 1,   /* the text of TITLE: a special block (the paper, section 4.1) */
    LEAF_CONTROL = 2, /* in a form control (select, textarea), a button in a pre, or as flags_of_leaf() says: never
                       * content */
    LEAF_HIDDEN = 4,  /* below an element hidden by attribute or style */
    LEAF_AFTER_IMAGE = 8, /* an IMG is between it and the leaf before */
    LEAF_COMMENT = 16, /* below a name of readers' comments: WORD_COMMENT */
    LEAF_QUOTE = 32,  /* in a BLOCKQUOTE; not in leaf_fact.flags */
    LEAF_NO_WORDS = 64, /* nothing but the link after a heading to that heading, a heading that comes again, or the
                         * numbers of lines of code in a cell: LEAF_HIDDEN, too, and its words count as none; not in
                         * leaf_fact.flags */
    LEAF_DIALOG = 128, /* in a dialog, of a page that has more than dialogs; not in leaf_fact.flags */
    LEAF_NAMES = 256, /* the name of an element that it begins: nothing but a link to it, or its aria-label;
                       * leaf_fact.names_element */
    LEAF_REPLY = 512, /* below a name of replies, WORD_REPLY, and none of comments; not in leaf_fact.flags */
    LEAF_EDITED = 1024 /* in a TEXTAREA: LEAF_CONTROL, too, but of a page that is little else; not in leaf_fact.flags */
};

struct leaf_block {          /* a maximal run of text between two block-level boundaries */
    uint32_t text, text_len; /* byte range in page_blocks.text */
    uint32_t path;           /* index into page_blocks.path_key */
    uint32_t content;        /* index of its content block */
    uint32_t link, n_links;  /* range in page_blocks.link: its anchor texts */
    uint32_t bold_bytes;
    uint16_t n_breaks;       /* <br> */
    uint16_t flags;          /* enum leaf_flag */
    uint16_t words;          /* enum class_word of its element and all above it */
    uint16_t near_words;     /* ... of its element and the one above only */
};

/* With LEAF_CONTROL for what is in dialogs, which readers open or answer (consent, sizes, terms), if that is all that
 * is known of it: in a crawl of one page. Of several pages, what they repeat is template, and what they do not is
 * theirs. So are replies: comments of an article, or the posts of a thread. */
static inline uint32_t flags_of_leaf(const struct leaf_block *leaf, bool is_alone)
{
    uint32_t alone = (leaf->flags & LEAF_DIALOG ? (uint32_t)LEAF_CONTROL : 0) |
                     (leaf->flags & LEAF_REPLY ? (uint32_t)LEAF_COMMENT : 0);
    return leaf->flags | (is_alone ? alone : 0);
}

struct content_block {       /* a TABLE or DIV with text in it: a node of the paper's block tree */
    uint32_t parent;         /* index; its own for the root */
    uint32_t path;           /* index into page_blocks.path_key */
    uint32_t is_table;
};

struct byte_range {
    uint32_t from, to;       /* in page_blocks.text */
};

struct page_blocks {
    uint32_t n_leaves, n_contents, n_links, n_paths;
    uint64_t *path_key;            /* [n_paths] the paths met in this page */
    struct leaf_block *leaf;       /* [n_leaves] B, in document order */
    struct content_block *content; /* [n_contents] C; [0] is the page's body */
    struct byte_range *link;       /* [n_links] */
    struct span *href;             /* [n_links] where they go, as the page has it; not kept in the record */
    uint32_t n_linked, *linked;    /* [n_linked] leaves: headings that are one link; not kept in the record */
    struct span text;              /* all leaves' text: UTF-8, white space collapsed, '\n' = <br> */
    struct span title, lang, charset;
    struct span fact[FACTS_KEPT];  /* what the page states about itself; empty: not stated */
    uint32_t n_deep;               /* tags dropped for being nested too deeply */
    uint32_t n_cut;                /* block tags that were too many: PAGE_BLOCKS_MAX */
    uint32_t n_merged;             /* times that a path stood for one below it: PAGE_PATHS_MAX, PATH_DEPTH_MAX */
    uint32_t n_replaced;           /* bytes that were invalid in the page's charset */
    uint32_t n_scripts;
    uint32_t script_text;          /* bytes of TEMPLATEs and of JSON (hidden_data.h), where a page may keep its text */
    uint32_t lost_date;            /* a date was stated, but none that could be read */
    uint32_t lost_facts;           /* something that the page states was too long to be read */
    uint32_t page_bytes;
};

static inline struct span leaf_span(const struct page_blocks *b, const struct leaf_block *leaf)
{
    return (struct span){b->text.at + leaf->text, leaf->text_len};
}

/* Is all of its text one link? */
static inline bool leaf_is_one_link(const struct page_blocks *b, const struct leaf_block *leaf)
{
    if (leaf->n_links != 1) return false;
    struct byte_range link = b->link[leaf->link];
    return link.from == leaf->text && link.to == leaf->text + leaf->text_len;
}

/* The language that the page states, in its HTML or BODY tag or elsewhere; empty: in none. */
static inline struct span page_blocks_stated_lang(const struct page_blocks *b)
{
    return b->lang.len ? b->lang : b->fact[FACT_LANG];
}

/* Which limits have cut something of a page: a set of bits. */
enum page_cut_by { CUT_BY_DEPTH = 1, CUT_BY_BLOCKS = 2, CUT_BY_PATHS = 4, CUT_BY_FACTS = 8 };

static inline uint8_t page_blocks_cut_by(const struct page_blocks *b)
{
    return (uint8_t)((b->n_deep ? CUT_BY_DEPTH : 0) | (b->n_cut ? CUT_BY_BLOCKS : 0) |
                     (b->n_merged ? CUT_BY_PATHS : 0) | (b->lost_facts ? CUT_BY_FACTS : 0));
}

/* The only link of a leaf becomes text. */
void page_blocks_unlink(struct page_blocks *b, uint32_t leaf);

/* Appends the record of a page: one piece of bytes without pointers. */
void page_blocks_pack(const struct page_blocks *b, struct buffer *out);

/* The blocks of a packed record; everything points into it. A record of zero bytes has no blocks. */
struct page_blocks page_blocks_view(struct buffer *record);

#endif
