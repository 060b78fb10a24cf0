/* SPDX-License-Identifier: MIT
 * instances.h - the memory of memory-based learning: instances with symbolic and numeric features and a class, and
 * how much each feature says about the class (Daelemans and van den Bosch, TiMBL). */
#ifndef INFODISC_LABELERS_SHARED_INSTANCES_H
#define INFODISC_LABELERS_SHARED_INSTANCES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FEATURES_MAX = 64, CLASSES_MAX = 64 };

struct instances {
    uint32_t n_features, n_classes;
    bool numeric[FEATURES_MAX];
    uint32_t n, cap;
    uint32_t *value;  /* [n][n_features] a number, or the number of a symbol; whatever has the same number is equal */
    uint8_t *label;   /* [n] below n_classes; classes are numbered in the order in which they were met */
    uint32_t labels_cap;
};

void instances_add(struct instances *set, const uint32_t *value, uint8_t label);
void instances_free(struct instances *set);
static inline const uint32_t *instance_values(const struct instances *set, uint32_t i)
{
    return set->value + (size_t)i * set->n_features;
}

enum weighting { WEIGHTING_NONE, WEIGHTING_GAIN_RATIO, WEIGHTING_INFORMATION_GAIN, WEIGHTING_CHI_SQUARE,
                 WEIGHTING_SHARED_VARIANCE, WEIGHTING_N };

/* weight [n_features]. Of numeric features the distinct values are put into 20 bins first, with as many in each; the
 * first ones have one more where they do not come out even. */
void instances_weigh(const struct instances *set, enum weighting weighting, double *weight);

/* How often each class occurs: count [n_classes]. */
void instances_count(const struct instances *set, uint32_t *count);

#endif
