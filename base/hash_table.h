/* SPDX-License-Identifier: MIT
 * hash_table.h - uthash with the program's allocator: when memory runs out, its handler is called. uthash itself
 * would end the process silently. */
#ifndef INFODISC_BASE_HASH_TABLE_H
#define INFODISC_BASE_HASH_TABLE_H

#include "base/memory.h"

#define uthash_malloc(bytes) mem_alloc(bytes)
#include <uthash.h>

#endif
