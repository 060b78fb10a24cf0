/* SPDX-License-Identifier: MIT
 * shown_whole.c - see shown_whole.h. */
#include "features/copies/shown_whole.h"

#include "base/buffer.h"
#include "base/compare.h"
#include "base/memory.h"
#include "features/copies/rare_lines.h"

enum {
    OPENING_LINES = 3,
    BEFORE_LINES = 20 /* between a title and the text: date, author, categories */
};

/* A page's lines from its heading on: what other pages may show. */
struct own_lines {
    uint64_t title;
    uint64_t opening[OPENING_LINES]; /* keys of the first ones that are text, up to a heading; 0: there are fewer */
    uint64_t *key; /* [n] of the lines after it, sorted when asked for */
    size_t n;
    bool is_sorted;
};

struct own_title {
    uint64_t key;  /* first, to sort by */
    uint32_t page;
};

/* All pages, as others may show them. */
struct shown_pages {
    struct own_lines *own;   /* [n_pages] */
    struct own_title *title; /* [n_titles] of those that have text after it, sorted */
    size_t n_titles;
};

/* What is shown on the page at hand of another one. */
struct showing {
    uint64_t end;  /* its foot begins there; 0: not known yet */
    uint64_t next; /* the first line after what was found last */
};

static bool is_text(uint64_t line)
{
    return line_weight(line) > 0;
}

static bool is_prose(uint64_t line)
{
    return line_weight(line) >= NEAR_PROSE;
}

/* The page's heading: its first H1 that is no link, or else its first heading; UINT64_MAX if it has none. */
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
    for (uint32_t n = 0; ++i < end;) {
        if (!is_text(lines->line[i])) continue;
        own.key[own.n++] = near_line_key(lines->line[i]);
        if (n && lines->level[i]) n = OPENING_LINES; /* what a box below short text says is in all pages */
        if (is_prose(lines->line[i]) && n < OPENING_LINES) own.opening[n++] = near_line_key(lines->line[i]);
    }
    return own;
}

static bool has_key(const uint64_t *key, size_t n, uint64_t wanted)
{
    return n && bsearch(&wanted, key, n, sizeof *key, compare_uint64);
}

static bool is_line_of(struct own_lines *own, uint64_t key)
{
    if (!own->is_sorted) qsort(own->key, own->n, sizeof *own->key, compare_uint64);
    own->is_sorted = true;
    return has_key(own->key, own->n, key);
}

static bool is_opening(const struct own_lines *own, uint64_t key)
{
    bool is = false;
    for (int i = 0; i < OPENING_LINES; i++) is |= own->opening[i] == key;
    return is;
}

/* Where the foot of a page begins, which is the same as that of another page, line by line. */
static uint64_t foot_of(const struct near_lines *lines, uint32_t page, uint32_t other)
{
    uint64_t i = lines->first[page + 1], k = lines->first[other + 1];
    for (; i > lines->first[page] && k > lines->first[other]; i--, k--)
        if (near_line_key(lines->line[i - 1]) != near_line_key(lines->line[k - 1])) break;
    return i;
}

/* Adds what the page shows of `own` after the title at line i, up to the next title or text that is not of it. It must
 * begin as that page does: what is below a list of latest articles is on all pages. Returns the line where it ends;
 * what comes after the same title on the way is part of it. */
static uint64_t add_shown(const struct near_lines *lines, struct own_lines *own, uint64_t i, uint64_t end,
                          struct buffer *out)
{
    size_t before = out->len, words = 0;
    bool has_begun = false;
    for (uint64_t title = i++; i < end && (has_begun || i - title <= BEFORE_LINES); i++) {
        uint64_t line = lines->line[i], key = near_line_key(line);
        bool is_own = is_text(line) && is_line_of(own, key);
        if (!is_own && line && (lines->level[i] || is_prose(line))) break;
        if (!is_own) continue;
        if (is_prose(line) && !has_begun && !is_opening(own, key)) break;
        has_begun |= is_prose(line);
        words += line_weight(line);
        buffer_add(out, &key, sizeof key);
    }
    if (words < SHOWN_WORDS_MIN || !has_begun) out->len = before;
    return i;
}

static struct shown_pages shown_pages_new(const struct near_lines *lines)
{
    uint32_t n = lines->n_pages;
    struct shown_pages pages = {.own = mem_alloc(n * sizeof *pages.own), .title = mem_alloc(n * sizeof *pages.title)};
    for (uint32_t p = 0; p < n; p++) {
        pages.own[p] = own_lines_of(lines, p);
        if (pages.own[p].n) pages.title[pages.n_titles++] = (struct own_title){pages.own[p].title, p};
    }
    if (pages.n_titles) qsort(pages.title, pages.n_titles, sizeof *pages.title, compare_uint64);
    return pages;
}

static size_t first_with(const struct shown_pages *pages, uint64_t key)
{
    size_t from = 0, to = pages->n_titles;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (pages->title[middle].key < key) from = middle + 1;
        else to = middle;
    }
    return from;
}

/* What `page` shows of others. at: [n_pages] scratch. */
static void add_shown_of(const struct near_lines *lines, uint32_t page, const struct shown_pages *pages,
                         struct showing *at, struct buffer *out)
{
    const struct own_title *title = pages->title;
    memset(at, 0, lines->n_pages * sizeof *at);
    for (uint64_t i = lines->first[page]; i < lines->first[page + 1]; i++) {
        uint64_t key = near_line_key(lines->line[i]);
        if (!lines->line[i] || is_text(lines->line[i])) continue;
        for (size_t k = first_with(pages, key); k < pages->n_titles && title[k].key == key; k++) {
            uint32_t other = title[k].page;
            if (other == page || i < at[other].next) continue;
            if (!at[other].end) at[other].end = foot_of(lines, page, other);
            if (i < at[other].end) at[other].next = add_shown(lines, &pages->own[other], i, at[other].end, out);
        }
    }
}

/* Sorts those from `first` on, each once: a page may show the same lines of many. */
static void sort_keys(struct buffer *keys, uint64_t first)
{
    uint64_t *key = (uint64_t *)(void *)keys->at;
    size_t n = keys->len / sizeof *key, end = (size_t)first;
    if (n > first) qsort(key + first, n - (size_t)first, sizeof *key, compare_uint64);
    for (size_t i = end; i < n; i++)
        if (i == first || key[i] != key[end - 1]) key[end++] = key[i];
    keys->len = end * sizeof *key;
}

struct shown_whole shown_whole_find(const struct near_lines *lines)
{
    uint32_t n = lines->n_pages;
    struct buffer keys = {0};
    struct shown_whole s = {mem_zalloc(n + 1ull, sizeof *s.first), NULL};
    struct shown_pages pages = shown_pages_new(lines);
    struct showing *at = mem_zalloc(n + 1ull, sizeof *at);
    for (uint32_t p = 0; p < n; p++) {
        if (lines->is_counted[p]) add_shown_of(lines, p, &pages, at, &keys);
        sort_keys(&keys, s.first[p]);
        s.first[p + 1] = keys.len / sizeof *s.key;
    }
    for (uint32_t p = 0; p < n; p++) free(pages.own[p].key);
    free(pages.own);
    free(pages.title);
    free(at);
    s.key = (uint64_t *)(void *)keys.at;
    return s;
}

void shown_whole_free(struct shown_whole *s)
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
