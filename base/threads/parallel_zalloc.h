/* SPDX-License-Identifier: MIT
 * parallel_zalloc.h - zeroed memory for large tables: all threads zero it, and take what the system asks for each new
 * page of memory. */
#ifndef INFODISC_BASE_THREADS_PARALLEL_ZALLOC_H
#define INFODISC_BASE_THREADS_PARALLEL_ZALLOC_H

#include <stddef.h>

void *parallel_zalloc(size_t n, size_t item_bytes, int n_threads); /* as mem_zalloc() */

#endif
