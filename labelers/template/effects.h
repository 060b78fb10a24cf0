/* SPDX-License-Identifier: MIT
 * effects.h - which evidence led the trained model to its verdict on a leaf.
 *
 * The effect of a piece of evidence is how much it moves the leaf's logit, compared with the other leaves of its
 * page: the mean change, over a sample of them, if the leaf had their value instead. It is the first term of a
 * Shapley value, measured on the model itself. Effects do not add up to the logit: if two pieces of evidence say the
 * same, removing one changes little. */
#ifndef INFODISC_LABELERS_TEMPLATE_EFFECTS_H
#define INFODISC_LABELERS_TEMPLATE_EFFECTS_H

#include "labelers/template/model.h"

struct effect {
    enum evidence evidence;
    float value;  /* of the leaf */
    double logit; /* above 0: speaks for content */
};

enum { EFFECT_OTHERS = 16 };

/* The effects that are not 0 into out [EVIDENCE_N], strongest first; returns their number. x: of the leaf;
 * others [n * EVIDENCE_N]: of leaves to compare with, of which EFFECT_OTHERS are taken, evenly spread. */
size_t effects_find(const struct model *m, const float *x, const float *others, size_t n, struct effect *out);

/* What the evidence means, in words. */
const char *evidence_meaning(enum evidence evidence);

#endif
