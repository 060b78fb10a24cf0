/* SPDX-License-Identifier: MIT
 * ascii.c - see ascii.h. */
#include "base/text/ascii.h"

#include "base/bytes16.h"

bool ascii_begins(struct span a, const char *lower)
{
    for (size_t i = 0; lower[i]; i++)
        if (i >= a.len || ascii_lower(a.at[i]) != lower[i]) return false;
    return true;
}

bool ascii_same(struct span a, struct span b)
{
    if (a.len != b.len) return false;
    for (size_t i = 0; i < a.len; i++)
        if (ascii_lower(a.at[i]) != ascii_lower(b.at[i])) return false;
    return true;
}

const char *ascii_find(struct span a, const char *lower)
{
    size_t i = 0;
#if defined(BYTES16)
    enum { SMALL = 'a' - 'A' }; /* the bit that makes a letter small, and other bytes others */
    const __m128i small = _mm_set1_epi8(SMALL);
    for (; lower[1] && a.len - i > 16; i += 16) {
        __m128i first = _mm_or_si128(bytes16_load(a.at + i), small);
        __m128i second = _mm_or_si128(bytes16_load(a.at + i + 1), small);
        first = bytes16_equal(first, (unsigned char)(lower[0] | SMALL));
        second = bytes16_equal(second, (unsigned char)(lower[1] | SMALL));
        for (uint32_t bits = bytes16_bits(_mm_and_si128(first, second)); bits; bits &= bits - 1) {
            size_t at = i + (size_t)__builtin_ctz(bits);
            if (ascii_begins(span_from(a, at), lower)) return a.at + at;
        }
    }
#endif
    for (; i < a.len; i++)
        if (ascii_lower(a.at[i]) == lower[0] && ascii_begins(span_from(a, i), lower)) return a.at + i;
    return NULL;
}

void ascii_put_lower(struct buffer *out, struct span a)
{
    buffer_reserve(out, a.len);
    for (size_t i = 0; i < a.len; i++) out->at[out->len + i] = ascii_lower(a.at[i]);
    out->len += a.len;
}

struct span ascii_trim(struct span a)
{
    while (a.len && ascii_is_space(a.at[0])) a.at++, a.len--;
    while (a.len && ascii_is_space(a.at[a.len - 1])) a.len--;
    return a;
}

struct span ascii_take_word(struct span *list)
{
    size_t from = 0;
    while (from < list->len && ascii_is_space(list->at[from])) from++;
    size_t to = from;
    while (to < list->len && !ascii_is_space(list->at[to])) to++;
    struct span word = span_from((struct span){list->at, to}, from);
    *list = span_from(*list, to);
    return word;
}

bool ascii_take_digits(struct span *s, size_t n, unsigned *number)
{
    unsigned sum = 0;
    if (s->len < n) return false;
    for (size_t i = 0; i < n; i++) {
        if (!ascii_is_digit(s->at[i])) return false;
        sum = sum * 10 + (unsigned)(s->at[i] - '0');
    }
    *number = sum;
    *s = span_from(*s, n);
    return true;
}

uint64_t ascii_number(struct span s)
{
    uint64_t sum = 0;
    if (s.len == 0 || s.len > 18) return UINT64_MAX;
    for (size_t i = 0; i < s.len; i++) {
        if (!ascii_is_digit(s.at[i])) return UINT64_MAX;
        sum = sum * 10 + (uint64_t)(s.at[i] - '0');
    }
    return sum;
}

const char *ascii_find_word(struct span word, const char *list)
{
    char key[32] = " ";
    if (word.len == 0 || word.len > sizeof key - 3) return NULL;
    for (size_t i = 0; i < word.len; i++) {
        if (ascii_is_space(word.at[i]) || word.at[i] == '\0') return NULL;
        key[i + 1] = ascii_lower(word.at[i]);
    }
    key[word.len + 1] = ' ';
    return strstr(list, key);
}
