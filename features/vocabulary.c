/* SPDX-License-Identifier: MIT
 * vocabulary.c - see vocabulary.h. */
#include "features/vocabulary.h"

#include <endian.h>
#include <string.h>

#include "base/hash.h"
#include "base/hash_table.h"
#include "base/memory.h"
#include "base/threads/parallel_sort.h"

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
    word->text = (struct span){arena_copy(&t->arena, text), text.len};
    word->id = t->n;
    VECTOR_PUSH(t->word, t->n, t->cap) = word->text;
    HASH_ADD_KEYPTR_BYHASHVALUE(hh, t->by_text, word->text.at, word->text.len, hash, word);
    return word->id;
}

/* ---- merging ---- */

struct word_place { /* of a word in its thread's table */
    uint64_t begin; /* its first 8 bytes: they tell most words apart, without a look at the text */
    uint32_t table, id;
};

static uint64_t begin_of(struct span word)
{
    uint64_t bytes = 0;
    if (word.len) memcpy(&bytes, word.at, word.len < sizeof bytes ? word.len : sizeof bytes);
    return be64toh(bytes); /* in the order of the bytes */
}

static struct span word_at(struct word_table *const *table, const struct word_place *p)
{
    return table[p->table]->word[p->id];
}

static int compare_places(const void *a, const void *b, void *data)
{
    const struct word_place *x = a, *y = b;
    struct word_table *const *table = data;
    if (x->begin != y->begin) return x->begin < y->begin ? -1 : 1;
    int order = span_compare(word_at(table, x), word_at(table, y));
    return order ? order : x->table < y->table ? -1 : x->table > y->table;
}

/* All words of all tables, those of several as often. */
static struct word_place *sorted_places(struct word_table *const *table, int n_tables, size_t *n)
{
    *n = 0;
    for (int t = 0; t < n_tables; t++) *n += table[t]->n;
    struct word_place *place = mem_alloc(*n * sizeof *place), *at = place;
    for (int t = 0; t < n_tables; t++)
        for (uint32_t i = 0; i < table[t]->n; i++)
            *at++ = (struct word_place){begin_of(table[t]->word[i]), (uint32_t)t, i};
    parallel_sort(place, *n, sizeof *place, n_tables, compare_places, (void *)(uintptr_t)table);
    return place;
}

struct vocabulary *vocabulary_merge(struct word_table *const *table, int n)
{
    struct vocabulary *v = mem_zalloc(1, sizeof *v);
    size_t n_places, cap = 0;
    struct word_place *place = sorted_places(table, n, &n_places);
    v->n_tables = n;
    v->of_local = mem_zalloc((size_t)n, sizeof *v->of_local);
    for (int t = 0; t < n; t++) v->of_local[t] = mem_zalloc(table[t]->n, sizeof **v->of_local);
    for (size_t i = 0; i < n_places; i++) {
        struct span word = word_at(table, &place[i]);
        if (v->n == 0 || !span_equal(v->word[v->n - 1], word)) VECTOR_PUSH(v->word, v->n, cap) = word;
        v->of_local[place[i].table][place[i].id] = v->n - 1;
    }
    free(place);
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
