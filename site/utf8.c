/* SPDX-License-Identifier: MIT
 * utf8.c - see utf8.h. */
#include "site/utf8.h"

#include <endian.h>
#include <string.h>

enum { BLOCK = 64 }; /* bytes looked at at once; compilers make vectors of it */

/* 1 if c isn't plain: no ASCII, or a control other than \t \n \f \r. Without branches. */
static inline unsigned char not_plain(unsigned char c)
{
    unsigned char white = (unsigned char)(c - '\t') <= '\r' - '\t';
    return (unsigned char)((c >> 7) | ((c < ' ') & !white) | (c == '\v'));
}

static inline bool block_is_plain(const char *bytes)
{
    unsigned char bad = 0;
    for (size_t i = 0; i < BLOCK; i++) bad |= not_plain((unsigned char)bytes[i]);
    return !bad;
}

/* How many of the 8 bytes at `text` come before the first that is a control or no ASCII. */
static inline size_t plain_of_8(const char *text)
{
    const uint64_t ones = 0x0101010101010101u;
    uint64_t x;
    memcpy(&x, text, sizeof x);
    x = le64toh(x);
    uint64_t other = (x | (x - ones * ' ')) & ones * 0x80; /* borrows go to bytes behind the first one only */
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

struct utf8_census utf8_count(struct span text)
{
    struct utf8_census n = {0};
    size_t i = 0;
    while (i < text.len) {
        size_t stop = text.len;
        if (text.len - i >= BLOCK) {
            stop = i + BLOCK;
            if (block_is_plain(text.at + i)) i = stop;
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
