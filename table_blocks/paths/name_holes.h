/* SPDX-License-Identifier: MIT
 * name_holes.h - which rare names stay, and what replaces the others: a name with a hole, '*', or nothing. */
#ifndef INFODISC_TABLE_BLOCKS_PATHS_NAME_HOLES_H
#define INFODISC_TABLE_BLOCKS_PATHS_NAME_HOLES_H

#include "table_blocks/paths/name_counts.h"

/* Decides the names that the level has brought to a place, which have been counted: is_few and hole of each. */
void make_holes_of_place(struct learner *t, struct place *place);

#endif
