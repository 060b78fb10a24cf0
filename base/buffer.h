/* SPDX-License-Identifier: MIT
 * buffer.h - a growing array of bytes: {0} is an empty buffer, buffer_free() releases it. */
#ifndef INFODISC_BASE_BUFFER_H
#define INFODISC_BASE_BUFFER_H

#include <stdint.h>

#include "base/span.h"

struct buffer {
    char *at;
    size_t len, cap; /* bytes */
};

void buffer_grow(struct buffer *b, size_t more); /* see buffer_reserve */
void buffer_put_number(struct buffer *b, uint64_t n); /* its decimal digits */
void buffer_printf(struct buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buffer_put_codepoint(struct buffer *b, unsigned codepoint); /* as UTF-8; U+FFFD if invalid */
char *buffer_text(struct buffer *b);                             /* the bytes with a final '\0' */
void buffer_free(struct buffer *b);

/* [n] empty ones, such as one for each thread. */
struct buffer *buffers_new(int n);
void buffers_free(struct buffer *buffers, int n);

/* Makes room for `more` bytes after the last one. */
static inline void buffer_reserve(struct buffer *b, size_t more)
{
    if (b->cap - b->len < more) buffer_grow(b, more);
}

static inline void buffer_add(struct buffer *b, const void *bytes, size_t n)
{
    if (n == 0) return;
    buffer_reserve(b, n);
    memcpy(b->at + b->len, bytes, n);
    b->len += n;
}

/* Inline, as most texts are constants, whose length compilers know. */
static inline void buffer_puts(struct buffer *b, const char *text)
{
    buffer_add(b, text, strlen(text));
}

static inline void buffer_putc(struct buffer *b, char c)
{
    buffer_reserve(b, 1);
    b->at[b->len++] = c;
}

/* Ends the line that has been begun, if there is one. */
static inline void buffer_end_line(struct buffer *b)
{
    if (b->len && b->at[b->len - 1] != '\n') buffer_putc(b, '\n');
}

static inline void buffer_add_span(struct buffer *b, struct span s)
{
    buffer_add(b, s.at, s.len);
}

static inline struct span buffer_span(const struct buffer *b)
{
    return (struct span){b->at, b->len};
}

#endif
