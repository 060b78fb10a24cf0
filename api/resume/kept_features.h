/* SPDX-License-Identifier: MIT
 * kept_features.h - the features of each page in the work file, if there is one, found by the page's entry. After a
 * kill, a new run need not read the text of any page again.
 *
 *     struct leaf_features [n_leaves] | u64 hashes of shingles        of a page; see step_features.c */
#ifndef INFODISC_API_RESUME_KEPT_FEATURES_H
#define INFODISC_API_RESUME_KEPT_FEATURES_H

#include "api/handles/features.h"

/* Is there a file to keep them in? Then they go into the spool of the blocks. */
bool kept_features_possible(const struct infodisc_blocks *blocks);

/* Notes where the features of a page are, and the checksums of `record`, which holds them. Thread-safe, as all here. */
void kept_features_put(struct infodisc_features *f, uint32_t page, uint32_t n_leaves, struct span record);

/* Takes what an earlier run has kept of a page: sets its place and language, and *n_leaves; false if there is nothing
 * or it is damaged. */
bool kept_features_take(struct infodisc_features *f, uint32_t page, uint32_t *n_leaves, struct buffer *record);

/* The same, but of the leaves alone, of which there are features_n_leaves(). */
bool kept_features_take_leaves(struct infodisc_features *f, uint32_t page, struct buffer *record);

#endif
