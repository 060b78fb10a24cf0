/* SPDX-License-Identifier: MIT
 * checkpoint.h - what a run knows when its blocks have their labels, kept in its work file, so that a run that was
 * killed while it wrote its output need not find it out again. */
#ifndef INFODISC_API_CHECKPOINT_H
#define INFODISC_API_CHECKPOINT_H

#include "api/run.h"

/* Keeps what infodisc_extract_features() to infodisc_label_blocks() have found. Nothing without a work file, or
 * where words are counted, too. */
void checkpoint_save(struct infodisc_run *run);

/* Takes over what an earlier run with the same pages and options has kept; the steps up to the labels have nothing
 * to do then: run->restored. After infodisc_split_blocks(). */
void checkpoint_load(struct infodisc_run *run);

#endif
