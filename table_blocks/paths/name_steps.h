/* SPDX-License-Identifier: MIT
 * name_steps.h - the learned path of a raw one: the names chosen for its own element, below its parent's path. */
#ifndef INFODISC_TABLE_BLOCKS_PATHS_NAME_STEPS_H
#define INFODISC_TABLE_BLOCKS_PATHS_NAME_STEPS_H

#include "table_blocks/paths/name_counts.h"

/* Sets of_raw[raw] of l->out: a path of an earlier level, or the number that it would have if place->fresh followed the
 * paths of earlier levels. What it adds to one of an earlier level waits for add_joins(): decisions of a level do not
 * depend on which thread comes first. Its parent has been assigned. */
void assign_path(struct learning *l, struct learner *t, struct place *place, uint32_t raw,
                 const struct raw_names *names);

/* After the level, by one thread. */
void add_joins(struct learning *l, struct learner *t);

#endif
