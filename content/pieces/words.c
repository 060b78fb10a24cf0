/* SPDX-License-Identifier: MIT
 * words.c - see words.h. */
#include "content/pieces/words.h"

#include "base/hash.h"
#include "base/text/ascii.h"
#include "base/text/syllables.h"

static uint32_t character(const unsigned char *at, size_t left, size_t *bytes)
{
    *bytes = at[0] < 0xC0 ? 1 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
    if (*bytes > left) *bytes = left;
    if (*bytes == 1) return at[0];
    uint32_t c = at[0] & (0xFFu >> (*bytes + 1));
    for (size_t i = 1; i < *bytes; i++) c = c << 6 | (at[i] & 0x3Fu);
    return c;
}

static bool is_cjk(uint32_t c)
{
    return (c >= 0x3041 && c <= 0x30FF && c != 0x30FB) || (c >= 0x3400 && c <= 0x9FFF) || c == 0x3005 ||
           (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x20000 && c <= 0x3FFFF);
}

/* Marks that are alone between words: dashes, quotes, signs of lists; full-width ones too. */
static bool is_mark(uint32_t c)
{
    if (c < 0x80) return !((c >= '0' && c <= '9') || ascii_is_alpha((char)c));
    return (c >= 0xA0 && c <= 0xBF && c != 0xAA && c != 0xB5 && c != 0xBA) || (c >= 0x2000 && c <= 0x206F) ||
           (c >= 0x2190 && c <= 0x2BFF) || (c >= 0x3000 && c <= 0x303F) || (c >= 0xFF00 && c <= 0xFF0F) ||
           (c >= 0xFF1A && c <= 0xFF20);
}

bool has_no_blanks(struct span text)
{
    const unsigned char *at = (const unsigned char *)text.at;
    size_t n = 0, all = 0;
    for (size_t i = 0, bytes; i < text.len; i += bytes) {
        uint32_t c = character(at + i, text.len - i, &bytes);
        all += c > ' ';
        n += is_cjk(c) || is_unspaced((int32_t)c);
    }
    return n * 2 > all;
}

/* Does a word of n characters end between these two? Where Thai letters, say, begin or end; and within a run of them,
 * which no space parts, so that it has about as many as it has words. */
static bool ends_unspaced(uint32_t before, uint32_t c, size_t n)
{
    enum { LETTERS_MIN = 4 };
    bool was = is_unspaced((int32_t)before), is = is_unspaced((int32_t)c);
    return was != is || (is && n >= LETTERS_MIN && may_cut((int32_t)before, (int32_t)c));
}

/* The next word from *i on, with the marks that it ends with; len == 0 after the last. */
static struct span next_word(struct span text, size_t *i)
{
    const unsigned char *at = (const unsigned char *)text.at;
    size_t bytes, from = 0, n = 0;
    uint32_t before = 0, c;
    bool in_word = false;
    for (; *i < text.len; *i += bytes, before = c, n++) {
        c = character(at + *i, text.len - *i, &bytes);
        bool blank = c <= ' ' || c == 0xA0 || c == 0x3000;
        if (in_word && (blank || is_cjk(c) || ends_unspaced(before, c, n)))
            return (struct span){text.at + from, *i - from};
        if (is_cjk(c)) {
            from = *i;
            *i += bytes;
            return (struct span){text.at + from, bytes};
        }
        if (!in_word && !blank && !is_mark(c)) {
            in_word = true;
            from = *i;
            n = 0;
        }
    }
    return in_word ? span_from(text, from) : (struct span){NULL, 0};
}

uint32_t count_words(struct span text)
{
    uint32_t n = 0;
    for (size_t i = 0; next_word(text, &i).len;) n++;
    return n;
}

/* Of its letters and digits: "End." is "end". */
static uint64_t hash_of_word(struct span word)
{
    char lower[64];
    size_t n = 0;
    for (size_t i = 0; i < word.len && n < sizeof lower; i++)
        if ((unsigned char)word.at[i] >= 0x80 || !is_mark((unsigned char)word.at[i])) lower[n++] =
            ascii_lower(word.at[i]);
    return hash_span((struct span){lower, n});
}

uint64_t simhash(struct span text)
{
    int64_t sum[64] = {0};
    uint64_t word[3], hash = 0;
    size_t i = 0, n = 0;
    for (struct span w; (w = next_word(text, &i)).len;) {
        word[n++ % 3] = hash_of_word(w);
        if (n < 3) continue;
        uint64_t run[3] = {word[n % 3], word[(n + 1) % 3], word[(n + 2) % 3]};
        uint64_t h = hash_bytes(run, sizeof run);
        for (unsigned b = 0; b < 64; b++) sum[b] += h >> b & 1 ? 1 : -1;
    }
    if (n && n < 3) return hash_bytes(word, n * sizeof *word);
    for (unsigned b = 0; b < 64; b++) hash |= (uint64_t)(sum[b] > 0) << b;
    return hash;
}
