/* SPDX-License-Identifier: MIT
 * forest.h - a sum of small decision trees, evaluated for several rows of numbers at once.
 *
 * Each tree is a list of its splits. A split that goes right rules out the leaves on its left; when all
 * splits have spoken, whichever way a walk would have gone, the first leaf that is left is the one where
 * that walk ends ("QuickScorer", Lucchese et al., SIGIR 2015). Nothing branches, so the compiler does it
 * for 8 rows in one vector, and no branch is mispredicted. */
#ifndef INFODISC_LABELERS_FOREST_H
#define INFODISC_LABELERS_FOREST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FOREST_ROWS = 16, TREE_LEAVES_MAX = 32 };

struct forest_split {
    float value;         /* x[column] <= value goes left */
    uint32_t right;      /* bit set of the tree's leaves that are not on its left */
    uint32_t column;
};

struct forest_tree {
    uint32_t first_split, n_splits;
    uint32_t first_leaf; /* its leaves from left to right */
};

struct forest {          /* plain data; free() the arrays */
    struct forest_split *split; /* [n_splits] */
    double *leaf;        /* [n_leaves] */
    struct forest_tree *tree;   /* [n_trees] */
    uint32_t n_splits, n_leaves, n_trees;
    size_t splits_cap, leaves_cap, trees_cap;
};

/* Adds the trees' values in their order to sum[0 .. FOREST_ROWS): x [n_columns][FOREST_ROWS], 32-byte
 * aligned, column by column. */
void forest_add(const struct forest *f, const float (*x)[FOREST_ROWS], double *sum);

void forest_free(struct forest *f);

#endif
