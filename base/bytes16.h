/* SPDX-License-Identifier: MIT
 * bytes16.h - 16 bytes at a time, for loops over text. A test gives all ones or all zeros for each byte, or one bit
 * for each in a mask. Without BYTES16, those loops go byte by byte. */
#ifndef INFODISC_BASE_BYTES16_H
#define INFODISC_BASE_BYTES16_H

#if defined(__SSE2__)
#include <emmintrin.h>
#include <stdint.h>

#define BYTES16 1

static inline __m128i bytes16_load(const void *at)
{
    return _mm_loadu_si128((const __m128i *)at);
}

static inline __m128i bytes16_equal(__m128i bytes, unsigned char to)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)to));
}

static inline __m128i bytes16_at_most(__m128i bytes, unsigned char most)
{
    return _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8((char)most)), bytes);
}

static inline __m128i bytes16_at_least(__m128i bytes, unsigned char least)
{
    return _mm_cmpeq_epi8(_mm_max_epu8(bytes, _mm_set1_epi8((char)least)), bytes);
}

/* The highest bit of each. */
static inline uint32_t bytes16_bits(__m128i bytes)
{
    return (uint32_t)_mm_movemask_epi8(bytes);
}

/* ---- UTF-8 ---- */

struct utf8_bits {
    uint32_t high;  /* no ASCII */
    uint32_t lead;  /* C0 .. FF: begins a character, or is invalid */
    uint32_t three; /* E0 .. FF of them */
};

static inline struct utf8_bits bytes16_utf8(__m128i bytes)
{
    uint32_t high = bytes16_bits(bytes);
    uint32_t above_bf = bytes16_bits(_mm_cmpgt_epi8(bytes, _mm_set1_epi8((char)0xBF))); /* or ASCII */
    uint32_t above_df = bytes16_bits(_mm_cmpgt_epi8(bytes, _mm_set1_epi8((char)0xDF)));
    return (struct utf8_bits){.high = high, .lead = above_bf & high, .three = above_df & high};
}

/* Is it one that begins no character of two or three bytes, or some with bounds of their own: C0, C1, E0, ED, F0 ..
 * FF? */
static inline __m128i bytes16_unusual_utf8(__m128i bytes)
{
    __m128i overlong = bytes16_equal(_mm_and_si128(bytes, _mm_set1_epi8((char)0xFE)), 0xC0);
    __m128i bounded = _mm_or_si128(bytes16_equal(bytes, 0xE0), bytes16_equal(bytes, 0xED));
    return _mm_or_si128(_mm_or_si128(bytes16_at_least(bytes, 0xF0), overlong), bounded);
}

/* Where a byte that goes on with a character must stand, and none else may. */
static inline uint64_t utf8_going_on(uint64_t lead, uint64_t three)
{
    return lead << 1 | three << 2;
}
#endif

#endif
