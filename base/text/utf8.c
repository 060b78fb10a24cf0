/* SPDX-License-Identifier: MIT
 * utf8.c - see utf8.h. */
#include "base/text/utf8.h"

#include <endian.h>
#include <string.h>

#include "base/bytes16.h"
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define AVX2 __attribute__((target("avx2,popcnt")))

enum { BLOCK = 64 }; /* bytes looked at at once; compilers make vectors of it */

/* 1 if c isn't plain: no ASCII, or a control other than \t \n \f \r. Without branches. */
static inline unsigned char not_plain(unsigned char c)
{
    unsigned char white = (unsigned char)(c - '\t') <= '\r' - '\t';
    return (unsigned char)((c >> 7) | ((c < ' ') & !white) | (c == '\v'));
}

#if defined(BYTES16)
/* All ones where a byte is a C0 control other than \t \n \f \r. */
static inline __m128i controls_of(__m128i bytes)
{
    __m128i white = _mm_sub_epi8(bytes, _mm_set1_epi8('\t')); /* what is below \t becomes large */
    __m128i is_white = bytes16_at_most(white, '\r' - '\t');
    is_white = _mm_andnot_si128(bytes16_equal(white, '\v' - '\t'), is_white);
    return _mm_andnot_si128(is_white, bytes16_at_most(bytes, ' ' - 1));
}
#endif

#if defined(BYTES16)
/* ASCII without any controls, as most of a long line is? */
static inline bool block_is_printable(const char *bytes)
{
    __m128i all = _mm_set1_epi8((char)0xFF), below = _mm_set1_epi8((char)(' ' - 1));
#pragma GCC unroll 4
    for (int i = 0; i < BLOCK; i += 16) all = _mm_and_si128(all, _mm_cmpgt_epi8(bytes16_load(bytes + i), below));
    return bytes16_bits(all) == 0xFFFF;
}
#endif

static inline bool block_is_plain(const char *bytes)
{
#if defined(BYTES16)
    if (block_is_printable(bytes)) return true;
    __m128i bad = _mm_setzero_si128();
#pragma GCC unroll 4
    for (int i = 0; i < BLOCK; i += 16) {
        __m128i x = bytes16_load(bytes + i);
        bad = _mm_or_si128(bad, _mm_or_si128(x, controls_of(x)));
    }
    return !bytes16_bits(bad);
#else
    unsigned char bad = 0;
    for (size_t i = 0; i < BLOCK; i++) bad |= not_plain((unsigned char)bytes[i]);
    return !bad;
#endif
}

#if defined(__x86_64__)
/* White space is found by its low half: of the 16 bytes with the same one, one is white at most. */
AVX2 static inline __m256i plain_of_32(const char *bytes)
{
    const __m256i white = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, '\f', '\r', 0, 0));
    __m256i x = _mm256_loadu_si256((const __m256i *)(const void *)bytes);
    __m256i is_white = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(white, x), x);
    return _mm256_or_si256(is_white, _mm256_cmpgt_epi8(x, _mm256_set1_epi8(' ' - 1)));
}

AVX2 static size_t plain_with_avx2(const char *text, size_t n)
{
    size_t i = 0;
    for (; n - i >= BLOCK; i += BLOCK)
        if (_mm256_movemask_epi8(_mm256_and_si256(plain_of_32(text + i), plain_of_32(text + i + 32))) != -1) break;
    return i;
}
#endif

/* How many blocks at `text` are plain, in bytes; fewer where the processor finds them no faster. */
static size_t plain_blocks(const char *text, size_t n)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return plain_with_avx2(text, n);
#endif
    return n >= BLOCK && block_is_plain(text) ? BLOCK : 0;
}

/* How many of the 8 bytes at `text` come before the first that is a control or no ASCII. */
static inline size_t plain_of_8(const char *text)
{
    const uint64_t ones = 0x0101010101010101u;
    uint64_t x;
    memcpy(&x, text, sizeof x);
    x = le64toh(x);
    uint64_t other = (x | (x - ones * ' ')) & ones * 0x80; /* borrows go to bytes after the first one only */
    return other ? (size_t)__builtin_ctzll(other) / 8 : sizeof x;
}

/* The length of the sequence at `text`, which isn't ASCII; negative: of an invalid piece. */
static inline int sequence(const char *text, size_t left)
{
    const unsigned char *p = (const unsigned char *)text;
    unsigned char low = 0x80, high = 0xBF; /* bounds of the second byte */
    int length;
    if (p[0] >= 0xC2 && p[0] <= 0xDF) {
        length = 2;
    } else if (p[0] >= 0xE0 && p[0] <= 0xEF) {
        length = 3;
        if (p[0] == 0xE0) low = 0xA0;
        if (p[0] == 0xED) high = 0x9F;
    } else if (p[0] >= 0xF0 && p[0] <= 0xF4) {
        length = 4;
        if (p[0] == 0xF0) low = 0x90;
        if (p[0] == 0xF4) high = 0x8F;
    } else {
        return -1;
    }
    for (int i = 1; i < length; i++) {
        if ((size_t)i >= left || p[i] < low || p[i] > high) return -i;
        low = 0x80;
        high = 0xBF;
    }
    return length;
}

/* The bulk of all text in three bytes: E1 .. EC begin nothing that has bounds of its own. */
static inline bool is_usual_three(const unsigned char *p)
{
    return p[0] >= 0xE1 && p[0] <= 0xEC && (p[1] & 0xC0) == 0x80 && (p[2] & 0xC0) == 0x80;
}

#if defined(BYTES16)
/* The bytes of a block that are no lead, or one without a second byte within its bounds: A0 .. BF after E0, 80 .. 9F
 * after ED. */
static uint64_t wrong_leads(const char *text)
{
    uint64_t unusual = 0, e0 = 0, ed = 0, is_low = 0;
    for (int i = 0; i < BLOCK; i += 16) {
        __m128i x = bytes16_load(text + i);
        unusual |= (uint64_t)bytes16_bits(bytes16_unusual_utf8(x)) << i;
        e0 |= (uint64_t)bytes16_bits(bytes16_equal(x, 0xE0)) << i;
        ed |= (uint64_t)bytes16_bits(bytes16_equal(x, 0xED)) << i;
        is_low |= (uint64_t)bytes16_bits(bytes16_at_most(x, 0x9F)) << i;
    }
    return (unusual & ~e0 & ~ed) | (e0 & is_low >> 1) | (ed & ~(is_low >> 1));
}

#endif

#if defined(BYTES16)
struct block_bits {
    uint64_t high, lead, three; /* a bit for each byte: see struct utf8_bits */
    bool unusual, controls;     /* is any byte one? */
};

static inline struct block_bits bits_of_block(const char *text)
{
    struct block_bits b = {0};
    __m128i controls = _mm_setzero_si128(), unusual = controls;
#pragma GCC unroll 4
    for (int i = 0; i < BLOCK; i += 16) {
        __m128i x = bytes16_load(text + i);
        struct utf8_bits bits = bytes16_utf8(x);
        b.high |= (uint64_t)bits.high << i;
        b.lead |= (uint64_t)bits.lead << i;
        b.three |= (uint64_t)bits.three << i;
        unusual = _mm_or_si128(unusual, bytes16_unusual_utf8(x));
        controls = _mm_or_si128(controls, controls_of(x));
    }
    b.unusual = bytes16_bits(unusual) != 0;
    b.controls = bytes16_bits(controls) != 0;
    return b;
}

/* Counts the whole characters of a block of which each is ASCII or of two or three bytes; their bytes. 0: it has
 * others, and nothing is counted. */
static inline size_t count_bits(const char *text, struct block_bits b, struct utf8_census *n)
{
    size_t whole = b.lead >> 63 ? BLOCK - 1 : b.three >> 62 ? BLOCK - 2 : BLOCK;
    uint64_t in_whole = UINT64_MAX >> (BLOCK - whole), wrong = utf8_going_on(b.lead, b.three) ^ (b.high & ~b.lead);
    if (b.unusual) wrong |= wrong_leads(text) & in_whole;
    if (wrong) return 0;
    n->controls |= b.controls;
    n->two += (size_t)__builtin_popcountll(b.lead & ~b.three & in_whole);
    n->longer += (size_t)__builtin_popcountll(b.three & in_whole);
    return whole;
}
#endif

#if defined(__x86_64__)
AVX2 static inline uint64_t bits_of_32(__m256i bytes, int place)
{
    return (uint64_t)(uint32_t)_mm256_movemask_epi8(bytes) << place;
}

/* As bytes16_unusual_utf8(). */
AVX2 static inline __m256i unusual_of_32(__m256i x)
{
    __m256i but_last = _mm256_and_si256(x, _mm256_set1_epi8((char)0xFE));
    __m256i overlong = _mm256_cmpeq_epi8(but_last, _mm256_set1_epi8((char)0xC0));
    __m256i bounded = _mm256_or_si256(_mm256_cmpeq_epi8(x, _mm256_set1_epi8((char)0xE0)),
                                      _mm256_cmpeq_epi8(x, _mm256_set1_epi8((char)0xED)));
    __m256i high = _mm256_cmpeq_epi8(_mm256_max_epu8(x, _mm256_set1_epi8((char)0xF0)), x);
    return _mm256_or_si256(_mm256_or_si256(high, overlong), bounded);
}

AVX2 static size_t count_with_avx2(const char *text, struct utf8_census *n)
{
    struct block_bits b = {0};
    __m256i unusual = _mm256_setzero_si256(), usual = _mm256_set1_epi8((char)0xFF);
#pragma GCC unroll 2
    for (int i = 0; i < BLOCK; i += 32) {
        __m256i x = _mm256_loadu_si256((const __m256i *)(const void *)(text + i));
        b.high |= bits_of_32(x, i);
        b.lead |= bits_of_32(_mm256_cmpgt_epi8(x, _mm256_set1_epi8((char)0xBF)), i); /* or ASCII */
        b.three |= bits_of_32(_mm256_cmpgt_epi8(x, _mm256_set1_epi8((char)0xDF)), i);
        unusual = _mm256_or_si256(unusual, unusual_of_32(x));
        usual = _mm256_and_si256(usual, _mm256_or_si256(plain_of_32(text + i), x)); /* its highest bit: no control */
    }
    b.lead &= b.high;
    b.three &= b.high;
    b.unusual = !_mm256_testz_si256(unusual, unusual);
    b.controls = _mm256_movemask_epi8(usual) != -1;
    return count_bits(text, b, n);
}
#endif

static inline size_t count_block(const char *text, struct utf8_census *n)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return count_with_avx2(text, n);
#endif
#if defined(BYTES16)
    return count_bits(text, bits_of_block(text), n);
#else
    (void)text, (void)n;
    return 0;
#endif
}

struct utf8_census utf8_count(struct span text)
{
    struct utf8_census n = {0};
    size_t i = 0;
    while (i < text.len) {
        size_t stop = text.len;
        if (text.len - i >= BLOCK) {
            size_t counted = plain_blocks(text.at + i, text.len - i);
            if (!counted) counted = count_block(text.at + i, &n);
            stop = i + BLOCK;
            i += counted;
            if (counted) continue;
        }
        while (i < stop) {
            unsigned char c = (unsigned char)text.at[i];
            if (c < ' ') {
                n.controls |= not_plain(c);
                i++;
                continue;
            }
            if (c < 0x80) {
                i += text.len - i >= 8 ? plain_of_8(text.at + i) : 1;
                continue;
            }
            if (text.len - i >= 3 && is_usual_three((const unsigned char *)text.at + i)) {
                n.longer++;
                i += 3;
                continue;
            }
            int length = sequence(text.at + i, text.len - i);
            if (length < 0) n.invalid++;
            if (length == 2) n.two++;
            if (length > 2) n.longer++;
            i += (size_t)(length < 0 ? -length : length);
        }
    }
    return n;
}

size_t utf8_repair(struct span text, struct buffer *out)
{
    size_t invalid = 0, copied = 0; /* text before `copied` has been dealt with */
    size_t i = 0;
    while (i < text.len) {
        size_t stop = text.len;
        if (text.len - i >= BLOCK) {
            stop = i + BLOCK;
            if (block_is_plain(text.at + i)) i = stop;
        }
        while (i < stop) {
            bool ascii = (unsigned char)text.at[i] < 0x80;
            int length = ascii ? 1 : sequence(text.at + i, text.len - i);
            size_t bytes = (size_t)(length < 0 ? -length : length);
            if (length < 0 || (ascii && not_plain((unsigned char)text.at[i]))) {
                buffer_add(out, text.at + copied, i - copied);
                if (length < 0) buffer_puts(out, "\xEF\xBF\xBD");
                if (length > 0 && text.at[i]) buffer_putc(out, ' ');
                if (length < 0) invalid += bytes;
                copied = i + bytes;
            }
            i += bytes;
        }
    }
    buffer_add(out, text.at + copied, text.len - copied);
    return invalid;
}

struct span utf8_cut(struct span text, size_t bytes_max)
{
    if (text.len <= bytes_max) return text;
    while (bytes_max > 0 && ((unsigned char)text.at[bytes_max] & 0xC0) == 0x80) bytes_max--;
    return (struct span){text.at, bytes_max};
}

int utf8_fit(const char *text, size_t bytes_max)
{
    return (int)utf8_cut((struct span){text, strnlen(text, bytes_max + 1)}, bytes_max).len;
}
