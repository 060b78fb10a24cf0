/* SPDX-License-Identifier: MIT
 * forest.c - see forest.h. Both ways add the same numbers in the same order, so their sums agree. */
#include "labelers/template/forest.h"

#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

/* ---- any processor ---- */

enum { LANES = 4 };

typedef float float_lanes __attribute__((vector_size(LANES * sizeof(float))));
typedef uint32_t bit_lanes __attribute__((vector_size(LANES * sizeof(uint32_t))));

/* The rows from `row` on, four times LANES of them. */
static void add_rows(const struct forest *f, const float (*x)[FOREST_ROWS], int row, double *sum)
{
    for (uint32_t t = 0; t < f->n_trees; t++) {
        const struct forest_tree *tree = &f->tree[t];
        const struct forest_split *split = &f->split[tree->first_split], *end = split + tree->n_splits;
        bit_lanes left[4];
        memset(left, 0xFF, sizeof left);
        for (; split < end; split++) {
            const float_lanes *column = (const float_lanes *)(const void *)(x[split->column] + row);
#pragma GCC unroll 4
            for (int i = 0; i < 4; i++) left[i] &= (bit_lanes)(split->value >= column[i]) | split->right;
        }
        uint32_t bits[4 * LANES];
        memcpy(bits, left, sizeof bits);
#pragma GCC unroll 16
        for (int i = 0; i < 4 * LANES; i++) sum[row + i] += tree->leaf[__builtin_ctz(bits[i])];
    }
}

/* ---- AVX2 ---- */

#if defined(__x86_64__)
#define AVX2 __attribute__((target("avx2")))

/* Is x <= value? All bits of 16 rows, in the order 0 .. 3, 8 .. 11, 4 .. 7, 12 .. 15. */
AVX2 static inline __m256i goes_left(const float *x, __m256 value)
{
    __m256i low = _mm256_castps_si256(_mm256_cmp_ps(value, _mm256_load_ps(x), _CMP_GE_OQ));
    __m256i high = _mm256_castps_si256(_mm256_cmp_ps(value, _mm256_load_ps(x + 8), _CMP_GE_OQ));
    return _mm256_packs_epi32(low, high);
}

/* Adds to each of 8 sums the leaf of its only bit. */
AVX2 static inline void add_leaves(const struct forest_tree *tree, __m256i bit, __m256d sum[2])
{
    /* The exponent of a power of two is its logarithm. */
    __m256i exponent = _mm256_srli_epi32(_mm256_castps_si256(_mm256_cvtepi32_ps(bit)), 23);
    __m256i place = _mm256_sub_epi32(exponent, _mm256_set1_epi32(127));
    __m256 low = _mm256_permutevar8x32_ps(_mm256_loadu_ps(tree->leaf), place);
    __m256 high = _mm256_permutevar8x32_ps(_mm256_loadu_ps(tree->leaf + 8), place);
    __m256 is_high = _mm256_castsi256_ps(_mm256_slli_epi32(place, 28)); /* bit 3 becomes the sign */
    __m256 leaf = _mm256_blendv_ps(low, high, is_high);
    sum[0] = _mm256_add_pd(sum[0], _mm256_cvtps_pd(_mm256_castps256_ps128(leaf)));
    sum[1] = _mm256_add_pd(sum[1], _mm256_cvtps_pd(_mm256_extractf128_ps(leaf, 1)));
}

/* Of n groups of 16 rows, at most four. */
AVX2 __attribute__((always_inline)) static inline void add_groups(const struct forest *f, const float (*x)[FOREST_ROWS],
                                                                  const int n, double *sum)
{
    const __m256i zero = _mm256_setzero_si256();
    __m256d sums[4][4]; /* here, as the compiler cannot know that nothing else changes `sum` */
    memcpy(sums, sum, (size_t)n * sizeof *sums);
    for (uint32_t t = 0; t < f->n_trees; t++) {
        const struct forest_tree *tree = &f->tree[t];
        const struct forest_split *split = &f->split[tree->first_split], *end = split + tree->n_splits;
        __m256i left[4]; /* of 16 rows each, ordered as above */
#pragma GCC unroll 4
        for (int i = 0; i < n; i++) left[i] = _mm256_set1_epi32(-1);
        for (; split < end; split++) {
            const float *column = x[split->column];
            __asm__("" : "+r"(column)); /* one address for all groups: gcc would find one for each */
            __m256 value = _mm256_set1_ps(split->value);
            __m256i right = _mm256_set1_epi16((short)split->right);
#pragma GCC unroll 4
            for (int i = 0; i < n; i++)
                left[i] = _mm256_and_si256(left[i], _mm256_or_si256(right, goes_left(column + 16 * i, value)));
        }
#pragma GCC unroll 4
        for (int i = 0; i < n; i++) {
            __m256i first = _mm256_and_si256(left[i], _mm256_sub_epi16(zero, left[i]));
            add_leaves(tree, _mm256_unpacklo_epi16(first, zero), sums[i]);
            add_leaves(tree, _mm256_unpackhi_epi16(first, zero), sums[i] + 2);
        }
    }
    memcpy(sum, sums, (size_t)n * sizeof *sums);
}

AVX2 static void add_with_avx2(const struct forest *f, const float (*x)[FOREST_ROWS], int n_rows, double *sum)
{
    if (n_rows == FOREST_ROWS)
        add_groups(f, x, 4, sum);
    else
        add_groups(f, x, 2, sum);
}

/* Eight columns of eight rows. */
AVX2 static inline void turn_octet(const float *rows, uint32_t n_columns, float *x)
{
    for (int half = 0; half < 8; half += 4) {
        __m256 row[4]; /* four columns of a row, and of the fourth after it */
        for (uint32_t i = 0; i < 4; i++)
            row[i] = _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(rows + half + i * n_columns)),
                                          _mm_loadu_ps(rows + half + (i + 4) * n_columns), 1);
        __m256 low = _mm256_unpacklo_ps(row[0], row[1]), low_next = _mm256_unpacklo_ps(row[2], row[3]);
        __m256 high = _mm256_unpackhi_ps(row[0], row[1]), high_next = _mm256_unpackhi_ps(row[2], row[3]);
        float *column = x + half * FOREST_ROWS;
        _mm256_storeu_ps(column, _mm256_shuffle_ps(low, low_next, _MM_SHUFFLE(1, 0, 1, 0)));
        _mm256_storeu_ps(column + FOREST_ROWS, _mm256_shuffle_ps(low, low_next, _MM_SHUFFLE(3, 2, 3, 2)));
        _mm256_storeu_ps(column + 2 * FOREST_ROWS, _mm256_shuffle_ps(high, high_next, _MM_SHUFFLE(1, 0, 1, 0)));
        _mm256_storeu_ps(column + 3 * FOREST_ROWS, _mm256_shuffle_ps(high, high_next, _MM_SHUFFLE(3, 2, 3, 2)));
    }
}

AVX2 static void turn_with_avx2(const float *rows, int n_rows, uint32_t n_columns, float (*x)[FOREST_ROWS])
{
    for (uint32_t column = 0; column < n_columns; column += 8) {
        uint32_t at = column + 8 > n_columns ? n_columns - 8 : column; /* the last ones may be turned twice */
        for (int row = 0; row < n_rows; row += 8)
            turn_octet(rows + (size_t)row * n_columns + at, n_columns, &x[at][row]);
    }
}
#endif

void forest_add(const struct forest *f, const float (*x)[FOREST_ROWS], int n_rows, double *sum)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        add_with_avx2(f, x, n_rows, sum);
        return;
    }
#endif
    for (int row = 0; row < n_rows; row += 4 * LANES) add_rows(f, x, row, sum);
}

/* ---- rows to columns ---- */

/* Four columns of four rows. */
static void turn_square(const float *rows, uint32_t n_columns, float *x)
{
#if defined(__x86_64__)
    __m128 a = _mm_loadu_ps(rows), b = _mm_loadu_ps(rows + n_columns);
    __m128 c = _mm_loadu_ps(rows + 2 * n_columns), d = _mm_loadu_ps(rows + 3 * n_columns);
    _MM_TRANSPOSE4_PS(a, b, c, d);
    _mm_storeu_ps(x, a);
    _mm_storeu_ps(x + FOREST_ROWS, b);
    _mm_storeu_ps(x + 2 * FOREST_ROWS, c);
    _mm_storeu_ps(x + 3 * FOREST_ROWS, d);
#else
    for (uint32_t column = 0; column < 4; column++)
        for (uint32_t row = 0; row < 4; row++) x[column * FOREST_ROWS + row] = rows[row * n_columns + column];
#endif
}

void forest_turn(const float *rows, int n_rows, uint32_t n_columns, float (*x)[FOREST_ROWS])
{
#if defined(__x86_64__)
    if (n_columns >= 8 && __builtin_cpu_supports("avx2")) {
        turn_with_avx2(rows, n_rows, n_columns, x);
        return;
    }
#endif
    for (uint32_t column = 0; column < n_columns; column += 4) {
        uint32_t at = column + 4 > n_columns ? n_columns - 4 : column; /* the last ones may be turned twice */
        for (int row = 0; row < n_rows; row += 4)
            turn_square(rows + (size_t)row * n_columns + at, n_columns, &x[at][row]);
    }
}

void forest_free(struct forest *f)
{
    free(f->split);
    free(f->tree);
    *f = (struct forest){0};
}
