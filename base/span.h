/* SPDX-License-Identifier: MIT
 * span.h - a piece of somebody else's bytes: no ownership, no terminator. */
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

/* Bytewise order, as strcmp() on terminated strings. */
static inline int span_compare(struct span a, struct span b)
{
    size_t common = a.len < b.len ? a.len : b.len;
    int order = common ? memcmp(a.at, b.at, common) : 0;
    if (order != 0) return order;
    return a.len < b.len ? -1 : a.len > b.len;
}

#endif
