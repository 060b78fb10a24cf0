/* SPDX-License-Identifier: MIT
 * leaf_text.c - see leaf_text.h. */
#include "features/leaf_text.h"

#include "base/hash.h"
#include "base/memory.h"
#include "features/date_words.h"
#include "features/language.h"
#include "features/price.h"
#include "features/punctuation.h"
#include "features/shingles.h"

/* Both lists are in order. */
uint32_t count_link_tokens(const struct page_blocks *b, const struct leaf_block *leaf, const struct tokens *t)
{
    uint32_t n = 0, link = leaf->link, end = leaf->link + leaf->n_links;
    for (size_t i = 0; i < t->n && link < end; i++) {
        uint32_t at = leaf->text + t->item[i].from;
        while (link < end && b->link[link].to <= at) link++;
        if (link < end && b->link[link].from <= at) n++;
    }
    return n;
}

/* The characters from *at up to `stop`, which are in no token. Returns whether they end a sentence. */
static bool look_between(const unsigned char *bytes, uint32_t *at, uint32_t stop, struct leaf_features *f)
{
    bool ends_sentence = false;
    for (size_t len; *at < stop; *at += (uint32_t)len) {
        uint32_t c = character_at(bytes + *at, &len);
        if (c <= ' ' || is_quote(c)) continue;
        ends_sentence = is_sentence_end(c);
        if (is_punctuation(c)) f->n_punctuation++;
    }
    return ends_sentence;
}

/* Punctuation is between tokens, never in one. */
static void look_at_punctuation(struct span text, const struct tokens *t, struct leaf_features *f)
{
    const unsigned char *bytes = (const unsigned char *)text.at;
    uint32_t at = 0;
    for (size_t i = 0; i < t->n; i++) {
        const struct token *k = &t->item[i];
        bool is_space = k->from == at + 1 && bytes[at] == ' '; /* most times */
        if (k->from > at && !is_space) look_between(bytes, &at, k->from, f);
        if (k->to > at) at = k->to;
    }
    f->ends_sentence = look_between(bytes, &at, (uint32_t)text.len, f);
}

#define LINE_BASE 0x9E3779B97F4A7C15u

/* All terms of the sum are odd: tokens, numbers and LINE_BASE. So is the sum before `| 1`, if their number is. */
uint64_t line_without_number(uint64_t line, uint32_t n_tokens)
{
    uint64_t term = 1, base = LINE_BASE;
    for (uint32_t n = n_tokens - 1; n; n >>= 1, base *= base)
        if (n & 1) term *= base;
    return (line - !(n_tokens & 1) - term) | 1;
}

static bool is_number(const struct tokens *t, size_t i)
{
    return i < t->n && t->item[i].kind == TOKEN_NUMBER;
}

/* "May" in "5 May 2001". */
static bool is_in_date(const struct tokens *t, size_t i)
{
    const struct token *k = &t->item[i];
    return k->kind == TOKEN_WORD && (is_number(t, i - 1) || is_number(t, i + 1)) && /* before the first: SIZE_MAX */
           is_date_word((struct span){t->text.at + k->offset, k->len});
}

/* The line of a text with numbers: names in dates count as numbers, if most of it is other words: "This page was last
 * changed on 5 May 2001". A date line, as above an article, is one of its page. */
static uint64_t line_without_dates(const struct tokens *t, const uint64_t *word, uint64_t line, uint32_t n_number)
{
    uint64_t without = 0;
    uint32_t n = n_number;
    if (n_number * 2ull >= t->n) return line;
    for (size_t i = 0; i < t->n; i++) {
        bool in_date = is_in_date(t, i);
        n += in_date;
        without = without * LINE_BASE + (in_date || is_number(t, i) ? 1 : word[i]);
    }
    return n * 2ull < t->n ? without : line;
}

/* The tokens of a line are added up like the digits of a number: a chain of hashes, in which each token waits for the
 * one before, would take half of the time. A shingle is written where its last token is. */
static void look_at_tokens(struct leaf_reader *r, struct span text, struct leaf_features *f)
{
    const struct tokens *t = &r->tokens;
    uint64_t line = 0, numbers = 0, first = 0, second = 0, nearest = 0, before_it = 0; /* the latter: of a CJK run */
    uint32_t n_number = 0, n_capital = 0, n_stop = 0, n_words = 0;
    for (size_t i = 0; i < t->n; i++) {
        const struct token *k = &t->item[i];
        uint64_t in_line = word_hash(k), in_shingle = k->hash;
        r->word[i] = in_line;
        n_capital += k->capital;
        if (k->kind == TOKEN_CJK) {
            in_shingle = shingle_cjk(k->hash, nearest, before_it);
            before_it = nearest;
            nearest = k->hash;
        } else {
            nearest = before_it = 0;
        }
        if (k->kind == TOKEN_NUMBER) {
            n_number++;
            in_line = 1;
            numbers = numbers * LINE_BASE + hash_bytes(text.at + k->from, k->to - k->from);
        }
        line = line * LINE_BASE + in_line;
        r->shingle[i] = shingle_hash(first, second, in_shingle);
        first = second;
        second = in_shingle;
        if (k->kind != TOKEN_WORD) continue;
        n_words++;
        uint32_t languages = stopword_languages(k->hash);
        r->languages[n_stop] = token_has_language(k) ? languages : 0;
        n_stop += languages != 0;
    }
    f->n_number = n_number;
    f->n_capital = n_capital;
    f->n_stop = n_stop;
    f->is_cjk = (n_number + n_words) * 2ull < t->n;
    f->line = !t->n ? 0 : (n_number ? line_without_dates(t, r->word, line, n_number) : line) | 1;
    f->text_bit = (uint8_t)(hash_mix(line, numbers) >> 58);
}

/* Never no room at all: pointers into it are added to. */
static void reserve(struct leaf_reader *r, size_t n_tokens)
{
    if (n_tokens < r->cap) return;
    r->cap = n_tokens * 2 + 1;
    r->word = mem_realloc(r->word, r->cap, sizeof *r->word);
    r->shingle = mem_realloc(r->shingle, r->cap, sizeof *r->shingle);
    r->languages = mem_realloc(r->languages, r->cap, sizeof *r->languages);
}

void leaf_text_read(struct leaf_reader *r, const struct page_blocks *b, const struct leaf_block *leaf,
                    struct leaf_text *out)
{
    struct span text = leaf_span(b, leaf);
    struct leaf_features *f = &out->features;
    tokenize(text, &r->tokens);
    reserve(r, r->tokens.n);
    memset(f, 0, sizeof *f); /* with its padding: it goes into the spool */
    f->n_tokens = (uint32_t)r->tokens.n;
    f->n_link_tokens = count_link_tokens(b, leaf, &r->tokens);
    look_at_tokens(r, text, f);
    look_at_punctuation(text, &r->tokens, f);
    f->is_price = f->n_number && is_price(text, &r->tokens);
    out->word = r->word;
    out->shingle = r->shingle + (f->n_tokens - shingle_count(f->n_tokens));
    out->languages = r->languages;
}

void leaf_reader_free(struct leaf_reader *r)
{
    tokens_free(&r->tokens);
    free(r->word);
    free(r->shingle);
    free(r->languages);
    *r = (struct leaf_reader){0};
}
