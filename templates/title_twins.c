/* SPDX-License-Identifier: MIT
 * title_twins.c - see title_twins.h. */
#include "templates/title_twins.h"

#include <stdlib.h>

#include "base/compare.h"
#include "base/memory.h"
#include "templates/title_separator.h"

enum { TWINS_OF = 4 }; /* one in four: a part of a site has few pairs */

/* What is before `outer` in the titles that end so, and not in `suffix`: sorted. */
static uint32_t outer_heads(const struct span *title, uint32_t n, struct span suffix, struct span outer,
                            struct span *head)
{
    uint32_t n_heads = 0;
    for (uint32_t i = 0; i < n; i++)
        if (title_ends_in(title[i], outer) && !title_ends_in(title[i], suffix))
            head[n_heads++] = (struct span){title[i].at, title[i].len - outer.len};
    if (n_heads) qsort(head, n_heads, sizeof *head, compare_span);
    return n_heads;
}

static bool have_twins(const struct span *title, uint32_t n, struct span suffix, struct span outer)
{
    struct span *head = mem_alloc((n ? n : 1) * sizeof *head);
    uint32_t n_heads = outer_heads(title, n, suffix, outer, head), all = 0, twins = 0;
    for (uint32_t i = 0; i < n && n_heads; i++) {
        if (!title_ends_in(title[i], suffix)) continue;
        struct span own = {title[i].at, title[i].len - suffix.len};
        all++;
        twins += bsearch(&own, head, n_heads, sizeof *head, compare_span) != NULL;
    }
    free(head);
    return twins && twins * TWINS_OF >= all;
}

void title_spare_twins(struct buffer *suffix, const struct span *title, uint32_t n)
{
    struct span whole = buffer_span(suffix);
    for (size_t at = 1; at < whole.len; at++) {
        if (!title_separator_at(whole, at) || !have_twins(title, n, whole, span_from(whole, at))) continue;
        suffix->len -= at;
        memmove(suffix->at, whole.at + at, suffix->len);
        return;
    }
}
