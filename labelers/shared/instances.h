/* SPDX-License-Identifier: MIT
 * instances.h - the instances of memory-based learning, each with symbolic and numeric features and a class, and how
 * much each feature says about the class (Daelemans and van den Bosch, TiMBL). */
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
    uint32_t *value;  /* [n][n_features] a number, or that of a symbol; equal numbers are equal values */
    uint8_t *label;   /* [n] below n_classes; classes are numbered in the order in which they occur first */
};

void instances_add(struct instances *set, const uint32_t *value, uint8_t label);
void instances_free(struct instances *set);
static inline const uint32_t *instance_values(const struct instances *set, uint32_t i)
{
    return set->value + (size_t)i * set->n_features;
}

enum weighting { WEIGHTING_NONE, WEIGHTING_GAIN_RATIO, WEIGHTING_INFORMATION_GAIN, WEIGHTING_CHI_SQUARE,
                 WEIGHTING_SHARED_VARIANCE, WEIGHTING_N };

/* weight [n_features]. The distinct values of a numeric feature are first put into 20 bins of equal size; if they do
 * not divide evenly, the first bins have one more. */
void instances_weigh(const struct instances *set, enum weighting weighting, double *weight);

/* How often each class occurs: count [n_classes]. */
void instances_count(const struct instances *set, uint32_t *count);

#endif
