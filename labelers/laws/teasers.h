/* SPDX-License-Identifier: MIT
 * teasers.h - text among links to other articles is not the page's, if an element around it is named so: "related". */
#ifndef INFODISC_LABELERS_LAWS_TEASERS_H
#define INFODISC_LABELERS_LAWS_TEASERS_H

#include "labelers/laws/line_laws.h"

/* [n_paths] has the path an element whose class or id has "related", "recommend", "similar", "popular" or "trending",
 * and is it on three pages, and on one in ten? place, path: [n_paths]. free() it. */
bool *teaser_paths_new(const struct block_path *place, const struct path_sums *path, uint32_t n_paths,
                       uint32_t n_documents);

/* Counts the leaves under such paths, and those on pages with an article, into lines: [n_paths]. */
void count_teasers(const struct leaf_fact *first, const struct leaf_fact *end, const bool *is_teaser,
                   struct path_lines *lines);

/* Drops text under such paths (REASON_IN_LISTS) in a row with two links or more, if the page has an article, or three
 * of four of the pages with the path: a page of pictures has little text beside its teasers. is_teaser, lines:
 * [n_paths]. */
void drop_teasers(struct leaf_fact *first, struct leaf_fact *end, const bool *is_teaser,
                  const struct path_lines *lines);

#endif
