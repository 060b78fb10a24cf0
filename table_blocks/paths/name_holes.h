/* SPDX-License-Identifier: MIT
 * name_holes.h - which of the names of few pages stay, and what stands for the others: a name with a hole, '*', or none. */
#ifndef INFODISC_TABLE_BLOCKS_PATHS_NAME_HOLES_H
#define INFODISC_TABLE_BLOCKS_PATHS_NAME_HOLES_H

#include "table_blocks/paths/name_counts.h"

/* Decides the fresh names of a level that has been counted: is_few and hole of each. None is fresh then. */
void make_level_holes(struct learning *l);

#endif
