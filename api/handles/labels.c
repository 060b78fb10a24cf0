/* SPDX-License-Identifier: MIT
 * labels.c - see labels.h. */
#include "api/handles/labels.h"

static void release(void *part)
{
    const struct infodisc_labels *labels = part;
    free(labels->path);
    free(labels->path_logit);
    free(labels->in_table);
}

struct infodisc_labels *labels_new(struct infodisc_features *features)
{
    struct infodisc_labels *labels = run_new_part(features->run, sizeof *labels, release);
    labels->run = features->run;
    labels->features = features;
    return labels->run->labels = labels;
}

void labels_reset(struct infodisc_labels *labels)
{
    release(labels);
    *labels = (struct infodisc_labels){.run = labels->run, .features = labels->features};
}

const struct infodisc_threshold_step *infodisc_threshold_curve(const struct infodisc_run *run, size_t *n)
{
    bool is_known = run->labels && run->labels->path;
    *n = is_known ? GREEDY_STEPS : 0;
    return is_known ? run->labels->curve : NULL;
}
