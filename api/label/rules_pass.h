/* SPDX-License-Identifier: MIT
 * rules_pass.h - the user's rules (templates/rules/rules.h) in a run that learns. Both count what the rules match. */
#ifndef INFODISC_API_LABEL_RULES_PASS_H
#define INFODISC_API_LABEL_RULES_PASS_H

#include "api/handles/labels.h"
#include "api/run/rules.h"

/* Overrules the labels of all leaves that a keep or drop rule selects. */
void rules_pass_labels(struct run_rules *rules, struct infodisc_labels *labels);

/* Overrules the types of pages [P]: those that a type rule names are sure. */
void rules_pass_types(struct run_rules *rules, const struct site *site, struct page_type_guess *types);

#endif
