/* SPDX-License-Identifier: MIT
 * test_threshold.c - the greedy sweep on hand-made curves, Otsu against a search of all edges. */
#include "check.h"

#include <math.h>

#include "base/fixed.h"
#include "entropy/threshold.h"
#include "unit/soup.h"

/* "Never includes more features", as we read it: the first step after which all is flat. */
static void test_greedy(void)
{
    static const struct {
        uint64_t features[GREEDY_STEPS];
        int step;
    } cases[] = {
        {{4, 4, 4, 4, 4, 4, 4, 4, 4}, 0}, /* flat from the start: the paper's example */
        {{0, 0, 0, 0, 0, 0, 0, 0, 0}, 0}, /* nothing at all */
        {{1, 2, 3, 4, 5, 6, 7, 8, 9}, 8}, /* never flat */
        {{1, 2, 3, 4, 4, 4, 4, 4, 4}, 3}, /* a boundary */
        {{5, 5, 5, 5, 5, 5, 5, 5, 6}, 8}, /* a plateau, then a rise: the plateau was none */
        {{2, 2, 9, 9, 9, 30, 30, 30, 30}, 5}, {{0, 0, 0, 7, 7, 7, 7, 7, 7}, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK(greedy_threshold_step(cases[i].features) == cases[i].step);
    for (int step = 0; step < GREEDY_STEPS; step++)
        CHECK(fabs(fixed_to_double(greedy_step_threshold(step)) - (step + 1) / 10.0) < 1e-8);
}

static void test_bins(void)
{
    CHECK(otsu_bin(0) == 0 && otsu_bin(ENTROPY_ONE) == OTSU_BINS - 1);
    CHECK(otsu_bin(ENTROPY_ONE / 2) == 49 && otsu_bin(ENTROPY_ONE / 2 + ENTROPY_ONE / 100) == 50);
    bool inside = true;
    for (uint32_t h = 0; h < ENTROPY_ONE; h += 9973) {
        double low = otsu_bin(h) / 100.0, at = fixed_to_double(h);
        inside = inside && at >= low - 1e-6 && at <= low + 0.01 + 1e-6;
    }
    CHECK(inside);
}

/* The variance between the classes below and from `edge` on. */
static long double between(const uint64_t *weight, int edge)
{
    long double w[2] = {0, 0}, m[2] = {0, 0};
    for (int b = 0; b < OTSU_BINS; b++) {
        w[b >= edge] += (long double)weight[b];
        m[b >= edge] += (long double)weight[b] * (b + 0.5L);
    }
    if (w[0] == 0 || w[1] == 0) return 0;
    long double apart = m[0] / w[0] - m[1] / w[1];
    return w[0] * w[1] * apart * apart;
}

static void check_otsu(const uint64_t *weight)
{
    long double best = 0;
    for (int edge = 1; edge < OTSU_BINS; edge++)
        if (between(weight, edge) > best) best = between(weight, edge);
    uint32_t t = otsu_threshold(weight);
    int edge = (int)ceill((long double)t * OTSU_BINS / ENTROPY_ONE - 0.001L);
    if (best == 0)
        CHECK(t == ENTROPY_ONE / 2);
    else
        CHECK(edge > 0 && edge < OTSU_BINS && between(weight, edge) > best * (1 - 1e-9L));
}

static void test_otsu_twin(void)
{
    for (uint64_t seed = 0; seed < 500; seed++) {
        struct lcg l = {seed};
        uint64_t weight[OTSU_BINS] = {0};
        uint32_t used = lcg_next(&l, 30), scale = seed % 2 ? 100 : 1000000000;
        for (uint32_t k = 0; k < used; k++) weight[lcg_next(&l, OTSU_BINS)] += lcg_next(&l, scale);
        check_otsu(weight);
    }
}

static double otsu_of(int a, uint64_t weight_a, int b, uint64_t weight_b)
{
    uint64_t weight[OTSU_BINS] = {0};
    weight[a] += weight_a;
    weight[b] += weight_b;
    return fixed_to_double(otsu_threshold(weight));
}

static void test_otsu(void)
{
    CHECK(otsu_of(0, 0, 0, 0) == 0.5);
    CHECK(otsu_of(7, 100, 7, 100) == 0.5);
    /* Of equal edges the middle: two spikes part half-way, whatever their weights. */
    CHECK(fabs(otsu_of(0, 5, 99, 5) - 0.5) < 1e-8);
    CHECK(fabs(otsu_of(10, 1, 30, 1000000) - 0.205) < 1e-8);
    CHECK(fabs(otsu_of(10, 1, 11, 1) - 0.11) < 1e-8);
    CHECK(fabs(otsu_of(0, 1, 1, 9) - 0.01) < 1e-8);
}

/* Above the threshold there must be a template: a mean entropy of a half. */
static void test_template_threshold(void)
{
    for (int upper = 2; upper < OTSU_BINS; upper++) {
        uint64_t weight[OTSU_BINS] = {[1] = 10, [0] = 1};
        weight[upper] += 5;
        weight[upper - 1] += 5;
        bool has_template = upper >= OTSU_BINS / 2;
        CHECK(template_threshold(weight) == (has_template ? otsu_threshold(weight) : (uint32_t)(0.6 * ENTROPY_ONE)));
    }
    CHECK(template_threshold((const uint64_t[OTSU_BINS]){0}) == ENTROPY_ONE / 2);
    CHECK(template_threshold((const uint64_t[OTSU_BINS]){[3] = 9}) == ENTROPY_ONE / 2); /* nothing to part */
}

int main(void)
{
    test_template_threshold();
    test_greedy();
    test_bins();
    test_otsu();
    test_otsu_twin();
    return check_done("threshold");
}
