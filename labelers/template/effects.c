/* SPDX-License-Identifier: MIT
 * effects.c - see effects.h. */
#include "labelers/template/effects.h"

#include <stdlib.h>

const char *evidence_meaning(enum evidence evidence)
{
    static const char *const meaning[EVIDENCE_N] = {
#define EVIDENCE(name, words) [EV_##name] = words,
#include "labelers/evidence/evidence.def"
#undef EVIDENCE
    };
    return meaning[evidence];
}

static double size_of(const struct effect *e)
{
    return e->logit < 0 ? -e->logit : e->logit;
}

static int compare_effects(const void *a, const void *b)
{
    const struct effect *x = a, *y = b;
    if (size_of(x) != size_of(y)) return size_of(x) > size_of(y) ? -1 : 1;
    return x->evidence < y->evidence ? -1 : x->evidence > y->evidence;
}

size_t effects_find(const struct model *m, const float *x, const float *others, size_t n, struct effect *out)
{
    size_t found = 0, taken = n < EFFECT_OTHERS ? n : EFFECT_OTHERS;
    for (int e = 0; e < EVIDENCE_N; e++) {
        double sum = 0;
        for (size_t i = 0; i < taken; i++)
            sum += model_effect(m, x, (enum evidence)e, others[i * n / taken * EVIDENCE_N + (size_t)e]);
        if (sum > 0 || sum < 0) out[found++] = (struct effect){(enum evidence)e, x[e], sum / (double)taken};
    }
    if (found) qsort(out, found, sizeof *out, compare_effects);
    return found;
}
