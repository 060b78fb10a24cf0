/* SPDX-License-Identifier: MIT
 * tokenize.h - text -> tokens: Unicode words, lower-cased; each CJK character alone.
 *
 * The text is brought to compatibility normal form (NFKC: ligatures, full-width forms, decomposed accents) and lower
 * case. A word is a run of letters and digits with their marks (general categories L, N, M). Marks without a letter
 * before them, underscores and apostrophes are not part of a word. Soft hyphens, zero-width spaces and joiners
 * inside a word are dropped. Han, Hiragana, Katakana and Hangul characters are tokens of their own. Thai, Lao, Khmer
 * and Burmese, whose words no space parts either, are cut into pieces about as long as a word: syllables.h. */
#ifndef INFODISC_FEATURES_TOKENIZE_H
#define INFODISC_FEATURES_TOKENIZE_H

#include <stdint.h>

#include "base/buffer.h"

enum token_kind { TOKEN_WORD, TOKEN_NUMBER /* digits only */, TOKEN_CJK };

struct token {
    uint32_t offset, len; /* of the normalised bytes in tokens.text */
    uint32_t from, to;    /* byte range in the source text */
    uint8_t kind;         /* enum token_kind */
    bool capital;         /* the source begins with an upper-case letter */
    uint64_t hash;        /* hash_bytes() of the normalised bytes */
};

/* Does the word say which language a text is in? Those of one letter, which Czech and Italian have, are the names of
 * types and variables elsewhere ("K, V"). */
static inline bool token_has_language(const struct token *token)
{
    return token->kind == TOKEN_WORD && token->len > 1;
}

struct tokens {         /* reused from text to text; {0} is empty */
    struct token *item; /* [n] */
    size_t n, cap;
    struct buffer text; /* the tokens' normalised bytes, one after the other */
};

/* Replaces *out by the tokens of a valid UTF-8 text of less than 4 GB (other bytes do no harm). A
 * word of more than 64 bytes becomes several tokens, cut at a character's end. Tokens of one source
 * character (U+00BD: "1", "2") have the same range. Thread-safe; O(bytes). */
void tokenize(struct span text, struct tokens *out);
void tokens_free(struct tokens *t);

static inline struct span token_span(const struct tokens *t, const struct token *k)
{
    return (struct span){t->text.at + k->offset, k->len};
}

/* Are tokens i and i + 1 two CJK characters that touch in the source? */
static inline bool are_cjk_pair(const struct tokens *t, size_t i)
{
    return i + 1 < t->n && t->item[i].kind == TOKEN_CJK && t->item[i + 1].kind == TOKEN_CJK &&
           t->item[i].to == t->item[i + 1].from;
}

/* How many tokens the term has that begins with token i, a CJK character: 2, the pair with the next one; 1 if it is in
 * no pair; 0 if only the one before makes a pair of it. */
static inline size_t cjk_term_tokens(const struct tokens *t, size_t i)
{
    return are_cjk_pair(t, i) ? 2 : i == 0 || !are_cjk_pair(t, i - 1);
}

#endif
