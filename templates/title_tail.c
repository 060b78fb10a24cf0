/* SPDX-License-Identifier: MIT
 * title_tail.c - see title_tail.h. */
#include "templates/title_tail.h"

#include "base/text/ascii.h"
#include "templates/title_separator.h"

enum { TAIL_WORDS = 2, TAIL_DISTINCT = 5, OTHERS_OF = 10 };

/* The last two words with the space before them; empty if nothing is before that, or if one of them has a digit: many
 * pages may be about "May 2023". */
static struct span last_words(struct span title)
{
    unsigned words = 0;
    for (size_t at = title.len; at-- > 1;) {
        if (ascii_is_digit(title.at[at])) break;
        if (ascii_is_space(title.at[at]) && ++words == TAIL_WORDS) return span_from(title, at);
    }
    return (struct span){title.at, 0};
}

/* Boyer and Moore's vote: what more than half of the titles end in stays. */
static struct span vote(const struct span *title, uint32_t n)
{
    struct span candidate = {0};
    uint32_t votes = 0;
    for (uint32_t i = 0; i < n; i++) {
        struct span tail = last_words(title[i]);
        if (!title[i].len) continue;
        if (!votes) candidate = tail;
        if (span_equal(tail, candidate)) votes++;
        else votes--;
    }
    return candidate;
}

/* How many bytes both end with. */
static size_t common_end(struct span a, struct span b)
{
    size_t n = 0;
    while (n < a.len && n < b.len && a.at[a.len - 1 - n] == b.at[b.len - 1 - n]) n++;
    return n;
}

/* All that the titles with this end have in common at their ends, from a space on that is not at their beginning. */
static struct span longest(const struct span *title, uint32_t n, struct span end)
{
    struct span tail = {0}, none = {end.at, 0};
    for (uint32_t i = 0; i < n; i++) {
        if (!title_ends_in(title[i], end)) continue;
        if (!tail.len) tail = span_from(title[i], 1);
        tail = span_from(tail, tail.len - common_end(tail, span_from(title[i], 1)));
    }
    while (tail.len && !ascii_is_space(*tail.at)) tail = span_from(tail, 1);
    return tail.len ? tail : none;
}

/* Are there so many different ones before the tail? Those found are remembered: a few are enough. */
static bool differ(const struct span *title, uint32_t n, struct span tail)
{
    struct span seen[TAIL_DISTINCT];
    uint32_t n_seen = 0;
    for (uint32_t i = 0; i < n && n_seen < TAIL_DISTINCT; i++) {
        if (!title_ends_in(title[i], tail)) continue;
        uint32_t k = 0;
        while (k < n_seen && !span_equal(seen[k], title[i])) k++;
        if (k == n_seen) seen[n_seen++] = title[i];
    }
    return n_seen == TAIL_DISTINCT;
}

struct span title_tail(const struct span *title, uint32_t n)
{
    struct span end = vote(title, n), none = {NULL, 0};
    uint32_t all = 0, found = 0;
    if (!end.len) return none;
    for (uint32_t i = 0; i < n; i++) {
        all += title[i].len > 0;
        found += title_ends_in(title[i], end);
    }
    uint32_t others = all / OTHERS_OF ? all / OTHERS_OF : 1;
    struct span tail = found + others >= all ? longest(title, n, end) : none;
    return tail.len && differ(title, n, tail) ? tail : none;
}
