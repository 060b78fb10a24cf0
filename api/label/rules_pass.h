/* SPDX-License-Identifier: MIT
 * rules_pass.h - the user's rules (templates/rules/rules.h) in a run that learns. */
#ifndef INFODISC_API_LABEL_RULES_PASS_H
#define INFODISC_API_LABEL_RULES_PASS_H

#include "api/run/run.h"

/* Reads the file. NULL and *error if it cannot be read or understood. */
struct rules *rules_load(const char *file, struct infodisc_error *error);

/* Overrules the labels of all leaves that a keep or drop rule selects. */
void rules_pass_labels(struct infodisc_run *run);

/* Overrules the types of pages [P]: those that a type rule names are sure. */
void rules_pass_types(struct infodisc_run *run, struct page_type_guess *types);

#endif
