/* SPDX-License-Identifier: MIT
 * labels.h - the data of the handle infodisc_labels: the evidence of each path, and the threshold. The labels
 * themselves are in the facts of the leaves. */
#ifndef INFODISC_API_HANDLES_LABELS_H
#define INFODISC_API_HANDLES_LABELS_H

#include "api/handles/features.h"
#include "labelers/labelers.h"

struct infodisc_labels {
    struct infodisc_run *run;
    struct infodisc_features *features;
    struct path_sums *path;        /* [n_paths] */
    int64_t *path_logit;           /* [n_paths] see path_logits_new(), or NULL */
    struct table_path *in_table;   /* [n_paths] see table_paths_new(), or NULL: not made yet */
    uint32_t threshold;
    bool by_path;
    struct infodisc_threshold_step curve[GREEDY_STEPS];
};

struct infodisc_labels *labels_new(struct infodisc_features *features);

/* Frees what it holds, and leaves it as labels_new() made it. */
void labels_reset(struct infodisc_labels *labels);

#endif
