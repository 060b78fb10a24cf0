/* SPDX-License-Identifier: MIT
 * page_journals.c - see page_journals.h. Memory: each node of each writer, some 200 bytes. */
#include "api/page_journals.h"

#include "base/memory.h"

struct journal { /* of one writer */
    uint32_t n;
    struct path_node *node; /* [n] by number; key 0: no entry has it */
    bool *used;             /* [n] */
};

struct page_journals {
    struct page_store *store;
    struct journal *item; /* [n_writers] */
    struct arena names;
    struct buffer scratch;
};

static void reserve_nodes(struct page_journals *j, const struct page_entry *e)
{
    struct journal *journal = &j->item[e->writer];
    uint32_t n = e->first_node + e->n_nodes;
    if (n > journal->n) journal->n = n;
}

static void read_nodes(struct page_journals *j, const struct page_entry *e)
{
    struct spool_record at = {e->offset, e->node_bytes};
    if (!e->n_nodes || !spool_get(j->store->spool, at, &j->scratch)) return;
    struct span nodes = {arena_copy(&j->names, j->scratch.at, j->scratch.len), j->scratch.len};
    struct path_node *node = j->item[e->writer].node + e->first_node;
    for (uint32_t i = 0; i < e->n_nodes && path_journal_next(&nodes, &node[i]); i++) {}
}

/* Calls `each` for the entries of [first, first + n) and those left, that have a record. */
static void for_entries(struct page_journals *j, uint32_t first, uint32_t n,
                        void (*each)(struct page_journals *j, const struct page_entry *e))
{
    const struct page_store *s = j->store;
    for (uint32_t p = first; p < first + n; p++)
        if (page_entry_has_record(&s->entry[p])) each(j, &s->entry[p]);
    for (uint32_t p = s->n_pages; p < s->n_pages + s->n_left; p++) each(j, &s->entry[p]);
}

static const uint32_t *numbers_of(struct page_journals *j, const struct page_entry *e, size_t *n)
{
    struct spool_record at = {e->offset + e->node_bytes, e->number_bytes};
    if (!spool_get(j->store->spool, at, &j->scratch)) return NULL;
    *n = j->scratch.len / sizeof(uint32_t);
    return (const uint32_t *)(const void *)j->scratch.at;
}

/* Marks the nodes of a page as used; false, and none marked, if one is missing. */
static bool use_nodes(struct page_journals *j, const struct page_entry *e)
{
    struct journal *journal = &j->item[e->writer];
    size_t n;
    const uint32_t *number = numbers_of(j, e, &n);
    if (!number) return false;
    for (size_t i = 0; i < n; i++)
        if (number[i] >= journal->n || !journal->node[number[i]].key) return false;
    for (size_t i = 0; i < n; i++) journal->used[number[i]] = true;
    return true;
}

struct page_journals *page_journals_read(struct page_store *s, uint32_t first, uint32_t n, uint32_t *n_lost)
{
    struct page_journals *j = mem_zalloc(1, sizeof *j);
    *n_lost = 0;
    j->store = s;
    j->item = mem_zalloc(s->n_writers, sizeof *j->item);
    for_entries(j, first, n, reserve_nodes);
    for (uint32_t w = 0; w < s->n_writers; w++) {
        j->item[w].node = mem_zalloc(j->item[w].n, sizeof *j->item[w].node);
        j->item[w].used = mem_zalloc(j->item[w].n, sizeof *j->item[w].used);
    }
    for_entries(j, first, n, read_nodes);
    for (uint32_t p = first; p < first + n; p++) {
        struct page_entry *e = &s->entry[p];
        if (!page_entry_has_record(e) || use_nodes(j, e)) continue;
        e->state = PAGE_TO_DO;
        ++*n_lost;
    }
    return j;
}

void page_journals_free(struct page_journals *j)
{
    if (!j) return;
    for (uint32_t w = 0; w < j->store->n_writers; w++) {
        free(j->item[w].node);
        free(j->item[w].used);
    }
    arena_free(&j->names);
    buffer_free(&j->scratch);
    free(j->item);
    free(j);
}

/* A writer tells the nodes of a page the newest first. */
const struct path_node **page_journals_nodes(struct page_journals *j, const struct page_entry *e, uint32_t *n,
                                             struct buffer *scratch)
{
    size_t count = 0;
    const uint32_t *number = numbers_of(j, e, &count);
    const struct path_node *node = j->item[e->writer].node;
    scratch->len = 0;
    buffer_reserve(scratch, count * sizeof(const struct path_node *) + 1);
    const struct path_node **list = (const struct path_node **)(void *)scratch->at;
    for (size_t i = 0; i < count; i++) list[i] = &node[number[count - 1 - i]];
    *n = (uint32_t)count;
    return list;
}

struct block_paths *page_journals_paths(const struct page_journals *j, int threads)
{
    uint32_t most = 0;
    for (uint32_t w = 0; w < j->store->n_writers; w++) most += j->item[w].n;
    struct path_merge *merge = path_merge_new(most);
    for (uint32_t w = 0; w < j->store->n_writers; w++)
        for (uint32_t i = 0; i < j->item[w].n; i++)
            if (j->item[w].used[i]) path_merge_add(merge, &j->item[w].node[i]);
    return path_merge_end(merge, threads);
}

uint32_t page_store_paths(struct page_store *s, uint32_t first, uint32_t n, struct path_table *into)
{
    uint32_t n_lost;
    struct page_journals *j = page_journals_read(s, first, n, &n_lost);
    for (uint32_t w = 0; w < s->n_writers; w++)
        for (uint32_t i = 0; i < j->item[w].n; i++)
            if (j->item[w].used[i]) path_table_add(into, &j->item[w].node[i]);
    page_journals_free(j);
    return n_lost;
}
