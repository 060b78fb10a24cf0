/* SPDX-License-Identifier: MIT
 * buffer.c - see buffer.h. */
#include "base/buffer.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/memory.h"

void buffer_grow(struct buffer *b, size_t more)
{
    if (more > SIZE_MAX / 4 || b->len > SIZE_MAX / 4) mem_out_of_memory(more);
    size_t want = b->len + more;
    size_t cap = b->cap ? b->cap : 64;
    while (cap < want) cap *= 2;
    b->at = mem_realloc(b->at, cap, 1);
    b->cap = cap;
}

void buffer_put_number(struct buffer *b, uint64_t n)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + n % 10);
        n /= 10;
    } while (n);
    buffer_add(b, digits + at, sizeof digits - at);
}

void buffer_printf(struct buffer *b, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (n > 0) {
        buffer_reserve(b, (size_t)n + 1);
        vsnprintf(b->at + b->len, (size_t)n + 1, format, again);
        b->len += (size_t)n;
    }
    va_end(again);
}

void buffer_put_codepoint(struct buffer *b, unsigned c)
{
    if (c == 0 || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) c = 0xFFFD;
    char u[4];
    size_t n;
    if (c < 0x80) {
        u[0] = (char)c;
        n = 1;
    } else if (c < 0x800) {
        u[0] = (char)(0xC0 | c >> 6);
        u[1] = (char)(0x80 | (c & 63));
        n = 2;
    } else if (c < 0x10000) {
        u[0] = (char)(0xE0 | c >> 12);
        u[1] = (char)(0x80 | (c >> 6 & 63));
        u[2] = (char)(0x80 | (c & 63));
        n = 3;
    } else {
        u[0] = (char)(0xF0 | c >> 18);
        u[1] = (char)(0x80 | (c >> 12 & 63));
        u[2] = (char)(0x80 | (c >> 6 & 63));
        u[3] = (char)(0x80 | (c & 63));
        n = 4;
    }
    buffer_add(b, u, n);
}

char *buffer_text(struct buffer *b)
{
    buffer_reserve(b, 1);
    b->at[b->len] = '\0';
    return b->at;
}

void buffer_free(struct buffer *b)
{
    free(b->at);
    *b = (struct buffer){0};
}

struct buffer *buffers_new(int n)
{
    return mem_zalloc((size_t)n, sizeof(struct buffer));
}

void buffers_free(struct buffer *buffers, int n)
{
    for (int i = 0; i < n; i++) buffer_free(&buffers[i]);
    free(buffers);
}
