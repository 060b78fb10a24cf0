/* SPDX-License-Identifier: MIT
 * hash_avx2.c - see hash.h. All of this file is compiled for AVX2, as xxhash.h asks what it is compiled for. Not by
 * clang, which has no such pragma: there the hash is as fast as without. */
#if defined(__x86_64__) && !defined(__clang__)
#pragma GCC target("avx2")
#endif

#include "base/hash.h"

uint64_t hash_long_with_avx2(const void *bytes, size_t n)
{
    return XXH3_64bits(bytes, n);
}
