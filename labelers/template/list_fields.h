/* SPDX-License-Identifier: MIT
 * list_fields.h - the fields of what an index page lists stay together. */
#ifndef INFODISC_LABELERS_TEMPLATE_LIST_FIELDS_H
#define INFODISC_LABELERS_TEMPLATE_LIST_FIELDS_H

#include "labelers/shared/shared.h"

/* In the leaves [first, end) of one index page, after label_listing(): makes informative (REASON_LISTING) the text of a
 * path, three blocks at least and no line more than half of them, if
 * - at most half of the n_documents have the path, its lines or those it alternates with differ from page to page, and
 *   it alternates with one other path at least of the same element, or is that of headings that are links; or
 * - a quarter of the text of the element that it stands in is content. Here lines that most pages with the path have
 *   must be between content of that element: before and after it, they are the frame.
 * Never in NAV, ASIDE, HEADER, FOOTER and breadcrumbs. path: sums over the site. Returns how many leaves have
 * changed. */
uint32_t keep_list_fields(struct leaf_fact *first, struct leaf_fact *end, const struct path_sums *path,
                          const struct block_path *place, uint32_t n_documents);

#endif
