/* SPDX-License-Identifier: MIT
 * percent.c - see percent.h. */
#include "base/text/percent.h"

#include "base/text/ascii.h"

void percent_decode(struct buffer *out, struct span s)
{
    while (s.len) {
        const char *escape = memchr(s.at, '%', s.len);
        size_t n = escape ? (size_t)(escape - s.at) : s.len;
        buffer_add(out, s.at, n);
        s = span_from(s, n);
        if (!s.len) return;
        bool is_escape = s.len > 2 && ascii_is_hex(s.at[1]) && ascii_is_hex(s.at[2]);
        buffer_putc(out, is_escape ? (char)(ascii_hex_value(s.at[1]) << 4 | ascii_hex_value(s.at[2])) : '%');
        s = span_from(s, is_escape ? 3 : 1);
    }
}
