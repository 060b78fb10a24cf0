/* SPDX-License-Identifier: MIT
 * forest.h - a sum of small decision trees, evaluated for several rows of numbers at once.
 *
 * Each tree is a list of its splits. A split that goes right rules out the leaves on its left. After all splits, the
 * first leaf left is the one where a walk from the root would end ("QuickScorer", Lucchese et al., SIGIR 2015).
 * Nothing branches, so vector instructions handle many rows and no branch is mispredicted. With AVX2, 16 bits per
 * row hold the leaves that are left, and a leaf's value is picked from a register. */
#ifndef INFODISC_LABELERS_TEMPLATE_FOREST_H
#define INFODISC_LABELERS_TEMPLATE_FOREST_H

#include <stddef.h>
#include <stdint.h>

/* As many as can be asked at once: what a split says is read once for all of them. */
enum { FOREST_ROWS = 64, TREE_LEAVES_MAX = 16 };

struct forest_split {
    float value;         /* x[column] <= value goes left */
    uint16_t right;      /* bit set of the tree's leaves that are not on its left */
    uint16_t column;
};

struct forest_tree {
    float leaf[TREE_LEAVES_MAX];      /* from left to right; zeros after the last */
    uint32_t first_split, n_splits;
};

struct forest {          /* plain data; free() the arrays */
    struct forest_split *split; /* [n_splits] */
    struct forest_tree *tree;   /* [n_trees] */
    uint32_t n_splits, n_trees;
    size_t splits_cap, trees_cap;
};

/* Turns rows [n_rows * n_columns] into x [n_columns][FOREST_ROWS]. n_rows: FOREST_ROWS, or half of them. n_columns: at
 * least 4. */
void forest_turn(const float *rows, int n_rows, uint32_t n_columns, float (*x)[FOREST_ROWS]);

/* Adds the trees' values in their order to sum[0 .. n_rows): x [n_columns][FOREST_ROWS], 32-byte aligned, column by
 * column. */
void forest_add(const struct forest *f, const float (*x)[FOREST_ROWS], int n_rows, double *sum);

void forest_free(struct forest *f);

#endif
