/* SPDX-License-Identifier: MIT
 * link_runs.h - a link goes with the list that it is in, and long lists that recur are menus.
 *
 * Menus, tables of contents and lists of related pages have an item now and then that by itself looks like content: its
 * words occur on this page only, or the text is long. */
#ifndef INFODISC_LABELERS_LAWS_LINK_RUNS_H
#define INFODISC_LABELERS_LAWS_LINK_RUNS_H

#include "labelers/shared/shared.h"

/* In each run of leaves of one path that are mostly links, the informative ones become redundant if at least twice as
 * many are. Leaves that a rule or a law judged neither vote nor change. leaf: [n] of one page, in its order, labelled. */
void link_runs_agree(struct leaf_fact *leaf, uint32_t n);

/* A sidebar that lists the pages of a section is navigation, whatever a model says. In a run of at least twelve links, of
 * which three quarters have a line that three pages or more have under its path, and about as many as have that of the
 * link before or after it, all lines of three pages become redundant. Links under a path that is not mostly links are
 * text. Text of at most three tokens without a number, such as a heading, belongs to the run if it comes before the last
 * link and two thirds of the run are links. path: [n_paths]. */
void drop_menus(struct leaf_fact *leaf, uint32_t n, const struct path_sums *path);

#endif
