/* SPDX-License-Identifier: MIT
 * leaf_text.h - the results of reading a leaf block's text, whatever its page: counts, the hashes of its tokens and
 * shingles, the languages of its stop words. */
#ifndef INFODISC_FEATURES_LEAF_TEXT_H
#define INFODISC_FEATURES_LEAF_TEXT_H

#include "features/tokenize.h"
#include "table_blocks/table_blocks.h"

struct leaf_features {
    uint64_t line;           /* hash of its tokens (numbers, months of dates alike), or of a TITLE's bytes; 0: none */
    uint32_t n_tokens;
    uint32_t n_link_tokens;  /* those that begin inside an anchor text */
    uint32_t n_stop;         /* stop words of any language */
    uint32_t n_capital;      /* words that begin with an upper-case letter */
    uint32_t n_number;
    uint32_t n_punctuation;  /* , . ; : ! ? and their Chinese sisters */
    uint16_t n_in_title;     /* tokens that the TITLE has too */
    uint8_t title_share;     /* percent of the TITLE's distinct words that the leaf has */
    uint8_t ends_sentence;   /* . ! ? or the like at its end, quotes aside */
    uint8_t text_bit;        /* 0..63: a hash of the tokens, with their numbers */
    uint8_t is_cjk;          /* most tokens are characters of Chinese, Japanese or Korean */
    uint8_t is_price;        /* see price.h */
    uint8_t unused;          /* 0: all bytes are written to the spool */
};

struct leaf_text {
    struct leaf_features features; /* 0 for what the page's TITLE says of it */
    const uint64_t *word;          /* [n_tokens] word_hash() of each */
    const uint64_t *shingle;       /* [shingle_count(n_tokens)] */
    const uint32_t *languages;     /* [n_stop] those of each stop word, a bit each; 0 without token_has_language() */
};

/* Reads texts for one thread; {0} has not read any. */
struct leaf_reader {
    struct tokens tokens;          /* of the text read last */
    uint64_t *word, *shingle;      /* [cap] shingles: each at its last token */
    uint32_t *languages;           /* [cap] */
    size_t cap;
};

/* *out points into the reader until the next call. O(bytes). */
void leaf_text_read(struct leaf_reader *r, const struct page_blocks *b, const struct leaf_block *leaf,
                    struct leaf_text *out);
void leaf_reader_free(struct leaf_reader *r);

/* Tokens that begin inside one of the leaf's anchor texts. */
uint32_t count_link_tokens(const struct page_blocks *b, const struct leaf_block *leaf, const struct tokens *t);

/* The line of a text without its first token, if that is a number: "Rivets" of "1.3. Rivets", after two calls.
 * n_tokens: of `line`, 2 or more. Where the first is no number, the result is the line of no text. */
uint64_t line_without_number(uint64_t line, uint32_t n_tokens);

/* What tables take for a token; never 0. */
static inline uint64_t word_hash(const struct token *k)
{
    return k->hash | 1;
}

#endif
