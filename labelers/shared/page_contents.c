/* SPDX-License-Identifier: MIT
 * page_contents.c - see page_contents.h. */
#include "labelers/shared/page_contents.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/text/ascii.h"

enum {                       /* of the links, those that are headings */
    WHOLE_SHARE = 3, WHOLE_SHARE_OF = 4, /* in a leaf: "Top" is none */
    ROW_SHARE = 4, ROW_SHARE_OF = 5
};

enum { NUMBERS_MAX = 6 };    /* of an entry: levels of headings */

static bool is_heading(const struct leaf_fact *leaf, const struct block_path *place)
{
    return leaf->n_tokens && !leaf_is_mostly_links(leaf) && heading_level(place[leaf->path].element);
}

/* LI or DT, or what stands for one: a DIV or P. */
static bool is_item(enum element element)
{
    return element == EL_li || element == EL_dt || element == EL_div || element == EL_p;
}

/* Has a heading the line, or that of the text after its first numbers: "Rivets" of "1.3. Rivets"? lines: bit line % 64
 * of each heading, as most links of a page have the line of none. */
static bool may_be_line(const struct leaf_features *f, uint64_t lines)
{
    uint64_t line = f->line;
    if (lines >> (line & 63) & 1) return true;
    for (uint32_t i = 0; i < f->n_number && i < NUMBERS_MAX && i + 1 < f->n_tokens; i++) {
        line = line_without_number(line, f->n_tokens - i);
        if (lines >> (line & 63) & 1) return true;
    }
    return false;
}

/* Not a cell: javadoc's summaries have names of members without a description. */
static bool is_link(const struct leaf_fact *leaf, const struct block_path *place)
{
    return leaf_is_mostly_links(leaf) && leaf_is_in_page(leaf) && is_item(place[leaf->path].element);
}

static bool may_be_entry(const struct leaf_fact *leaf, const struct leaf_features *f, uint64_t lines,
                         const struct block_path *place)
{
    return is_link(leaf, place) && may_be_line(f, lines);
}

static int compare_headings(const void *a, const void *b)
{
    const struct page_heading *x = a, *y = b;
    if (x->line != y->line) return x->line < y->line ? -1 : 1;
    return x->rank < y->rank ? -1 : x->rank > y->rank;
}

static uint64_t text_hash(struct span text)
{
    return hash_span(ascii_trim(text));
}

/* Their lines are those of their features or, without such, hashes of their texts in b. Returns them, as in
 * may_be_entry(). */
static uint64_t collect_headings(struct page_contents *c, const struct leaf_features *feature,
                                 const struct page_blocks *b, const struct leaf_fact *fact, uint32_t n_leaves,
                                 const struct block_path *place)
{
    uint64_t lines = 0;
    c->n_headings = 0;
    memset(c->of_level, 0, sizeof c->of_level);
    for (uint32_t l = 0; l < n_leaves; l++) {
        if (!is_heading(&fact[l], place)) continue;
        unsigned level = heading_level(place[fact[l].path].element);
        uint64_t line = feature ? feature[l].line : text_hash(leaf_span(b, &b->leaf[l]));
        struct page_heading heading = {line, c->n_headings + 1, level};
        c->of_level[level]++;
        VECTOR_PUSH(c->heading, c->n_headings, c->headings_cap) = heading;
        lines |= 1ull << (heading.line & 63);
    }
    return lines;
}

/* The first heading after the rank with the line, or NULL. */
static const struct page_heading *heading_after(const struct page_contents *c, uint64_t line, uint32_t rank)
{
    const struct page_heading least = {line, rank + 1, 0};
    uint32_t low = 0, high = c->n_headings;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (compare_headings(&c->heading[middle], &least) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < c->n_headings && c->heading[low].line == line ? &c->heading[low] : NULL;
}

/* The same of the entry's line, or of its text after the numbers. */
static const struct page_heading *heading_of(const struct page_contents *c, const struct leaf_features *f,
                                             uint32_t rank)
{
    uint64_t line = f->line;
    const struct page_heading *found = heading_after(c, line, rank);
    for (uint32_t i = 0; !found && i < f->n_number && i < NUMBERS_MAX && i + 1 < f->n_tokens; i++) {
        line = line_without_number(line, f->n_tokens - i);
        found = heading_after(c, line, rank);
    }
    return found;
}

struct row {                 /* of entries: behind the leaves found before */
    uint32_t n, rank;        /* rank: of the heading of the last one */
    uint32_t leaves;         /* from the first to the last one, links between them, too */
    unsigned levels;         /* bits: of their headings */
};

static void add_entry(struct row *row, const struct page_heading *heading)
{
    row->n++;
    row->rank = heading->rank;
    row->levels |= 1u << heading->level;
}

static bool is_contents(const struct page_contents *c, const struct row *row)
{
    uint32_t headings = 0;
    for (unsigned level = 1; level <= 6; level++) headings += row->levels >> level & 1 ? c->of_level[level] : 0;
    return row->n >= CONTENTS_MIN && row->n * 2ull >= headings;
}

/* Adds the row to what was found, if it is the page's contents; another may begin. */
static void end_row(struct page_contents *c, struct row *row)
{
    if (is_contents(c, row)) c->n += row->leaves;
    *row = (struct row){0};
}

/* The links from the first one with the line of a heading to the last: "Nodes" may lead to "Nodes in detail". Adds them
 * if most are such. Returns where they end, `from` if nothing is added. */
static uint32_t add_links(struct page_contents *c, const struct leaf_features *feature, const struct leaf_fact *fact,
                          uint32_t from, uint32_t end)
{
    struct row row = {0};
    uint32_t to = from;
    for (uint32_t l = from, leaves = 0; l < end && leaves - row.leaves <= row.n; l++) {
        const struct page_heading *heading = fact[l].n_tokens ? heading_of(c, &feature[l], row.rank) : NULL;
        if (!fact[l].n_tokens || (!heading && !row.n)) continue;
        c->leaf[c->n + leaves++] = l;
        if (!heading) continue;
        add_entry(&row, heading);
        row.leaves = leaves;
        to = l + 1;
    }
    bool is_most = row.n * (uint64_t)ROW_SHARE_OF >= row.leaves * (uint64_t)ROW_SHARE;
    if (!is_most || !is_contents(c, &row)) return from;
    c->n += row.leaves;
    return to;
}

/* A part of the links [from, end): what leads to other pages may be before, behind and between. */
static void add_rows(struct page_contents *c, const struct leaf_features *feature, const struct leaf_fact *fact,
                     uint32_t from, uint32_t end)
{
    struct row row = {0};
    for (uint32_t l = from; l < end; l++) {
        if (!fact[l].n_tokens) continue;
        const struct page_heading *heading = heading_of(c, &feature[l], row.rank);
        if (!heading && row.n) {
            end_row(c, &row);
            heading = heading_of(c, &feature[l], 0);
        }
        if (!heading) continue;
        c->leaf[c->n + row.leaves++] = l;
        add_entry(&row, heading);
    }
    end_row(c, &row);
}

/* A long one without a heading is text of its own, as is a paragraph. */
static bool may_be_between(const struct leaf_fact *leaf, const struct block_path *place)
{
    enum element element = place[leaf->path].element;
    return !leaf_is_long(leaf) && (element == EL_li || element == EL_dt);
}

/* Where the links in a row that begins at a leaf end. */
static uint32_t end_of_links(const struct page_contents *c, const struct leaf_features *feature,
                             const struct leaf_fact *fact, uint32_t from, uint32_t n_leaves,
                             const struct block_path *place)
{
    for (uint32_t l = from; l < n_leaves; l++) {
        if (!fact[l].n_tokens) continue;
        if (!is_link(&fact[l], place)) return l;
        if (!may_be_between(&fact[l], place) && !heading_of(c, &feature[l], 0)) return l;
    }
    return n_leaves;
}

static void find_rows(struct page_contents *c, const struct leaf_features *feature, const struct leaf_fact *fact,
                      uint32_t n_leaves, const struct block_path *place)
{
    VECTOR_RESERVE(c->leaf, (size_t)c->n + n_leaves, c->leaves_cap);
    for (uint32_t from = 0, end; from < n_leaves; from = end + 1) {
        end = end_of_links(c, feature, fact, from, n_leaves, place);
        for (uint32_t to; (to = add_links(c, feature, fact, from, end)) > from;) from = to;
        add_rows(c, feature, fact, from, end);
    }
}

uint32_t page_title(const struct leaf_fact *fact, uint32_t n_leaves, const struct block_path *place)
{
    enum { SITE_NAME = 8 }; /* on so many times the pages that the title is on */
    uint32_t first = n_leaves, h1 = n_leaves;
    for (uint32_t l = 0; l < n_leaves; l++) {
        if (!is_heading(&fact[l], place)) continue;
        bool is_h1 = place[fact[l].path].element == EL_h1;
        if (is_h1 && (h1 == n_leaves || fact[l].line_df * (uint64_t)SITE_NAME < fact[h1].line_df)) h1 = l;
        if (first == n_leaves) first = l;
    }
    return h1 < n_leaves ? h1 : first;
}

/* The line of the title, above it, with its numbers: the running head of a page of a book, the end of breadcrumbs. */
static void find_title_above(struct page_contents *c, const struct leaf_features *feature, const struct leaf_fact *fact,
                             uint32_t n_leaves, const struct block_path *place)
{
    uint32_t title = page_title(fact, n_leaves, place);
    for (uint32_t l = 0; title < n_leaves && l < title; l++) {
        bool is_text = fact[l].n_tokens && leaf_is_in_page(&fact[l]);
        bool is_same = feature[l].line == feature[title].line && feature[l].text_bit == feature[title].text_bit;
        if (is_text && is_same && !leaf_is_mostly_links(&fact[l]))
            VECTOR_PUSH(c->leaf, c->n, c->leaves_cap) = l;
    }
}

void page_contents_find(struct page_contents *c, const struct leaf_features *feature, const struct leaf_fact *fact,
                        uint32_t n_leaves, const struct block_path *place)
{
    uint32_t entries = 0;
    c->n = 0;
    find_title_above(c, feature, fact, n_leaves, place);
    uint64_t lines = collect_headings(c, feature, NULL, fact, n_leaves, place);
    if (c->n_headings < CONTENTS_MIN) return;
    for (uint32_t l = 0; l < n_leaves && entries < CONTENTS_MIN; l++)
        entries += may_be_entry(&fact[l], &feature[l], lines, place);
    if (entries < CONTENTS_MIN) return;
    qsort(c->heading, c->n_headings, sizeof *c->heading, compare_headings);
    find_rows(c, feature, fact, n_leaves, place);
}

/* ---- all in one leaf ---- */

static bool may_be_whole(const struct leaf_block *leaf, const struct leaf_fact *fact, const struct block_path *place)
{
    return leaf->n_links >= CONTENTS_MIN && fact->n_link_tokens == fact->n_tokens && leaf_is_in_page(fact) &&
           is_item(place[fact->path].element);
}

static bool is_whole(const struct page_contents *c, const struct page_blocks *b, const struct leaf_block *leaf)
{
    struct row row = {0};
    for (uint32_t k = 0; k < leaf->n_links; k++) {
        struct byte_range link = b->link[leaf->link + k];
        uint64_t line = text_hash((struct span){b->text.at + link.from, link.to - link.from});
        const struct page_heading *heading = heading_after(c, line, row.rank);
        if (heading) add_entry(&row, heading);
    }
    return row.n * (uint64_t)WHOLE_SHARE_OF >= leaf->n_links * (uint64_t)WHOLE_SHARE && is_contents(c, &row);
}

void page_contents_add_whole(struct page_contents *c, const struct page_blocks *b, const struct leaf_fact *fact,
                             const struct block_path *place)
{
    bool has_headings = false; /* few pages have such a leaf */
    VECTOR_RESERVE(c->leaf, (size_t)c->n + b->n_leaves, c->leaves_cap);
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        if (!may_be_whole(&b->leaf[l], &fact[l], place)) continue;
        if (!has_headings) {
            collect_headings(c, NULL, b, fact, b->n_leaves, place);
            if (c->n_headings < CONTENTS_MIN) return;
            qsort(c->heading, c->n_headings, sizeof *c->heading, compare_headings);
            has_headings = true;
        }
        if (is_whole(c, b, &b->leaf[l])) c->leaf[c->n++] = l;
    }
}

void page_contents_free(struct page_contents *c)
{
    free(c->leaf);
    free(c->heading);
}
