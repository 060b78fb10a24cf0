/* SPDX-License-Identifier: MIT
 * han.h - runs of Han characters, the bulk of Chinese texts and of many Japanese ones. */
#ifndef INFODISC_FEATURES_HAN_H
#define INFODISC_FEATURES_HAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes16.h"

/* Is the character at `at`, before `end`, one of U+4E00 .. U+9FFF, which are E4 B8 80 .. E9 BF BF in UTF-8? */
static inline bool is_han(const unsigned char *at, const unsigned char *end)
{
    if (end - at < 3) return false;
    uint32_t c = (uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2];
    return c - 0xE4B880 <= 0xE9BFBF - 0xE4B880 && (c & 0xC0C0) == 0x8080;
}

#ifdef BYTES16
/* How many of the five characters that 16 bytes have room for come before the first that is not Han. E4, which begins
 * some of them, has bounds of its own. */
static inline size_t han_of_16(const unsigned char *at)
{
    static const unsigned char LEAST[16] = {0xE4, 0x80, 0x80, 0xE4, 0x80, 0x80, 0xE4, 0x80,
                                            0x80, 0xE4, 0x80, 0x80, 0xE4, 0x80, 0x80, 0};
    static const unsigned char ABOVE[16] = {5, 63, 63, 5, 63, 63, 5, 63, 63, 5, 63, 63, 5, 63, 63, 0};
    __m128i bytes = bytes16_load(at), above = _mm_sub_epi8(bytes, bytes16_load(LEAST));
    uint32_t fit = bytes16_bits(_mm_cmpeq_epi8(_mm_min_epu8(above, bytes16_load(ABOVE)), above));
    uint32_t early = bytes16_bits(bytes16_equal(bytes, 0xE4)) & bytes16_bits(bytes16_at_most(bytes, 0xB7)) >> 1;
    return (size_t)__builtin_ctz((~fit | early) | 1u << 15) / 3;
}
#endif

/* Where the run of Han characters ends that begins at `at`. */
static inline const unsigned char *after_han(const unsigned char *at, const unsigned char *end)
{
#ifdef BYTES16
    while (end - at >= 16) {
        size_t n = han_of_16(at);
        at += n * 3;
        if (n < 5) return at;
    }
#endif
    while (is_han(at, end)) at += 3;
    return at;
}

#endif
