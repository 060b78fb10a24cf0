/* SPDX-License-Identifier: MIT
 * near_duplicates.c - see near_duplicates.h. Cost: linear in the lines; 8 bytes for each leaf, 21 to 43 for each
 * different line while lines are counted, and 21 for each that is kept; 8 for each line of a page that is wanted. That
 * is before there are tables of shingles.
 *
 * 0. Of few pages, leave out the lines of the frame.
 * 1. Count the pages that have each line: tables by the lines' hashes, one for each thread.
 * 2. Keep the lines of each page that are rare and that other pages have, and a smaller table of them.
 * 3. Find the pages that have enough text in lines of others: few, and only they can be near-duplicates. Which lines
 *    they have.
 * 4. In the order of the pages: let each of these lines lead to one earlier page that has it, and if at least half of
 *    the text leads to the same page, compare the two. A line leads to the page with least text in rare lines, so that
 *    an archive of whole articles does not hide the articles. To one page only: that makes it linear.
 * 5. Drop those whose lines too many other pages have. */
#include "features/near_duplicates.h"

#include "base/compare.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/threads/parallel.h"
#include "base/threads/parallel_zalloc.h"

enum { NEAR_ROUNDS_MAX = 4096 };
enum { NOT_WANTED = UINT32_MAX - 1 }; /* of line_slot.leads_to: no page that may be a near-duplicate has the line */

struct line_slot {     /* of a line that is rare, and on several pages */
    uint64_t key;      /* 0: free */
    uint32_t n_pages;  /* that have the line */
    uint32_t leads_to; /* the earlier page to compare with, or NOT_NEAR */
};

struct line_table {
    struct line_slot *slot; /* [n_slots] */
    uint64_t n_slots;
};

struct line_count {    /* of any line */
    uint64_t key;      /* 0: free */
    uint32_t n_pages;
    uint32_t last;     /* 1 + page that had it last */
};

struct line_counts {
    struct line_count *slot; /* [mask + 1] */
    size_t mask, n;
};

struct near_page {
    uint32_t n;        /* lines kept: lines.line + first[page] */
    uint32_t n_wanted; /* of them, the first ones, in the order of their keys: only these are looked for */
    uint32_t words;    /* in rare lines */
    uint32_t prose;    /* ... of NEAR_PROSE words or more */
    uint32_t of;       /* NOT_NEAR */
    uint32_t group;    /* near-duplicates of this page, and itself */
    bool may_be_near;  /* to an earlier page */
};

struct near_duplicates {
    struct near_lines lines;
    uint32_t rare;            /* pages that have a rare line, at most */
    uint32_t n_tables, first_table; /* first_table: of those that are made */
    struct line_table *table; /* [n_tables] by the lines' hashes */
    struct near_page *page;   /* [n_pages] */
    uint64_t *first_wanted;   /* [n_pages + 1] in wanted; both only while pairs are looked for */
    struct line_slot **wanted; /* of the lines of each page that are wanted */
};

/* ---- lines -------------------------------------------------------------------------------- */

/* The last bit of a key is always set. */
static uint32_t table_of(const struct near_duplicates *d, uint64_t key)
{
    return (uint32_t)((key >> 1) % d->n_tables);
}

static uint64_t spread(uint64_t key)
{
    return key * 0x9E3779B97F4A7C15u;
}

/* Of the line, or the free one where it belongs. */
static struct line_slot *line_of(const struct near_duplicates *d, uint64_t line)
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
static uint64_t key_at(const struct near_duplicates *d, uint64_t l)
{
    return near_line_key(__atomic_load_n(&d->lines.line[l], __ATOMIC_RELAXED));
}

static void ignore(struct near_duplicates *d, uint64_t l)
{
    __atomic_store_n(&d->lines.line[l], 0, __ATOMIC_RELAXED);
}

/* All threads read all lines, and each changes those of its own table. */
static void count_lines(struct near_duplicates *d, uint32_t table, struct line_counts *t)
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

static bool is_kept(const struct near_duplicates *d, const struct line_count *line)
{
    return line->n_pages > 1 && line->n_pages <= d->rare;
}

static void make_table(struct near_duplicates *d, uint32_t table, const struct line_counts *counts)
{
    struct line_table *t = &d->table[table];
    t->n_slots = 1;
    for (size_t i = 0; i <= counts->mask; i++) t->n_slots += is_kept(d, &counts->slot[i]);
    t->n_slots += t->n_slots / 3;
    t->slot = large_new(d->lines.large, t->n_slots, sizeof *t->slot);
    for (size_t i = 0; i <= counts->mask; i++) {
        const struct line_count *line = &counts->slot[i];
        if (is_kept(d, line))
            *line_of(d, line->key << NEAR_WEIGHT_BITS) = (struct line_slot){line->key, line->n_pages, NOT_WANTED};
    }
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

/* The weight of a page's rare lines, and of these only those that other pages have. Threads have other lines of it. */
static void keep_lines(struct near_duplicates *d, uint32_t table, const struct line_counts *counts)
{
    for (uint32_t p = 0; p < d->lines.n_pages; p++) {
        if (!d->lines.is_counted[p]) continue;
        large_rest(d->lines.large, p);
        struct near_page sum = {0};
        for (uint64_t l = d->lines.first[p]; l < d->lines.first[p + 1]; l++) {
            uint64_t key = key_at(d, l);
            if (!key || table_of(d, key) != table) continue;
            const struct line_count *count = count_of(counts, key);
            if (count->n_pages <= d->rare) weigh(&sum, d->lines.line[l]);
            if (!is_kept(d, count)) ignore(d, l);
        }
        __atomic_fetch_add(&d->page[p].words, sum.words, __ATOMIC_RELAXED);
        __atomic_fetch_add(&d->page[p].prose, sum.prose, __ATOMIC_RELAXED);
    }
}

static void take_lines_of_table(void *data, uint32_t item, int thread)
{
    (void)thread;
    struct near_duplicates *d = data;
    uint32_t table = d->first_table + item;
    struct line_counts counts = {0};
    count_lines(d, table, &counts);
    keep_lines(d, table, &counts);
    make_table(d, table, &counts);
    free(counts.slot);
}

/* Has the page so many words in lines of others, `shared`, that it may be near one of them, by what most_like() and
 * are_near() ask for? */
static bool may_be_near(const struct near_page *page, uint32_t shared)
{
    return shared >= NEAR_TOKENS_MIN && shared * 2ull >= page->words &&
           shared * 100ull >= page->words * (uint64_t)NEAR_SAME;
}

static void gather_lines(void *data, uint32_t p, int thread)
{
    (void)thread;
    struct near_duplicates *d = data;
    struct near_page *page = &d->page[p];
    uint64_t *line = d->lines.line + d->lines.first[p];
    uint32_t n = (uint32_t)(d->lines.first[p + 1] - d->lines.first[p]), shared = 0;
    large_rest(d->lines.large, p);
    page->group = 1;
    for (uint32_t i = 0; d->lines.is_counted[p] && i < n; i++) {
        if (!line[i]) continue;
        shared += weight_of(line[i]);
        line[page->n++] = line[i];
    }
    page->may_be_near = may_be_near(page, shared);
    bool is_wanted = page->may_be_near || d->lines.place; /* of few pages, a line of the frame may be one elsewhere */
    for (uint32_t i = 0; i < page->n && is_wanted; i++)
        __atomic_store_n(&line_of(d, line[i])->leads_to, NOT_NEAR, __ATOMIC_RELAXED);
}

static void sort_wanted_lines(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct near_duplicates *d = data;
    struct near_page *page = &d->page[p];
    uint64_t *line = d->lines.line + d->lines.first[p];
    large_rest(d->lines.large, p);
    for (uint32_t i = 0; i < page->n; i++) {
        if (line_of(d, line[i])->leads_to == NOT_WANTED) continue;
        uint64_t wanted = line[i];
        line[i] = line[page->n_wanted];
        line[page->n_wanted++] = wanted;
    }
    qsort(line, page->n_wanted, sizeof *line, compare_uint64);
}

/* A table for each thread, or, where all of them at once would have too much memory for their counts, more, some at a
 * time. */
static void take_lines(struct near_duplicates *d, int threads)
{
    enum { COUNT_BYTES = 3 * sizeof(struct line_count) }; /* of a line at most, while its table grows: usually less */
    uint64_t bytes = large_table_bytes(d->lines.large), all = d->lines.first[d->lines.n_pages] * COUNT_BYTES;
    uint64_t rounds = all / bytes + 1;
    d->n_tables = (uint32_t)((rounds < NEAR_ROUNDS_MAX ? rounds : NEAR_ROUNDS_MAX) * (uint64_t)threads);
    d->table = mem_zalloc(d->n_tables, sizeof *d->table);
    for (; d->first_table < d->n_tables; d->first_table += (uint32_t)threads)
        parallel_for((uint32_t)threads, threads, take_lines_of_table, d);
    parallel_for(d->lines.n_pages, threads, gather_lines, d);
    parallel_for(d->lines.n_pages, threads, sort_wanted_lines, d);
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
                at[n++] = (struct placed_line){hash_mix(near_line_key(lines->line[l]), lines->place[l]), p,
                                               &lines->line[l]};
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

static bool is_on_few(const struct near_duplicates *d, uint64_t line, uint32_t n_pages)
{
    return n_pages >= d->rare || line_of(d, line)->n_pages <= n_pages; /* all that are kept are rare */
}

/* What a page has in lines that at most so many pages have. */
static struct near_page words_on_few(const struct near_duplicates *d, uint32_t page, uint32_t n_pages)
{
    struct near_page words = d->page[page];
    if (n_pages >= d->rare) return words;
    const uint64_t *line = d->lines.line + d->lines.first[page];
    for (uint32_t i = 0; i < words.n; i++)
        if (!is_on_few(d, line[i], n_pages)) discount(&words, line[i]);
    return words;
}

/* Are two pages the same, by the lines that at most so many pages have? All lines of `a` are wanted, and in order. */
static bool are_near(const struct near_duplicates *d, uint32_t a, uint32_t b, uint32_t n_pages)
{
    struct near_page x = words_on_few(d, a, n_pages), y = words_on_few(d, b, n_pages), same = {0};
    const uint64_t *line = d->lines.line + d->lines.first[a], *other = d->lines.line + d->lines.first[b];
    for (uint32_t i = 0, k = 0; i < x.n; i++) {
        while (k < y.n_wanted && near_line_key(other[k]) < near_line_key(line[i])) k++;
        bool have_both = k < y.n_wanted && near_line_key(other[k]) == near_line_key(line[i]);
        if (have_both && is_on_few(d, line[i], n_pages)) weigh(&same, line[i]);
    }
    uint64_t most = x.words > y.words ? x.words : y.words;
    uint64_t fresh = (x.prose > y.prose ? x.prose : y.prose) - same.prose;
    return same.words >= NEAR_TOKENS_MIN && same.words * 100ull >= most * NEAR_SAME && fresh <= NEAR_FRESH_MAX &&
           fresh * 100 <= same.words * (uint64_t)NEAR_FRESH;
}

static void find_slots(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct near_duplicates *d = data;
    const uint64_t *line = d->lines.line + d->lines.first[p];
    large_rest(d->lines.large, p);
    for (uint32_t i = 0; i < d->page[p].n_wanted; i++) d->wanted[d->first_wanted[p] + i] = line_of(d, line[i]);
}

static void find_all_slots(struct near_duplicates *d, int threads)
{
    uint32_t n = d->lines.n_pages;
    d->first_wanted = large_new(d->lines.large, n + 1ull, sizeof *d->first_wanted);
    for (uint32_t p = 0; p < n; p++) d->first_wanted[p + 1] = d->first_wanted[p] + d->page[p].n_wanted;
    d->wanted = parallel_zalloc(d->lines.large, d->first_wanted[n] + 1, sizeof(struct line_slot *), threads);
    parallel_for(n, threads, find_slots, d);
}

/* The earlier page to which most of the text of a page leads; NOT_NEAR if it is less than half. All of its lines are
 * wanted. words [n_pages]: 0, and so afterwards. */
static uint32_t most_like(const struct near_duplicates *d, uint32_t p, uint32_t *words)
{
    uint32_t best = NOT_NEAR, most = 0;
    const uint64_t *line = d->lines.line + d->lines.first[p];
    struct line_slot *const *slot = d->wanted + d->first_wanted[p];
    for (uint32_t i = 0; i < d->page[p].n_wanted; i++) {
        uint32_t q = weight_of(line[i]) ? slot[i]->leads_to : NOT_NEAR;
        if (q == NOT_NEAR) continue;
        words[q] += weight_of(line[i]);
        bool is_earlier = q < best;
        if (words[q] > most || (is_earlier && words[q] == most)) {
            best = q;
            most = words[q];
        }
    }
    for (uint32_t i = 0; most && i < d->page[p].n_wanted; i++) {
        uint32_t q = slot[i]->leads_to;
        if (q != NOT_NEAR) words[q] = 0;
    }
    return most * 2ull < d->page[p].words ? NOT_NEAR : best;
}

static void lead_here(struct near_duplicates *d, uint32_t p)
{
    for (uint64_t i = d->first_wanted[p]; i < d->first_wanted[p + 1]; i++) {
        struct line_slot *slot = d->wanted[i];
        if (slot->leads_to == NOT_NEAR || d->page[p].words < d->page[slot->leads_to].words) slot->leads_to = p;
    }
}

static void find_pairs(struct near_duplicates *d, int threads)
{
    uint32_t n = d->lines.n_pages, *words = mem_zalloc(n, sizeof *words);
    find_all_slots(d, threads);
    for (uint32_t p = 0; p < n; p++) {
        large_rest(d->lines.large, p);
        uint32_t q = d->page[p].may_be_near ? most_like(d, p, words) : NOT_NEAR;
        if (q != NOT_NEAR && are_near(d, p, q, d->rare)) {
            d->page[p].of = q;
            d->page[q].group++;
        } else {
            lead_here(d, p);
        }
    }
    large_free(d->lines.large, d->wanted);
    large_free(d->lines.large, d->first_wanted);
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
        large_rest(d->lines.large, p);
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
    d->page = large_new(lines->large, lines->n_pages, sizeof *d->page);
    for (uint32_t p = 0; p < lines->n_pages; p++) {
        d->page[p].of = NOT_NEAR;
        n_counted += lines->is_counted[p];
    }
    if (n_counted < 2) return d;
    if (lines->place) leave_frames_out(lines);
    d->rare = lines->place ? n_counted : n_counted / NEAR_RARE_SHARE;
    take_lines(d, threads);
    find_pairs(d, threads);
    drop_frames(d);
    return d;
}

void near_duplicates_free(struct near_duplicates *d)
{
    for (uint32_t t = 0; d && d->table && t < d->n_tables; t++) large_free(d->lines.large, d->table[t].slot);
    if (d) free(d->table);
    if (d) large_free(d->lines.large, d->page);
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
