/* SPDX-License-Identifier: MIT
 * template_lines.c - see template_lines.h. The facts of a leaf do not hold its text: leaves under a path that are on as
 * many pages and have as many tokens count as one line. If they are several, only the first is known, and none if one
 * of them is content. */
#include "templates/template_lines.h"

#include "base/memory.h"
#include "base/text/ascii.h"

enum {
    PAGES_MIN = 5,           /* that have the line */
    PAGES_SHARE = 2          /* half of those with the path */
};

struct line_seen {
    struct template_line line;
    uint32_t line_df, n_tokens;
    uint32_t next;           /* 1 + index of the next one of the path; 0: none */
    bool is_content;         /* somewhere, or it may be */
};

struct path_lines {
    uint32_t first;          /* 1 + index; 0: none */
    bool has_content;
};

struct line_tally {
    uint32_t first, end;     /* the paths */
    struct path_lines *path; /* [end - first] */
    struct line_seen *seen;  /* [n] */
    uint32_t n, cap;
};

struct line_tally *line_tally_new(uint32_t first_path, uint32_t end_path)
{
    struct line_tally *t = mem_zalloc(1, sizeof *t);
    *t = (struct line_tally){.first = first_path, .end = end_path};
    t->path = mem_zalloc(end_path - first_path, sizeof *t->path);
    return t;
}

/* That of the leaf, made if there is room; or NULL. */
static struct line_seen *seen_of(struct line_tally *t, const struct template_line *line, const struct leaf_fact *leaf)
{
    struct path_lines *path = &t->path[leaf->path - t->first];
    uint32_t n = 0;
    for (uint32_t i = path->first; i; i = t->seen[i - 1].next, n++) {
        struct line_seen *seen = &t->seen[i - 1];
        if (seen->line_df == leaf->line_df && seen->n_tokens == leaf->n_tokens) return seen;
    }
    if (n == TEMPLATE_LINES_MAX) return NULL;
    VECTOR_PUSH(t->seen, t->n, t->cap) = (struct line_seen){*line, leaf->line_df, leaf->n_tokens, path->first, false};
    path->first = t->n;
    return &t->seen[t->n - 1];
}

/* Comments and copies are found anew in each page: without an article, or without the other copy, they are content. */
static bool may_be_content(const struct leaf_fact *leaf)
{
    return leaf->informative || leaf->reason == REASON_COMMENT || leaf->reason == REASON_COPY;
}

void line_tally_add(struct line_tally *t, uint32_t pages, uint32_t page, uint32_t index, const struct leaf_fact *leaf)
{
    if (!leaf->n_tokens) return;
    if (leaf->informative) t->path[leaf->path - t->first].has_content = true;
    if (leaf->line_df < PAGES_MIN || leaf->line_df * (uint64_t)PAGES_SHARE < pages) return;
    const struct template_line line = {leaf->path, page, index};
    struct line_seen *seen = seen_of(t, &line, leaf);
    if (seen) seen->is_content |= may_be_content(leaf);
}

/* By path, and those of a path as they were met. */
void line_tally_end(struct line_tally *t, struct template_lines *out)
{
    for (uint32_t p = t->first; p < t->end; p++) {
        const struct path_lines *path = &t->path[p - t->first];
        uint32_t before = out->n;
        for (uint32_t i = path->has_content ? path->first : 0; i; i = t->seen[i - 1].next)
            if (!t->seen[i - 1].is_content) VECTOR_PUSH(out->item, out->n, out->cap) = t->seen[i - 1].line;
        for (uint32_t a = before, b = out->n; a + 1 < b; a++) { /* the list has the last one first */
            struct template_line last = out->item[--b];
            out->item[b] = out->item[a];
            out->item[a] = last;
        }
    }
    free(t->path);
    free(t->seen);
    free(t);
}

const struct template_line *template_lines_of(const struct template_lines *lines, uint32_t path, uint32_t *n)
{
    uint32_t lo = 0, hi = lines->n;
    while (lo < hi) {
        uint32_t middle = lo + (hi - lo) / 2;
        if (lines->item[middle].path < path)
            lo = middle + 1;
        else
            hi = middle;
    }
    *n = 0;
    while (lo + *n < lines->n && lines->item[lo + *n].path == path) ++*n;
    return lines->item + lo;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\n';
}

/* The next character of a line: one digit for a number, one blank for several; 0: it is at its end. */
static char next_of(struct span *s)
{
    if (!s->len) return 0;
    char c = *s->at;
    bool is_number = ascii_is_digit(c), is_space = is_blank(c);
    do {
        s->at++;
        s->len--;
    } while (s->len && ((is_number && ascii_is_digit(*s->at)) || (is_space && is_blank(*s->at))));
    return is_number ? '0' : is_space ? ' ' : c;
}

bool template_line_is(struct span line, struct span text)
{
    while (line.len || text.len)
        if (next_of(&line) != next_of(&text)) return false;
    return true;
}
