/* SPDX-License-Identifier: MIT
 * sentences.h - blocks of a page -> sentences with their terms. */
#ifndef INFODISC_FEATURES_SENTENCES_H
#define INFODISC_FEATURES_SENTENCES_H

#include "features/language.h"
#include "features/tokenize.h"
#include "table_blocks/table_blocks.h"

struct sentence {
    uint32_t leaf;         /* that it is in; sentences do not go over the end of a leaf */
    uint32_t n_words;      /* tokens, stop words and all */
    uint32_t term, n_terms; /* range in page_sentences.term */
};

struct page_sentences {    /* {0}; reused from page to page */
    struct sentence *item; /* [n] in document order; those without a token are left out */
    uint32_t n, cap;
    uint64_t *term;        /* [n_terms] hash of each stem, repeats and all; 0 never */
    uint32_t n_terms, terms_cap;
    struct tokens tokens;
    struct buffer text, pair;
    struct sb_stemmer **stemmer; /* [language_count()] made when first needed */
};

/* Cuts the leaves at . ! ? and their like before white space (Chinese ones anywhere), quotes and brackets
 * after them included, and at line breaks. Terms are words without stop words of `language`, as stems where
 * `stems` is set and Snowball knows it; CJK characters in pairs, as in page_words_extract(). Anchor texts are
 * left out unless links is set. */
void page_sentences_extract(const struct page_blocks *b, int language, bool links, bool stems,
                            struct page_sentences *out);
void page_sentences_free(struct page_sentences *s);

#endif
