/* SPDX-License-Identifier: MIT
 * near_duplicates.c - see near_duplicates.h. Cost: linear in the lines; 8 bytes for each leaf and 32 to 64 for each
 * different line, while it runs. That is before there are tables of shingles.
 *
 * 0. Of few pages, leave out the lines of the frame.
 * 1. Count the pages that have each line: tables by the lines' hashes, one for each thread.
 * 2. Keep the lines of each page that are rare and that other pages have.
 * 3. Find the pages that have enough text in lines of others: few, and only they can be near-duplicates. Which lines
 *    they have.
 * 4. In the order of the pages: let each of these lines lead to one earlier page that has it, and if at least half of
 *    the text leads to the same page, compare the two. A line leads to the page with least text in rare lines, so that
 *    an archive of whole articles does not hide the articles. To one page only: that makes it linear.
 * 5. Drop those whose lines too many other pages have. */
#include "features/near_duplicates.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/threads/parallel.h"

struct line_slot {
    uint64_t key;      /* 0: free */
    uint32_t n_pages;  /* that have the line */
    uint32_t last;     /* 1 + page that had it last */
    uint32_t leads_to; /* the earlier page to compare with, or NOT_NEAR */
    bool is_wanted;    /* a page that may be a near-duplicate has it */
};

struct line_table {
    struct line_slot *slot; /* [mask + 1] */
    size_t mask, n;
};

struct near_page {
    uint32_t n;        /* lines kept: lines.line + first[page] */
    uint32_t n_wanted; /* of them, the first ones, in the order of their keys: only these are looked for */
    bool may_be_near;  /* to an earlier page */
    uint32_t words;    /* in rare lines */
    uint32_t prose;    /* ... of NEAR_PROSE words or more */
    uint32_t of;       /* NOT_NEAR */
    uint32_t group;    /* near-duplicates of this page, and itself */
};

struct near_duplicates {
    struct near_lines lines;
    uint32_t rare;            /* pages that have a rare line, at most */
    uint32_t n_tables;
    struct line_table *table; /* [n_tables] */
    struct near_page *page;   /* [n_pages] */
};

/* ---- lines -------------------------------------------------------------------------------- */

static uint32_t table_of(const struct near_duplicates *d, uint64_t key)
{
    return (uint32_t)(key % d->n_tables);
}

/* Of the line, or the free one where it belongs. */
static struct line_slot *find_slot(const struct line_table *t, uint64_t key)
{
    size_t i = (size_t)(key * 0x9E3779B97F4A7C15u >> 20) & t->mask;
    while (t->slot[i].key && t->slot[i].key != key) i = (i + 1) & t->mask;
    return &t->slot[i];
}

static struct line_slot *line_of(const struct near_duplicates *d, uint64_t line)
{
    uint64_t key = near_line_key(line);
    return find_slot(&d->table[table_of(d, key)], key);
}

static void enlarge(struct line_table *t)
{
    struct line_table larger = {.mask = t->mask ? t->mask * 2 + 1 : 1023, .n = t->n};
    larger.slot = mem_zalloc(larger.mask + 1, sizeof *larger.slot);
    for (size_t i = 0; t->slot && i <= t->mask; i++)
        if (t->slot[i].key) *find_slot(&larger, t->slot[i].key) = t->slot[i];
    free(t->slot);
    *t = larger;
}

/* All threads read all lines, and each changes those of its own table: to 0, which is of no table. */
static void count_lines(void *data, uint32_t table, int thread)
{
    (void)thread;
    struct near_duplicates *d = data;
    struct line_table *t = &d->table[table];
    enlarge(t);
    for (uint32_t p = 0; p < d->lines.n_pages; p++) {
        if (!d->lines.is_counted[p]) continue;
        for (uint64_t l = d->lines.first[p]; l < d->lines.first[p + 1]; l++) {
            uint64_t key = near_line_key(__atomic_load_n(&d->lines.line[l], __ATOMIC_RELAXED));
            if (!key || table_of(d, key) != table) continue;
            struct line_slot *slot = find_slot(t, key);
            if (slot->last == p + 1) { /* what a page says again is ignored */
                __atomic_store_n(&d->lines.line[l], 0, __ATOMIC_RELAXED);
                continue;
            }
            t->n += !slot->key;
            *slot = (struct line_slot){key, slot->n_pages + 1, p + 1, NOT_NEAR, false};
            if (t->n * 4 > t->mask * 3) enlarge(t);
        }
    }
}

static int compare_lines(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static uint32_t weight_of(uint64_t line)
{
    return (uint32_t)(line & ((1u << NEAR_WEIGHT_BITS) - 1));
}

static void weigh(struct near_page *page, uint64_t line)
{
    page->words += weight_of(line);
    if (weight_of(line) >= NEAR_PROSE) page->prose += weight_of(line);
}

/* Has the page so many words in lines of others, `shared`, that it may be near one of them, by what most_like() and
 * are_near() ask for? */
static bool may_be_near(const struct near_page *page, uint32_t shared)
{
    return shared >= NEAR_TOKENS_MIN && shared * 2ull >= page->words &&
           shared * 100ull >= page->words * (uint64_t)NEAR_SAME;
}

static void keep_rare_lines(void *data, uint32_t p, int thread)
{
    (void)thread;
    struct near_duplicates *d = data;
    struct near_page *page = &d->page[p];
    uint64_t *line = d->lines.line + d->lines.first[p];
    uint32_t n = (uint32_t)(d->lines.first[p + 1] - d->lines.first[p]), shared = 0;
    page->of = NOT_NEAR;
    page->group = 1;
    for (uint32_t i = 0; d->lines.is_counted[p] && i < n; i++) {
        if (!line[i]) continue;
        uint32_t n_pages = line_of(d, line[i])->n_pages;
        if (n_pages <= d->rare) weigh(page, line[i]);
        if (n_pages < 2 || n_pages > d->rare) continue;
        shared += weight_of(line[i]);
        line[page->n++] = line[i];
    }
    page->may_be_near = may_be_near(page, shared);
    bool is_wanted = page->may_be_near || d->lines.place; /* of few pages, a line of the frame may be one elsewhere, too */
    for (uint32_t i = 0; i < page->n && is_wanted; i++)
        __atomic_store_n(&line_of(d, line[i])->is_wanted, true, __ATOMIC_RELAXED);
}

static void sort_wanted_lines(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct near_duplicates *d = data;
    struct near_page *page = &d->page[p];
    uint64_t *line = d->lines.line + d->lines.first[p];
    for (uint32_t i = 0; i < page->n; i++) {
        if (!line_of(d, line[i])->is_wanted) continue;
        uint64_t wanted = line[i];
        line[i] = line[page->n_wanted];
        line[page->n_wanted++] = wanted;
    }
    qsort(line, page->n_wanted, sizeof *line, compare_lines);
}

/* A line that is wanted. */
static bool has_line(const struct near_duplicates *d, uint32_t page, uint64_t line)
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
    uint32_t page;
    uint64_t *line;
};

static int compare_placed(const void *a, const void *b)
{
    const struct placed_line *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return x->page < y->page ? -1 : x->page > y->page;
}

/* The lines that two pages have under the same path are set to 0. */
static void leave_frames_out(const struct near_lines *lines)
{
    struct placed_line *at = mem_alloc((lines->first[lines->n_pages] + 1) * sizeof *at);
    size_t n = 0;
    for (uint32_t p = 0; p < lines->n_pages; p++)
        for (uint64_t l = lines->first[p]; lines->is_counted[p] && l < lines->first[p + 1]; l++)
            if (lines->line[l])
                at[n++] = (struct placed_line){hash_mix(near_line_key(lines->line[l]), lines->place[l]), p, &lines->line[l]};
    qsort(at, n, sizeof *at, compare_placed);
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && at[end].key == at[i].key; end++) {}
        for (size_t k = i; k < end && at[i].page != at[end - 1].page; k++) *at[k].line = 0;
    }
    free(at);
}

/* ---- pages -------------------------------------------------------------------------------- */

static void discount(struct near_page *page, uint64_t line)
{
    page->words -= weight_of(line);
    if (weight_of(line) >= NEAR_PROSE) page->prose -= weight_of(line);
}

/* What a page has in lines that at most so many pages have. */
static struct near_page words_on_few(const struct near_duplicates *d, uint32_t page, uint32_t n_pages)
{
    struct near_page words = d->page[page];
    const uint64_t *line = d->lines.line + d->lines.first[page];
    for (uint32_t i = 0; n_pages < d->rare && i < words.n; i++)
        if (line_of(d, line[i])->n_pages > n_pages) discount(&words, line[i]);
    return words;
}

/* Are two pages the same, by the lines that at most so many pages have? */
static bool are_near(const struct near_duplicates *d, uint32_t a, uint32_t b, uint32_t n_pages)
{
    struct near_page x = words_on_few(d, a, n_pages), y = words_on_few(d, b, n_pages), same = {0};
    const uint64_t *line = d->lines.line + d->lines.first[a];
    for (uint32_t i = 0; i < x.n; i++)
        if (has_line(d, b, line[i]) && line_of(d, line[i])->n_pages <= n_pages) weigh(&same, line[i]);
    uint64_t most = x.words > y.words ? x.words : y.words;
    uint64_t fresh = (x.prose > y.prose ? x.prose : y.prose) - same.prose;
    return same.words >= NEAR_TOKENS_MIN && same.words * 100ull >= most * NEAR_SAME && fresh <= NEAR_FRESH_MAX &&
           fresh * 100 <= same.words * (uint64_t)NEAR_FRESH;
}

/* The earlier page to which most of the text of a page leads; NOT_NEAR if it is less than half. words [n_pages]: 0,
 * and so afterwards. */
static uint32_t most_like(const struct near_duplicates *d, uint32_t p, uint32_t *words)
{
    uint32_t best = NOT_NEAR, most = 0;
    const uint64_t *line = d->lines.line + d->lines.first[p];
    for (uint32_t i = 0; i < d->page[p].n; i++) {
        uint32_t q = weight_of(line[i]) ? line_of(d, line[i])->leads_to : NOT_NEAR;
        if (q == NOT_NEAR) continue;
        words[q] += weight_of(line[i]);
        bool is_earlier = q < best;
        if (words[q] > most || (is_earlier && words[q] == most)) {
            best = q;
            most = words[q];
        }
    }
    for (uint32_t i = 0; most && i < d->page[p].n; i++) {
        uint32_t q = line_of(d, line[i])->leads_to;
        if (q != NOT_NEAR) words[q] = 0;
    }
    return most * 2ull < d->page[p].words ? NOT_NEAR : best;
}

static void lead_here(struct near_duplicates *d, uint32_t p)
{
    const uint64_t *line = d->lines.line + d->lines.first[p];
    for (uint32_t i = 0; i < d->page[p].n_wanted; i++) {
        struct line_slot *slot = line_of(d, line[i]);
        if (slot->leads_to == NOT_NEAR || d->page[p].words < d->page[slot->leads_to].words) slot->leads_to = p;
    }
}

static void find_pairs(struct near_duplicates *d)
{
    uint32_t n = d->lines.n_pages, *words = mem_zalloc(n, sizeof *words);
    for (uint32_t p = 0; p < n; p++) {
        uint32_t q = d->page[p].may_be_near ? most_like(d, p, words) : NOT_NEAR;
        if (q != NOT_NEAR && are_near(d, p, q, d->rare)) {
            d->page[p].of = q;
            d->page[q].group++;
        } else {
            lead_here(d, p);
        }
    }
    free(words);
}

static uint32_t pages_of_group(const struct near_duplicates *d, uint32_t first)
{
    return d->page[first].group * NEAR_OTHERS;
}

static void drop_frames(struct near_duplicates *d)
{
    for (uint32_t p = d->lines.n_pages; p-- > 0;) {
        struct near_page *page = &d->page[p];
        if (page->of != NOT_NEAR && !are_near(d, p, page->of, pages_of_group(d, page->of))) {
            d->page[page->of].group--;
            page->of = NOT_NEAR;
        }
    }
}

struct near_duplicates *near_duplicates_find(const struct near_lines *lines, int threads)
{
    struct near_duplicates *d = mem_zalloc(1, sizeof *d);
    uint32_t n_counted = 0;
    d->lines = *lines;
    d->page = mem_zalloc(lines->n_pages, sizeof *d->page);
    for (uint32_t p = 0; p < lines->n_pages; p++) {
        d->page[p].of = NOT_NEAR;
        n_counted += lines->is_counted[p];
    }
    if (n_counted < 2) return d;
    if (lines->place) leave_frames_out(lines);
    d->rare = lines->place ? n_counted : n_counted / NEAR_RARE_SHARE;
    d->n_tables = (uint32_t)threads;
    d->table = mem_zalloc(d->n_tables, sizeof *d->table);
    parallel_for(d->n_tables, threads, count_lines, d);
    parallel_for(lines->n_pages, threads, keep_rare_lines, d);
    parallel_for(lines->n_pages, threads, sort_wanted_lines, d);
    find_pairs(d);
    drop_frames(d);
    return d;
}

void near_duplicates_free(struct near_duplicates *d)
{
    for (uint32_t t = 0; d && d->table && t < d->n_tables; t++) free(d->table[t].slot);
    if (d) free(d->table);
    if (d) free(d->page);
    free(d);
}

uint32_t near_duplicate_of(const struct near_duplicates *d, uint32_t page)
{
    return d->page[page].of;
}

bool near_duplicate_repeats(const struct near_duplicates *d, uint32_t page, uint64_t line)
{
    uint32_t first = d->page[page].of;
    return first != NOT_NEAR && weight_of(line) && has_line(d, first, line) &&
           line_of(d, line)->n_pages <= pages_of_group(d, first);
}
