/* SPDX-License-Identifier: MIT
 * sentences.c - see sentences.h. */
#include "features/sentences.h"

#include "base/hash.h"
#include "base/memory.h"
#include "features/punctuation.h"

/* The text of a leaf; an anchor text that is left out parts what stands around it. */
static void take_text(const struct page_blocks *b, const struct leaf_block *leaf, bool links, struct buffer *out)
{
    uint32_t at = leaf->text, end = leaf->text + leaf->text_len;
    out->len = 0;
    for (uint32_t l = leaf->link; !links && l < leaf->link + leaf->n_links; l++) {
        buffer_add(out, b->text.at + at, b->link[l].from - at);
        buffer_putc(out, ' ');
        at = b->link[l].to;
    }
    buffer_add(out, b->text.at + at, end - at);
}

static bool is_wide_end(uint32_t c)
{
    return c == 0x3002 || c == 0xFF01 || c == 0xFF1F;
}

/* Bytes of the first sentence of a text that is not empty. */
static size_t sentence_bytes(struct span text)
{
    const unsigned char *at = (const unsigned char *)text.at, *end = at + text.len;
    bool ended = false, wide = false; /* a mark was met that ends a sentence, and one that needs no space */
    for (size_t bytes; at < end; at += bytes) {
        uint32_t c = character_at(at, &bytes);
        if (c == '\n' || (ended && c == ' ')) return (size_t)(at - (const unsigned char *)text.at) + 1;
        if (is_sentence_end(c))
            ended = true, wide = wide || is_wide_end(c);
        else if (wide && !is_quote(c))
            return (size_t)(at - (const unsigned char *)text.at);
        else if (!is_quote(c))
            ended = false;
    }
    return text.len;
}

static void add_term(struct page_sentences *s, struct span word)
{
    VECTOR_PUSH(s->term, s->n_terms, s->terms_cap) = hash_span(word) | 1;
}

static void add_cjk(struct page_sentences *s, size_t i)
{
    size_t n = cjk_term_tokens(&s->tokens, i);
    s->pair.len = 0;
    for (size_t k = i; k < i + n; k++) buffer_add_span(&s->pair, token_span(&s->tokens, &s->tokens.item[k]));
    if (n) add_term(s, buffer_span(&s->pair));
}

static void add_sentence(struct page_sentences *s, uint32_t leaf, struct span text, int language,
                         struct sb_stemmer *stemmer)
{
    struct tokens *t = &s->tokens;
    tokenize(text, t);
    if (t->n == 0) return;
    struct sentence sentence = {.leaf = leaf, .n_words = (uint32_t)t->n, .term = s->n_terms};
    for (size_t i = 0; i < t->n; i++) {
        struct span word = token_span(t, &t->item[i]);
        if (t->item[i].kind == TOKEN_CJK)
            add_cjk(s, i);
        else if (!stopword_in(language, t->item[i].hash))
            add_term(s, stemmer ? stemmer_stem(stemmer, word) : word);
    }
    sentence.n_terms = s->n_terms - sentence.term;
    VECTOR_PUSH(s->item, s->n, s->cap) = sentence;
}

void page_sentences_extract(const struct page_blocks *b, int language, bool links, bool stems,
                            struct page_sentences *out)
{
    struct sb_stemmer *stemmer = stems ? stemmer_of(&out->stemmer, language) : NULL;
    out->n = out->n_terms = 0;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        take_text(b, &b->leaf[l], links, &out->text);
        struct span left = buffer_span(&out->text);
        while (left.len) {
            size_t bytes = sentence_bytes(left);
            add_sentence(out, l, (struct span){left.at, bytes}, language, stemmer);
            left = span_from(left, bytes);
        }
    }
}

void page_sentences_free(struct page_sentences *s)
{
    free(s->item);
    free(s->term);
    tokens_free(&s->tokens);
    buffer_free(&s->text);
    buffer_free(&s->pair);
    stemmers_free(s->stemmer);
    *s = (struct page_sentences){0};
}
