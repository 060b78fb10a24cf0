/* SPDX-License-Identifier: MIT
 * tokenize.h - text -> tokens: Unicode words, lower-cased; each CJK character alone.
 *
 * A word is a run of letters, digits and marks (general categories L, N, M) in compatibility
 * normal form (NFKC), lower case; Han, Hiragana, Katakana and Hangul characters are
 * tokens of their own. ASCII never leaves the fast path. */
#ifndef INFODISC_FEATURES_TOKENIZE_H
#define INFODISC_FEATURES_TOKENIZE_H

#include <stdint.h>

#include "base/buffer.h"

enum token_kind { TOKEN_WORD, TOKEN_NUMBER /* digits only */, TOKEN_CJK };

struct token {
    uint32_t offset, len;  /* of the normalised bytes in tokens.text */
    uint32_t from, to;     /* byte range in the source text */
    uint8_t kind;          /* enum token_kind */
    bool capital;          /* the source begins with an upper-case letter */
};

struct tokens {            /* reused from text to text; {0} is empty */
    struct token *item;    /* [n] */
    size_t n, cap;
    struct buffer text;    /* the tokens' normalised bytes, one after the other */
};

/* Replaces *out by the tokens of a valid UTF-8 text. Tokens longer than 64 bytes are cut at a
 * character's end. */
void tokenize(struct span text, struct tokens *out);
void tokens_free(struct tokens *t);

static inline struct span token_span(const struct tokens *t, const struct token *k)
{
    return (struct span){t->text.at + k->offset, k->len};
}

#endif
