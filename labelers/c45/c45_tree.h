/* SPDX-License-Identifier: MIT
 * c45_tree.h - C4.5 (Quinlan 1993): a decision tree, grown by gain ratio and pruned by upper limits of its errors,
 * for cases whose features are numbers or symbols. All values are known.
 *
 * Growing: among the tests whose gain is at least the mean gain, the best gain ratio wins. A symbol has a branch for
 * each of its values; a number has two, at most `at` and above. The gain of a number is reduced by log2(tries) / n,
 * the cost of naming the threshold (Quinlan 1996). Pruning, from the leaves up: a tree becomes a leaf, or its
 * largest branch, if that has no more predicted errors (with a tolerance of a tenth of one). */
#ifndef INFODISC_LABELERS_C45_C45_TREE_H
#define INFODISC_LABELERS_C45_C45_TREE_H

#include "base/memory.h"
#include "labelers/shared/shared.h"

#define C45_LEAF UINT32_MAX

enum { C45_LEAST = 2,       /* cases that two branches of a test must have at least */
       C45_DEPTH_MAX = 200 };

struct c45_node {
    uint32_t feature;        /* that it tests; C45_LEAF: none */
    uint32_t at;             /* of a number: branch 0 has the cases with at most this, branch 1 the others */
    uint32_t n_branches;
    const uint32_t *value;   /* [n_branches] of a symbol: whose branch it is, ascending; NULL of a number */
    struct c45_node *branch; /* [n_branches] */
    uint32_t n, wrong;       /* cases that come here, and those that are not of its class */
    uint8_t label;           /* the most frequent class; the first of several, its parent's where n is 0 */
};

struct c45_tree {
    struct arena memory;     /* of all nodes but the root, and of their values */
    struct c45_node root;
};

struct c45_options {         /* {0}: one tree of all cases, pruned */
    bool no_pruning;
    uint32_t windows;        /* trees that are grown by windowing, of which the best is taken; 0: none */
};

/* A tree of the cases of the set (c45_window.c). With windows, of several trees, each grown from a window of the cases
 * to which those are added that it gets wrong, the one with the fewest predicted errors on all cases. Free with
 * c45_free(). n > 0. */
struct c45_tree *c45_grow(const struct instances *set, const struct c45_options *options);

/* A tree of n cases: cases [n], whose order is changed. */
struct c45_tree *c45_grow_some(const struct instances *set, uint32_t *cases, uint32_t n, bool with_pruning);

void c45_free(struct c45_tree *tree);

/* The node that says the class of a case with these values [n_features]: a leaf, or a test of a symbol that has no
 * branch with cases for it. */
const struct c45_node *c45_find(const struct c45_tree *tree, const uint32_t *value);

/* Counts n cases anew, by the tests that are there, then collapses and prunes. */
void c45_recount(struct c45_tree *tree, const struct instances *set, uint32_t *cases, uint32_t n, bool with_pruning);

/* How many of n cases such a leaf gets wrong, where it got `wrong` of n wrong: the upper limit with a confidence of
 * 75 %, of the binomial distribution for 0 wrong ones, of the normal one with a correction for continuity from 1 on. */
double c45_predicted_errors(uint32_t n, uint32_t wrong);
double c45_tree_errors(const struct c45_node *node); /* the sum over the leaves */

#endif
