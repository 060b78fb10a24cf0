/* SPDX-License-Identifier: MIT
 * rules.h - the user's rules in a run, and what they matched. */
#ifndef INFODISC_API_RUN_RULES_H
#define INFODISC_API_RUN_RULES_H

#include "api/run/run.h"
#include "templates/rules/rules.h"

struct run_rules {
    struct rules *list;
    uint64_t *hits;              /* [list->n] blocks that a rule selects, pages whose URL it matches */
    struct infodisc_rule *shown; /* for infodisc_rules() */
};

/* Reads the file. NULL and *error if it cannot be read or understood. */
struct rules *rules_load(const char *file, struct infodisc_error *error);

/* The rules of options.rules as a part of the run. NULL and the run's error if they cannot be read. */
struct run_rules *run_rules_new(struct infodisc_run *run);

#endif
