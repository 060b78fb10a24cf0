/* SPDX-License-Identifier: MIT
 * kept_leaves.h - the facts of each leaf block with its entropy, kept in the work file page by page for checkpoint.h.
 * Their features are there already (kept_features.h).
 *
 *     struct leaf_fact [n_leaves]           of a page
 *     u64 checksum | i16 logit [n_leaves]   elsewhere, once the page is judged */
#ifndef INFODISC_API_RESUME_KEPT_LEAVES_H
#define INFODISC_API_RESUME_KEPT_LEAVES_H

#include "api/handles/features.h"

/* Keeps the leaves of all pages, with room for logits if they are to be judged, and sets features.kept. A failed write
 * shows when they are taken. */
void kept_leaves_put(struct infodisc_features *f, bool are_judged);

/* Keeps the logits of a page that has been judged, if the rest of its leaves is kept. Thread-safe. */
void kept_leaves_put_logits(const struct infodisc_features *f, uint32_t page);

/* Takes the facts from where features.kept says; features.facts.first is set. If with_features, for those who judge:
 * has features_get_leaves() read there from now on, takes the logits and sets features.judged. False if what is not
 * logits is damaged. */
bool kept_leaves_take(struct infodisc_features *f, bool with_features);

#endif
