/* SPDX-License-Identifier: MIT
 * page_features.c - see page_features.h. */
#include "features/page_features.h"

#include "base/hash.h"
#include "base/memory.h"
#include "features/punctuation.h"
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

static uint64_t word_hash(const struct token *k)
{
    return k->hash | 1;
}

/* Stop words say nothing: they are left out, of whatever language. */
static void read_title(struct page_shingles *s, struct span text)
{
    memset(s->title, 0, sizeof *s->title);
    tokenize(text, &s->tokens);
    for (size_t i = 0; i < s->tokens.n && s->title->n < TITLE_WORDS_MAX; i++) {
        const struct token *k = &s->tokens.item[i];
        if (stopword_vote(token_span(&s->tokens, k), k->hash, s->votes)) continue;
        uint32_t slot = title_slot(s->title, word_hash(k));
        if (!s->title->hash[slot]) s->title->n++;
        s->title->hash[slot] = word_hash(k);
    }
}

/* ---- what a leaf's text looks like ---- */

/* Punctuation stands between tokens, never in one. */
static void look_at_punctuation(struct span text, const struct tokens *t, struct leaf_features *f)
{
    const unsigned char *begin = (const unsigned char *)text.at, *at = begin, *end = at + text.len;
    bool ends_sentence = false;
    for (size_t i = 0; i <= t->n; i++) {
        const unsigned char *stop = i < t->n ? begin + t->item[i].from : end;
        for (size_t bytes; at < stop; at += bytes) {
            uint32_t c = character_at(at, &bytes);
            if (c <= ' ' || is_quote(c)) continue;
            ends_sentence = is_sentence_end(c);
            if (is_punctuation(c)) f->n_punctuation++;
        }
        if (i == t->n) break;
        if (t->item[i].to > t->item[i].from) ends_sentence = false;
        if (at < begin + t->item[i].to) at = begin + t->item[i].to;
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
        uint64_t hash = word_hash(k);
        line = hash_mix(line, k->kind == TOKEN_NUMBER ? 1 : hash);
        f->n_number += k->kind == TOKEN_NUMBER;
        f->n_capital += k->capital;
        if (k->kind == TOKEN_WORD && stopword_vote(token_span(t, k), k->hash, s->votes)) f->n_stop++;
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
        look_at_punctuation(text, t, &out->leaf[l]);
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
        line = hash_mix(line, t->item[i].kind == TOKEN_NUMBER ? 1 : word_hash(&t->item[i]));
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
            if (t->item[i].kind == TOKEN_WORD) stopword_vote(token_span(t, &t->item[i]), t->item[i].hash, out->votes);
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

enum { MEMO_SLOTS = 1 << 14, NO_WORD = -1 };

/* Where a token with this key is remembered. Most tokens have been seen before: no stop list, stemmer or
 * table needs to be asked again. Equal keys of 64 bits are taken for equal tokens. */
static struct word_memo *memo_of(struct page_words *w, uint64_t key)
{
    if (!w->memo) w->memo = mem_zalloc(MEMO_SLOTS, sizeof *w->memo);
    return &w->memo[key >> 20 & (MEMO_SLOTS - 1)];
}

static void add_id(struct page_words *out, uint32_t id)
{
    if (id == (uint32_t)NO_WORD) return;
    VECTOR_PUSH(out->id, out->n, out->ids_cap) = id;
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
    bool pair = is_cjk_at(t, i + 1) && touch(t, i);
    if (!pair && i > 0 && is_cjk_at(t, i - 1) && touch(t, i - 1)) return;
    uint64_t key = pair ? hash_mix(t->item[i].hash, t->item[i + 1].hash) | 1 : t->item[i].hash | 1;
    struct word_memo *memo = memo_of(out, key);
    if (memo->key != key) {
        out->bigram.len = 0;
        buffer_add_span(&out->bigram, token_span(t, &t->item[i]));
        if (pair) buffer_add_span(&out->bigram, token_span(t, &t->item[i + 1]));
        *memo = (struct word_memo){key, word_table_intern(out->table, buffer_span(&out->bigram))};
    }
    add_id(out, memo->id);
}

/* A token of letters or digits: its stem, unless it is a stop word. */
static void add_token(struct page_words *out, const struct token *k, int language)
{
    uint64_t key = hash_mix(k->hash, (uint64_t)language + 1) | 1;
    struct word_memo *memo = memo_of(out, key);
    if (memo->key != key) {
        struct span word = token_span(&out->tokens, k);
        struct stemmer *stemmer = stemmer_of(out, language);
        *memo = (struct word_memo){key, (uint32_t)NO_WORD};
        if (!stopword_in(language, word, k->hash))
            memo->id = word_table_intern(out->table, stemmer ? stemmer_stem(stemmer, word) : word);
    }
    add_id(out, memo->id);
}

void page_words_extract(const struct page_blocks *b, int language, struct page_words *out)
{
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
            if (t->item[i].kind == TOKEN_CJK)
                add_cjk(out, i);
            else
                add_token(out, &t->item[i], language);
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
    free(w->memo);
    *w = (struct page_words){0};
}
