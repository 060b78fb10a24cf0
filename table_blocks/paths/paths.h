/* SPDX-License-Identifier: MIT
 * paths.h - block paths: the normalised address of a block, the same on all pages of a template. Door of the room.
 *
 * In: elements, from the root down. Out: keys of 64 bits; struct block_paths, all paths of a site in order, owned by
 * the caller. */
#ifndef INFODISC_TABLE_BLOCKS_PATHS_PATHS_H
#define INFODISC_TABLE_BLOCKS_PATHS_PATHS_H

#include "table_blocks/paths/block_path.h"

#endif
