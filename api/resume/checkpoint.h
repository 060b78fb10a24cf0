/* SPDX-License-Identifier: MIT
 * checkpoint.h - what a run knows once its blocks have entropies, and once they have labels. It is kept in the work
 * file, so that a run killed while judging or writing need not compute it again. */
#ifndef INFODISC_API_RESUME_CHECKPOINT_H
#define INFODISC_API_RESUME_CHECKPOINT_H

#include "api/handles/labels.h"
#include "api/handles/matrix.h"

/* Keeps what infodisc_extract_features() and the steps after it have found so far, the labels in place of the
 * entropies. Keeps nothing without a work file, in a run that counts words, or where it was itself taken over; and no
 * entropies for a method whose labels follow at once. */
void checkpoint_save_entropies(const struct infodisc_fd_matrix *matrix);
void checkpoint_save_labels(const struct infodisc_labels *labels, const struct infodisc_fd_matrix *matrix);

/* Takes over what an earlier run with the same pages and options has kept; the steps up to that have nothing to do
 * then: features->restored. */
void checkpoint_load(struct infodisc_features *features);

#endif
