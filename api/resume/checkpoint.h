/* SPDX-License-Identifier: MIT
 * checkpoint.h - what a run knows when its blocks have their entropies, and when they have their labels, kept in its
 * work file, so that a run that was killed while it judged or wrote its output need not find it out again. */
#ifndef INFODISC_API_RESUME_CHECKPOINT_H
#define INFODISC_API_RESUME_CHECKPOINT_H

#include "api/run/run.h"

/* Keeps what infodisc_extract_features() and the steps behind it have found so far; `what` comes in place of what was
 * kept before. Nothing without a work file, where words are counted, too, or where `what` was taken over; nor are
 * entropies kept for a method whose labels follow at once. */
void checkpoint_save(struct infodisc_run *run, enum checkpoint what);

/* Takes over what an earlier run with the same pages and options has kept; the steps up to that have nothing to do
 * then: run->restored. After infodisc_split_blocks(). */
void checkpoint_load(struct infodisc_run *run);

#endif
