/* SPDX-License-Identifier: MIT
 * test_vocabulary.c - ids of words: the same for any division of the words among the threads. */
#include "check.h"

#include "base/buffer.h"
#include "features/vocabulary.h"
#include "unit/soup.h"

enum { WORDS = 3000, TABLES = 5 };

/* Word number i, of 700 that differ, in many lengths and scripts. */
static struct span word(uint32_t i)
{
    static char text[64];
    static const char *const forms[] = {"w%u", "word-number-%u", "\xC3\xA9%u", "\xE4\xB8\xAD%u",
                                        "%u"};
    i = i * 7919 % 700;
    snprintf(text, sizeof text, forms[i % 5], i);
    return span_of(text);
}

static void test_intern(void)
{
    struct word_table *t = word_table_new();
    CHECK(word_table_count(t) == 0);
    CHECK(word_table_intern(t, span_of("b")) == 0);
    CHECK(word_table_intern(t, span_of("a")) == 1);
    CHECK(word_table_intern(t, span_of("b")) == 0);
    CHECK(word_table_intern(t, span_of("")) == 2);
    CHECK(word_table_intern(t, span_of("ab")) == 3);
    CHECK(word_table_intern(t, (struct span){"abc", 2}) == 3);
    CHECK(word_table_count(t) == 4);
    word_table_free(t);
    word_table_free(NULL);
}

static bool same_words(const struct vocabulary *a, const struct vocabulary *b)
{
    bool same = a->n == b->n;
    for (uint32_t i = 0; same && i < a->n; i++) same = span_equal(a->word[i], b->word[i]);
    return same;
}

/* Each local id leads to its own word. */
static bool leads_home(const struct vocabulary *v, struct word_table *const *table, uint32_t i,
                       int t)
{
    uint32_t local = word_table_intern(table[t], word(i));
    return span_equal(v->word[v->of_local[t][local]], word(i));
}

static void test_merge(void)
{
    struct word_table *all = word_table_new();
    for (uint32_t i = 0; i < WORDS; i++) word_table_intern(all, word(i));
    struct vocabulary *want = vocabulary_merge(&all, 1);
    CHECK(want->n == word_table_count(all) && want->n == 700);
    bool sorted = true;
    for (uint32_t i = 1; i < want->n; i++)
        sorted = sorted && span_compare(want->word[i - 1], want->word[i]) < 0;
    CHECK(sorted);
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct lcg l = {seed};
        struct word_table *table[TABLES];
        static int of_word[WORDS];
        for (int t = 0; t < TABLES; t++) table[t] = word_table_new();
        for (uint32_t i = 0; i < WORDS; i++) { /* the last table stays empty */
            of_word[i] = (int)lcg_next(&l, TABLES - 1);
            word_table_intern(table[of_word[i]], word(i));
        }
        struct vocabulary *got = vocabulary_merge(table, TABLES);
        CHECK(same_words(got, want));
        bool home = true;
        for (uint32_t i = 0; i < WORDS; i++) home = home && leads_home(got, table, i, of_word[i]);
        CHECK(home);
        vocabulary_free(got);
        for (int t = 0; t < TABLES; t++) word_table_free(table[t]);
    }
    vocabulary_free(want);
    word_table_free(all);
}

static void test_empty(void)
{
    struct word_table *t = word_table_new();
    struct vocabulary *v = vocabulary_merge(&t, 1);
    CHECK(v->n == 0);
    vocabulary_free(v);
    vocabulary_free(NULL);
    word_table_free(t);
}

int main(void)
{
    test_intern();
    test_merge();
    test_empty();
    return check_done("vocabulary");
}
