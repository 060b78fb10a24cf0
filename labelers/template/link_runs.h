/* SPDX-License-Identifier: MIT
 * link_runs.h - a link goes with the list that it stands in.
 *
 * Menus, tables of contents and lists of related pages have an item now and then that by itself looks like content: its
 * words occur on this page only, or the text is long. */
#ifndef INFODISC_LABELERS_TEMPLATE_LINK_RUNS_H
#define INFODISC_LABELERS_TEMPLATE_LINK_RUNS_H

#include "labelers/shared/shared.h"

/* In each run of leaves of one path that are mostly links, the informative ones become redundant if at least twice as
 * many are. Leaves that a rule or a law judged neither vote nor change. leaf: [n] of one page, in its order, labelled. */
void link_runs_agree(struct leaf_fact *leaf, uint32_t n);

/* Runs of at least five links become redundant if three quarters of them stand on three pages or more, under the same
 * path: a sidebar that lists the pages of a section is navigation, whatever a model says. */
void link_menus_go(struct leaf_fact *leaf, uint32_t n);

#endif
