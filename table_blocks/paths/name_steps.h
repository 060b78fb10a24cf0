/* SPDX-License-Identifier: MIT
 * name_steps.h - the learned path of a raw one: the names chosen for its own element, below its parent's path. */
#ifndef INFODISC_TABLE_BLOCKS_PATHS_NAME_STEPS_H
#define INFODISC_TABLE_BLOCKS_PATHS_NAME_STEPS_H

#include "table_blocks/paths/name_counts.h"

/* Enters it into l->out, whose of_raw[raw] it sets. Its parent has been assigned. */
void assign_path(struct learning *l, uint32_t raw);

#endif
