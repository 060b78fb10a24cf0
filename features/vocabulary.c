/* SPDX-License-Identifier: MIT
 * vocabulary.c - see vocabulary.h. */
#include "features/vocabulary.h"

#include "base/hash.h"
#include "base/hash_table.h"
#include "base/memory.h"

/* uthash's own hash (Jenkins) costs more than all the rest of a look-up. */
#undef HASH_FUNCTION
#define HASH_FUNCTION(key, bytes, hash) (hash) = (unsigned)hash_bytes((key), (bytes))
struct word {
    struct span text;
    uint32_t id;
    UT_hash_handle hh;
};

struct word_table {
    struct word *by_text;
    struct span *word; /* [n] */
    uint32_t n, cap;
    struct arena arena;
};

struct word_table *word_table_new(void)
{
    return mem_zalloc(1, sizeof(struct word_table));
}

void word_table_free(struct word_table *t)
{
    if (!t) return;
    HASH_CLEAR(hh, t->by_text);
    arena_free(&t->arena);
    free(t->word);
    free(t);
}

uint32_t word_table_count(const struct word_table *t)
{
    return t->n;
}

uint32_t word_table_intern(struct word_table *t, struct span text)
{
    struct word *word;
    unsigned hash;
    HASH_VALUE(text.at, text.len, hash);
    HASH_FIND_BYHASHVALUE(hh, t->by_text, text.at, text.len, hash, word);
    if (word) return word->id;
    word = arena_zalloc(&t->arena, 1, sizeof *word);
    word->text = (struct span){arena_copy(&t->arena, text.at, text.len), text.len};
    word->id = t->n;
    VECTOR_PUSH(t->word, t->n, t->cap) = word->text;
    HASH_ADD_KEYPTR_BYHASHVALUE(hh, t->by_text, word->text.at, word->text.len, hash, word);
    return word->id;
}

static int compare_words(const void *a, const void *b)
{
    return span_compare(*(const struct span *)a, *(const struct span *)b);
}

static uint32_t find_word(const struct vocabulary *v, struct span word)
{
    const struct span *found = bsearch(&word, v->word, v->n, sizeof word, compare_words);
    return (uint32_t)(found - v->word);
}

struct vocabulary *vocabulary_merge(struct word_table *const *table, int n)
{
    struct vocabulary *v = mem_zalloc(1, sizeof *v);
    size_t total = 0, all = 0;
    for (int t = 0; t < n; t++) total += table[t]->n;
    v->word = mem_alloc((total + 1) * sizeof *v->word);
    for (int t = 0; t < n; t++)
        for (uint32_t i = 0; i < table[t]->n; i++) v->word[all++] = table[t]->word[i];
    qsort(v->word, all, sizeof *v->word, compare_words);
    for (size_t i = 0; i < all; i++)
        if (v->n == 0 || !span_equal(v->word[v->n - 1], v->word[i])) v->word[v->n++] = v->word[i];
    v->n_tables = n;
    v->of_local = mem_zalloc((size_t)n, sizeof *v->of_local);
    for (int t = 0; t < n; t++) {
        v->of_local[t] = mem_zalloc(table[t]->n, sizeof **v->of_local);
        for (uint32_t i = 0; i < table[t]->n; i++)
            v->of_local[t][i] = find_word(v, table[t]->word[i]);
    }
    return v;
}

void vocabulary_free(struct vocabulary *v)
{
    if (!v) return;
    for (int t = 0; t < v->n_tables; t++) free(v->of_local[t]);
    free(v->of_local);
    free(v->word);
    free(v);
}
