/* SPDX-License-Identifier: MIT
 * fixed.h - logarithms and entropies as integers.
 *
 * A sum of doubles depends on its order, and libm's last bit on the machine. But counts are merged from threads and
 * shards in any order, and the output must repeat to the byte. So everything that is summed is an integer:
 * logarithms in steps of 2^-32, entropies in steps of 2^-30. */
#ifndef INFODISC_BASE_FIXED_H
#define INFODISC_BASE_FIXED_H

#include <stdatomic.h>
#include <stdint.h>

/* An entropy or any share: 0 .. ENTROPY_ONE stands for 0.0 .. 1.0. */
enum { ENTROPY_BITS = 30, ENTROPY_ONE = 1 << ENTROPY_BITS };

enum { LOGS_KNOWN = 1 << 16 }; /* most counts are smaller */

/* [x] 0: not computed yet. Who computes one does not matter: all threads would put the same number. */
extern _Atomic uint64_t fixed_known_log[LOGS_KNOWN];
uint64_t fixed_compute_log2(uint64_t x);

/* log2(x) in steps of 2^-32, rounded down; x >= 1 (0 for x = 0). */
static inline uint64_t fixed_log2(uint64_t x)
{
    if (x <= 1) return 0;
    uint64_t log = x < LOGS_KNOWN ? atomic_load_explicit(&fixed_known_log[x], memory_order_relaxed) : 0;
    return log ? log : fixed_compute_log2(x);
}

/* x * log2(x) in steps of 2^-32; x <= 2^26. */
uint64_t fixed_xlog2x(uint64_t x);

static inline double fixed_to_double(uint64_t share)
{
    return (double)share / ENTROPY_ONE;
}

/* part / whole as a share, rounded down, at most 1; 0 if whole is 0. */
static inline uint32_t fixed_share(uint64_t part, uint64_t whole)
{
    if (part >= whole) return whole ? ENTROPY_ONE : 0;
    return (uint32_t)((unsigned __int128)part * ENTROPY_ONE / whole);
}

/* A share from a command line or a file: 0.0 .. 1.0, rounded to the nearest step. */
static inline uint32_t fixed_from_double(double share)
{
    return (uint32_t)(share * ENTROPY_ONE + 0.5);
}

/* ---- what models are given: floats without libm, so they are the same on every machine, too ---- */

/* log2(1 + x) */
static inline float log1(uint64_t x)
{
    return (float)((double)(int64_t)fixed_log2(x + 1) / 4294967296.0);
}

/* part / whole; 0 if whole is 0. Both below 2^63, as processors make doubles of signed numbers faster. */
static inline float ratio(uint64_t part, uint64_t whole)
{
    return whole ? (float)((double)(int64_t)part / (double)(int64_t)whole) : 0;
}

#endif
