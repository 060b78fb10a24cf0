/* SPDX-License-Identifier: MIT
 * fixed.c - see fixed.h. */
#include "base/fixed.h"

_Atomic uint64_t fixed_known_log[LOGS_KNOWN];

/* The classic bit-by-bit logarithm: normalise x to [1, 2), square it 32 times; each time the square
 * reaches 2, the next bit of the logarithm is 1. All in integers. */
static uint64_t compute_log2(uint64_t x)
{
    if (x <= 1) return 0;
    unsigned whole = 63u - (unsigned)__builtin_clzll(x);
    uint64_t mantissa = x << (63 - whole); /* [2^63, 2^64) stands for [1, 2) */
    uint64_t result = whole;
    for (int bit = 0; bit < 32; bit++) {
        unsigned __int128 square = (unsigned __int128)mantissa * mantissa; /* [2^126, 2^128) */
        unsigned carry = (unsigned)(square >> 127);
        mantissa = (uint64_t)(square >> (63 + carry));
        result = result << 1 | carry;
    }
    return result;
}

uint64_t fixed_compute_log2(uint64_t x)
{
    uint64_t log = compute_log2(x);
    if (x < LOGS_KNOWN) atomic_store_explicit(&fixed_known_log[x], log, memory_order_relaxed);
    return log;
}

uint64_t fixed_xlog2x(uint64_t x)
{
    return x * fixed_log2(x);
}
