/* SPDX-License-Identifier: MIT
 * test_effects.c - which evidence has made the model say what it says: against the model itself, asked twice. */
#include "check.h"

#include "labelers/template/effects.h"
#include "unit/soup.h"

enum { ROUNDS = 60, OTHERS = 40 };

static double size_of_number(double x)
{
    return x < 0 ? -x : x;
}

static void random_leaf(struct lcg *l, float *x)
{
    for (int e = 0; e < EVIDENCE_N; e++) x[e] = (float)lcg_next(l, 3) * (float)lcg_next(l, 1000) / 500;
    x[EV_path_informative] = (float)lcg_next(l, 2);
}

/* The slow twin: the whole model with and without. */
static double slow_effect(const struct model *m, const float *x, int evidence, float other)
{
    float changed[EVIDENCE_N];
    memcpy(changed, x, sizeof changed);
    changed[evidence] = other;
    return model_logit(m, x) - model_logit(m, changed);
}

static void test_twin(const struct model *m)
{
    static float x[EVIDENCE_N], others[OTHERS * EVIDENCE_N];
    static struct effect effect[EVIDENCE_N];
    struct lcg l = {11};
    size_t some = 0;
    for (int round = 0; round < ROUNDS; round++) {
        size_t n = 1 + lcg_next(&l, OTHERS), taken = n < EFFECT_OTHERS ? n : EFFECT_OTHERS;
        random_leaf(&l, x);
        for (size_t i = 0; i < n; i++) random_leaf(&l, others + i * EVIDENCE_N);
        size_t found = effects_find(m, x, others, n, effect);
        some += found;
        double seen[EVIDENCE_N] = {0};
        for (size_t i = 0; i < found; i++) {
            seen[effect[i].evidence] = effect[i].logit;
            CHECK(i == 0 || size_of_number(effect[i - 1].logit) >= size_of_number(effect[i].logit));
        }
        bool same = true;
        for (int e = 0; e < EVIDENCE_N; e++) {
            double sum = 0;
            for (size_t i = 0; i < taken; i++)
                sum += slow_effect(m, x, e, others[i * n / taken * EVIDENCE_N + (size_t)e]);
            same = same && size_of_number(sum / (double)taken - seen[e]) < 1e-6;
        }
        CHECK(same);
    }
    CHECK(some > ROUNDS);
}

static void test_small_model(void)
{
    static const char text[] = "infodisc-model 1\noffset 0.5\ntree\nsplit depth 1 1 2\nleaf -2\nleaf 3\n";
    struct infodisc_error error = {0};
    struct effect effect[EVIDENCE_N];
    struct model *m = model_parse(span_of(text), "test", &error);
    float x[EVIDENCE_N] = {0}, other[EVIDENCE_N] = {0};
    x[EV_depth] = 2;
    CHECK(effects_find(m, x, other, 1, effect) == 1);
    CHECK(effect[0].evidence == EV_depth && effect[0].logit > 4.999 && effect[0].logit < 5.001);
    CHECK(effect[0].value > 1.9F && effect[0].value < 2.1F);
    CHECK(effects_find(m, x, x, 1, effect) == 0); /* nothing is other than itself */
    x[EV_path_informative] = 1; /* the offset counts as evidence, too: it begins the sum */
    CHECK(effects_find(m, x, other, 1, effect) == 2);
    CHECK(effect[1].evidence == EV_path_informative && effect[1].logit > 0.999 && effect[1].logit < 1.001);
    CHECK(effects_find(m, x, other, 0, effect) == 0);
    model_free(m);
}

int main(void)
{
    struct model *m = model_built_in();
    test_twin(m);
    model_free(m);
    test_small_model();
    for (int e = 0; e < EVIDENCE_N; e++) CHECK(evidence_meaning((enum evidence)e)[0]);
    return check_done("effects");
}
