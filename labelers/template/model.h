/* SPDX-License-Identifier: MIT
 * model.h - the trained block model: a sum of small decision trees over the evidence of a leaf.
 *
 * It corrects the entropy method instead of starting from nothing: its logit begins at +offset if that calls the
 * leaf's path informative, else at -offset, and the trees add what the other evidence says. The text form
 * (models/template.txt, compiled in; docs/research/steps.md) names the evidence, so that a reader can see what counts:
 *
 *     infodisc-model 1          format version
 *     offset 1.0 0.6 1.5        in a crawl of one page, of up to 60, of more; one number: of any size
 *     tree                      its nodes follow, numbered from 0
 *     split path_prose 0.31 1 2 <= goes to node 1, > to node 2
 *     leaf -0.127
 *     leaf 0.093 */
#ifndef INFODISC_LABELERS_TEMPLATE_MODEL_H
#define INFODISC_LABELERS_TEMPLATE_MODEL_H

#include "base/error.h"
#include "labelers/evidence/evidence.h"

struct model;

/* Parses a model. NULL and *error (with the line) if it is not one, or not for this evidence. */
struct model *model_parse(struct span text, const char *name, struct infodisc_error *error);

/* The model that the program was built with. */
struct model *model_built_in(void);
void model_free(struct model *m);

/* The logit of a leaf: above 0 is informative. x [EVIDENCE_N]. Thread-safe. */
double model_logit(const struct model *m, const float *x);

/* Those of n leaves, 1 .. MODEL_ROWS: the same numbers in a fraction of the time. x [MODEL_ROWS], of which
 * those after the n-th may be any numbers. Thread-safe. */
enum { MODEL_ROWS = 64 };
void model_logits(const struct model *m, const float (*x)[EVIDENCE_N], int n, double *logit);

/* What one piece of evidence does to the logit of x: the change if it were `other` instead, and all else as it
 * is, with the sign of what x has over that. O(trees that ask for it). */
double model_effect(const struct model *m, const float *x, enum evidence evidence, float other);

#endif
