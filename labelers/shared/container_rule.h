/* SPDX-License-Identifier: MIT
 * container_rule.h - what the text around a path says about it.
 *
 * The mean entropy of a path may mislead: the labels, signatures and short values of a reference page repeat, but the
 * element around them is content; a date or a summary beside each link of a list differs, but belongs to the list. So
 * an element below the root of which nine tenths of the tokens have one verdict speaks for all paths in it. */
#ifndef INFODISC_LABELERS_SHARED_CONTAINER_RULE_H
#define INFODISC_LABELERS_SHARED_CONTAINER_RULE_H

#include "labelers/shared/labeler.h"

enum container_set {         /* of bits: what a path is in */
    IN_CONTENT = 1,          /* a container of text that its path's verdict calls informative */
    IN_LISTS = 2,            /* a container of redundant text, most of it links: teasers, menus */
};

/* around [n_paths]: a set of container_set for each path, from the containers around it, not from itself. place, path
 * and reason [n_paths]: a path comes after its parent; reason is that of entropy_judges_path(). Form controls do
 * not count. O(paths). */
void containers_look_around(const struct block_path *place, const struct path_sums *path, const uint8_t *reason,
                            uint32_t n_paths, uint8_t *around);

/* Do at most a tenth of the other pages that have the leaf's path have its line? */
bool line_is_rare(const struct leaf_fact *leaf, const struct path_sums *path);

/* May a leaf of a redundant path be content because it is in a container of content? Only if its line is rare, or the
 * path has 16 leaves or more per page that has it; a leaf that is mostly links needs both. A byline is neither. */
bool leaf_is_at_home(const struct leaf_fact *leaf, const struct path_sums *path);

#endif
