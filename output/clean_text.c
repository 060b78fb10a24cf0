/* SPDX-License-Identifier: MIT
 * clean_text.c - see clean_text.h. */
#include "output/clean_text.h"

#include "base/bytes16.h"
#include "base/text/utf8.h"

static bool is_control(char c)
{
    return (unsigned char)c < ' ' || c == 0x7F;
}

/* The length of a noncharacter of Unicode in valid UTF-8, which Vespa and XML refuse; 0 if there is none:
 * U+FDD0 .. U+FDEF, and the last two of each plane. */
static size_t noncharacter(const char *at, size_t left)
{
    const unsigned char *c = (const unsigned char *)at;
    if (c[0] < 0xEF || left < 3) return 0;
    if (c[0] == 0xEF)
        return (c[1] == 0xB7 && c[2] >= 0x90 && c[2] <= 0xAF) || (c[1] == 0xBF && c[2] >= 0xBE) ? 3 : 0;
    return left >= 4 && (c[1] & 0x0F) == 0x0F && c[2] == 0xBF && c[3] >= 0xBE ? 4 : 0;
}

/* How many bytes from text.at[i] on neither are controls nor begin noncharacters, as far as 16 at once tell. */
static size_t plain_bytes(struct span text, size_t i)
{
    size_t from = i;
#ifdef BYTES16
    for (; text.len - i >= 16; i += 16) {
        __m128i bytes = bytes16_load(text.at + i);
        __m128i controls = _mm_or_si128(bytes16_at_most(bytes, ' ' - 1), bytes16_equal(bytes, 0x7F));
        uint32_t found = bytes16_bits(_mm_or_si128(controls, bytes16_at_least(bytes, 0xEF)));
        if (found) return i + (unsigned)__builtin_ctz(found) - from;
    }
#else
    (void)text;
#endif
    return i - from;
}

/* ASCII without controls, as most texts are? False if that isn't seen at once. */
static bool is_printable(struct span text)
{
#ifdef BYTES16
    __m128i all = _mm_set1_epi8((char)0xFF);
    if (text.len < 16) return false;
    for (size_t i = 0; i < text.len; i += 16) { /* the last ones may be looked at twice */
        __m128i bytes = bytes16_load(text.at + (text.len - i >= 16 ? i : text.len - 16));
        all = _mm_and_si128(all, _mm_cmpgt_epi8(bytes, _mm_set1_epi8(' ' - 1)));
        all = _mm_andnot_si128(bytes16_equal(bytes, 0x7F), all);
    }
    return bytes16_bits(all) == 0xFFFF;
#else
    (void)text;
    return false;
#endif
}

static bool is_clean(struct span text, bool keep_newlines)
{
    if (is_printable(text)) return true;
    for (size_t i = plain_bytes(text, 0); i < text.len; i += 1 + plain_bytes(text, i + 1))
        if ((is_control(text.at[i]) && !(text.at[i] == '\n' && keep_newlines)) ||
            noncharacter(text.at + i, text.len - i))
            return false;
    return utf8_count(text).invalid == 0;
}

struct span clean_text(struct span text, bool keep_newlines, struct buffer *scratch)
{
    if (is_clean(text, keep_newlines)) return text;
    scratch->len = 0;
    utf8_repair(text, scratch);
    size_t to = 0; /* never ahead of i: what is replaced is no shorter */
    for (size_t i = 0; i < scratch->len;) {
        size_t bytes = noncharacter(scratch->at + i, scratch->len - i);
        if (bytes) {
            memcpy(scratch->at + to, "\xEF\xBF\xBD", 3);
            to += 3;
            i += bytes;
            continue;
        }
        char c = scratch->at[i++];
        scratch->at[to++] = is_control(c) && !(c == '\n' && keep_newlines) ? ' ' : c;
    }
    scratch->len = to;
    return buffer_span(scratch);
}

struct span without_separators(struct span text)
{
    static const char *const separators[] = {" ", "-", "|", ":",  "/", "<", ">", "~", "_",
                                             "\\", "–", "—", "»", "›", "·", "•", "«", "－"};
    for (size_t i = 0; i < sizeof separators / sizeof *separators;) {
        size_t n = strlen(separators[i]), before = text.len;
        if (span_begins(text, separators[i])) text = span_from(text, n);
        if (span_ends(text, separators[i])) text.len -= n;
        i = text.len == before ? i + 1 : 0;
    }
    return text;
}
