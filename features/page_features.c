/* SPDX-License-Identifier: MIT
 * page_features.c - see page_features.h. */
#include "features/page_features.h"

#include "base/hash.h"
#include "base/memory.h"
#include "features/leaf_memo.h"
#include "features/shingles.h"

/* Fewer stop words than these, or than one in 20 tokens, say nothing about a page's language. */
enum { LANGUAGE_HITS_MIN = 8, LANGUAGE_TOKENS_A_HIT = 20 };
/* A language has so many, where it is certain. */
enum { LIKELY_TOKENS_A_HIT = 5 };
/* Another language than the page states has so many, or so many times those of the stated one: a program's type V, on
 * and on, is not Czech "v". */
enum { OTHER_TOKENS_A_HIT = 10, OTHER_HITS = 2 };
/* A language that the page does not state has so many different ones: the "bin" in the names of a program's modules is
 * not German, nor the "en" in a wiki's /en/Boats French. */
enum { WORDS_MIN = 3 };
/* A language with half as many votes as another one may be the page's if that one has fewer than WORDS_SURE different
 * words, and it has half as many again. */
enum { RIVAL_HITS = 2, WORDS_SURE = 8, DIFFERENT_MAX = 16 };

/* ---- the TITLE's words ---- */

enum { TITLE_WORDS_MAX = 64, TITLE_SLOTS = 256, TITLE_MARKS = 2048 };

struct title_words {
    bool mark[TITLE_MARKS];     /* one set for each word: what has none there, most words, is none of them */
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

static inline bool *title_mark(struct title_words *t, uint64_t hash)
{
    return &t->mark[hash >> 16 & (TITLE_MARKS - 1)];
}

/* Stop words say nothing: they are left out, of whatever language. */
static void read_title(struct page_shingles *s, struct span text)
{
    const struct tokens *tokens = &s->reader.tokens;
    memset(s->title, 0, sizeof *s->title);
    tokenize(text, &s->reader.tokens);
    for (size_t i = 0; i < tokens->n && s->title->n < TITLE_WORDS_MAX; i++) {
        const struct token *k = &tokens->item[i];
        uint32_t languages = stopword_languages(k->hash);
        if (token_has_language(k)) stopword_vote(languages, s->votes);
        if (languages) continue;
        uint32_t slot = title_slot(s->title, word_hash(k));
        if (!s->title->hash[slot]) s->title->n++;
        s->title->hash[slot] = word_hash(k);
        *title_mark(s->title, word_hash(k)) = true;
    }
}

/* What a leaf has of the TITLE's words. */
static void compare_with_title(struct title_words *title, uint32_t leaf, const uint64_t *word,
                               struct leaf_features *f)
{
    uint32_t in_title = 0, of_title = 0;
    if (!title->n) return;
    for (uint32_t i = 0; i < f->n_tokens; i++) {
        if (!*title_mark(title, word[i])) continue;
        uint32_t slot = title_slot(title, word[i]);
        if (!title->hash[slot]) continue;
        in_title++;
        of_title += title->seen[slot] != leaf + 1;
        title->seen[slot] = leaf + 1;
    }
    f->n_in_title = (uint16_t)(in_title < UINT16_MAX ? in_title : UINT16_MAX);
    f->title_share = (uint8_t)(of_title * 100 / title->n);
}

static void prepare(struct page_shingles *s, uint32_t n_leaves)
{
    if (!s->votes) s->votes = mem_zalloc((size_t)language_count(), sizeof *s->votes);
    if (!s->title) s->title = mem_zalloc(1, sizeof *s->title);
    memset(s->title, 0, sizeof *s->title);
    memset(s->votes, 0, (size_t)language_count() * sizeof *s->votes);
    VECTOR_RESERVE(s->leaf, n_leaves, s->leaves_cap);
    s->n = 0;
}

/* How many different stop words of the language has the page? Stops at `most`, of DIFFERENT_MAX. */
static int different_words(const struct page_blocks *b, int language, int most, struct tokens *t)
{
    uint64_t found[DIFFERENT_MAX];
    int n = 0;
    for (uint32_t l = 0; l < b->n_leaves && n < most; l++) {
        if (b->leaf[l].flags & (LEAF_TITLE | LEAF_NO_WORDS)) continue;
        tokenize(leaf_span(b, &b->leaf[l]), t);
        for (size_t i = 0; i < t->n && n < most; i++) {
            int at = 0;
            if (!token_has_language(&t->item[i]) || !stopword_in(language, t->item[i].hash)) continue;
            while (at < n && found[at] != t->item[i].hash) at++;
            if (at == n) found[n++] = t->item[i].hash;
        }
    }
    return n;
}

/* The language with most votes, or one that has half as many and far more different words: seventy times the "op" of a
 * program are no Danish. */
static int likelier_language(const struct page_blocks *b, const uint32_t *votes, int most, struct tokens *t)
{
    int best = most, words = 0, best_words = 0;
    for (int l = 0; l < language_count(); l++) {
        if (l == most || votes[l] * RIVAL_HITS < votes[most]) continue;
        if (!words) words = different_words(b, most, WORDS_SURE, t);
        if (words == WORDS_SURE) return most;
        int others = different_words(b, l, DIFFERENT_MAX, t);
        if (others * 2 <= words * 3 || others <= best_words) continue;
        best = l;
        best_words = others;
    }
    return best;
}

/* Does the page state another language, whose stop words it has, too, or none, and has hardly a word of this one? */
static bool is_doubtful(const struct page_blocks *b, int most, int stated, const uint32_t *votes, uint32_t n_tokens,
                        struct tokens *t)
{
    if (stated == most) return false;
    bool are_few = stated != LANGUAGE_NONE && votes[most] < n_tokens / OTHER_TOKENS_A_HIT &&
                   votes[most] < votes[stated] * OTHER_HITS;
    return are_few || different_words(b, most, WORDS_MIN, t) < WORDS_MIN;
}

/* A page that says it is in Bulgarian is not in Russian, however many words the two have in common. But it may be in
 * English, for which templates do not always change what they say. */
static int language_by_votes(const struct page_blocks *b, const uint32_t *votes, uint32_t n_tokens, struct tokens *t)
{
    uint32_t least = n_tokens / LANGUAGE_TOKENS_A_HIT;
    int most = stopword_winner(votes, least > LANGUAGE_HITS_MIN ? least : LANGUAGE_HITS_MIN);
    if (most == LANGUAGE_NONE) return most;
    struct span tag = page_blocks_stated_lang(b);
    int stated = language_find(tag);
    bool is_likely = stated == LANGUAGE_NONE ? votes[most] >= n_tokens / LIKELY_TOKENS_A_HIT : stated == most;
    if (!is_likely) most = likelier_language(b, votes, most, t);
    if (is_doubtful(b, most, stated, votes, n_tokens, t)) return LANGUAGE_NONE;
    if (!language_has_relatives(tag)) return most;
    bool is_english = strcmp(language_code(most), "en") == 0 && votes[most] >= n_tokens / LIKELY_TOKENS_A_HIT;
    return is_english ? most : LANGUAGE_NONE;
}

int page_language(const struct page_blocks *b, int by_words)
{
    if (by_words != LANGUAGE_NONE) return by_words;
    struct span stated = page_blocks_stated_lang(b);
    if (!stated.len) return language_of_script(b->text) ? LANGUAGE_UNLISTED : LANGUAGE_NONE;
    int declared = language_find(stated);
    return declared != LANGUAGE_NONE ? declared : LANGUAGE_UNLISTED;
}

/* The memo's key of leaf l, which is read next; 0: it is not for the memo. */
static uint64_t memo_key_of(const struct page_shingles *s, const struct page_blocks *b, uint32_t l)
{
    if (!s->memo || l >= b->n_leaves || b->leaf[l].text_len > MEMO_TEXT_MAX) return 0;
    if (b->leaf[l].flags & (LEAF_TITLE | LEAF_NO_WORDS)) return 0;
    uint64_t key = leaf_memo_key(b, &b->leaf[l]);
    leaf_memo_prefetch(s->memo, key);
    return key;
}

static void read_leaf(struct page_shingles *s, const struct page_blocks *b, const struct leaf_block *leaf, uint64_t key,
                      struct leaf_text *text)
{
    if (key && leaf_memo_find(s->memo, key, b, leaf, text)) return;
    leaf_text_read(&s->reader, b, leaf, text);
    if (key) leaf_memo_keep(s->memo, key, b, leaf, text);
}

static void add_shingles(struct page_shingles *s, const struct leaf_text *text)
{
    size_t n = shingle_count(text->features.n_tokens);
    if (s->n + n > s->hashes_cap) {
        s->hashes_cap = (s->n + n) * 2;
        s->hash = mem_realloc(s->hash, s->hashes_cap, sizeof *s->hash);
    }
    if (n) memcpy(s->hash + s->n, text->shingle, n * sizeof *s->hash);
    s->n += n;
}

void page_shingles_extract(const struct page_blocks *b, struct page_shingles *out)
{
    uint32_t n_tokens = 0;
    prepare(out, b->n_leaves);
    uint64_t next_key = memo_key_of(out, b, 0);
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        const struct leaf_block *leaf = &b->leaf[l];
        struct leaf_features *f = &out->leaf[l];
        uint64_t key = next_key;
        next_key = memo_key_of(out, b, l + 1);
        *f = (struct leaf_features){0};
        if (leaf->flags & LEAF_TITLE) {
            read_title(out, leaf_span(b, leaf));
            f->line = hash_span(leaf_span(b, leaf)) | 1;
            continue;
        }
        if (leaf->flags & LEAF_NO_WORDS) continue;
        struct leaf_text text;
        read_leaf(out, b, leaf, key, &text);
        *f = text.features;
        n_tokens += f->n_tokens;
        for (uint32_t i = 0; i < f->n_stop; i++) stopword_vote(text.languages[i], out->votes);
        compare_with_title(out->title, l, text.word, f);
        add_shingles(out, &text);
    }
    out->language = language_by_votes(b, out->votes, n_tokens, &out->reader.tokens);
}

void page_shingles_remember(struct page_shingles *s)
{
    if (!s->memo) s->memo = leaf_memo_new();
}

void page_shingles_free(struct page_shingles *s)
{
    free(s->leaf);
    free(s->hash);
    free(s->votes);
    free(s->title);
    leaf_reader_free(&s->reader);
    leaf_memo_free(s->memo);
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
    VECTOR_RESERVE(out->leaf, b->n_leaves, out->leaves_cap);
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        const struct leaf_block *leaf = &b->leaf[l];
        out->leaf[l] = (struct leaf_tokens){0};
        if (leaf->flags & (LEAF_TITLE | LEAF_NO_WORDS)) continue;
        struct tokens *t = &out->tokens;
        tokenize(leaf_span(b, leaf), t);
        n_tokens += (uint32_t)t->n;
        out->leaf[l] = (struct leaf_tokens){
            (uint32_t)t->n, count_link_tokens(b, leaf, t), lines ? line_hash(t) : 0};
        for (size_t i = 0; i < t->n; i++)
            if (token_has_language(&t->item[i])) stopword_vote(stopword_languages(t->item[i].hash), out->votes);
    }
    out->language = language_by_votes(b, out->votes, n_tokens, &out->tokens);
}

void page_tokens_free(struct page_tokens *t)
{
    free(t->leaf);
    free(t->votes);
    tokens_free(&t->tokens);
    *t = (struct page_tokens){0};
}

/* ---- words ---- */

enum { MEMO_SLOTS_MIN = 1 << 14, NO_WORD = -1 };

/* About as many slots as the table has words. What they held is forgotten when they become more. */
static void fit_memo(struct page_words *w)
{
    if (w->memo_slots && w->memo_slots >= word_table_count(w->table)) return;
    w->memo_slots = w->memo_slots ? w->memo_slots * 2 : MEMO_SLOTS_MIN;
    free(w->memo);
    w->memo = mem_zalloc_written(w->memo_slots, sizeof *w->memo);
}

/* Where a token with this key is remembered. Most tokens have been seen before: no stop list, stemmer or
 * table needs to be asked again. Equal keys of 64 bits are taken for equal tokens. */
static struct word_memo *memo_of(const struct page_words *w, uint64_t key)
{
    return &w->memo[key >> 20 & (w->memo_slots - 1)];
}

static void add_id(struct page_words *out, uint32_t id)
{
    if (id == (uint32_t)NO_WORD) return;
    VECTOR_PUSH(out->id, out->n, out->ids_cap) = id;
}

static void add_cjk(struct page_words *out, size_t i)
{
    const struct tokens *t = &out->tokens;
    size_t n = cjk_term_tokens(t, i);
    bool pair = n == 2;
    if (n == 0) return;
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
        struct sb_stemmer *stemmer = stemmer_of(&out->stemmer, language);
        *memo = (struct word_memo){key, (uint32_t)NO_WORD};
        if (!stopword_in(language, k->hash))
            memo->id = word_table_intern(out->table, stemmer ? stemmer_stem(stemmer, word) : word);
    }
    add_id(out, memo->id);
}

void page_words_extract(const struct page_blocks *b, int language, struct page_words *out)
{
    VECTOR_RESERVE(out->n_words, b->n_leaves, out->leaves_cap);
    out->n = 0;
    fit_memo(out);
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        size_t before = out->n;
        struct tokens *t = &out->tokens;
        tokenize(leaf_span(b, &b->leaf[l]), t);
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
    stemmers_free(w->stemmer);
    buffer_free(&w->bigram);
    free(w->memo);
    *w = (struct page_words){0};
}
