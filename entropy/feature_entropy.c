/* SPDX-License-Identifier: MIT
 * feature_entropy.c - see feature_entropy.h. */
#include "entropy/feature_entropy.h"

#include "base/fixed.h"

uint32_t feature_entropy(const struct row_sums *row, uint64_t log_n)
{
    if (!log_n || row->df < 2) return 0;
    uint64_t log_s = fixed_log2(row->s), mean = row->t / row->s;
    uint64_t bits = log_s > mean ? log_s - mean : 0; /* entropy in bits, steps of 2^-32 */
    unsigned __int128 h = ((unsigned __int128)bits << ENTROPY_BITS) / log_n;
    return h < ENTROPY_ONE ? (uint32_t)h : ENTROPY_ONE;
}
