/* SPDX-License-Identifier: MIT
 * sentence_end.c - see sentence_end.h. */
#include "content/pieces/sentence_end.h"

#include "base/text/ascii.h"

/* The length of one of the marks at text.at[i]; 0: there is none. */
static size_t mark_at(struct span text, size_t i, const char *const *marks)
{
    for (; *marks; marks++)
        if (span_begins(span_from(text, i), *marks)) return strlen(*marks);
    return 0;
}

static bool is_letter(char c)
{
    return (unsigned char)c >= 0x80 || (ascii_lower(c) >= 'a' && ascii_lower(c) <= 'z');
}

/* Is the point at `at` that of an abbreviation: after a single letter, a word with a point in it, or a known one? */
static bool is_abbreviation(struct span text, size_t at)
{
    static const char known[] = " mr mrs ms dr prof st no nr vol fig sec ch pp ed eds vs cf al etc approx inc ltd co "
                                "bzw ca usw vgl ";
    size_t from = at;
    bool has_point = false;
    while (from && (is_letter(text.at[from - 1]) || text.at[from - 1] == '.')) has_point |= text.at[--from] == '.';
    size_t n = at - from;
    if (has_point || n == 1) return true;
    char word[10] = " ";
    if (!n || n > sizeof word - 3) return false;
    for (size_t i = 0; i < n; i++) word[1 + i] = ascii_lower(text.at[from + i]);
    word[1 + n] = ' ';
    return strstr(known, word) != NULL;
}

/* Thai and Lao, whose sentences end with a blank, have no other mark. */
static bool is_thai_or_lao(struct span text, size_t i)
{
    return i + 2 < text.len && text.at[i] == '\xE0' && ((unsigned char)text.at[i + 1] & 0xFC) == 0xB8;
}

/* Is the blank at text.at[i] between two sentences of these? Not before the sign of a word said twice. */
static bool parts_sentences(struct span text, size_t i, size_t from)
{
    static const char *const repeats[] = {"\u0E46", "\u0EC6", NULL};
    return text.at[i] == ' ' && i >= from + 3 && is_thai_or_lao(text, i - 3) && is_thai_or_lao(text, i + 1) &&
           !mark_at(text, i + 1, repeats);
}

size_t sentence_end(struct span text, size_t from)
{
    static const char *const wide[] = {"\xE3\x80\x82", "\xEF\xBC\x81", "\xEF\xBC\x9F", NULL}; /* 。！？ */
    /* then those of Arabic, Urdu, the scripts of India, Armenian, Burmese, Ethiopic, Khmer, Tibetan */
    static const char *const narrow[] = {".", "!", "?", "\u2026", "\u061F", "\u06D4", "\u0964", "\u0965", "\u0589",
                                         "\u104B", "\u1362", "\u1367", "\u17D4", "\u0F0D", NULL};
    static const char *const quotes[] = {"\"", "'", ")", "]", "\xE2\x80\x99", "\xE2\x80\x9D", "\xC2\xBB",
                                         "\xE3\x80\x8D", "\xE3\x80\x8F", "\xEF\xBC\x89", NULL};
    for (size_t i = from; i < text.len;) {
        size_t at = i, n;
        bool is_wide = false;
        if (parts_sentences(text, i, from)) return i + 1;
        for (; (n = mark_at(text, i, wide)) != 0; i += n) is_wide = true;
        if (!is_wide)
            while ((n = mark_at(text, i, narrow)) != 0) i += n;
        if (i == at) {
            i++;
            continue;
        }
        while ((n = mark_at(text, i, quotes)) != 0) i += n;
        size_t blanks = i;
        while (i < text.len && (text.at[i] == ' ' || text.at[i] == '\n')) i++;
        if (i == text.len) return i;
        bool small = text.at[i] >= 'a' && text.at[i] <= 'z';
        if (is_wide || (i > blanks && !small && !(text.at[at] == '.' && is_abbreviation(text, at)))) return i;
    }
    return text.len;
}
