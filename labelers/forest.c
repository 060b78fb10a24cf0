/* SPDX-License-Identifier: MIT
 * forest.c - see forest.h. */
#include "labelers/forest.h"

#include <stdlib.h>
#include <string.h>

enum { LANES = FOREST_ROWS / 2 };

typedef float float_lanes __attribute__((vector_size(LANES * sizeof(float))));
typedef uint32_t bit_lanes __attribute__((vector_size(LANES * sizeof(uint32_t))));

static inline __attribute__((always_inline)) void add(const struct forest *f, const float (*x)[FOREST_ROWS],
                                                      double *sum)
{
    double total[FOREST_ROWS];
    memcpy(total, sum, sizeof total);
    for (uint32_t t = 0; t < f->n_trees; t++) {
        const struct forest_tree *tree = &f->tree[t];
        const struct forest_split *split = &f->split[tree->first_split], *end = split + tree->n_splits;
        bit_lanes low = ~(bit_lanes){0}, high = low; /* rows 0 .. 7 and 8 .. 15 */
        for (; split < end; split++) {
            const float_lanes *column = (const float_lanes *)(const void *)x[split->column];
            low &= (bit_lanes)(split->value >= column[0]) | split->right;
            high &= (bit_lanes)(split->value >= column[1]) | split->right;
        }
        const double *leaf = &f->leaf[tree->first_leaf];
        uint32_t left[FOREST_ROWS];
        memcpy(left, &low, sizeof low);
        memcpy(left + LANES, &high, sizeof high);
#pragma GCC unroll 16
        for (int row = 0; row < FOREST_ROWS; row++) total[row] += leaf[__builtin_ctz(left[row])];
    }
    memcpy(sum, total, sizeof total);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void add_with_avx2(const struct forest *f,
                                                          const float (*x)[FOREST_ROWS], double *sum)
{
    add(f, x, sum);
}
#endif

void forest_add(const struct forest *f, const float (*x)[FOREST_ROWS], double *sum)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        add_with_avx2(f, x, sum);
        return;
    }
#endif
    add(f, x, sum);
}

void forest_free(struct forest *f)
{
    free(f->split);
    free(f->leaf);
    free(f->tree);
    *f = (struct forest){0};
}
