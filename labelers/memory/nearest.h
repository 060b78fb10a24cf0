/* SPDX-License-Identifier: MIT
 * nearest.h - IB1 and IGTREE: the two algorithms of TiMBL that Arizaleta 2009 uses, on any instances. */
#ifndef INFODISC_LABELERS_MEMORY_NEAREST_H
#define INFODISC_LABELERS_MEMORY_NEAREST_H

#include "labelers/shared/shared.h"

enum { NEAREST_K_MAX = 32 };

/* Instances made ready to be compared. Weights become integers, the greatest one 2^44, so that a distance is the same
 * in whatever order the features are added up, and on all machines. */
struct nearest {
    const struct instances *set;
    uint32_t order[FEATURES_MAX];    /* features by falling weight */
    uint64_t weight[FEATURES_MAX];   /* 0 .. 2^44 */
    uint32_t range[FEATURES_MAX];    /* numeric: greatest value less the least one; 0: all are equal */
    uint32_t of_class[CLASSES_MAX];
    unsigned k;                      /* distances that count, 1 .. NEAREST_K_MAX - 1 */
};

void nearest_prepare(struct nearest *m, const struct instances *set, const double *weight, unsigned k);

/* IB1: the class that most instances have within the k nearest distances. Delta(X, Y) = sum w_i delta_i, with delta =
 * |x - y| / (max - min) of numeric features, 0 or 1 of others. Ties: the k + 1 nearest distances; if these tie as well,
 * of those tied before the class that is more frequent among all instances, then the one that was met first.
 * O(instances x features). Thread-safe. */
uint8_t nearest_class(const struct nearest *m, const uint32_t *value);

/* The same for the nearest 1, 2 .. m->k distances, with one search: label [m->k]. */
void nearest_classes(const struct nearest *m, const uint32_t *value, uint8_t *label);

/* The tree of IGTREE: a level for each feature, by falling weight; a node for each value, with the majority class of
 * its instances. Numbers are symbols here. */
struct igtree;
struct igtree *igtree_build(const struct instances *set, const double *weight);
uint8_t igtree_class(const struct igtree *tree, const uint32_t *value);
void igtree_free(struct igtree *tree);

#endif
