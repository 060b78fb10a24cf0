/* SPDX-License-Identifier: MIT
 * page_features.c - see page_features.h. */
#include "features/page_features.h"

#include "base/hash.h"
#include "base/memory.h"
#include "features/shingles.h"

/* Fewer stop words than these, or than one in 20 tokens, say nothing about a page's language. */
enum { LANGUAGE_HITS_MIN = 8, LANGUAGE_TOKENS_A_HIT = 20 };

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

/* ---- the TITLE's words ---- */

enum { TITLE_WORDS_MAX = 64, TITLE_SLOTS = 256 };

struct title_words {
    uint64_t hash[TITLE_SLOTS]; /* open addressing; 0 = free */
    uint32_t seen[TITLE_SLOTS]; /* the last leaf that had the word, + 1 */
    uint32_t n;                 /* distinct words */
};

static uint32_t title_slot(const struct title_words *t, uint64_t hash)
{
    uint32_t slot = (uint32_t)(hash >> 5) % TITLE_SLOTS;
    while (t->hash[slot] && t->hash[slot] != hash) slot = (slot + 1) % TITLE_SLOTS;
    return slot;
}

static uint64_t word_hash(const struct tokens *t, const struct token *k)
{
    return hash_span(token_span(t, k)) | 1;
}

/* Stop words say nothing: they are left out, of whatever language. */
static void read_title(struct page_shingles *s, struct span text)
{
    memset(s->title, 0, sizeof *s->title);
    tokenize(text, &s->tokens);
    for (size_t i = 0; i < s->tokens.n && s->title->n < TITLE_WORDS_MAX; i++) {
        const struct token *k = &s->tokens.item[i];
        if (stopword_vote(token_span(&s->tokens, k), s->votes)) continue;
        uint32_t slot = title_slot(s->title, word_hash(&s->tokens, k));
        if (!s->title->hash[slot]) s->title->n++;
        s->title->hash[slot] = word_hash(&s->tokens, k);
    }
}

/* ---- what a leaf's text looks like ---- */

static bool is_sentence_end(uint32_t c)
{
    return c == '.' || c == '!' || c == '?' || c == 0x2026 || c == 0x3002 || c == 0xFF01 ||
           c == 0xFF1F || c == 0x61F || c == 0x6D4;
}

static bool is_punctuation(uint32_t c)
{
    return is_sentence_end(c) || c == ',' || c == ';' || c == ':' || c == 0x3001 || c == 0xFF0C ||
           c == 0xFF1A || c == 0xFF1B || c == 0x60C;
}

static bool is_quote(uint32_t c)
{
    return c == '"' || c == '\'' || c == ')' || c == ']' || c == 0xBB || c == 0x2019 ||
           c == 0x201D || c == 0x300D || c == 0x300F || c == 0xFF09;
}

/* The character at `at`, of valid UTF-8, and its bytes. */
static uint32_t character_at(const unsigned char *at, size_t *bytes)
{
    *bytes = at[0] < 0x80 ? 1 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
    switch (*bytes) {
    case 1:
        return at[0];
    case 2:
        return (at[0] & 0x1Fu) << 6 | (at[1] & 0x3Fu);
    case 3:
        return (at[0] & 0x0Fu) << 12 | (at[1] & 0x3Fu) << 6 | (at[2] & 0x3Fu);
    default:
        return 0x10000; /* nothing that matters here */
    }
}

static void look_at_punctuation(struct span text, struct leaf_features *f)
{
    const unsigned char *at = (const unsigned char *)text.at, *end = at + text.len;
    bool ends_sentence = false;
    for (size_t bytes; at < end; at += bytes) {
        uint32_t c = character_at(at, &bytes);
        if (c <= ' ' || is_quote(c)) continue;
        ends_sentence = is_sentence_end(c);
        if (is_punctuation(c)) f->n_punctuation++;
    }
    f->ends_sentence = ends_sentence;
}

static void look_at_tokens(struct page_shingles *s, uint32_t leaf, uint64_t path_key)
{
    struct leaf_features *f = &s->leaf[leaf];
    const struct tokens *t = &s->tokens;
    uint64_t line = path_key;
    uint32_t of_title = 0;
    for (size_t i = 0; i < t->n; i++) {
        const struct token *k = &t->item[i];
        uint64_t hash = word_hash(t, k);
        line = hash_mix(line, k->kind == TOKEN_NUMBER ? 1 : hash);
        f->n_number += k->kind == TOKEN_NUMBER;
        f->n_capital += k->capital;
        if (k->kind == TOKEN_WORD && stopword_vote(token_span(t, k), s->votes)) f->n_stop++;
        uint32_t slot = title_slot(s->title, hash);
        if (!s->title->hash[slot]) continue;
        if (f->n_in_title < UINT16_MAX) f->n_in_title++;
        of_title += s->title->seen[slot] != leaf + 1;
        s->title->seen[slot] = leaf + 1;
    }
    f->line = t->n ? line | 1 : 0;
    if (s->title->n) f->title_share = (uint8_t)(of_title * 100 / s->title->n);
}

static void prepare(struct page_shingles *s, uint32_t n_leaves)
{
    if (!s->votes) s->votes = mem_zalloc((size_t)language_count(), sizeof *s->votes);
    if (!s->title) s->title = mem_zalloc(1, sizeof *s->title);
    memset(s->title, 0, sizeof *s->title);
    memset(s->votes, 0, (size_t)language_count() * sizeof *s->votes);
    if (n_leaves > s->leaves_cap) {
        s->leaves_cap = n_leaves;
        s->leaf = mem_realloc(s->leaf, s->leaves_cap, sizeof *s->leaf);
    }
    s->n = 0;
}

static int language_by_votes(const uint32_t *votes, uint32_t n_tokens)
{
    uint32_t least = n_tokens / LANGUAGE_TOKENS_A_HIT;
    return stopword_winner(votes, least > LANGUAGE_HITS_MIN ? least : LANGUAGE_HITS_MIN);
}

void page_shingles_extract(const struct page_blocks *b, struct page_shingles *out)
{
    uint32_t n_tokens = 0;
    prepare(out, b->n_leaves);
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        const struct leaf_block *leaf = &b->leaf[l];
        struct span text = leaf_text(b, leaf);
        out->leaf[l] = (struct leaf_features){0};
        if (leaf->flags & LEAF_TITLE) {
            read_title(out, text);
            continue;
        }
        struct tokens *t = &out->tokens;
        tokenize(text, t);
        out->leaf[l].n_tokens = (uint32_t)t->n;
        n_tokens += (uint32_t)t->n;
        out->leaf[l].n_link_tokens = count_link_tokens(b, leaf, t);
        look_at_tokens(out, l, b->path_key[leaf->path]);
        look_at_punctuation(text, &out->leaf[l]);
        if (t->n == 0) continue;
        if (out->n + t->n > out->hashes_cap) {
            out->hashes_cap = (out->n + t->n) * 2;
            out->hash = mem_realloc(out->hash, out->hashes_cap, sizeof *out->hash);
        }
        shingle_hashes(t, out->hash + out->n);
        out->n += shingle_count((uint32_t)t->n);
    }
    out->language = language_by_votes(out->votes, n_tokens);
}

void page_shingles_free(struct page_shingles *s)
{
    free(s->leaf);
    free(s->hash);
    free(s->votes);
    free(s->title);
    tokens_free(&s->tokens);
    *s = (struct page_shingles){0};
}

/* ---- tokens alone ---- */

static uint64_t line_hash(const struct tokens *t)
{
    uint64_t line = 0;
    for (size_t i = 0; i < t->n; i++)
        line = hash_mix(line, t->item[i].kind == TOKEN_NUMBER ? 1 : word_hash(t, &t->item[i]));
    return t->n ? line | 1 : 0;
}

void page_tokens_count(const struct page_blocks *b, bool lines, struct page_tokens *out)
{
    uint32_t n_tokens = 0;
    if (!out->votes) out->votes = mem_zalloc((size_t)language_count(), sizeof *out->votes);
    memset(out->votes, 0, (size_t)language_count() * sizeof *out->votes);
    if (b->n_leaves > out->leaves_cap) {
        out->leaves_cap = b->n_leaves;
        out->leaf = mem_realloc(out->leaf, out->leaves_cap, sizeof *out->leaf);
    }
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        const struct leaf_block *leaf = &b->leaf[l];
        out->leaf[l] = (struct leaf_tokens){0};
        if (leaf->flags & LEAF_TITLE) continue;
        struct tokens *t = &out->tokens;
        tokenize(leaf_text(b, leaf), t);
        n_tokens += (uint32_t)t->n;
        out->leaf[l] = (struct leaf_tokens){
            (uint32_t)t->n, count_link_tokens(b, leaf, t), lines ? line_hash(t) : 0};
        for (size_t i = 0; i < t->n; i++)
            if (t->item[i].kind == TOKEN_WORD) stopword_vote(token_span(t, &t->item[i]), out->votes);
    }
    out->language = language_by_votes(out->votes, n_tokens);
}

void page_tokens_free(struct page_tokens *t)
{
    free(t->leaf);
    free(t->votes);
    tokens_free(&t->tokens);
    *t = (struct page_tokens){0};
}

/* ---- words ---- */

static void add_word(struct page_words *out, struct span word)
{
    VECTOR_PUSH(out->id, out->n, out->ids_cap) = word_table_intern(out->table, word);
}

static struct stemmer *stemmer_of(struct page_words *w, int language)
{
    if (language < 0) return NULL;
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
            else if (!stopword_in(language, word))
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
