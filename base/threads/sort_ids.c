/* SPDX-License-Identifier: MIT
 * sort_ids.c - see sort_ids.h. */
#include "base/threads/sort_ids.h"

#include <string.h>

enum { FEW = 24, DIGIT_BITS = 8, DIGITS = 1 << DIGIT_BITS };

static void insert_each(uint32_t *id, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        uint32_t next = id[i];
        size_t at = i;
        for (; at > 0 && id[at - 1] > next; at--) id[at] = id[at - 1];
        id[at] = next;
    }
}

/* Deals the ids out by the digit at `shift`, those of one digit in the order that they have. */
static void deal(const uint32_t *from, uint32_t *to, size_t n, unsigned shift)
{
    size_t place[DIGITS] = {0}, sum = 0;
    for (size_t i = 0; i < n; i++) place[from[i] >> shift & (DIGITS - 1)]++;
    for (int d = 0; d < DIGITS; d++) {
        size_t count = place[d];
        place[d] = sum;
        sum += count;
    }
    for (size_t i = 0; i < n; i++) to[place[from[i] >> shift & (DIGITS - 1)]++] = from[i];
}

void sort_ids(uint32_t *id, size_t n, uint32_t *scratch)
{
    if (n <= FEW) {
        insert_each(id, n);
        return;
    }
    uint32_t largest = 0;
    for (size_t i = 0; i < n; i++) largest |= id[i];
    uint32_t *from = id, *to = scratch;
    for (unsigned shift = 0; shift < 32 && largest >> shift; shift += DIGIT_BITS) {
        deal(from, to, n, shift);
        uint32_t *dealt = to;
        to = from;
        from = dealt;
    }
    if (from != id) memcpy(id, from, n * sizeof *id);
}
