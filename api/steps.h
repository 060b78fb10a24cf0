/* SPDX-License-Identifier: MIT
 * steps.h - what each step of a run frees; see run.h for what they hold. */
#ifndef INFODISC_API_STEPS_H
#define INFODISC_API_STEPS_H

#include "api/run.h"

void blocks_release(struct infodisc_blocks *blocks);
void features_release(struct infodisc_features *features);
void fd_matrix_release(struct infodisc_fd_matrix *matrix);
void feature_entropies_release(struct infodisc_feature_entropies *entropies);
void labels_release(struct infodisc_labels *labels);

/* Reads a page's blocks back into *scratch; no blocks for a page that was skipped. */
struct page_blocks blocks_of_page(const struct infodisc_blocks *blocks, uint32_t page,
                                  struct buffer *scratch);

#endif
