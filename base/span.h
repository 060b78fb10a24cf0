/* SPDX-License-Identifier: MIT
 * span.h - a view of bytes: no ownership, no terminator. */
#ifndef INFODISC_BASE_SPAN_H
#define INFODISC_BASE_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct span {
    const char *at;
    size_t len; /* bytes */
};

static inline struct span span_of(const char *text)
{
    return (struct span){text, text ? strlen(text) : 0};
}

static inline bool span_equal(struct span a, struct span b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

static inline bool span_is(struct span a, const char *text)
{
    return span_equal(a, span_of(text));
}

/* Bytewise: does it begin so, does it end so? */
static inline bool span_begins(struct span s, const char *text)
{
    size_t n = strlen(text);
    return s.len >= n && memcmp(s.at, text, n) == 0;
}

static inline bool span_ends(struct span s, const char *text)
{
    size_t n = strlen(text);
    return s.len >= n && memcmp(s.at + s.len - n, text, n) == 0;
}

/* Is `part`, which is not empty, anywhere in it? Where its first byte is rare, memmem() is slower. */
static inline bool span_has(struct span s, const char *part)
{
    size_t n = strlen(part);
    while (s.len >= n) {
        const char *at = memchr(s.at, *part, s.len - n + 1);
        if (!at) return false;
        if (memcmp(at, part, n) == 0) return true;
        size_t passed = (size_t)(at - s.at) + 1;
        s = (struct span){at + 1, s.len - passed};
    }
    return false;
}

/* What comes after its first n bytes; n <= s.len. Nothing comes after NULL. */
static inline struct span span_from(struct span s, size_t n)
{
    return (struct span){n ? s.at + n : s.at, s.len - n};
}

/* Without the byte order mark of UTF-8, which some editors write in front. */
static inline struct span span_without_mark(struct span text)
{
    return span_begins(text, "\xEF\xBB\xBF") ? span_from(text, 3) : text;
}

/* Takes what is before the first `stop` off *s, and the `stop`; all of it where there is none. */
static inline struct span span_take(struct span *s, char stop)
{
    const char *at = s->len ? memchr(s->at, stop, s->len) : NULL;
    struct span taken = {s->at, at ? (size_t)(at - s->at) : s->len};
    size_t used = taken.len + (at != NULL);
    *s = (struct span){s->at ? s->at + used : s->at, s->len - used};
    return taken;
}

/* How many bytes both begin with. */
static inline size_t span_common(struct span a, struct span b)
{
    size_t n = a.len < b.len ? a.len : b.len, i = 0;
    while (i + 8 <= n && memcmp(a.at + i, b.at + i, 8) == 0) i += 8; /* compilers compare 8 bytes at once */
    while (i < n && a.at[i] == b.at[i]) i++;
    return i;
}

/* Bytewise order, as strcmp() on terminated strings. */
static inline int span_compare(struct span a, struct span b)
{
    size_t common = a.len < b.len ? a.len : b.len;
    int order = common ? memcmp(a.at, b.at, common) : 0;
    if (order != 0) return order;
    return a.len < b.len ? -1 : a.len > b.len;
}

#endif
