/* SPDX-License-Identifier: MIT
 * c45_split.h - the test that C4.5 puts into a node: gains and gain ratios of all features. */
#ifndef INFODISC_LABELERS_C45_C45_SPLIT_H
#define INFODISC_LABELERS_C45_C45_SPLIT_H

#include "labelers/c45/c45_tree.h"

struct c45_test {
    bool possible;       /* two branches or more with C45_LEAST cases; of a number: with a gain, too */
    uint32_t at;         /* of a number: the middle of the gap that is cut, rounded down */
    double gain, ratio;  /* in bits, and without a unit */
};

struct c45_splitter {
    const struct instances *set;
    uint64_t *n_log_n;               /* [n + 1] n log2 n in steps of 2^-32 */
    struct c45_valued *item;         /* scratch: [n] */
    uint32_t n_values[FEATURES_MAX]; /* distinct values in the set */
    uint32_t *value[FEATURES_MAX];   /* [n_values] ascending */
    bool many[FEATURES_MAX];         /* a symbol with so many values that its gain says little of the others' */
};

/* n: the cases that a tree is grown from. */
void c45_splitter_begin(struct c45_splitter *s, const struct instances *set, uint32_t n);
void c45_splitter_end(struct c45_splitter *s);

/* The test of a feature for n cases. */
struct c45_test c45_test_of(struct c45_splitter *s, const uint32_t *cases, uint32_t n, uint32_t feature);

/* The best test: its feature, and the threshold in *at, which is a value of the set; C45_LEAF if there is none. */
uint32_t c45_best_test(struct c45_splitter *s, const uint32_t *cases, uint32_t n, uint32_t *at);

#endif
