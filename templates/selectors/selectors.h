/* SPDX-License-Identifier: MIT
 * selectors.h - block paths -> CSS selectors and XPath expressions that pick their blocks in the pages as published.
 * Door of the room.
 *
 * In: struct block_paths, struct templates. Out: struct path_selectors, struct template_rules, which own their
 * texts. */
#ifndef INFODISC_TEMPLATES_SELECTORS_SELECTORS_H
#define INFODISC_TEMPLATES_SELECTORS_SELECTORS_H

#include "templates/selectors/name_pattern.h"
#include "templates/selectors/path_selectors.h"
#include "templates/selectors/template_rules.h"

#endif
