/* SPDX-License-Identifier: MIT
 * hash.c - see hash.h. */
#include "base/hash.h"

uint64_t hash_long(const void *bytes, size_t n)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return hash_long_with_avx2(bytes, n);
#endif
    return XXH3_64bits(bytes, n);
}
