/* SPDX-License-Identifier: MIT
 * parallel_zalloc.h - zeroed memory for large tables: all threads zero it, and take what the system asks for each new
 * page of memory. */
#ifndef INFODISC_BASE_THREADS_PARALLEL_ZALLOC_H
#define INFODISC_BASE_THREADS_PARALLEL_ZALLOC_H

#include "base/large_memory.h"

/* As large_new(); large_free() it, or, with large NULL, free(). */
void *parallel_zalloc(struct large_memory *large, size_t n, size_t item_bytes, int n_threads);

/* Zeroes memory that is there already. */
void parallel_zero(void *at, size_t bytes, int n_threads);

#endif
