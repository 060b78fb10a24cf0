/* SPDX-License-Identifier: MIT
 * sort_ids.h - sorts indices of a table: numbers of few bytes, many of them small. */
#ifndef INFODISC_BASE_THREADS_SORT_IDS_H
#define INFODISC_BASE_THREADS_SORT_IDS_H

#include <stddef.h>
#include <stdint.h>

/* Sorts id [n] in place, byte by byte, as far as the largest has any. scratch [n], overwritten. O(n) */
void sort_ids(uint32_t *id, size_t n, uint32_t *scratch);

#endif
