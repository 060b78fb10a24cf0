/* SPDX-License-Identifier: MIT
 * teasers.h - text among links to other articles is not the page's, if an element around it is named so: "related". */
#ifndef INFODISC_LABELERS_LAWS_TEASERS_H
#define INFODISC_LABELERS_LAWS_TEASERS_H

#include "labelers/shared/shared.h"

/* [n_paths] has the path an element whose class or id has "related", "recommend", "similar", "popular" or "trending",
 * and is it on three pages, and on one in ten? place, path: [n_paths]. free() it. */
bool *teaser_paths_new(const struct block_path *place, const struct path_sums *path, uint32_t n_paths,
                       uint32_t n_documents);

/* Drops text under such paths (REASON_IN_LISTS) in a row with two links or more, if the page has an article.
 * is_teaser: [n_paths]. */
void drop_teasers(struct leaf_fact *first, struct leaf_fact *end, const bool *is_teaser);

#endif
