/* SPDX-License-Identifier: MIT
 * table_memory.h - zeroed memory for large tables with random access. A processor caches the addresses of some
 * thousand pages of memory (the TLB): in a table of 25 MB most look-ups miss it with pages of 4 KB, none with 2 MB.
 * So we ask the system for large pages. Whether it has any affects only time. */
#ifndef INFODISC_BASE_TABLE_MEMORY_H
#define INFODISC_BASE_TABLE_MEMORY_H

#include <stddef.h>

void *table_memory_new(size_t bytes); /* never NULL; at least page-aligned */
void table_memory_free(void *at, size_t bytes); /* as many as there were; at may be NULL */

/* Writes to each page of it, for the reason that mem_zalloc_written() has. Threads may do parts. */
void table_memory_touch(void *at, size_t bytes);

#endif
