/* SPDX-License-Identifier: MIT
 * ascii.h - classes and comparisons of ASCII characters, the same in every locale. */
#ifndef INFODISC_BASE_TEXT_ASCII_H
#define INFODISC_BASE_TEXT_ASCII_H

#include <stdint.h>

#include "base/buffer.h"

static inline bool ascii_is_space(char c) /* as HTML has it */
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static inline char ascii_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

static inline bool ascii_is_alpha(char c)
{
    return ascii_lower(c) >= 'a' && ascii_lower(c) <= 'z';
}

static inline bool ascii_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool ascii_is_alnum(char c)
{
    return ascii_is_digit(c) || ascii_is_alpha(c);
}

static inline bool ascii_is_beyond(char c) /* part of a character beyond ASCII; char has no sign on some machines */
{
    return (unsigned char)c >= 0x80;
}

static inline bool ascii_is_name(char c) /* of a name in CSS, as far as one byte tells */
{
    return ascii_is_alnum(c) || c == '-' || c == '_' || ascii_is_beyond(c);
}

/* The value of a hexadecimal digit; -1: it is not one. */
static inline int ascii_hex_value(char c)
{
    if (ascii_is_digit(c)) return c - '0';
    char lower = ascii_lower(c);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

static inline bool ascii_is_hex(char c)
{
    return ascii_hex_value(c) >= 0;
}

/* Is `a`, its letters in lower case, the same as `lower`? Does it begin so, does it end so? */
bool ascii_begins(struct span a, const char *lower);
static inline bool ascii_is(struct span a, const char *lower)
{
    return a.len == strlen(lower) && ascii_begins(a, lower);
}
static inline bool ascii_ends(struct span a, const char *lower)
{
    size_t n = strlen(lower);
    return a.len >= n && ascii_begins(span_from(a, a.len - n), lower);
}

/* Are both the same but for the case of their letters? strncasecmp() asks the locale: in a Turkish one, "I" is no "i". */
bool ascii_same(struct span a, struct span b);

/* Where `lower`, which is not empty, first is in `a`, its letters in lower case; NULL: nowhere. */
const char *ascii_find(struct span a, const char *lower);
static inline bool ascii_has(struct span a, const char *lower)
{
    return ascii_find(a, lower) != NULL;
}

/* Is `word`, its letters in lower case, one of the words of `list`, each between
 * two blanks? Words longer than 29 bytes are not. Returns where in the list, or NULL. */
const char *ascii_find_word(struct span word, const char *list);

/* Appends `a`, its letters in lower case. */
void ascii_put_lower(struct buffer *out, struct span a);

/* `a` without white space at both ends. */
struct span ascii_trim(struct span a);

/* Takes the next word off a list that white space separates, as in an attribute `class`; empty at the end. */
struct span ascii_take_word(struct span *list);

/* Takes exactly n digits, n <= 9, off `s`; false, and nothing is taken, if it does not begin with so many. */
bool ascii_take_digits(struct span *s, size_t n, unsigned *number);

/* The number that `s` is, of 1 to 18 digits; UINT64_MAX if it is anything else. */
uint64_t ascii_number(struct span s);

#endif
