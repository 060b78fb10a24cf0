/* SPDX-License-Identifier: MIT
 * compare.h - numbers or spans, or structs that begin with one, in rising order, for qsort() and bsearch(). */
#ifndef INFODISC_BASE_COMPARE_H
#define INFODISC_BASE_COMPARE_H

#include <stdint.h>

#include "base/span.h"

static inline int compare_uint32(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static inline int compare_uint64(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static inline int compare_span(const void *a, const void *b)
{
    return span_compare(*(const struct span *)a, *(const struct span *)b);
}

#endif
