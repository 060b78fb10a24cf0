/* SPDX-License-Identifier: MIT
 * steps.h - what each step of a run frees; see run.h for what they hold. */
#ifndef INFODISC_API_STEPS_H
#define INFODISC_API_STEPS_H

#include "api/run/run.h"
#include "labelers/template/model.h"

void blocks_release(struct infodisc_blocks *blocks);
void features_release(struct infodisc_features *features);
void matrix_release_hashes(struct infodisc_fd_matrix *matrix); /* when block entropies are known */
void fd_matrix_release(struct infodisc_fd_matrix *matrix);
void feature_entropies_release(struct infodisc_feature_entropies *entropies);
void labels_release(struct infodisc_labels *labels);

/* Room for the facts of n pages, and those of a page from its entry in the store. */
void blocks_reserve(struct infodisc_blocks *blocks, uint32_t n);
void blocks_take_entry(struct infodisc_blocks *blocks, uint32_t page);

/* Reads a page's blocks back into *scratch; no blocks for a page that was skipped. */
struct page_blocks blocks_of_page(const struct infodisc_blocks *blocks, uint32_t page,
                                  struct buffer *scratch);

/* Reads the leaf_features of a page: [features_n_leaves()], into->at. False on failure, which the spool keeps. */
bool features_get_leaves(const struct infodisc_features *features, uint32_t page, struct buffer *into);

/* The user's model, or the one built in; model_free() it. NULL and the run's error if it cannot be read. */
struct model *run_model(struct infodisc_run *run);

/* What the reader passed over and what could not be split, in order of path: [*n]; free() it. */
struct site_skip *run_skips(const struct infodisc_run *run, uint32_t *n);

#endif
