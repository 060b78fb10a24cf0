/* SPDX-License-Identifier: MIT
 * page_features.c - see page_features.h. */
#include "features/page_features.h"

#include "base/memory.h"
#include "features/shingles.h"

enum { LANGUAGE_HITS_MIN = 8 }; /* fewer stop words say nothing about a page's language */

static struct span leaf_text(const struct page_blocks *b, const struct leaf_block *leaf)
{
    return (struct span){b->text.at + leaf->text, leaf->text_len};
}

/* Tokens that begin inside one of the leaf's anchor texts; both lists are in order. */
static uint32_t count_link_tokens(const struct page_blocks *b, const struct leaf_block *leaf,
                                  const struct tokens *t)
{
    uint32_t n = 0, link = leaf->link, end = leaf->link + leaf->n_links;
    for (size_t i = 0; i < t->n && link < end; i++) {
        uint32_t at = leaf->text + t->item[i].from;
        while (link < end && b->link[link].to <= at) link++;
        if (link < end && b->link[link].from <= at) n++;
    }
    return n;
}

void page_shingles_extract(const struct page_blocks *b, struct page_shingles *out)
{
    if (!out->votes) out->votes = mem_zalloc((size_t)language_count(), sizeof *out->votes);
    memset(out->votes, 0, (size_t)language_count() * sizeof *out->votes);
    if (b->n_leaves > out->leaves_cap) {
        out->leaves_cap = b->n_leaves;
        out->leaf = mem_realloc(out->leaf, out->leaves_cap, sizeof *out->leaf);
    }
    out->n = 0;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        const struct leaf_block *leaf = &b->leaf[l];
        out->leaf[l] = (struct leaf_features){0, 0};
        if (leaf->flags & LEAF_TITLE) continue;
        struct tokens *t = &out->tokens;
        tokenize(leaf_text(b, leaf), t);
        out->leaf[l].n_tokens = (uint32_t)t->n;
        out->leaf[l].n_link_tokens = count_link_tokens(b, leaf, t);
        for (size_t i = 0; i < t->n; i++)
            if (t->item[i].kind == TOKEN_WORD) stopword_vote(token_span(t, &t->item[i]), out->votes);
        if (out->n + t->n > out->hashes_cap) {
            out->hashes_cap = (out->n + t->n) * 2;
            out->hash = mem_realloc(out->hash, out->hashes_cap, sizeof *out->hash);
        }
        shingle_hashes(t, out->hash + out->n);
        out->n += shingle_count((uint32_t)t->n);
    }
    out->language = stopword_winner(out->votes, LANGUAGE_HITS_MIN);
}

void page_shingles_free(struct page_shingles *s)
{
    free(s->leaf);
    free(s->hash);
    free(s->votes);
    tokens_free(&s->tokens);
    *s = (struct page_shingles){0};
}

/* ---- words ---- */

static void add_word(struct page_words *out, struct span word)
{
    VECTOR_PUSH(out->id, out->n, out->ids_cap) = word_table_intern(out->table, word);
}

static struct stemmer *stemmer_of(struct page_words *w, int language)
{
    if (language == LANGUAGE_NONE) return NULL;
    if (!w->stemmer) w->stemmer = mem_zalloc((size_t)language_count(), sizeof(struct stemmer *));
    if (!w->stemmer[language]) w->stemmer[language] = stemmer_new(language_code(language));
    return w->stemmer[language];
}

static bool is_cjk_at(const struct tokens *t, size_t i)
{
    return i < t->n && t->item[i].kind == TOKEN_CJK;
}

/* Do the two tokens touch in the source? */
static bool touch(const struct tokens *t, size_t i)
{
    return t->item[i].to == t->item[i + 1].from;
}

/* The pair of token i and the next; alone only if it has no CJK neighbour on either side. */
static void add_cjk(struct page_words *out, size_t i)
{
    const struct tokens *t = &out->tokens;
    struct span here = token_span(t, &t->item[i]);
    if (is_cjk_at(t, i + 1) && touch(t, i)) {
        out->bigram.len = 0;
        buffer_add_span(&out->bigram, here);
        buffer_add_span(&out->bigram, token_span(t, &t->item[i + 1]));
        add_word(out, buffer_span(&out->bigram));
    } else if (i == 0 || !is_cjk_at(t, i - 1) || !touch(t, i - 1)) {
        add_word(out, here);
    }
}

void page_words_extract(const struct page_blocks *b, int language, struct page_words *out)
{
    struct stemmer *stemmer = stemmer_of(out, language);
    if (b->n_leaves > out->leaves_cap) {
        out->leaves_cap = b->n_leaves;
        out->n_words = mem_realloc(out->n_words, out->leaves_cap, sizeof *out->n_words);
    }
    out->n = 0;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        size_t before = out->n;
        struct tokens *t = &out->tokens;
        tokenize(leaf_text(b, &b->leaf[l]), t);
        for (size_t i = 0; i < t->n; i++) {
            struct span word = token_span(t, &t->item[i]);
            if (t->item[i].kind == TOKEN_CJK)
                add_cjk(out, i);
            else if (language == LANGUAGE_NONE || !stopword_in(language, word))
                add_word(out, stemmer ? stemmer_stem(stemmer, word) : word);
        }
        out->n_words[l] = (uint32_t)(out->n - before);
    }
}

void page_words_free(struct page_words *w)
{
    free(w->n_words);
    free(w->id);
    tokens_free(&w->tokens);
    for (int l = 0; w->stemmer && l < language_count(); l++) stemmer_free(w->stemmer[l]);
    free(w->stemmer);
    buffer_free(&w->bigram);
    *w = (struct page_words){0};
}
