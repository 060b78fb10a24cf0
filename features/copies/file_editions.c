/* SPDX-License-Identifier: MIT
 * file_editions.c - see file_editions.h.
 *
 * 1. Sort the pages by the URLs of their documents. A document of several pages may have editions.
 * 2. Take the lines of these pages, and count the documents of the whole crawl that have each of them.
 * 3. Compare each page with some earlier ones of its document, by the lines that few documents have. */
#include "features/copies/file_editions.h"

#include "base/buffer.h"
#include "base/compare.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/threads/parallel.h"
#include "features/copies/editions.h"
#include "features/copies/rare_lines.h"
#include "site/urls/urls.h"

struct document_page {
    uint64_t document; /* hash of its URL */
    uint32_t page;
};

struct document_line {
    uint64_t key;           /* 0: free */
    uint32_t n, last;       /* documents that have it; 1 + the last one that was counted */
};

struct line_documents {
    struct document_line *slot; /* [mask + 1] */
    uint64_t mask;
};

struct edition_search {
    const struct near_lines *lines;
    struct document_page *page; /* [n] pages that count, those of a document in their order */
    uint32_t n, n_documents, texts_max;
    struct line_documents table;
    uint64_t **own;             /* [n] lines of each page that few documents have, in order; NULL: not looked for */
    uint32_t *n_own;
    uint32_t *before;           /* [n] the edition before; NOT_NEAR */
};

/* ---- documents ----------------------------------------------------------------------------- */

static int compare_documents(const void *a, const void *b)
{
    const struct document_page *x = a, *y = b;
    if (x->document != y->document) return x->document < y->document ? -1 : 1;
    return x->page < y->page ? -1 : x->page > y->page;
}

struct url_reading {
    const struct near_lines *lines;
    struct document_page *page; /* [n_pages] */
    struct buffer *url;         /* [threads] scratch */
    bool *found;                /* [threads] does a URL name a version at all? */
};

static void read_url(void *data, uint32_t page, int thread)
{
    const struct url_reading *reading = data;
    struct buffer *url = &reading->url[thread];
    if (!reading->lines->is_counted[page]) return;
    reading->found[thread] |= url_without_version(span_of(reading->lines->url[page]), url);
    reading->page[page] = (struct document_page){hash_span(buffer_span(url)), page};
}

/* Returns whether a URL names a version. */
static bool take_documents(struct edition_search *s, int threads)
{
    struct url_reading reading = {s->lines, s->page, mem_zalloc((size_t)threads, sizeof *reading.url),
                                  mem_zalloc((size_t)threads, sizeof *reading.found)};
    bool found = false;
    parallel_for(s->lines->n_pages, threads, read_url, &reading);
    for (int t = 0; t < threads; t++) {
        found |= reading.found[t];
        buffer_free(&reading.url[t]);
    }
    for (uint32_t p = 0; p < s->lines->n_pages; p++)
        if (s->lines->is_counted[p]) s->page[s->n++] = s->page[p];
    if (found) qsort(s->page, s->n, sizeof *s->page, compare_documents);
    free(reading.url);
    free(reading.found);
    return found;
}

static uint32_t end_of_document(const struct edition_search *s, uint32_t i)
{
    uint32_t end = i + 1;
    while (end < s->n && s->page[end].document == s->page[i].document) end++;
    return end;
}

/* ---- lines --------------------------------------------------------------------------------- */

static struct document_line *slot_of(const struct line_documents *t, uint64_t key)
{
    uint64_t i = hash_number(key) & t->mask;
    while (t->slot[i].key && t->slot[i].key != key) i = (i + 1) & t->mask;
    return &t->slot[i];
}

static uint64_t n_lines_of(const struct edition_search *s, uint32_t i)
{
    uint32_t p = s->page[i].page;
    return s->lines->first[p + 1] - s->lines->first[p];
}

/* The lines of the documents of several pages; false if there is none. */
static bool take_lines(struct edition_search *s)
{
    uint64_t n = 0;
    for (uint32_t i = 0, end; i < s->n; i = end, s->n_documents++) {
        end = end_of_document(s, i);
        for (uint32_t k = i; k < end && end - i > 1; k++) n += n_lines_of(s, k);
    }
    if (!n) return false;
    for (s->table.mask = 1023; s->table.mask < n * 2;) s->table.mask = s->table.mask * 2 + 1;
    s->table.slot = large_new(s->lines->large, s->table.mask + 1, sizeof *s->table.slot);
    for (uint32_t i = 0, end; i < s->n; i = end) {
        end = end_of_document(s, i);
        for (uint32_t k = i; k < end && end - i > 1; k++) {
            const uint64_t *line = s->lines->line + s->lines->first[s->page[k].page];
            for (uint64_t l = 0; l < n_lines_of(s, k); l++)
                if (line[l]) slot_of(&s->table, near_line_key(line[l]))->key = near_line_key(line[l]);
        }
    }
    return true;
}

static void count_documents(struct edition_search *s)
{
    for (uint32_t i = 0, document = 0; i < s->n; i++) {
        const uint64_t *line = s->lines->line + s->lines->first[s->page[i].page];
        document += i == 0 || s->page[i].document != s->page[i - 1].document;
        large_rest(s->lines->large, i);
        for (uint64_t l = 0; l < n_lines_of(s, i); l++) {
            struct document_line *slot = line[l] ? slot_of(&s->table, near_line_key(line[l])) : NULL;
            if (!slot || !slot->key || slot->last == document) continue;
            slot->last = document;
            slot->n++;
        }
    }
}

/* The lines of a page that few documents have, in order, each once. */
static void take_own_lines(struct edition_search *s, uint32_t i)
{
    const uint64_t *line = s->lines->line + s->lines->first[s->page[i].page];
    uint64_t *own = s->own[i] = mem_alloc((n_lines_of(s, i) + 1) * sizeof *own);
    uint32_t n = 0, kept = 0;
    for (uint64_t l = 0; l < n_lines_of(s, i); l++)
        if (line[l] && slot_of(&s->table, near_line_key(line[l]))->n <= s->texts_max) own[n++] = line[l];
    qsort(own, n, sizeof *own, compare_uint64);
    for (uint32_t k = 0; k < n; k++)
        if (!kept || near_line_key(own[k]) != near_line_key(own[kept - 1])) own[kept++] = own[k];
    s->n_own[i] = kept;
}

/* ---- editions ------------------------------------------------------------------------------ */

static bool has_line(const struct edition_search *s, uint32_t i, uint64_t key)
{
    const uint64_t *own = s->own[i];
    uint32_t low = 0, high = s->n_own[i];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (near_line_key(own[middle]) < key) low = middle + 1;
        else high = middle;
    }
    return low < s->n_own[i] && near_line_key(own[low]) == key;
}

static uint64_t words_of(const struct edition_search *s, uint32_t i)
{
    uint64_t words = 0;
    for (uint32_t k = 0; k < s->n_own[i]; k++) words += line_weight(s->own[i][k]);
    return words;
}

/* The words that two pages share, or 0 if they are no editions. */
static uint64_t words_shared(const struct edition_search *s, uint32_t i, uint32_t earlier)
{
    uint64_t a = words_of(s, i), b = words_of(s, earlier), same = 0, prose = 0;
    for (uint32_t k = 0; k < s->n_own[i]; k++) {
        uint32_t words = line_weight(s->own[i][k]);
        if (!has_line(s, earlier, near_line_key(s->own[i][k]))) continue;
        same += words;
        if (words >= NEAR_PROSE) prose += words;
    }
    return prose >= FILE_EDITION_PROSE && same * 100 >= (a < b ? a : b) * FILE_EDITION_SAME ? same : 0;
}

/* The edition before each page of a document: of the last few, the one that it shares most with. */
static void find_before(struct edition_search *s, uint32_t begin, uint32_t end)
{
    for (uint32_t i = begin; i < end; i++) {
        uint64_t most = 0;
        s->before[i] = NOT_NEAR;
        for (uint32_t k = i; k-- > begin && i - k <= EDITIONS_BACK;) {
            uint64_t same = words_shared(s, i, k);
            if (same > most) s->before[i] = k, most = same;
        }
    }
}

static bool is_in_earlier(const struct edition_search *s, uint32_t i, uint64_t key)
{
    uint32_t k = s->before[i];
    for (int n = 0; n < EDITIONS_BACK && k != NOT_NEAR; n++, k = s->before[k])
        if (has_line(s, k, key)) return true;
    return false;
}

/* What each page of a document repeats: instead of its own lines. */
static void keep_repeats(struct edition_search *s, uint32_t begin, uint32_t end)
{
    for (uint32_t i = end; i-- > begin;) { /* the earlier ones are still whole */
        uint32_t n = 0;
        for (uint32_t k = 0; k < s->n_own[i]; k++) {
            uint64_t key = near_line_key(s->own[i][k]);
            if (is_in_earlier(s, i, key)) s->own[i][n++] = key;
        }
        s->n_own[i] = n;
    }
}

static struct file_editions editions_of(struct edition_search *s)
{
    uint32_t n_pages = s->lines->n_pages;
    struct file_editions e = {mem_zalloc(n_pages + 1ull, sizeof *e.first), NULL, s->lines->large};
    for (uint32_t i = 0; i < s->n; i++) e.first[s->page[i].page + 1] = s->n_own[i];
    for (uint32_t p = 0; p < n_pages; p++) e.first[p + 1] += e.first[p];
    e.key = large_new(e.large, e.first[n_pages] + 1, sizeof *e.key);
    for (uint32_t i = 0; i < s->n; i++)
        if (s->n_own[i]) memcpy(e.key + e.first[s->page[i].page], s->own[i], s->n_own[i] * sizeof *e.key);
    return e;
}

static struct file_editions search_lines(struct edition_search *s)
{
    s->own = mem_zalloc(s->n + 1ull, sizeof *s->own);
    s->n_own = mem_zalloc(s->n + 1ull, sizeof *s->n_own);
    s->before = mem_alloc((s->n + 1ull) * sizeof *s->before);
    s->texts_max = s->n_documents < NEAR_PAGES_MIN ? 1 : EDITION_TEXTS; /* of few, two may have a frame in common */
    count_documents(s);
    for (uint32_t i = 0, end; i < s->n; i = end) {
        end = end_of_document(s, i);
        if (end - i == 1) continue;
        for (uint32_t k = i; k < end; k++) take_own_lines(s, k);
        find_before(s, i, end);
        keep_repeats(s, i, end);
    }
    struct file_editions e = editions_of(s);
    for (uint32_t i = 0; i < s->n; i++) free(s->own[i]);
    free(s->own);
    free(s->n_own);
    free(s->before);
    large_free(s->lines->large, s->table.slot);
    return e;
}

struct file_editions file_editions_find(const struct near_lines *lines, int threads)
{
    struct edition_search s = {.lines = lines};
    struct file_editions e = {0};
    s.page = mem_alloc((lines->n_pages + 1ull) * sizeof *s.page);
    if (take_documents(&s, threads) && take_lines(&s)) e = search_lines(&s);
    free(s.page);
    return e;
}

void file_editions_free(struct file_editions *e)
{
    free(e->first);
    large_free(e->large, e->key);
    *e = (struct file_editions){0};
}

bool file_edition_repeats(const struct file_editions *e, uint32_t page, uint64_t line)
{
    if (!line || !file_edition_of_another(e, page)) return false;
    uint64_t key = near_line_key(line), n = e->first[page + 1] - e->first[page];
    return bsearch(&key, e->key + e->first[page], n, sizeof key, compare_uint64) != NULL;
}
