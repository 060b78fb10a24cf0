/* SPDX-License-Identifier: MIT
 * selector_also.h - the elements that some parsers leave a path's text in, beside its own. They have no text of
 * their own in the trees of browsers, so that it does no harm there to take theirs, too. */
#ifndef INFODISC_TEMPLATES_SELECTORS_SELECTOR_ALSO_H
#define INFODISC_TEMPLATES_SELECTORS_SELECTOR_ALSO_H

#include "templates/selectors/selector_search.h"

/* Appends selectors of these elements in CSS and XPath; mostly there are none. has_text [all paths]. */
void selector_also(const struct selector_search *search, uint32_t path, const bool *has_text,
                   struct buffer *css, struct buffer *xpath);

#endif
