/* SPDX-License-Identifier: MIT
 * rare_lines.c - see rare_lines.h. Cost: linear in the lines; 8 bytes for each leaf, 21 to 43 for each different line
 * while lines are counted, and 21 for each that is kept. That is before there are tables of shingles.
 *
 * 0. Of few pages, leave out the lines of the frame.
 * 1. Count the pages that have each line: tables by the lines' hashes, one for each thread.
 * 2. Keep the lines of each page that are rare and that other pages have, and a smaller table of them.
 * 3. Find the pages that have enough text in lines of others: few, and only they can be near-duplicates. Which lines
 *    they and editions have. */
#include "features/copies/rare_lines.h"

#include "base/compare.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/span.h"
#include "base/threads/parallel.h"

enum { NOT_WANTED = UINT32_MAX - 1 }; /* of line_slot.leads_to: no page that is looked at has the line */

struct line_count {    /* of any line */
    uint64_t key;      /* 0: free */
    uint32_t n_pages;
    uint32_t last;     /* 1 + page that had it last */
};

struct line_counts {
    struct line_count *slot; /* [mask + 1] */
    size_t mask, n;
};

/* ---- lines -------------------------------------------------------------------------------- */

/* The last bit of a key is always set. */
static uint32_t table_of(const struct rare_lines *d, uint64_t key)
{
    return (uint32_t)((key >> 1) % d->n_tables);
}

static uint64_t spread(uint64_t key)
{
    return key * 0x9E3779B97F4A7C15u;
}

struct line_slot *rare_line_slot(const struct rare_lines *d, uint64_t line)
{
    uint64_t key = near_line_key(line);
    const struct line_table *t = &d->table[table_of(d, key)];
    struct line_slot *slot = t->slot + hash_below(spread(key), t->n_slots), *end = t->slot + t->n_slots;
    while (slot->key && slot->key != key)
        if (++slot == end) slot = t->slot;
    return slot;
}

static struct line_count *count_of(const struct line_counts *t, uint64_t key)
{
    size_t i = (size_t)(spread(key) >> 20) & t->mask;
    while (t->slot[i].key && t->slot[i].key != key) i = (i + 1) & t->mask;
    return &t->slot[i];
}

static void enlarge(struct line_counts *t)
{
    struct line_counts larger = {.mask = t->mask ? t->mask * 2 + 1 : 1023, .n = t->n};
    larger.slot = mem_zalloc_written(larger.mask + 1, sizeof *larger.slot);
    for (size_t i = 0; t->slot && i <= t->mask; i++)
        if (t->slot[i].key) *count_of(&larger, t->slot[i].key) = t->slot[i];
    free(t->slot);
    *t = larger;
}

/* Whichever table it is of, the key of a line that another thread may be setting to 0, which is of no table. */
static uint64_t key_at(const struct rare_lines *d, uint64_t l)
{
    return near_line_key(__atomic_load_n(&d->lines.line[l], __ATOMIC_RELAXED));
}

static void ignore(struct rare_lines *d, uint64_t l)
{
    __atomic_store_n(&d->lines.line[l], 0, __ATOMIC_RELAXED);
}

/* All threads read all lines, and each changes those of its own table. */
static void count_lines(struct rare_lines *d, uint32_t table, struct line_counts *t)
{
    enlarge(t);
    for (uint32_t p = 0; p < d->lines.n_pages; p++) {
        if (!d->lines.is_counted[p]) continue;
        large_rest(d->lines.large, p);
        for (uint64_t l = d->lines.first[p]; l < d->lines.first[p + 1]; l++) {
            uint64_t key = key_at(d, l);
            if (!key || table_of(d, key) != table) continue;
            struct line_count *slot = count_of(t, key);
            if (slot->last == p + 1) { /* what a page says again is ignored */
                ignore(d, l);
                continue;
            }
            t->n += !slot->key;
            *slot = (struct line_count){key, slot->n_pages + 1, p + 1};
            if (t->n * 4 > t->mask * 3) enlarge(t);
        }
    }
}

static bool is_kept(const struct rare_lines *d, const struct line_count *line)
{
    return line->n_pages > 1 && line->n_pages <= d->pages_max;
}

static void make_table(struct rare_lines *d, uint32_t table, const struct line_counts *counts)
{
    struct line_table *t = &d->table[table];
    t->n_slots = 1;
    for (size_t i = 0; i <= counts->mask; i++) t->n_slots += is_kept(d, &counts->slot[i]);
    t->n_slots += t->n_slots / 3;
    t->slot = large_new(d->lines.large, t->n_slots, sizeof *t->slot);
    for (size_t i = 0; i <= counts->mask; i++) {
        const struct line_count *line = &counts->slot[i];
        if (!is_kept(d, line)) continue;
        struct line_slot *slot = rare_line_slot(d, line->key << NEAR_WEIGHT_BITS);
        *slot = (struct line_slot){line->key, line->n_pages, {NOT_WANTED}};
    }
}

/* Adds the line to what a page has. */
static void rare_page_weigh(struct rare_page *page, uint64_t line)
{
    page->words += line_weight(line);
    if (line_weight(line) >= NEAR_PROSE) page->prose += line_weight(line);
}

/* The weight of a page's rare lines, and of these only those that other pages have. Threads have other lines of it. */
static void keep_lines(struct rare_lines *d, uint32_t table, const struct line_counts *counts)
{
    for (uint32_t p = 0; p < d->lines.n_pages; p++) {
        if (!d->lines.is_counted[p]) continue;
        large_rest(d->lines.large, p);
        struct rare_page sum = {0};
        for (uint64_t l = d->lines.first[p]; l < d->lines.first[p + 1]; l++) {
            uint64_t key = key_at(d, l);
            if (!key || table_of(d, key) != table) continue;
            const struct line_count *count = count_of(counts, key);
            if (count->n_pages <= d->pages_max) rare_page_weigh(&sum, d->lines.line[l]);
            if (!is_kept(d, count)) ignore(d, l);
        }
        __atomic_fetch_add(&d->page[p].words, sum.words, __ATOMIC_RELAXED);
        __atomic_fetch_add(&d->page[p].prose, sum.prose, __ATOMIC_RELAXED);
    }
}

static void take_lines_of_table(void *data, uint32_t item, int thread)
{
    (void)thread;
    struct rare_lines *d = data;
    uint32_t table = d->first_table + item;
    struct line_counts counts = {0};
    count_lines(d, table, &counts);
    keep_lines(d, table, &counts);
    make_table(d, table, &counts);
    free(counts.slot);
}

/* Has the page so many words in lines of others, `shared`, that it may be near one of them, by what most_like() and
 * are_near() ask for? */
static bool may_be_near(const struct rare_page *page, uint32_t shared)
{
    return shared >= NEAR_TOKENS_MIN && shared * 2ull >= page->words &&
           shared * 100ull >= page->words * (uint64_t)NEAR_SAME;
}

static void gather_lines(void *data, uint32_t p, int thread)
{
    (void)thread;
    struct rare_lines *d = data;
    struct rare_page *page = &d->page[p];
    uint64_t *line = d->lines.line + d->lines.first[p];
    uint32_t n = (uint32_t)(d->lines.first[p + 1] - d->lines.first[p]), shared = 0;
    large_rest(d->lines.large, p);
    for (uint32_t i = 0; d->lines.is_counted[p] && i < n; i++) {
        if (!line[i]) continue;
        shared += line_weight(line[i]);
        line[page->n++] = line[i];
    }
    page->may_be_near = may_be_near(page, shared);
    bool is_wanted = page->may_be_near || page->is_edition || d->lines.place; /* of few, the frame's may be elsewhere */
    for (uint32_t i = 0; i < page->n && is_wanted; i++)
        __atomic_store_n(&rare_line_slot(d, line[i])->leads_to, NOT_NEAR, __ATOMIC_RELAXED);
}

static void sort_wanted_lines(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct rare_lines *d = data;
    struct rare_page *page = &d->page[p];
    uint64_t *line = d->lines.line + d->lines.first[p];
    large_rest(d->lines.large, p);
    for (uint32_t i = 0; i < page->n; i++) {
        if (rare_line_slot(d, line[i])->leads_to == NOT_WANTED) continue;
        uint64_t wanted = line[i];
        line[i] = line[page->n_wanted];
        line[page->n_wanted++] = wanted;
    }
    qsort(line, page->n_wanted, sizeof *line, compare_uint64);
}

/* A table for each thread, or, where all of them at once would have too much memory for their counts, more, some at a
 * time. */
static void take_lines(struct rare_lines *d, int threads)
{
    enum { COUNT_BYTES = 3 * sizeof(struct line_count) }; /* of a line at most, while its table grows: usually less */
    uint64_t bytes = d->lines.first[d->lines.n_pages] * COUNT_BYTES;
    d->n_tables = large_rounds(d->lines.large, bytes) * (uint32_t)threads;
    d->table = mem_zalloc(d->n_tables, sizeof *d->table);
    for (; d->first_table < d->n_tables; d->first_table += (uint32_t)threads)
        parallel_for((uint32_t)threads, threads, take_lines_of_table, d);
    parallel_for(d->lines.n_pages, threads, gather_lines, d);
    parallel_for(d->lines.n_pages, threads, sort_wanted_lines, d);
}

bool rare_page_has(const struct rare_lines *d, uint32_t page, uint64_t line)
{
    const uint64_t *at = d->lines.line + d->lines.first[page];
    uint32_t low = 0, high = d->page[page].n_wanted;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (near_line_key(at[middle]) < near_line_key(line)) low = middle + 1;
        else high = middle;
    }
    return low < d->page[page].n_wanted && near_line_key(at[low]) == near_line_key(line);
}

/* ---- frames of few pages ------------------------------------------------------------------- */

struct placed_line {
    uint64_t key;            /* of the line and its path */
    uint32_t page;           /* or that of which it is a view */
    uint64_t *line;
};

static int compare_placed(const void *a, const void *b)
{
    const struct placed_line *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return x->page < y->page ? -1 : x->page > y->page;
}

struct span url_of_views(const char *url)
{
    struct span rest = span_of(url), page = span_take(&rest, '?');
    if (span_ends(page, ".html")) page.len -= strlen(".html");
    return page;
}

/* The page that this one is a view of by its URL, as "page?tab=notes" is of "page", or itself. */
static uint32_t page_of_view(const struct near_lines *lines, uint32_t page)
{
    if (!lines->url || !strchr(lines->url[page], '?')) return page;
    struct span view = url_of_views(lines->url[page]);
    for (uint32_t p = 0; p < lines->n_pages; p++)
        if (lines->is_counted[p] && !strchr(lines->url[p], '?') && span_equal(view, url_of_views(lines->url[p])))
            return p;
    return page;
}

/* The lines that two pages have under the same path are set to 0. Those of views stay if another page tells them from
 * a template. */
static void leave_frames_out(const struct near_lines *lines)
{
    struct placed_line *at = mem_alloc((lines->first[lines->n_pages] + 1) * sizeof *at);
    size_t n = 0;
    uint32_t n_texts = 0;
    for (uint32_t p = 0; p < lines->n_pages; p++) n_texts += lines->is_counted[p] && page_of_view(lines, p) == p;
    for (uint32_t p = 0; p < lines->n_pages; p++) {
        if (!lines->is_counted[p]) continue; /* there may be many */
        uint32_t page = n_texts > 1 ? page_of_view(lines, p) : p;
        for (uint64_t l = lines->first[p]; l < lines->first[p + 1]; l++)
            if (lines->line[l])
                at[n++] = (struct placed_line){hash_mix(near_line_key(lines->line[l]), lines->place[l]), page,
                                               &lines->line[l]};
    }
    qsort(at, n, sizeof *at, compare_placed);
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && at[end].key == at[i].key; end++) {}
        for (size_t k = i; k < end && at[i].page != at[end - 1].page; k++) *at[k].line = 0;
    }
    free(at);
}

/* ---- pages -------------------------------------------------------------------------------- */

static void discount(struct rare_page *page, uint64_t line)
{
    page->words -= line_weight(line);
    if (line_weight(line) >= NEAR_PROSE) page->prose -= line_weight(line);
}

static bool is_on_few(const struct rare_lines *d, uint64_t line, uint32_t n_pages)
{
    return n_pages >= d->pages_max || rare_line_slot(d, line)->n_pages <= n_pages; /* all that are kept are rare */
}

struct rare_page rare_page_words(const struct rare_lines *d, uint32_t page, uint32_t n_pages)
{
    struct rare_page words = d->page[page];
    if (n_pages >= d->pages_max) return words;
    const uint64_t *line = d->lines.line + d->lines.first[page];
    for (uint32_t i = 0; i < words.n; i++)
        if (!is_on_few(d, line[i], n_pages)) discount(&words, line[i]);
    return words;
}

/* All lines of `a` are wanted, and in order. */
struct rare_page rare_pages_share(const struct rare_lines *d, uint32_t a, uint32_t b, uint32_t n_pages)
{
    struct rare_page same = {0};
    uint32_t n = d->page[a].n_wanted, n_other = d->page[b].n_wanted;
    const uint64_t *line = d->lines.line + d->lines.first[a], *other = d->lines.line + d->lines.first[b];
    for (uint32_t i = 0, k = 0; i < n; i++) {
        while (k < n_other && near_line_key(other[k]) < near_line_key(line[i])) k++;
        bool have_both = k < n_other && near_line_key(other[k]) == near_line_key(line[i]);
        if (have_both && is_on_few(d, line[i], n_pages)) rare_page_weigh(&same, line[i]);
    }
    return same;
}

/* ---- all ----------------------------------------------------------------------------------- */

void rare_lines_take(struct rare_lines *d, int threads)
{
    if (d->lines.place) leave_frames_out(&d->lines);
    take_lines(d, threads);
}

void rare_lines_free(struct rare_lines *d)
{
    for (uint32_t t = 0; d->table && t < d->n_tables; t++) large_free(d->lines.large, d->table[t].slot);
    free(d->table);
    large_free(d->lines.large, d->page);
}
