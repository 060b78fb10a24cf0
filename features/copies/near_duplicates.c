/* SPDX-License-Identifier: MIT
 * near_duplicates.c - see near_duplicates.h. Cost: linear in the lines (rare_lines.c); 8 bytes for each line of a page
 * that is wanted.
 *
 * 1. Find the pages that have enough text in rare lines of others: few, and only they can be near-duplicates.
 * 2. In the order of the pages: let each of these lines lead to one earlier page that has it, and if at least half of
 *    the text leads to the same page, compare the two. A line leads to the page with least text in rare lines, so that
 *    an archive of whole articles does not hide the articles. To one page only: that makes it linear.
 * 3. Drop those whose lines too many other pages have.
 * 4. Find the editions: editions.c. What pages show of others, and which files are editions, is found first, from all
 *    lines in their order. */
#include "features/copies/near_duplicates.h"

#include "base/memory.h"
#include "base/threads/parallel.h"
#include "base/threads/parallel_zalloc.h"
#include "features/copies/editions.h"
#include "features/copies/file_editions.h"
#include "features/copies/rare_lines.h"
#include "features/copies/shown_whole.h"

struct near_page {
    uint32_t of;    /* NOT_NEAR */
    uint32_t group; /* near-duplicates of this page, and itself */
};

struct near_duplicates {
    struct rare_lines rare;
    struct near_page *page;    /* [n_pages] */
    uint32_t *edition_before;  /* [n_pages] see editions_find() */
    struct shown_whole shown;
    struct file_editions files;
    uint64_t *first_wanted;    /* [n_pages + 1] in wanted; both only while pairs are looked for */
    struct line_slot **wanted; /* of the lines of each page that are wanted */
};

/* ---- pages -------------------------------------------------------------------------------- */

/* Are two pages the same, judged by the lines that at most n_pages pages have? */
static bool are_near(const struct rare_lines *d, uint32_t a, uint32_t b, uint32_t n_pages)
{
    struct rare_page x = rare_page_words(d, a, n_pages), y = rare_page_words(d, b, n_pages);
    struct rare_page same = rare_pages_share(d, a, b, n_pages);
    uint64_t most = x.words > y.words ? x.words : y.words;
    uint64_t fresh = (x.prose > y.prose ? x.prose : y.prose) - same.prose;
    return same.words >= NEAR_TOKENS_MIN && same.words * 100ull >= most * NEAR_SAME && fresh <= NEAR_FRESH_MAX &&
           fresh * 100 <= same.words * (uint64_t)NEAR_FRESH;
}

static void find_slots(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct near_duplicates *d = data;
    const uint64_t *line = d->rare.lines.line + d->rare.lines.first[p];
    struct line_slot **slot = d->wanted + d->first_wanted[p];
    large_rest(d->rare.lines.large, p);
    for (uint32_t i = 0; i < d->rare.page[p].n_wanted; i++) slot[i] = rare_line_slot(&d->rare, line[i]);
}

static void find_all_slots(struct near_duplicates *d, int threads)
{
    uint32_t n = d->rare.lines.n_pages;
    d->first_wanted = large_new(d->rare.lines.large, n + 1ull, sizeof *d->first_wanted);
    for (uint32_t p = 0; p < n; p++) d->first_wanted[p + 1] = d->first_wanted[p] + d->rare.page[p].n_wanted;
    d->wanted = parallel_zalloc(d->rare.lines.large, d->first_wanted[n] + 1, sizeof(struct line_slot *), threads);
    parallel_for(n, threads, find_slots, d);
}

/* The earlier page to which most of the text of a page leads; NOT_NEAR if it is less than half. All of its lines are
 * wanted. words [n_pages]: 0, and so afterwards. */
static uint32_t most_like(const struct near_duplicates *d, uint32_t p, uint32_t *words)
{
    uint32_t best = NOT_NEAR, most = 0;
    const uint64_t *line = d->rare.lines.line + d->rare.lines.first[p];
    struct line_slot *const *slot = d->wanted + d->first_wanted[p];
    for (uint32_t i = 0; i < d->rare.page[p].n_wanted; i++) {
        uint32_t q = line_weight(line[i]) ? slot[i]->leads_to : NOT_NEAR;
        if (q == NOT_NEAR) continue;
        words[q] += line_weight(line[i]);
        bool is_earlier = q < best;
        if (words[q] > most || (is_earlier && words[q] == most)) {
            best = q;
            most = words[q];
        }
    }
    for (uint32_t i = 0; most && i < d->rare.page[p].n_wanted; i++) {
        uint32_t q = slot[i]->leads_to;
        if (q != NOT_NEAR) words[q] = 0;
    }
    return most * 2ull < d->rare.page[p].words ? NOT_NEAR : best;
}

static void lead_here(struct near_duplicates *d, uint32_t p)
{
    const struct rare_page *page = d->rare.page;
    for (uint64_t i = d->first_wanted[p]; i < d->first_wanted[p + 1]; i++) {
        struct line_slot *slot = d->wanted[i];
        if (slot->leads_to == NOT_NEAR || page[p].words < page[slot->leads_to].words) slot->leads_to = p;
    }
}

static void find_pairs(struct near_duplicates *d, int threads)
{
    uint32_t n = d->rare.lines.n_pages, *words = mem_zalloc(n, sizeof *words);
    find_all_slots(d, threads);
    for (uint32_t p = 0; p < n; p++) {
        large_rest(d->rare.lines.large, p);
        uint32_t q = d->rare.page[p].may_be_near ? most_like(d, p, words) : NOT_NEAR;
        if (q != NOT_NEAR && are_near(&d->rare, p, q, d->rare.pages_max)) {
            d->page[p].of = q;
            d->page[q].group++;
        } else {
            lead_here(d, p);
        }
    }
    large_free(d->rare.lines.large, d->wanted);
    large_free(d->rare.lines.large, d->first_wanted);
    free(words);
}

static uint32_t pages_of_group(const struct near_duplicates *d, uint32_t first)
{
    return d->page[first].group * NEAR_OTHERS;
}

static void drop_frames(struct near_duplicates *d)
{
    for (uint32_t p = d->rare.lines.n_pages; p-- > 0;) {
        struct near_page *page = &d->page[p];
        large_rest(d->rare.lines.large, p);
        if (page->of != NOT_NEAR && !are_near(&d->rare, p, page->of, pages_of_group(d, page->of))) {
            d->page[page->of].group--;
            page->of = NOT_NEAR;
        }
    }
}

/* Near-duplicates and editions, in two or more pages that count. */
static void find_all(struct near_duplicates *d, int threads)
{
    struct edition_pairs pairs = {0};
    if (d->rare.lines.url) pairs = edition_pairs_by_url(&d->rare.lines, threads);
    for (size_t i = 0; i < pairs.n; i++)
        d->rare.page[pairs.pair[i].page].is_edition = d->rare.page[pairs.pair[i].earlier].is_edition = true;
    rare_lines_take(&d->rare, threads);
    find_pairs(d, threads);
    drop_frames(d);
    d->edition_before = editions_find(&d->rare, &pairs, threads);
    free(pairs.pair);
}

struct near_duplicates *near_duplicates_find(const struct near_lines *lines, int threads)
{
    struct near_duplicates *d = mem_zalloc(1, sizeof *d);
    uint32_t n_counted = 0;
    d->rare.lines = *lines;
    d->rare.page = large_new(lines->large, lines->n_pages, sizeof *d->rare.page);
    d->page = large_new(lines->large, lines->n_pages, sizeof *d->page);
    for (uint32_t p = 0; p < lines->n_pages; p++) {
        d->page[p] = (struct near_page){NOT_NEAR, 1};
        n_counted += lines->is_counted[p];
    }
    d->rare.pages_max = lines->place ? n_counted : n_counted / NEAR_RARE_SHARE;
    if (n_counted > 1 && lines->level) d->shown = shown_whole_find(lines);
    if (n_counted > 1 && lines->url) d->files = file_editions_find(lines, threads);
    if (n_counted > 1) find_all(d, threads);
    return d;
}

void near_duplicates_free(struct near_duplicates *d)
{
    if (!d) return;
    shown_whole_free(&d->shown);
    file_editions_free(&d->files);
    large_free(d->rare.lines.large, d->edition_before);
    large_free(d->rare.lines.large, d->page);
    rare_lines_free(&d->rare);
    free(d);
}

uint32_t near_duplicate_of(const struct near_duplicates *d, uint32_t page)
{
    return d->page[page].of;
}

bool near_duplicate_is_like_another(const struct near_duplicates *d, uint32_t page)
{
    return d->page[page].of != NOT_NEAR || (d->edition_before && d->edition_before[page] != NOT_NEAR) ||
           shows_of_others(&d->shown, page) || file_edition_of_another(&d->files, page);
}

bool near_duplicate_repeats(const struct near_duplicates *d, uint32_t page, uint64_t line)
{
    uint32_t first = d->page[page].of;
    if (shows_line_of_others(&d->shown, page, line) || file_edition_repeats(&d->files, page, line)) return true;
    if (first != NOT_NEAR && line_weight(line) && rare_page_has(&d->rare, first, line) &&
        rare_line_slot(&d->rare, line)->n_pages <= pages_of_group(d, first))
        return true;
    return d->edition_before && edition_repeats(&d->rare, d->edition_before, page, line);
}
