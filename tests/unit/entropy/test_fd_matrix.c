/* SPDX-License-Identifier: MIT
 * test_fd_matrix.c - columns, row sums and the hashes of a page against a dense matrix, and the promise that sums
 * merge to the same bits in any division and order. */
#include "check.h"

#include <stdlib.h>

#include "entropy/fd_matrix.h"
#include "unit/dense_matrix.h"
#include "base/compare.h"

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
    struct column_counter *c = column_counter_new();
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

/* Counting by sorting. */
static uint32_t count_slowly(const uint64_t *hash, size_t n, uint64_t want)
{
    uint64_t *sorted = malloc((n + 1) * sizeof *sorted);
    memcpy(sorted, hash, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, compare_uint64);
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
        size_t middle = lcg_next(&l, 1 + (uint32_t)n);
        hash_count_begin(c, n);
        hash_count_add(c, hash, middle);
        hash_count_add(c, hash + middle, n - middle);
        const struct hash_count *count = hash_count_end(c, &n_distinct);
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

int main(void)
{
    test_row_sums();
    test_merge_is_exact();
    test_columns();
    test_hash_count();
    return check_done("fd_matrix");
}
