/* SPDX-License-Identifier: MIT
 * page_journals.c - see page_journals.h. Memory: some 200 bytes per node per writer. */
#include "store/page_journals.h"

#include "base/large_memory.h"
#include "base/memory.h"
#include "base/threads/parallel.h"
#include "base/threads/parallel_zalloc.h"

struct journal { /* of one writer */
    uint32_t n;
    struct path_node *node; /* [n] by number; key 0: no entry has it */
    _Atomic bool *used;     /* [n] by one of the pages */
};

struct page_journals {
    struct page_store *store;
    uint32_t first, n;    /* the pages */
    struct journal *item; /* [n_writers] */
    bool is_fresh;        /* nothing is of an earlier run: a page has just the nodes that its entry has written */
    struct journal_reader {
        struct arena names;
        struct buffer scratch;
    } *reader;            /* [threads] */
    int threads;
};

/* Entry `i` of those that are read: of the pages, then those left; NULL if it has no record. */
static struct page_entry *entry_at(const struct page_journals *j, uint32_t i)
{
    struct page_entry *e = &j->store->entry[i < j->n ? j->first + i : j->store->n_pages + i - j->n];
    return i >= j->n || page_entry_has_record(e) ? e : NULL;
}

static void reserve_nodes(struct page_journals *j)
{
    for (uint32_t i = 0; i < j->n + j->store->n_left; i++) {
        const struct page_entry *e = entry_at(j, i);
        if (e && e->first_node + e->n_nodes > j->item[e->writer].n) j->item[e->writer].n = e->first_node + e->n_nodes;
    }
    for (uint32_t w = 0; w < j->store->n_writers; w++) {
        j->item[w].node = parallel_zalloc(NULL, j->item[w].n, sizeof *j->item[w].node, j->threads);
        j->item[w].used = parallel_zalloc(NULL, j->item[w].n, sizeof *j->item[w].used, j->threads);
    }
}

/* False if not all that the entry has written can be read. */
static bool has_read_nodes(struct page_journals *j, const struct page_entry *e, struct journal_reader *reader)
{
    struct spool_record at = {e->offset, e->node_bytes};
    if (!e->n_nodes) return true;
    if (!spool_get(j->store->spool, at, &reader->scratch)) return false;
    struct span nodes = {arena_copy(&reader->names, buffer_span(&reader->scratch)), reader->scratch.len};
    struct journal *journal = &j->item[e->writer];
    for (uint32_t k = e->first_node; k < e->first_node + e->n_nodes; k++) {
        if (!path_journal_next(&nodes, &journal->node[k])) return false;
        journal->used[k] = j->is_fresh;
    }
    return true;
}

static void read_nodes(void *data, uint32_t i, int thread)
{
    struct page_journals *j = data;
    struct page_entry *e = entry_at(j, i);
    if (e && !has_read_nodes(j, e, &j->reader[thread])) e->state = PAGE_TO_DO;
}

static const uint32_t *numbers_of(const struct page_journals *j, const struct page_entry *e, size_t *n,
                                  struct buffer *scratch)
{
    struct spool_record at = {e->offset + e->node_bytes, e->number_bytes};
    if (!spool_get(j->store->spool, at, scratch)) return NULL;
    *n = scratch->len / sizeof(uint32_t);
    return (const uint32_t *)(const void *)scratch->at;
}

/* Marks the nodes of a page as used; if one is missing, none, and the page is to be done again. */
static void use_nodes(void *data, uint32_t i, int thread)
{
    struct page_journals *j = data;
    struct page_entry *e = entry_at(j, i);
    if (!e) return;
    struct journal *journal = &j->item[e->writer];
    size_t n = 0;
    const uint32_t *number = numbers_of(j, e, &n, &j->reader[thread].scratch);
    bool has_all = number != NULL;
    for (size_t k = 0; k < n && has_all; k++) has_all = number[k] < journal->n && journal->node[number[k]].key;
    if (!has_all) e->state = PAGE_TO_DO;
    for (size_t k = 0; k < n && has_all; k++) journal->used[number[k]] = true;
}

struct page_journals *page_journals_read(struct page_store *s, uint32_t first, uint32_t n, int threads,
                                         uint32_t *n_lost)
{
    struct page_journals *j = mem_zalloc(1, sizeof *j);
    *j = (struct page_journals){.store = s, .first = first, .n = n, .threads = threads};
    j->is_fresh = !s->n_resumed && !s->n_left;
    j->item = mem_zalloc(s->n_writers, sizeof *j->item);
    j->reader = mem_zalloc((size_t)threads, sizeof *j->reader);
    uint32_t n_done = 0, n_has_all = 0;
    for (uint32_t i = 0; i < n; i++) n_done += entry_at(j, i) != NULL;
    reserve_nodes(j);
    parallel_for(n + s->n_left, threads, read_nodes, j);
    if (!j->is_fresh) parallel_for(n, threads, use_nodes, j);
    for (uint32_t i = 0; i < n; i++) n_has_all += entry_at(j, i) != NULL;
    *n_lost = n_done - n_has_all;
    return j;
}

void page_journals_free(struct page_journals *j)
{
    if (!j) return;
    for (uint32_t w = 0; w < j->store->n_writers; w++) {
        free(j->item[w].node);
        free(j->item[w].used);
    }
    for (int t = 0; t < j->threads; t++) {
        arena_free(&j->reader[t].names);
        buffer_free(&j->reader[t].scratch);
    }
    free(j->reader);
    free(j->item);
    free(j);
}

/* A writer tells the nodes of a page the newest first. */
const struct path_node **page_journals_nodes(struct page_journals *j, const struct page_entry *e, uint32_t *n,
                                             struct buffer *scratch)
{
    size_t count = 0;
    const uint32_t *number = numbers_of(j, e, &count, &j->reader[0].scratch);
    const struct path_node *node = j->item[e->writer].node;
    scratch->len = 0;
    buffer_reserve(scratch, count * sizeof(const struct path_node *) + 1);
    const struct path_node **list = (const struct path_node **)(void *)scratch->at;
    for (size_t i = 0; i < count; i++) list[i] = &node[number[count - 1 - i]];
    *n = (uint32_t)count;
    return list;
}

struct key_reading {
    const struct page_journals *j;
    const uint32_t *page;    /* [pages->n] of the journals', each with a record */
    struct path_pages *pages;
    uint32_t *n_keys;        /* [pages->n] what they have: less than there is room for if a record is damaged */
};

/* The nodes of a page under their keys; the traits that a node was written with do not matter here. */
static void read_keys(void *data, uint32_t i, int thread)
{
    const struct key_reading *r = data;
    const struct page_entry *e = &r->j->store->entry[r->j->first + r->page[i]];
    const struct journal *journal = &r->j->item[e->writer];
    uint64_t *key = r->pages->key + r->pages->first[i];
    size_t n = 0;
    large_rest(r->pages->large, i);
    const uint32_t *number = numbers_of(r->j, e, &n, &r->j->reader[thread].scratch);
    for (size_t k = 0; number && k < n; k++) /* of a damaged record those that are in the paths */
        if (number[k] < journal->n && journal->used[number[k]]) key[r->n_keys[i]++] = journal->node[number[k]].key;
}

/* So that no page has room that it does not use. */
static void close_gaps(struct path_pages *pages, const uint32_t *n_keys)
{
    uint64_t at = 0;
    for (uint32_t i = 0; i < pages->n; i++) {
        uint64_t from = pages->first[i];
        large_rest(pages->large, i);
        pages->first[i] = at;
        if (at != from) memmove(pages->key + at, pages->key + from, n_keys[i] * sizeof *pages->key);
        at += n_keys[i];
    }
    pages->first[pages->n] = at;
}

static struct path_pages pages_of(const struct page_journals *j, const struct paths_wanted *wanted)
{
    struct path_pages pages = {.first = mem_zalloc(j->n + 1ull, sizeof *pages.first),
                               .is_asked = wanted->is_asked,
                               .data = wanted->data,
                               .large = wanted->large};
    uint32_t *page = large_new(wanted->large, j->n + 1ull, sizeof *page);
    for (uint32_t p = 0; p < j->n; p++) {
        large_rest(wanted->large, p);
        const struct page_entry *e = wanted->is_counted[p] ? entry_at(j, p) : NULL;
        if (!e) continue;
        page[pages.n] = p;
        pages.first[pages.n + 1] = pages.first[pages.n] + e->number_bytes / sizeof(uint32_t);
        pages.n++;
    }
    pages.key = parallel_zalloc(wanted->large, pages.first[pages.n] + 1, sizeof *pages.key, j->threads);
    struct key_reading reading = {j, page, &pages, large_new(wanted->large, pages.n, sizeof *reading.n_keys)};
    parallel_for(pages.n, j->threads, read_keys, &reading);
    close_gaps(&pages, reading.n_keys);
    large_free(wanted->large, reading.n_keys);
    large_free(wanted->large, page);
    return pages;
}

struct block_paths *page_journals_paths(const struct page_journals *j, const struct paths_wanted *wanted)
{
    uint32_t most = 0;
    for (uint32_t w = 0; w < j->store->n_writers; w++) most += j->item[w].n;
    struct path_merge *merge = path_merge_new(most, j->threads);
    for (uint32_t w = 0; w < j->store->n_writers; w++) {
        const struct journal *journal = &j->item[w];
        for (uint32_t i = 0, n = journal->n; i < n; i++)
            if (journal->used[i]) path_merge_add(merge, &journal->node[i]);
    }
    struct path_pages pages = pages_of(j, wanted);
    struct block_paths *paths = path_merge_end(merge, &pages, j->threads);
    free(pages.first);
    large_free(pages.large, pages.key);
    return paths;
}

uint32_t page_store_paths(struct page_store *s, uint32_t first, uint32_t n, int threads, struct path_table *into)
{
    uint32_t n_lost;
    struct page_journals *j = page_journals_read(s, first, n, threads, &n_lost);
    for (uint32_t w = 0; w < s->n_writers; w++)
        for (uint32_t i = 0; i < j->item[w].n; i++)
            if (j->item[w].used[i]) path_table_add(into, &j->item[w].node[i]);
    page_journals_free(j);
    return n_lost;
}
