/* SPDX-License-Identifier: MIT
 * editions.c - see editions.h. Cost: a sort of the pages for each of the first directories of their URLs; then linear
 * in the lines of pages that may be editions. */
#include "features/copies/editions.h"

#include "base/buffer.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/threads/parallel.h"
#include "site/urls/urls.h"

struct cut_url {
    uint64_t rest;   /* of the URL without one directory */
    uint64_t directory; /* that one, and what is before it */
    uint32_t page;
};

/* ---- by URL -------------------------------------------------------------------------------- */

/* Cuts out the next directory of a URL, which begins at *at, and moves *at past it; false, with *at NULL, if there is
 * none: the last part of a path is not a directory. */
static bool cut_directory(const char *url, const char **at, struct cut_url *out)
{
    if (!*at) return false;
    const char *directory = *at, *rest = directory + strcspn(directory, "/?");
    *at = *rest == '/' ? rest + 1 : NULL;
    if (!*at) return false;
    out->directory = hash_bytes(url, (size_t)(rest - url));
    out->rest = hash_mix(hash_bytes(url, (size_t)(directory - url)), hash_bytes(rest, strlen(rest)));
    return true;
}

static int compare_urls(const void *a, const void *b)
{
    const struct cut_url *x = a, *y = b;
    if (x->rest != y->rest) return x->rest < y->rest ? -1 : 1;
    return x->page < y->page ? -1 : x->page > y->page;
}

static int compare_pairs(const void *a, const void *b)
{
    const struct edition_pair *x = a, *y = b;
    if (x->directories != y->directories) return x->directories < y->directories ? -1 : 1;
    return x->page < y->page ? -1 : x->page > y->page;
}

/* Where the pairs from i on end that are in the same directories. */
static size_t end_of_directories(const struct edition_pair *pair, size_t n, size_t i)
{
    size_t end = i + 1;
    while (end < n && pair[end].directories == pair[i].directories) end++;
    return end;
}

/* Sorts the pairs, and drops those of directories that have too few in common. Returns how many are left. */
static size_t keep_directories(struct edition_pair *pair, size_t n)
{
    size_t kept = 0;
    if (n) qsort(pair, n, sizeof *pair, compare_pairs);
    for (size_t i = 0, end; i < n; i = end) {
        end = end_of_directories(pair, n, i);
        if (end - i < EDITION_PAGES_MIN) continue;
        memmove(pair + kept, pair + i, (end - i) * sizeof *pair);
        kept += end - i;
    }
    return kept;
}

struct url_begin {
    const char *at;  /* see cut_directory() */
    uint64_t view;   /* hash of url_of_views() */
};

struct url_reading {
    const struct near_lines *lines;
    struct url_begin *begin; /* [n_pages] of those that count */
};

static void read_url(void *data, uint32_t page, int thread)
{
    (void)thread;
    const struct url_reading *reading = data;
    const char *url = reading->lines->url[page];
    if (!reading->lines->is_counted[page]) return;
    struct span path = url_split(span_of(url)).path;
    reading->begin[page] = (struct url_begin){path.len ? path.at + 1 : NULL, hash_span(url_of_views(url))};
}

/* Adds the pairs whose next directories differ. begin [n_pages]; url [n_pages]: scratch. */
static void add_pairs(struct buffer *out, const struct near_lines *lines, struct url_begin *begin,
                      struct cut_url *url)
{
    size_t n = 0, before = out->len;
    for (uint32_t p = 0; p < lines->n_pages; p++) {
        url[n].page = p;
        n += cut_directory(lines->url[p], &begin[p].at, &url[n]);
    }
    qsort(url, n, sizeof *url, compare_urls);
    for (size_t i = 1; i < n; i++) {
        if (url[i].rest != url[i - 1].rest) continue;
        uint64_t directories = hash_mix(url[i].directory, url[i - 1].directory);
        struct edition_pair pair = {url[i].page, url[i - 1].page, directories, false};
        buffer_add(out, &pair, sizeof pair);
    }
    size_t added = (out->len - before) / sizeof(struct edition_pair);
    struct edition_pair *pair = added ? (struct edition_pair *)(void *)(out->at + before) : NULL;
    out->len = before + keep_directories(pair, added) * sizeof *pair;
}

/* Adds the pairs of n URLs that are the same without their queries: all, or none if they are too many or too few, or
 * none is without a query, the page that the others are views of. */
static void add_views_of_page(struct buffer *out, const struct near_lines *lines, const struct cut_url *url, size_t n)
{
    bool has_page = false;
    for (size_t i = 0; i < n && n <= EDITION_VIEWS; i++) has_page |= !strchr(lines->url[url[i].page], '?');
    for (size_t i = 1; i < n && has_page && n > EDITION_PAGES_MIN; i++) {
        struct edition_pair pair = {url[i].page, url[i - 1].page, url[i].directory, true};
        buffer_add(out, &pair, sizeof pair);
    }
}

/* The views of a page are in an order: that of the pages. */
static void add_views(struct buffer *out, const struct near_lines *lines, const struct url_begin *begin,
                      struct cut_url *url)
{
    size_t n = 0;
    for (uint32_t p = 0; p < lines->n_pages; p++)
        if (lines->is_counted[p]) url[n++] = (struct cut_url){begin[p].view, begin[p].view, p};
    if (n) qsort(url, n, sizeof *url, compare_urls);
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && url[end].rest == url[i].rest; end++) {}
        add_views_of_page(out, lines, url + i, end - i);
    }
}

struct edition_pairs edition_pairs_by_url(const struct near_lines *lines, int threads)
{
    struct buffer pairs = {0};
    struct cut_url *url = mem_alloc((lines->n_pages + 1ull) * sizeof *url);
    struct url_reading reading = {lines, mem_zalloc(lines->n_pages, sizeof *reading.begin)};
    parallel_for(lines->n_pages, threads, read_url, &reading);
    for (int depth = 0; depth < EDITION_DIRECTORIES; depth++) add_pairs(&pairs, lines, reading.begin, url);
    add_views(&pairs, lines, reading.begin, url);
    free(reading.begin);
    free(url);
    return (struct edition_pairs){(struct edition_pair *)(void *)pairs.at, pairs.len / sizeof(struct edition_pair)};
}

/* ---- by lines ------------------------------------------------------------------------------ */

/* Do the pages of two directories have so much text in common, in EDITION_PAGES_MIN of them at least? Views of a page
 * have nearly all. */
static bool are_editions(const struct rare_lines *rare, const struct edition_pair *pair, size_t n)
{
    uint64_t same = 0, all = 0;
    uint32_t n_pages = 0;
    for (size_t i = 0; i < n; i++) {
        uint32_t a = rare->page[pair[i].page].words, b = rare->page[pair[i].earlier].words, less = a < b ? a : b;
        same += rare_pages_share(rare, pair[i].page, pair[i].earlier, rare->pages_max).words;
        all += less;
        n_pages += less > 0;
    }
    if (pair->are_views && (all < n * EDITION_VIEW_WORDS || same * 100 < all * EDITION_VIEW_SAME)) return false;
    return n_pages >= EDITION_PAGES_MIN && same * 100 >= all * EDITION_SAME;
}

struct text_task {
    const struct rare_lines *rare;
    const uint32_t *before;
};

static bool is_in_earlier(const struct text_task *task, uint32_t page, uint64_t line)
{
    uint32_t p = task->before[page];
    for (int i = 0; i < EDITIONS_BACK && p != NOT_NEAR; i++, p = task->before[p])
        if (rare_page_has(task->rare, p, line)) return true;
    return false;
}

static void forget_texts(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct text_task *task = data;
    const uint64_t *line = task->rare->lines.line + task->rare->lines.first[p];
    large_rest(task->rare->lines.large, p);
    for (uint32_t i = 0; i < task->rare->page[p].n_wanted; i++)
        __atomic_store_n(&rare_line_slot(task->rare, line[i])->n_texts, 0, __ATOMIC_RELAXED);
}

static void count_texts(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct text_task *task = data;
    const uint64_t *line = task->rare->lines.line + task->rare->lines.first[p];
    large_rest(task->rare->lines.large, p);
    for (uint32_t i = 0; i < task->rare->page[p].n_wanted; i++)
        if (!is_in_earlier(task, p, line[i]))
            __atomic_fetch_add(&rare_line_slot(task->rare, line[i])->n_texts, 1, __ATOMIC_RELAXED);
}

uint32_t *editions_find(const struct rare_lines *rare, const struct edition_pairs *pairs, int threads)
{
    uint32_t n = rare->lines.n_pages, n_editions = 0;
    if (!pairs->n) return NULL;
    uint32_t *before = large_new(rare->lines.large, n, sizeof *before);
    for (uint32_t p = 0; p < n; p++) before[p] = NOT_NEAR;
    for (size_t i = 0, end; i < pairs->n; i = end) {
        end = end_of_directories(pairs->pair, pairs->n, i);
        if (!are_editions(rare, pairs->pair + i, end - i)) continue;
        for (const struct edition_pair *pair = pairs->pair + i; pair < pairs->pair + end; pair++, n_editions++)
            if (before[pair->page] == NOT_NEAR) before[pair->page] = pair->earlier;
    }
    struct text_task task = {rare, before};
    if (n_editions) {
        parallel_for(n, threads, forget_texts, &task);
        parallel_for(n, threads, count_texts, &task);
        return before;
    }
    large_free(rare->lines.large, before);
    return NULL;
}

bool edition_repeats(const struct rare_lines *rare, const uint32_t *before, uint32_t page, uint64_t line)
{
    const struct text_task task = {rare, before};
    return line && rare_line_slot(rare, line)->n_texts <= EDITION_TEXTS && is_in_earlier(&task, page, line);
}
