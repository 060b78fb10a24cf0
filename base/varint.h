/* SPDX-License-Identifier: MIT
 * varint.h - numbers in as few bytes as they need, and safe reading of untrusted ones.
 *
 * Seven bits a byte, lowest first; the eighth bit says that more follow. Signed numbers are folded (0, -1, 1, -2
 * ...), so that small differences are small numbers. The same on every machine. */
#ifndef INFODISC_BASE_VARINT_H
#define INFODISC_BASE_VARINT_H

#include <stdint.h>

#include "base/buffer.h"

static inline void varint_put(struct buffer *b, uint64_t n)
{
    buffer_reserve(b, 10);
    for (; n >= 0x80; n >>= 7) b->at[b->len++] = (char)(n | 0x80);
    b->at[b->len++] = (char)n;
}

static inline void varint_put_signed(struct buffer *b, int64_t n)
{
    varint_put(b, (uint64_t)n << 1 ^ (n < 0 ? UINT64_MAX : 0));
}

static inline void varint_put_span(struct buffer *b, struct span s)
{
    varint_put(b, s.len);
    buffer_add_span(b, s);
}

static inline void fixed64_put(struct buffer *b, uint64_t n)
{
    for (int i = 0; i < 8; i++, n >>= 8) buffer_putc(b, (char)(n & 0xFF));
}

static inline void fixed32_put(struct buffer *b, uint32_t n)
{
    for (int i = 0; i < 4; i++, n >>= 8) buffer_putc(b, (char)(n & 0xFF));
}

/* Reads on while all is well; what comes after the first fault is 0 and empty. */
struct varint_reader {
    struct span left;
    bool broken;
};

static inline uint64_t varint_fail(struct varint_reader *r)
{
    r->broken = true;
    r->left.len = 0;
    return 0;
}

static inline uint64_t varint_get(struct varint_reader *r)
{
    uint64_t n = 0;
    for (unsigned shift = 0; shift < 64 && r->left.len; shift += 7) {
        uint8_t byte = (uint8_t)*r->left.at++;
        r->left.len--;
        if (shift == 63 && byte > 1) break;
        n |= (uint64_t)(byte & 0x7F) << shift;
        if (!(byte & 0x80)) return n;
    }
    return varint_fail(r);
}

static inline int64_t varint_get_signed(struct varint_reader *r)
{
    uint64_t n = varint_get(r);
    return (int64_t)(n >> 1 ^ (0 - (n & 1)));
}

/* A number that is at most `most`. */
static inline uint32_t varint_get_upto(struct varint_reader *r, uint64_t most)
{
    uint64_t n = varint_get(r);
    return (uint32_t)(n <= most && n <= UINT32_MAX ? n : varint_fail(r));
}

static inline struct span varint_get_bytes(struct varint_reader *r, uint64_t n)
{
    if (n > r->left.len) varint_fail(r);
    struct span s = {r->left.at, r->broken ? 0 : (size_t)n};
    if (s.len) r->left = span_from(r->left, s.len);
    return s;
}

static inline struct span varint_get_span(struct varint_reader *r)
{
    return varint_get_bytes(r, varint_get(r));
}

static inline uint64_t fixed64_of(const char *at)
{
    uint64_t n = 0;
    for (int i = 7; i >= 0; i--) n = n << 8 | (uint8_t)at[i];
    return n;
}

static inline uint32_t fixed32_of(const char *at)
{
    uint32_t n = 0;
    for (int i = 3; i >= 0; i--) n = n << 8 | (uint8_t)at[i];
    return n;
}

static inline uint64_t fixed64_get(struct varint_reader *r)
{
    struct span s = varint_get_bytes(r, 8);
    return s.len ? fixed64_of(s.at) : 0;
}

#endif
