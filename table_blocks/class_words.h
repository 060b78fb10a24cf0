/* SPDX-License-Identifier: MIT
 * class_words.h - what the names of elements say about them: "comment-list", "articleBody", role="navigation". This
 * is evidence for the trained method. Alone it removes nothing: the word "widget" once took the whole content of some
 * sites. */
#ifndef INFODISC_TABLE_BLOCKS_CLASS_WORDS_H
#define INFODISC_TABLE_BLOCKS_CLASS_WORDS_H

#include <stdint.h>

#include "table_blocks/html/html.h"

enum class_word { /* kinds of words, as bits of a set */
    WORD_COMMENT = 1 << 0,
    WORD_NAV = 1 << 1,
    WORD_HEAD = 1 << 2,
    WORD_FOOT = 1 << 3,
    WORD_SIDE = 1 << 4,
    WORD_RELATED = 1 << 5,
    WORD_SHARE = 1 << 6,
    WORD_AD = 1 << 7,
    WORD_META = 1 << 8,
    WORD_FORM = 1 << 9,
    WORD_BODY = 1 << 10,
    WORD_TITLE = 1 << 11,
    WORD_LIST = 1 << 12,
    WORD_KINDS = 13,
    WORD_REPLY = 1 << WORD_KINDS /* evidence as WORD_COMMENT is, but a forum writes it of the posts of a thread */
};

struct class_words; /* remembers the attribute values it has seen; one a thread */

struct class_words *class_words_new(void);
void class_words_free(struct class_words *w);

/* The kinds of words in a tag's class, id and role. A pure function of the tag. */
uint16_t class_words_of(struct class_words *w, const struct markup_tag *tag);

/* Has its id, or a class of it, the letters of the text (A to Z), and no others? */
bool tag_is_named_after(const struct markup_tag *tag, struct span text);

#endif
