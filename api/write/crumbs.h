/* SPDX-License-Identifier: MIT
 * crumbs.h - what its breadcrumbs call a page: "Action" in "Home > Classes > Action". Compodoc has one TITLE for all
 * pages and no H1. */
#ifndef INFODISC_API_WRITE_CRUMBS_H
#define INFODISC_API_WRITE_CRUMBS_H

#include "templates/templates.h"

/* Are these the names of an element of breadcrumbs? */
bool is_crumb_name(struct span class, struct span id);

/* The last one of the page's first breadcrumbs, in leaves in a row of which is_crumb() holds. Empty if it is a link or
 * the only one, or says nothing of the page, as the common title does. */
struct span page_last_crumb(const struct title_affixes *affixes, const struct page_blocks *blocks,
                            bool (*is_crumb)(const void *data, uint32_t leaf), const void *data);

#endif
