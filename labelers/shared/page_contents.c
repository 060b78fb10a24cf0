/* SPDX-License-Identifier: MIT
 * page_contents.c - see page_contents.h. */
#include "labelers/shared/page_contents.h"

#include "base/memory.h"

static bool is_heading(const struct leaf_fact *leaf, const struct block_path *place)
{
    return leaf->n_tokens && !leaf_is_mostly_links(leaf) && heading_level(place[leaf->path].element);
}

/* lines: bit line % 64 of each heading, as most links of a page have the line of none. */
static bool may_be_entry(const struct leaf_fact *leaf, uint64_t line, uint64_t lines)
{
    return lines >> (line & 63) & 1 && leaf_is_mostly_links(leaf) && !(leaf->flags & (LEAF_TITLE | LEAF_CONTROL));
}

static int compare_headings(const void *a, const void *b)
{
    const struct page_heading *x = a, *y = b;
    if (x->line != y->line) return x->line < y->line ? -1 : 1;
    return x->rank < y->rank ? -1 : x->rank > y->rank;
}

/* Returns their lines, as in may_be_entry(). */
static uint64_t collect_headings(struct page_contents *c, const struct leaf_features *feature,
                                 const struct leaf_fact *fact, uint32_t n_leaves, const struct block_path *place)
{
    uint64_t lines = 0;
    c->n_headings = 0;
    for (uint32_t l = 0; l < n_leaves; l++) {
        if (!is_heading(&fact[l], place)) continue;
        struct page_heading heading = {feature[l].line, c->n_headings + 1};
        VECTOR_PUSH(c->heading, c->n_headings, c->headings_cap) = heading;
        lines |= 1ull << (heading.line & 63);
    }
    return lines;
}

/* The rank of the first heading after `after` with the line, or 0. */
static uint32_t rank_after(const struct page_contents *c, uint64_t line, uint32_t after)
{
    const struct page_heading least = {line, after + 1};
    uint32_t low = 0, high = c->n_headings;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (compare_headings(&c->heading[middle], &least) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < c->n_headings && c->heading[low].line == line ? c->heading[low].rank : 0;
}

static void find_rows(struct page_contents *c, const struct leaf_features *feature, const struct leaf_fact *fact,
                      uint32_t n_leaves, uint64_t lines)
{
    uint32_t in_row = 0, rank = 0; /* entries; the heading of the last one */
    VECTOR_RESERVE(c->leaf, n_leaves, c->leaves_cap);
    for (uint32_t l = 0; l < n_leaves; l++) {
        if (!fact[l].n_tokens) continue;
        bool may_be = may_be_entry(&fact[l], feature[l].line, lines);
        uint32_t next = may_be ? rank_after(c, feature[l].line, rank) : 0;
        if (!next) { /* another row may begin here */
            c->n += in_row >= CONTENTS_MIN ? in_row : 0;
            in_row = 0;
            next = may_be ? rank_after(c, feature[l].line, 0) : 0;
        }
        rank = next;
        if (next) c->leaf[c->n + in_row++] = l;
    }
    c->n += in_row >= CONTENTS_MIN ? in_row : 0;
}

void page_contents_find(struct page_contents *c, const struct leaf_features *feature, const struct leaf_fact *fact,
                        uint32_t n_leaves, const struct block_path *place)
{
    uint32_t entries = 0;
    c->n = 0;
    uint64_t lines = collect_headings(c, feature, fact, n_leaves, place);
    if (c->n_headings < CONTENTS_MIN) return;
    for (uint32_t l = 0; l < n_leaves && entries < CONTENTS_MIN; l++)
        entries += may_be_entry(&fact[l], feature[l].line, lines);
    if (entries < CONTENTS_MIN) return;
    qsort(c->heading, c->n_headings, sizeof *c->heading, compare_headings);
    find_rows(c, feature, fact, n_leaves, lines);
}

void page_contents_free(struct page_contents *c)
{
    free(c->leaf);
    free(c->heading);
}
