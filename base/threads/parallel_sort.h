/* SPDX-License-Identifier: MIT
 * parallel_sort.h - qsort_r() by several threads. */
#ifndef INFODISC_BASE_THREADS_PARALLEL_SORT_H
#define INFODISC_BASE_THREADS_PARALLEL_SORT_H

#include <stddef.h>

/* As qsort_r(), and the same for any number of threads where no two items are equal. Needs as much memory again. */
void parallel_sort(void *items, size_t n, size_t item_bytes, int n_threads,
                   int (*compare)(const void *, const void *, void *data), void *data);

#endif
