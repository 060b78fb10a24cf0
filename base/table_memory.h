/* SPDX-License-Identifier: MIT
 * table_memory.h - zeroed memory of large tables that are looked up all over. A processor knows by heart where some
 * thousand pages of memory lie: of a table of 25 MB in pages of 4 KB it has to look up most, in pages of 2 MB none. So
 * the system is asked for large ones; what it has decides about time only. */
#ifndef INFODISC_BASE_TABLE_MEMORY_H
#define INFODISC_BASE_TABLE_MEMORY_H

#include <stddef.h>

void *table_memory_new(size_t bytes); /* never NULL; at least page-aligned */
void table_memory_free(void *at, size_t bytes); /* as many as there were; at may be NULL */

/* Writes to each page of it, for the reason that mem_zalloc_written() has. Threads may do parts. */
void table_memory_touch(void *at, size_t bytes);

#endif
