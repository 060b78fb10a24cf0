/* SPDX-License-Identifier: MIT
 * shown_whole.c - see shown_whole.h. */
#include "features/copies/shown_whole.h"

#include "base/buffer.h"
#include "base/compare.h"
#include "base/memory.h"
#include "features/copies/rare_lines.h"

/* A page's lines from its heading on: what other pages may show. */
struct own_lines {
    uint64_t title;
    uint64_t *key; /* [n] of the lines after it, sorted */
    size_t n;
};

static bool is_text(uint64_t line)
{
    return line_weight(line) > 0;
}

/* The page's heading: its first H1 that is no link, or else its first heading; SIZE_MAX if it has none. */
static uint64_t heading_of(const struct near_lines *lines, uint32_t page)
{
    uint64_t found = UINT64_MAX;
    for (uint64_t i = lines->first[page]; i < lines->first[page + 1]; i++) {
        if (!lines->level[i] || !is_text(lines->line[i])) continue;
        if (lines->level[i] == 1) return i;
        if (found == UINT64_MAX) found = i;
    }
    return found;
}

static struct own_lines own_lines_of(const struct near_lines *lines, uint32_t page)
{
    struct own_lines own = {0};
    uint64_t end = lines->first[page + 1], i = heading_of(lines, page);
    if (!lines->is_counted[page] || i >= end) return own;
    own.title = near_line_key(lines->line[i]);
    own.key = mem_alloc((end - i) * sizeof *own.key);
    for (i++; i < end; i++)
        if (is_text(lines->line[i])) own.key[own.n++] = near_line_key(lines->line[i]);
    qsort(own.key, own.n, sizeof *own.key, compare_uint64);
    return own;
}

static bool has_key(const uint64_t *key, size_t n, uint64_t wanted)
{
    return n && bsearch(&wanted, key, n, sizeof *key, compare_uint64);
}

/* Where the foot of a page begins, which is the same as that of another page, line by line. */
static uint64_t foot_of(const struct near_lines *lines, uint32_t page, uint32_t other)
{
    uint64_t i = lines->first[page + 1], k = lines->first[other + 1];
    for (; i > lines->first[page] && k > lines->first[other]; i--, k--)
        if (near_line_key(lines->line[i - 1]) != near_line_key(lines->line[k - 1])) break;
    return i;
}

/* Adds what the page shows of `own` after the title at line i, up to the next title or text that is not of it. */
static void add_shown(const struct near_lines *lines, const struct own_lines *own, uint64_t i, uint64_t end,
                      struct buffer *out)
{
    size_t before = out->len, words = 0;
    for (i++; i < end; i++) {
        uint64_t line = lines->line[i], key = near_line_key(line);
        bool is_own = is_text(line) && has_key(own->key, own->n, key);
        if (!is_own && line && (lines->level[i] || line_weight(line) >= NEAR_PROSE)) break;
        if (!is_own) continue;
        words += line_weight(line);
        buffer_add(out, &key, sizeof key);
    }
    if (words < SHOWN_WORDS_MIN) out->len = before;
}

/* What `page` shows of the page `other`, whose lines are `own`. */
static void add_shown_of(const struct near_lines *lines, uint32_t page, uint32_t other, const struct own_lines *own,
                         struct buffer *out)
{
    uint64_t end = foot_of(lines, page, other);
    for (uint64_t i = lines->first[page]; own->n && i < end; i++)
        if (lines->line[i] && !is_text(lines->line[i]) && near_line_key(lines->line[i]) == own->title)
            add_shown(lines, own, i, end, out);
}

struct shown_whole find_shown_whole(const struct near_lines *lines)
{
    uint32_t n = lines->n_pages;
    struct buffer keys = {0};
    struct shown_whole s = {mem_zalloc(n + 1ull, sizeof *s.first), NULL};
    struct own_lines *own = mem_zalloc(n + 1ull, sizeof *own);
    for (uint32_t p = 0; p < n; p++) own[p] = own_lines_of(lines, p);
    for (uint32_t p = 0; p < n; p++) {
        for (uint32_t other = 0; other < n && lines->is_counted[p]; other++)
            if (other != p) add_shown_of(lines, p, other, &own[other], &keys);
        s.first[p + 1] = keys.len / sizeof *s.key;
        if (s.first[p + 1] > s.first[p])
            qsort(keys.at + s.first[p] * sizeof *s.key, s.first[p + 1] - s.first[p], sizeof *s.key, compare_uint64);
    }
    for (uint32_t p = 0; p < n; p++) free(own[p].key);
    free(own);
    s.key = (uint64_t *)(void *)keys.at;
    return s;
}

void free_shown_whole(struct shown_whole *s)
{
    free(s->first);
    free(s->key);
    *s = (struct shown_whole){0};
}

bool shows_line_of_others(const struct shown_whole *s, uint32_t page, uint64_t line)
{
    return shows_of_others(s, page) && is_text(line) &&
           has_key(s->key + s->first[page], s->first[page + 1] - s->first[page], near_line_key(line));
}
