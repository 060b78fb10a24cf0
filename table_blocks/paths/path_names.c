/* SPDX-License-Identifier: MIT
 * path_names.c - the normal form of classes and ids in block paths: see block_path.h. */
#include "base/limits.h"
#include "table_blocks/paths/block_path.h"

enum { HASH_TOKEN_MIN = 8, LONG_TOKEN_MIN = 25, ID_WORDS_MANY = 5 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_alnum(char c)
{
    return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

bool path_is_word_byte(char c)
{
    return is_alnum(c) || (c & 0x80) || c == '#' || c == '@';
}

/* A token that a machine has made up: hexadecimal with a digit in it, or too long to be a word. */
static bool is_hash_like(const char *at, size_t n)
{
    if (n >= LONG_TOKEN_MIN) return true;
    if (n < HASH_TOKEN_MIN) return false;
    bool digit = false, letter = false;
    for (size_t i = 0; i < n; i++) {
        char low = (char)(at[i] | 0x20);
        if (is_digit(at[i]))
            digit = true;
        else if (low >= 'a' && low <= 'f')
            letter = true;
        else
            return false;
    }
    return digit && letter;
}

void block_path_normalize(struct buffer *out, struct span name)
{
    size_t n = name.len < PATH_NAME_BYTES_MAX ? name.len : PATH_NAME_BYTES_MAX;
    while (n < name.len && n > 0 && ((unsigned char)name.at[n] & 0xC0) == 0x80) n--; /* whole characters */
    const char *at = name.at, *end = name.at + n;
    while (at < end) {
        const char *from = at;
        bool digits = false;
        for (; at < end && is_alnum(*at); at++) digits |= is_digit(*at);
        if (at == from) {
            buffer_putc(out, *at == '*' ? '@' : *at); /* '*' is a hole: name_learning.h */
            at++;
        } else if (is_hash_like(from, (size_t)(at - from))) {
            buffer_putc(out, '@');
        } else if (!digits) {
            buffer_add(out, from, (size_t)(at - from)); /* most words */
        } else {
            for (; from < at; from++) {
                if (!is_digit(*from)) buffer_putc(out, *from);
                else if (from + 1 == at || !is_digit(from[1])) buffer_putc(out, '#');
            }
        }
    }
}

/* An id of many words is made from a page's headline ("post-how-to-sail-home"): its first word stays. */
void block_path_normalize_id(struct buffer *out, struct span id)
{
    int words = 0;
    size_t first = 0; /* bytes of the first word */
    for (size_t i = 0; i < id.len; i++) {
        bool begins = is_alnum(id.at[i]) && (i == 0 || !is_alnum(id.at[i - 1]));
        words += begins;
        if (words == 1 && is_alnum(id.at[i])) first = i + 1;
    }
    block_path_normalize(out, words < ID_WORDS_MANY ? id : (struct span){id.at, first});
    if (words >= ID_WORDS_MANY) buffer_puts(out, "-@");
}
