/* SPDX-License-Identifier: MIT
 * hash.h - the two hashes of the program: XXH3 of bytes (fixed seed: the same on every machine) and
 * a mixer for chains of hashes. */
#ifndef INFODISC_BASE_HASH_H
#define INFODISC_BASE_HASH_H

#include <stdint.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/span.h"

enum { HASH_LONG_MIN = 241 }; /* bytes; below it XXH3 has no loop */

/* XXH3 of n >= HASH_LONG_MIN bytes, 32 at a time where the processor has AVX2. */
uint64_t hash_long(const void *bytes, size_t n);
uint64_t hash_long_with_avx2(const void *bytes, size_t n); /* its way to do so; others cannot run it */

static inline uint64_t hash_bytes(const void *bytes, size_t n)
{
    return n < HASH_LONG_MIN ? XXH3_64bits(bytes, n) : hash_long(bytes, n);
}

static inline uint64_t hash_span(struct span s)
{
    return hash_bytes(s.at, s.len);
}

/* Folds `next` into a running hash; not commutative. */
static inline uint64_t hash_mix(uint64_t hash, uint64_t next)
{
    uint64_t x = (hash ^ (next + 0x9E3779B97F4A7C15u + (hash << 6) + (hash >> 2)));
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93u;
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93u;
    x ^= x >> 32;
    return x;
}

/* Begins a hash that numbers go into: of two small ones, hash_mix() gives the same for many pairs. */
static inline uint64_t hash_number(uint64_t number)
{
    return hash_mix(0x9E3779B97F4A7C15u, number);
}

/* A number below n for each hash, by its high bits. */
static inline uint64_t hash_below(uint64_t hash, uint64_t n)
{
    return (uint64_t)((unsigned __int128)hash * n >> 64);
}

/* How many slots a table with open addressing has for n items, that at most half of them are taken: a power of 2. */
static inline size_t hash_slots(uint64_t n)
{
    size_t slots = 64;
    while (slots < 2 * n) slots *= 2;
    return slots;
}

/* What hashes are asked for lies all over large tables: who asks for many asks the memory for it to come first. */
enum { PREFETCH_AHEAD = 24 };

#endif
