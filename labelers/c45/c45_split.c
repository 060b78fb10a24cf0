/* SPDX-License-Identifier: MIT
 * c45_split.c - see c45_split.h. Entropies are multiplied by the number of cases, as sums of n log n over integers:
 *
 *     n H(classes) = n log n - sum over classes c of n_c log n_c
 *
 * Quantities that differ by less than a millionth are equal, as in Weka's J48; then the first feature wins. */
#include "labelers/c45/c45_split.h"

#include <math.h>

#include "base/compare.h"
#include "base/fixed.h"

struct c45_valued {
    uint32_t value;
    uint8_t label;
};

static const double SMALL = 1e-6;

static void sort_values(struct c45_splitter *s, const uint32_t *cases, uint32_t n, uint32_t feature)
{
    for (uint32_t i = 0; i < n; i++) {
        uint32_t c = cases ? cases[i] : i;
        s->item[i] = (struct c45_valued){instance_values(s->set, c)[feature], s->set->label[c]};
    }
    if (n) qsort(s->item, n, sizeof *s->item, compare_uint32);
}

void c45_splitter_begin(struct c45_splitter *s, const struct instances *set, uint32_t n)
{
    *s = (struct c45_splitter){.set = set};
    s->n_log_n = mem_zalloc(set->n + 1u, sizeof *s->n_log_n);
    s->item = mem_zalloc(set->n + 1u, sizeof *s->item);
    for (uint32_t i = 1; i <= set->n; i++) s->n_log_n[i] = fixed_xlog2x(i);
    bool any_few = false;
    for (uint32_t f = 0; f < set->n_features; f++) {
        sort_values(s, NULL, set->n, f);
        s->value[f] = mem_zalloc(set->n + 1u, sizeof *s->value[f]);
        for (uint32_t i = 0; i < set->n; i++)
            if (i == 0 || s->item[i].value != s->item[i - 1].value) s->value[f][s->n_values[f]++] = s->item[i].value;
        s->many[f] = !set->numeric[f] && s->n_values[f] >= 0.3 * n - SMALL;
        any_few = any_few || !s->many[f];
    }
    for (uint32_t f = 0; !any_few && f < set->n_features; f++) s->many[f] = false;
}

void c45_splitter_end(struct c45_splitter *s)
{
    for (uint32_t f = 0; f < s->set->n_features; f++) free(s->value[f]);
    free(s->n_log_n);
    free(s->item);
}

struct bag {
    uint32_t n, count[CLASSES_MAX];
};

static double in_bits(uint64_t sum)
{
    return (double)sum / 4294967296.0;
}

/* n H(classes) of a bag. */
static double disorder(const struct c45_splitter *s, const struct bag *bag)
{
    uint64_t sum = s->n_log_n[bag->n];
    for (uint32_t c = 0; c < s->set->n_classes; c++) sum -= s->n_log_n[bag->count[c]];
    return in_bits(sum);
}

static double without_rounding(double x)
{
    return fabs(x) < SMALL ? 0 : x;
}

static struct bag count_all(const struct c45_splitter *s, uint32_t n)
{
    struct bag bag = {.n = n};
    for (uint32_t i = 0; i < n; i++) bag.count[s->item[i].label]++;
    return bag;
}

/* A branch for each value of the n sorted items. */
static struct c45_test test_symbol(const struct c45_splitter *s, uint32_t n)
{
    struct bag all = count_all(s, n), bag = {0};
    uint32_t filled = 0;
    uint64_t split = s->n_log_n[n];
    double within = 0;
    for (uint32_t i = 0; i < n; i++) {
        bag.n++;
        bag.count[s->item[i].label]++;
        if (i + 1 < n && s->item[i + 1].value == s->item[i].value) continue;
        filled += bag.n >= C45_LEAST;
        split -= s->n_log_n[bag.n];
        within += disorder(s, &bag);
        bag = (struct bag){0};
    }
    double gain = without_rounding(disorder(s, &all) - within) / n;
    double split_info = without_rounding(in_bits(split)) / n;
    return (struct c45_test){filled > 1, 0, gain, split_info > 0 ? gain / split_info : 0};
}

/* Cases that each side of a threshold must have: a tenth of a class's share, from C45_LEAST to 25. */
static double least_of_side(uint32_t n, uint32_t n_classes)
{
    double least = 0.1 * n / n_classes;
    if (least <= C45_LEAST + SMALL) return C45_LEAST;
    return least > 25 + SMALL ? 25 : least;
}

/* The best threshold between the n sorted items. */
static struct c45_test test_number(const struct c45_splitter *s, uint32_t n)
{
    struct bag above = count_all(s, n), below = {0};
    struct c45_test test = {0};
    double whole = disorder(s, &above), least = least_of_side(n, s->set->n_classes) - SMALL;
    uint32_t tries = 0, best = 0;
    for (uint32_t i = 0; i + 1 < n; i++) {
        below.n++;
        below.count[s->item[i].label]++;
        above.n--;
        above.count[s->item[i].label]--;
        if (s->item[i].value == s->item[i + 1].value || below.n < least || above.n < least) continue;
        double gain = without_rounding(whole - disorder(s, &below) - disorder(s, &above)) / n;
        tries++;
        if (gain <= test.gain + SMALL) continue;
        test.gain = gain;
        best = i;
    }
    if (tries) test.gain -= log2(tries) / n;
    if (test.gain <= SMALL) return (struct c45_test){0};
    test.possible = true;
    test.at = s->item[best].value + (s->item[best + 1].value - s->item[best].value) / 2;
    uint64_t split = s->n_log_n[n] - s->n_log_n[best + 1] - s->n_log_n[n - best - 1];
    test.ratio = test.gain / (in_bits(split) / n);
    return test;
}

struct c45_test c45_test_of(struct c45_splitter *s, const uint32_t *cases, uint32_t n, uint32_t feature)
{
    sort_values(s, cases, n, feature);
    return s->set->numeric[feature] ? test_number(s, n) : test_symbol(s, n);
}

/* The largest value of the set that is at most the middle of the gap, so that a tree asks for values that are there. */
static uint32_t value_at_most(const struct c45_splitter *s, uint32_t feature, uint32_t middle)
{
    uint32_t i = s->n_values[feature];
    while (i > 1 && s->value[feature][i - 1] > middle) i--;
    return s->value[feature][i - 1];
}

uint32_t c45_best_test(struct c45_splitter *s, const uint32_t *cases, uint32_t n, uint32_t *at)
{
    struct c45_test test[FEATURES_MAX];
    double sum = 0, best_ratio = 0;
    uint32_t possible = 0, best = C45_LEAF;
    for (uint32_t f = 0; f < s->set->n_features; f++) {
        test[f] = c45_test_of(s, cases, n, f);
        if (!test[f].possible || s->many[f]) continue;
        sum += test[f].gain;
        possible++;
    }
    for (uint32_t f = 0; possible && f < s->set->n_features; f++) {
        if (!test[f].possible || test[f].gain < sum / possible - 1e-3 || test[f].ratio <= best_ratio + SMALL) continue;
        best_ratio = test[f].ratio;
        best = f;
    }
    if (best != C45_LEAF) *at = s->set->numeric[best] ? value_at_most(s, best, test[best].at) : 0;
    return best;
}
