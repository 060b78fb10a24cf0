/* SPDX-License-Identifier: MIT
 * punctuation.h - the characters that end, divide and enclose sentences. */
#ifndef INFODISC_FEATURES_PUNCTUATION_H
#define INFODISC_FEATURES_PUNCTUATION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

static inline bool is_sentence_end(uint32_t c)
{
    if (c < 0x80) return c == '.' || c == '!' || c == '?';
    return c == 0x2026 || c == 0x3002 || c == 0xFF01 || c == 0xFF1F || c == 0x61F || c == 0x6D4 || c == 0xFF61 ||
           c == 0x589 || c == 0x964 || c == 0x965 || c == 0xF0D || /* Armenian, of India's scripts, Tibetan */
           c == 0x104B || c == 0x1362 || c == 0x1367 || c == 0x17D4; /* Burmese, Ethiopic, Khmer */
}

static inline bool is_punctuation(uint32_t c)
{
    return is_sentence_end(c) || c == ',' || c == ';' || c == ':' || c == 0x3001 || c == 0xFF0C ||
           c == 0xFF1A || c == 0xFF1B || c == 0x60C || c == 0x61B || c == 0xFF64 || c == 0x104A || c == 0x1363 ||
           c == 0x1364;
}

static inline bool is_quote(uint32_t c)
{
    return c == '"' || c == '\'' || c == ')' || c == ']' || c == 0xBB || c == 0x2019 ||
           c == 0x201D || c == 0x300D || c == 0x300F || c == 0xFF09;
}

/* The character at `at`, of valid UTF-8, and its bytes. */
static inline uint32_t character_at(const unsigned char *at, size_t *bytes)
{
    *bytes = at[0] < 0x80 ? 1 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
    switch (*bytes) {
    case 1:
        return at[0];
    case 2:
        return (at[0] & 0x1Fu) << 6 | (at[1] & 0x3Fu);
    case 3:
        return (at[0] & 0x0Fu) << 12 | (at[1] & 0x3Fu) << 6 | (at[2] & 0x3Fu);
    default:
        return 0x10000; /* nothing that matters here */
    }
}

/* Does the text, valid UTF-8, end in a colon, blanks aside? */
static inline bool ends_in_colon(struct span text)
{
    while (text.len && (unsigned char)text.at[text.len - 1] <= ' ') text.len--;
    if (text.len && text.at[text.len - 1] == ':') return true;
    return span_ends(text, "\uFF1A");
}

#endif
