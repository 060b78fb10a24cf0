/* SPDX-License-Identifier: MIT
 * name_holes.h - which rare names stay, and what replaces the others: a name with a hole, '*', or nothing. */
#ifndef INFODISC_TABLE_BLOCKS_PATHS_NAME_HOLES_H
#define INFODISC_TABLE_BLOCKS_PATHS_NAME_HOLES_H

#include "table_blocks/paths/name_counts.h"

/* Decides the fresh names of a level that has been counted: is_few and hole of each. None is fresh then. */
void make_level_holes(struct learning *l);

#endif
