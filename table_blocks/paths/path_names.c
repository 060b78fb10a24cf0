/* SPDX-License-Identifier: MIT
 * path_names.c - the normal form of classes and ids in block paths: see block_path.h. */
#include "base/limits.h"
#include "base/text/ascii.h"
#include "base/text/utf8.h"
#include "table_blocks/paths/block_path.h"

enum { HASH_TOKEN_MIN = 8, LONG_TOKEN_MIN = 25 };

bool path_is_word_byte(char c)
{
    return ascii_is_alnum(c) || (c & 0x80) || c == '#' || c == '@';
}

/* A token that a machine has made up: hexadecimal with digits and letters, or of many characters with digits between
 * its letters. */
static bool is_hash_like(const char *at, size_t n)
{
    if (n < HASH_TOKEN_MIN) return false;
    bool letter = false, other = false;
    size_t runs = 0; /* of digits */
    for (size_t i = 0; i < n; i++) {
        char low = (char)(at[i] | 0x20);
        if (ascii_is_digit(at[i]))
            runs += i == 0 || !ascii_is_digit(at[i - 1]);
        else if (low >= 'a' && low <= 'f')
            letter = true;
        else
            other = true;
    }
    return other ? n >= LONG_TOKEN_MIN && runs > 1 : letter && runs > 0;
}

/* Bytes of a character that XML, YAML or a terminal takes for something else than itself: a control (C0, DEL, C1), a
 * separator of lines or paragraphs, a noncharacter. 0: the character is not one; text is valid UTF-8. */
static size_t unprintable_bytes(const char *at, const char *end)
{
    const unsigned char *c = (const unsigned char *)at;
    size_t left = (size_t)(end - at);
    if (c[0] < ' ' || c[0] == 0x7F) return 1;
    if (c[0] == 0xC2 && left >= 2) return c[1] < 0xA0 ? 2 : 0;
    if (c[0] == 0xE2 && left >= 3) return c[1] == 0x80 && (c[2] == 0xA8 || c[2] == 0xA9) ? 3 : 0;
    if (c[0] == 0xEF && left >= 3)
        return (c[1] == 0xB7 && c[2] >= 0x90 && c[2] <= 0xAF) || (c[1] == 0xBF && c[2] >= 0xBE) ? 3 : 0;
    bool is_last_of_plane = c[0] >= 0xF0 && left >= 4 && (c[1] & 0x0F) == 0x0F && c[2] == 0xBF && c[3] >= 0xBE;
    return is_last_of_plane ? 4 : 0;
}

/* "odd" or "even": every other row of a list has it. */
static bool is_parity(const char *at, size_t n)
{
    return (n == 3 && memcmp(at, "odd", 3) == 0) || (n == 4 && memcmp(at, "even", 4) == 0);
}

void block_path_normalize(struct buffer *out, struct span name)
{
    const char *at = name.at, *end = at + utf8_cut(name, PATH_NAME_BYTES_MAX).len;
    while (at < end) {
        const char *from = at;
        bool digits = false;
        for (; at < end && ascii_is_alnum(*at); at++) digits |= ascii_is_digit(*at);
        size_t unprintable = at == from ? unprintable_bytes(at, end) : 0;
        if (unprintable) {
            buffer_putc(out, '@');
            at += unprintable;
        } else if (at == from) {
            buffer_putc(out, *at == '*' ? '@' : *at); /* '*' is a hole: name_learning.h */
            at++;
        } else if (is_hash_like(from, (size_t)(at - from))) {
            buffer_putc(out, '@');
        } else if (is_parity(from, (size_t)(at - from))) {
            buffer_putc(out, '#');
        } else if (!digits) {
            buffer_add(out, from, (size_t)(at - from)); /* most words */
        } else {
            for (; from < at; from++) {
                if (!ascii_is_digit(*from)) buffer_putc(out, *from);
                else if (from + 1 == at || !ascii_is_digit(from[1])) buffer_putc(out, '#');
            }
        }
    }
}
