/* SPDX-License-Identifier: MIT
 * test_fd_matrix.c - columns, row sums, filter and tables of hashes against a dense matrix, and the
 * promise that sums merge to the same bits in any division and order. */
#include "check.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/fixed.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "entropy/fd_matrix.h"
#include "unit/dense_matrix.h"

static struct dense_matrix matrix;

static bool same_sums(const struct row_sums *a, const struct row_sums *b)
{
    return a->s == b->s && a->t == b->t && a->df == b->df;
}

static struct row_sums sums_of_row(int i)
{
    struct row_sums row = {0};
    for (int j = 0; j < matrix.n_documents; j++)
        if (matrix.w[i][j]) row_sums_add(&row, matrix.w[i][j]);
    return row;
}

static void test_row_sums(void)
{
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct lcg l = {seed};
        dense_fill(&matrix, &l, 200, 2 + (int)lcg_next(&l, DENSE_D_MAX - 1));
        bool near = true;
        for (int i = 0; i < matrix.n_features; i++) {
            double s = 0, t = 0;
            uint32_t df = 0;
            for (int j = 0; j < matrix.n_documents; j++) {
                double w = matrix.w[i][j];
                s += w;
                t += w > 0 ? w * log2(w) : 0;
                df += w > 0;
            }
            struct row_sums row = sums_of_row(i);
            near = near && (double)row.s == s && row.df == df;
            near = near && fabs((double)row.t / 4294967296.0 - t) < 1e-6 * (1 + t);
        }
        CHECK(near);
    }
    struct row_sums most = {0}; /* pages that say one thing only, over and over */
    for (int i = 0; i < 2; i++) row_sums_add(&most, UINT32_MAX);
    CHECK(most.df == 2 && most.s == 2ull * UINT32_MAX && most.t == (uint64_t)52 << 58);
}

/* The documents of a row dealt out to some threads, in any order, and these merged in any order. */
static void test_merge_is_exact(void)
{
    enum { PARTS = 5 };
    struct lcg l = {77};
    dense_fill(&matrix, &l, 100, DENSE_D_MAX);
    bool exact = true;
    for (int i = 0; i < matrix.n_features; i++) {
        struct row_sums want = sums_of_row(i);
        for (int round = 0; round < 20; round++) {
            struct row_sums part[PARTS] = {{0}}, got = {0};
            int start = (int)lcg_next(&l, DENSE_D_MAX);
            for (int k = 0; k < DENSE_D_MAX; k++) {
                uint32_t w =
                    matrix.w[i][(start + k * 7) % DENSE_D_MAX]; /* 7 and 60 share no factor */
                if (w) row_sums_add(&part[lcg_next(&l, PARTS)], w);
            }
            uint32_t first = lcg_next(&l, PARTS);
            for (uint32_t p = 0; p < PARTS; p++)
                row_sums_merge(&got, &part[(first + p * 2) % PARTS]);
            exact = exact && same_sums(&got, &want);
        }
    }
    CHECK(exact);
}

static void test_columns(void)
{
    enum { FEATURES = 300 };
    struct column_counter *c = column_counter_new(FEATURES);
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct lcg l = {seed};
        static uint32_t feature[2000], want[FEATURES];
        size_t n = lcg_next(&l, 2000);
        memset(want, 0, sizeof want);
        for (size_t k = 0; k < n; k++) {
            feature[k] = lcg_next(&l, 1 + lcg_next(&l, FEATURES));
            want[feature[k]]++;
        }
        uint32_t n_cells;
        const struct fd_cell *cell = column_count(c, feature, n, &n_cells);
        bool same = true;
        uint32_t at = 0;
        for (uint32_t f = 0; f < FEATURES; f++) {
            if (!want[f]) continue;
            same = same && at < n_cells && cell[at].feature == f && cell[at].count == want[f];
            at++;
        }
        CHECK(same && at == n_cells);
    }
    column_counter_free(c);
    column_counter_free(NULL);
}

/* ---- hashes ---- */

static uint64_t random_hash(struct lcg *l, uint32_t distinct)
{
    uint64_t id = lcg_next(l, distinct);
    return id < 3 ? id : id * 0x9E3779B97F4A7C15u; /* 0 is a hash like any other */
}

static int compare_hashes(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Counting by sorting. */
static uint32_t count_slowly(const uint64_t *hash, size_t n, uint64_t want)
{
    uint64_t *sorted = malloc((n + 1) * sizeof *sorted);
    memcpy(sorted, hash, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, compare_hashes);
    uint32_t tf = 0;
    for (size_t i = 0; i < n; i++) tf += sorted[i] == want;
    free(sorted);
    return tf;
}

static void test_hash_count(void)
{
    struct hash_counter *c = hash_counter_new();
    static uint64_t hash[3000];
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct lcg l = {seed};
        size_t n = lcg_next(&l, seed % 3 ? 40 : 3000); /* small pages after large ones */
        for (size_t i = 0; i < n; i++) hash[i] = random_hash(&l, 1 + (uint32_t)seed * 10);
        uint32_t n_distinct;
        const struct hash_count *count = hash_count(c, hash, n, &n_distinct);
        bool same = true;
        uint64_t total = 0;
        size_t at = 0;
        for (uint32_t i = 0; i < n_distinct; i++) {
            total += count[i].tf;
            while (at < n && hash[at] != count[i].hash) at++; /* in order of first occurrence */
            same = same && at < n && count_slowly(hash, at, count[i].hash) == 0;
            same = same && (i % 7 || count[i].tf == count_slowly(hash, n, count[i].hash));
        }
        CHECK(same && total == n);
    }
    hash_counter_free(c);
    hash_counter_free(NULL);
}

/* Hash i occurs on some pages; the filter must let through all that are on two or more. */
enum { PAGES = 40, HASHES = 20000, PAGE_HASHES = 1500 };

struct filter_task {
    struct repeat_filter *filter;
    uint64_t (*page)[PAGE_HASHES];
};

static void add_page(void *data, uint32_t p, int thread)
{
    (void)thread;
    struct filter_task *task = data;
    for (int i = 0; i < PAGE_HASHES; i++) repeat_filter_add(task->filter, task->page[p][i]);
}

static void test_repeat_filter(void)
{
    static uint64_t page[PAGES][PAGE_HASHES];
    static uint8_t pages_of[PAGES * PAGE_HASHES + HASHES];
    struct lcg l = {5};
    uint64_t next_single = HASHES;
    for (int p = 0; p < PAGES; p++) {
        for (int i = 0; i < PAGE_HASHES; i++) { /* no hash twice on a page */
            bool single = i % 10 != 0;
            uint64_t id = single ? next_single++ : (uint64_t)i + lcg_next(&l, 10);
            pages_of[id]++;
            page[p][i] = id * 0x9E3779B97F4A7C15u;
        }
    }
    struct repeat_filter one = repeat_filter_new(PAGES * PAGE_HASHES),
                         many = repeat_filter_new(PAGES * PAGE_HASHES);
    parallel_for(PAGES, 1, add_page, &(struct filter_task){&one, page});
    parallel_for(PAGES, 4, add_page, &(struct filter_task){&many, page});
    CHECK(one.n_slots == many.n_slots);
    CHECK(memcmp(one.bits, many.bits, one.n_slots / 4) == 0);
    uint64_t again = 0;
    for (uint64_t i = 0; i < one.n_slots / 32; i++)
        for (int slot = 0; slot < 32; slot++) again += one.bits[i] >> (2 * slot + 1) & 1;
    CHECK(repeat_filter_count(&one) == again);
    bool all = true;
    uint32_t singles = 0, passed = 0;
    for (uint64_t id = 0; id < sizeof pages_of; id++) {
        int has = repeat_filter_has(&one, id * 0x9E3779B97F4A7C15u);
        if (pages_of[id] >= 2) all = all && has;
        if (pages_of[id] == 1) {
            singles++;
            passed += has != 0;
        }
    }
    CHECK(all);
    CHECK(singles > 50000 && passed < singles / 5);
    repeat_filter_free(&one);
    repeat_filter_free(&many);
    CHECK(one.bits == NULL);
}

/* How many hashes pass is known from the bits, whatever share of them is repeated. */
static void test_filter_passing(void)
{
    enum { DISTINCT = 200000 };
    for (int repeated = 0; repeated <= 10; repeated += 2) { /* in ten */
        struct repeat_filter f = repeat_filter_new(DISTINCT);
        uint64_t passing = 0;
        for (uint64_t id = 1; id <= DISTINCT; id++)
            for (int times = id % 10 < (uint64_t)repeated ? 2 : 1; times-- > 0;)
                repeat_filter_add(&f, hash_mix(0, id));
        for (uint64_t id = 1; id <= DISTINCT; id++) passing += (uint64_t)repeat_filter_has(&f, hash_mix(0, id));
        uint64_t expected = repeat_filter_passing(&f);
        CHECK(expected * 100 > passing * 95 && expected * 100 < passing * 105);
        repeat_filter_free(&f);
    }
}

/* The same rows whether there was room for them or not, and whatever the order. */
static void test_hash_table(void)
{
    enum { DISTINCT = 5000, ADDED = 30000 };
    static struct row_sums want[DISTINCT];
    static struct { uint64_t hash; uint32_t tf; } added[ADDED];
    struct hash_table grown = {0}, reserved = {0};
    CHECK(hash_table_find(&grown, 0) == NULL);
    hash_table_reserve(&reserved, DISTINCT, 2);
    struct lcg l = {9};
    for (int k = 0; k < ADDED; k++) {
        uint64_t id = lcg_next(&l, DISTINCT);
        added[k].hash = id * 0x9E3779B97F4A7C15u;
        added[k].tf = id % 3 ? 1 + lcg_next(&l, 9) : 1;
        row_sums_add(&want[id], added[k].tf);
        hash_table_add(&grown, added[k].hash, added[k].tf);
    }
    for (int k = ADDED; k-- > 0;) hash_table_add(&reserved, added[k].hash, added[k].tf);
    bool same = true;
    uint64_t n = 0;
    for (uint64_t id = 0; id < DISTINCT; id++) {
        uint64_t hash = id * 0x9E3779B97F4A7C15u;
        const struct hash_table *tables[] = {&grown, &reserved};
        for (int i = 0; i < 2; i++) {
            const struct hash_row *row = hash_table_find(tables[i], hash);
            struct row_sums sums = {0};
            if (row) sums = hash_row_sums(&tables[i]->part[hash_part(hash)], row);
            same = same && sums.s == want[id].s && sums.t == want[id].t && sums.df == want[id].df;
        }
        n += want[id].df > 1;
    }
    CHECK(same && hash_table_count(&grown, 2) == n && hash_table_count(&reserved, 2) == n);
    CHECK(hash_table_find(&grown, 12345) == NULL);
    for (int p = 0; p < HASH_PARTS; p++)
        CHECK(grown.part[p].n * 5 <= grown.part[p].n_slots * 4);
    hash_table_free(&grown);
    hash_table_free(&reserved);
    CHECK(grown.part[0].slot == NULL);
}

/* Counted one by one there are DISTINCT; the sample says nearly so, however the occurrences are divided. */
static void test_hash_sample(void)
{
    enum { DISTINCT = 100000, TIMES = 3, SAMPLES = 4 };
    struct hash_table one = {0}, several[SAMPLES] = {0};
    for (uint64_t k = 0; k < DISTINCT * TIMES; k++) {
        uint64_t hash = (k % DISTINCT + 1) * 0x9E3779B97F4A7C15u;
        hash_sample_add(&one, &hash, 1);
        hash_sample_add(&several[k % 7 % SAMPLES], &hash, 1);
    }
    uint64_t n = hash_sample_estimate(&one, 1), kept = 0;
    CHECK(10 * n > 9 * (uint64_t)DISTINCT && 10 * n < 11 * (uint64_t)DISTINCT);
    CHECK(hash_sample_estimate(several, SAMPLES) == n);
    for (int p = 0; p < HASH_PARTS; p++) kept += one.part[p].n;
    CHECK(kept * HASH_SAMPLE == n && kept < DISTINCT / 32);
    hash_table_free(&one);
    for (int i = 0; i < SAMPLES; i++) hash_table_free(&several[i]);
    CHECK(hash_sample_estimate(&one, 1) == 0);
}

/* S has 32 bits in a row: it stays at the most it can be. */
static void test_large_sums(void)
{
    struct hash_table t = {0};
    for (int k = 0; k < 5; k++) hash_table_add(&t, 7, UINT32_MAX / 4);
    CHECK(hash_row_sums(&t.part[hash_part(7)], hash_table_find(&t, 7)).s == UINT32_MAX + 5ull);
    CHECK(hash_table_find(&t, 7)->df == 5);
    hash_table_free(&t);
}

int main(void)
{
    test_row_sums();
    test_merge_is_exact();
    test_columns();
    test_hash_count();
    test_repeat_filter();
    test_filter_passing();
    test_hash_table();
    test_hash_sample();
    test_large_sums();
    return check_done("fd_matrix");
}
