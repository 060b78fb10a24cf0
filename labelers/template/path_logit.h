/* SPDX-License-Identifier: MIT
 * path_logit.h - the model's logits, averaged over each template path on all pages, which removes noise.
 *
 * Logits are in steps of 1 / LOGIT_ONE and clipped to -4 .. 4. */
#ifndef INFODISC_LABELERS_TEMPLATE_PATH_LOGIT_H
#define INFODISC_LABELERS_TEMPLATE_PATH_LOGIT_H

#include "labelers/shared/shared.h"

/* Does the model judge the leaf? Not the TITLE, form controls, and leaves without tokens. */
static inline bool template_judges(const struct leaf_fact *leaf)
{
    return leaf_clear_reason(leaf) == REASON_N;
}

/* The mean logit of each path [n_paths], or LOGIT_NONE for one without a judged leaf; free() it. Leaves weigh by the
 * root of their tokens. */
int64_t *path_logits_new(const struct label_task *task);

/* The mean of the leaf's own logit and its path's. */
int64_t template_logit(const struct leaf_fact *leaf, const int64_t *path_logit);

#endif
