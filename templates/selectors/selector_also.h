/* SPDX-License-Identifier: MIT
 * selector_also.h - further elements in which some parsers leave a path's text. In browsers' trees these have no
 * text of their own, so selecting them does no harm there. */
#ifndef INFODISC_TEMPLATES_SELECTORS_SELECTOR_ALSO_H
#define INFODISC_TEMPLATES_SELECTORS_SELECTOR_ALSO_H

#include "templates/selectors/selector_search.h"

/* Appends selectors of these elements in CSS and XPath; mostly there are none. has_text [all paths], of
 * which the rivals are made. */
void selector_also(const struct selector_search *search, uint32_t path, const bool *has_text,
                   const struct selector_rivals *rivals, struct buffer *css, struct buffer *xpath);

#endif
