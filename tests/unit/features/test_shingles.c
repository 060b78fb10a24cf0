/* SPDX-License-Identifier: MIT
 * test_shingles.c - shingles against their slow twin: two are equal just where their texts are. */
#include "check.h"

#include <stdlib.h>

#include "base/hash.h"
#include "unit/slow_shingles.h"
#include "unit/soup.h"

static void test_count(void)
{
    static const uint32_t want[] = {0, 1, 1, 1, 2, 3, 4};
    for (uint32_t n = 0; n < 7; n++) CHECK(shingle_count(n) == want[n]);
    CHECK(shingle_count(1000) == 998);
}

static uint64_t first_of(const char *text)
{
    struct tokens t = {0};
    uint64_t hash[100] = {0};
    tokenize(span_of(text), &t);
    shingle_hashes(&t, hash);
    tokens_free(&t);
    return hash[0];
}

static void test_hashes(void)
{
    CHECK(first_of("a b c") == first_of("A, B; C!"));
    CHECK(first_of("a b c") == first_of("a b c d"));
    CHECK(first_of("a b c") != first_of("c b a")); /* the order counts */
    CHECK(first_of("a b c") != first_of("a c b"));
    CHECK(first_of("a b") != first_of("b a"));
    CHECK(first_of("a") != first_of("a a") && first_of("a a") != first_of("a a a"));
    CHECK(first_of("ab c") != first_of("a bc"));
    CHECK(first_of("\xE4\xB8\xAD\xE6\x96\x87") != first_of("\xE6\x96\x87\xE4\xB8\xAD"));
}

/* The texts of the shingles, spelt out. */
struct shingle {
    uint64_t hash;
    char text[32];
};

static size_t spell(const struct tokens *t, const uint64_t *hash, struct shingle *out)
{
    size_t n = shingle_count((uint32_t)t->n), width = t->n < SHINGLE_TOKENS ? t->n : SHINGLE_TOKENS;
    for (size_t i = 0; i < n; i++) {
        out[i].hash = hash[i];
        int at = 0;
        for (size_t k = i; k < i + width; k++)
            at += snprintf(out[i].text + at, sizeof out[i].text - (size_t)at, "%.*s ",
                           (int)t->item[k].len, t->text.at + t->item[k].offset);
    }
    return n;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(((const struct shingle *)a)->text, ((const struct shingle *)b)->text);
}

static int by_hash(const void *a, const void *b)
{
    uint64_t x = ((const struct shingle *)a)->hash, y = ((const struct shingle *)b)->hash;
    return x < y ? -1 : x > y;
}

static void test_twin(void)
{
    enum { TEXTS = 400, WORDS = 30 };
    static struct shingle all[TEXTS * WORDS];
    size_t n = 0;
    struct tokens t = {0};
    struct buffer text = {0};
    for (uint64_t seed = 0; seed < TEXTS; seed++) {
        struct lcg l = {seed};
        text.len = 0;
        for (uint32_t w = lcg_next(&l, WORDS); w > 0; w--)
            buffer_printf(&text, "w%u ", lcg_next(&l, 12));
        uint64_t hash[WORDS];
        tokenize(buffer_span(&text), &t);
        shingle_hashes(&t, hash);
        n += spell(&t, hash, all + n);
    }
    qsort(all, n, sizeof *all, by_text);
    bool equal = true, distinct = true;
    for (size_t i = 1; i < n; i++)
        if (strcmp(all[i].text, all[i - 1].text) == 0)
            equal = equal && all[i].hash == all[i - 1].hash;
    qsort(all, n, sizeof *all, by_hash);
    for (size_t i = 1; i < n; i++)
        if (all[i].hash == all[i - 1].hash)
            distinct = distinct && strcmp(all[i].text, all[i - 1].text) == 0;
    CHECK(n > 3000);
    CHECK(equal);
    CHECK(distinct);
    tokens_free(&t);
    buffer_free(&text);
}

/* The hash of bytes is the same on every machine (xxHash's own test value for no bytes). */
static void test_fixed_values(void)
{
    CHECK(hash_bytes("", 0) == 0x2D06800538D394C2u);
    CHECK(hash_span(span_of("abc")) == hash_bytes("abc", 3));
    CHECK(hash_mix(1, 2) != hash_mix(2, 1));
    CHECK(hash_mix(0, 0) != 0);
}

int main(void)
{
    test_count();
    test_hashes();
    test_twin();
    test_fixed_values();
    return check_done("shingles");
}
