/* SPDX-License-Identifier: MIT
 * instances.c - see instances.h. */
#include "labelers/shared/instances.h"

#include <math.h>
#include <string.h>

#include "base/compare.h"
#include "base/memory.h"

enum { BINS = 20 };

void instances_add(struct instances *set, const uint32_t *value, uint8_t label)
{
    if (set->n == set->cap) {
        set->cap = set->cap ? set->cap * 2 : 64;
        set->value = mem_realloc(set->value, (size_t)set->cap * set->n_features, sizeof *set->value);
        set->label = mem_realloc(set->label, set->cap, sizeof *set->label);
    }
    memcpy(set->value + (size_t)set->n * set->n_features, value, set->n_features * sizeof *value);
    set->label[set->n++] = label;
    if (label >= set->n_classes) set->n_classes = label + 1u;
}

void instances_free(struct instances *set)
{
    free(set->value);
    free(set->label);
    *set = (struct instances){0};
}

void instances_count(const struct instances *set, uint32_t *count)
{
    memset(count, 0, set->n_classes * sizeof *count);
    for (uint32_t i = 0; i < set->n; i++) count[set->label[i]]++;
}

/* ---- weights ---- */

struct valued {
    uint32_t value;
    uint8_t label;
};

struct table {                       /* how often each class occurs with each value, or bin of values */
    uint32_t n_rows;
    uint32_t (*count)[CLASSES_MAX];  /* [n_rows] */
};

/* Where each of n sorted values belongs: its number among the distinct ones, or its bin. */
static struct table count_values(const struct valued *v, uint32_t n, bool bins)
{
    uint32_t distinct = 0, bin = 0, in_bin = 0;
    for (uint32_t i = 0; i < n; i++) distinct += i == 0 || v[i].value != v[i - 1].value;
    uint32_t wide = distinct % BINS, size = distinct / BINS + (wide > 0);
    struct table t = {0, mem_zalloc(distinct + 1u, sizeof *t.count)};
    for (uint32_t i = 0; i < n; i++) {
        bool is_new = i > 0 && v[i].value != v[i - 1].value;
        if (is_new && (!bins || ++in_bin >= size)) {
            bin++;
            in_bin = 0;
            if (wide && --wide == 0) size--;
        }
        t.count[bin][v[i].label]++;
    }
    t.n_rows = n ? bin + 1 : 0;
    return t;
}

static double entropy_of(const uint32_t *count, uint32_t n, double total)
{
    double sum = 0;
    for (uint32_t i = 0; i < n; i++)
        if (count[i]) sum -= count[i] / total * log2(count[i] / total);
    return sum;
}

static double chi_square(const struct table *t, const double *row, const uint32_t *of_class, uint32_t classes,
                         double total)
{
    double sum = 0;
    for (uint32_t r = 0; r < t->n_rows; r++)
        for (uint32_t c = 0; c < classes; c++) {
            double expected = row[r] * of_class[c] / total, d = expected - t->count[r][c];
            if (expected > 0) sum += d * d / expected;
        }
    return sum;
}

static double weigh(const struct table *t, const struct instances *set, enum weighting weighting)
{
    uint32_t of_class[CLASSES_MAX], classes = set->n_classes;
    double total = set->n, within = 0, split = 0, *row = mem_zalloc(t->n_rows + 1u, sizeof *row);
    instances_count(set, of_class);
    for (uint32_t r = 0; r < t->n_rows; r++) {
        for (uint32_t c = 0; c < classes; c++) row[r] += t->count[r][c];
        within += row[r] / total * entropy_of(t->count[r], classes, row[r]);
        split -= row[r] / total * log2(row[r] / total);
    }
    double gain = entropy_of(of_class, classes, total) - within, chi = 0;
    if (weighting >= WEIGHTING_CHI_SQUARE) chi = chi_square(t, row, of_class, classes, total);
    free(row);
    if (gain < 0) gain = 0;
    uint32_t least = classes < t->n_rows ? classes : t->n_rows;
    switch (weighting) {
    case WEIGHTING_GAIN_RATIO:
        return split > 1e-12 ? gain / split : 0;
    case WEIGHTING_INFORMATION_GAIN:
        return gain;
    case WEIGHTING_CHI_SQUARE:
        return chi;
    case WEIGHTING_SHARED_VARIANCE:
        return least > 1 ? chi / (total * (least - 1)) : 0;
    default:
        return 1;
    }
}

void instances_weigh(const struct instances *set, enum weighting weighting, double *weight)
{
    struct valued *v = mem_zalloc(set->n + 1u, sizeof *v);
    for (uint32_t f = 0; f < set->n_features; f++) {
        for (uint32_t i = 0; i < set->n; i++) v[i] = (struct valued){instance_values(set, i)[f], set->label[i]};
        if (set->n) qsort(v, set->n, sizeof *v, compare_uint32);
        struct table t = count_values(v, set->n, set->numeric[f]);
        weight[f] = weigh(&t, set, weighting);
        free(t.count);
    }
    free(v);
}
