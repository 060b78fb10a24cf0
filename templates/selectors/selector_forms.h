/* SPDX-License-Identifier: MIT
 * selector_forms.h - a selector is a list of forms, since pages and parsers put elements between two blocks that are
 * not blocks themselves:
 *
 * - inline elements, which some pages have there, and P around TABLE in old pages;
 * - a TBODY between TABLE and TR: browsers add it;
 * - a FORM between TR and TD: browsers move it away, libxml2 counts the cells in it separately;
 * - a BODY without its names: libxml2 opens one of its own if something comes before it. */
#ifndef INFODISC_TEMPLATES_SELECTORS_SELECTOR_FORMS_H
#define INFODISC_TEMPLATES_SELECTORS_SELECTOR_FORMS_H

#include "templates/selectors/selector.h"

/* Could some of the path's cells be in a FORM in their row? */
bool may_be_in_form(const struct block_path *p);

/* Sets what may be before each step, as much as makes a list that people can read. */
void selector_allow_for_parsers(struct selector *s);

/* A TR right below a TABLE: in a browser's tree there is a TBODY between them. */
bool skips_tbody(const struct selector *s, uint32_t step);

/* How often a step is written: right below the one before, with each wrapper between, in a FORM after each number
 * of cells or another FORM. */
uint32_t step_n_forms(const struct selector_step *s);

/* A parser adds all TBODYs or none, so that these double the forms but once: 1 or 2. */
uint32_t selector_tbody_forms(const struct selector *s);
uint32_t selector_body_forms(const struct selector *s);

uint32_t selector_n_forms(const struct selector *s);

#endif
