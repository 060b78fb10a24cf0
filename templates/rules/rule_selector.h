/* SPDX-License-Identifier: MIT
 * rule_selector.h - the selectors of rules; rules.h lists what they may contain. */
#ifndef INFODISC_TEMPLATES_RULES_RULE_SELECTOR_H
#define INFODISC_TEMPLATES_RULES_RULE_SELECTOR_H

#include "templates/rules/rules.h"

/* NULL and the selectors [*n] of a list, which live in *strings; otherwise why it is not understood (a static
 * text). */
const char *rule_selector_parse(struct span text, struct arena *strings, const struct rule_selector **selector,
                                uint32_t *n);

#endif
