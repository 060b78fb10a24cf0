/* SPDX-License-Identifier: MIT
 * run_json.h - run.json: what a run read, skipped and counted. It does not depend on the clock, the machine or the
 * number of threads. */
#ifndef INFODISC_OUTPUT_RUN_JSON_H
#define INFODISC_OUTPUT_RUN_JSON_H

#include "infodisc.h"
#include "site/site.h"
#include "templates/health/health.h"

struct run_report {
    const struct infodisc_options *options;
    enum infodisc_granularity granularity;
    struct infodisc_summary summary;
    uint32_t n_cut_by_depth, n_cut_by_blocks, n_cut_by_paths, n_cut_by_facts; /* pages that a limit has cut */
    uint32_t n_skips;
    const struct site_skip *skip;        /* [n_skips] files and pages skipped, in order of path */
    const struct infodisc_threshold_step *curve; /* [n_curve] */
    size_t n_curve;
    const struct infodisc_rule *rule;    /* [n_rules] */
    size_t n_rules;
    const struct template_set *applied; /* the templates that were applied; NULL for a run that has learned */
    const struct cluster_health *health; /* see health_conclude() */
};

void run_json(const struct run_report *r, struct buffer *out);

#endif
