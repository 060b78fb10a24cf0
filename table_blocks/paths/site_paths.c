/* SPDX-License-Identifier: MIT
 * site_paths.c - the paths of a site, assembled from the nodes of its pages: see block_path.h. */
#include <string.h>

#include "base/buffer.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/threads/parallel.h"
#include "base/threads/parallel_sort.h"
#include "base/threads/parallel_zalloc.h"
#include "table_blocks/paths/name_learning.h"

enum { TEXTS_BYTES = 16 * 1024, SLOTS_AT_ONCE = 16 * 1024 };

/* The slot of a key, or the free one where it belongs. */
static struct path_slot *slot_of(const struct block_paths *p, uint64_t key)
{
    uint32_t at = block_paths_slot(p, key);
    while (p->slot[at].key && p->slot[at].key != key) at = (at + 1) & p->slots_mask;
    return &p->slot[at];
}

static void index_make(struct block_paths *p, uint32_t n, int threads)
{
    size_t slots = hash_slots(n);
    p->slot = parallel_zalloc(NULL, slots, sizeof *p->slot, threads);
    p->slots_mask = (uint32_t)slots - 1;
}

/* The names of a path are in the last element of its text, which ends at `end`. */
static void point_names(struct block_path *p, const struct learned_path *from, const char *end)
{
    p->class = (struct span){end - from->class.len, from->class.len};
    end -= from->class.len + (from->class.len > 0);
    p->id = (struct span){end - from->id.len, from->id.len};
    end -= from->id.len + (from->id.len > 0);
    while (from->cell && *end != ':') end--;
    p->name = (struct span){end - from->name.len, from->name.len};
}

struct text_room { /* for texts: thousands of them, one after the other */
    struct arena memory;
    char *at;
    size_t left;
};

struct text_thread {
    struct text_room met, kept; /* level by level; in the order of paths, as those who compare neighbours want them */
    struct buffer text;         /* scratch */
};

struct path_rank { /* the place of a path in the order of texts */
    const char *text;
    uint32_t text_bytes;
    uint32_t path; /* as it was learned */
    uint64_t key;
};

struct path_merge {
    struct block_paths *paths;    /* until the end its slots alone: key -> index of raw */
    struct raw_path *raw;         /* [n] in the order in which they were met */
    uint32_t n;
    const struct path_pages *pages;
    uint32_t *of_page;            /* [pages->first[pages->n]] pages->key as indices of raw */
    struct learned_paths *learned;
    uint32_t *by_depth, *of_level; /* [learned->n] indices of learned, parents in front; those of one depth */
    struct path_rank *rank;       /* [learned->n] by index of learned, then in the order of texts */
    uint32_t *place;              /* [learned->n] in that order, by index of learned */
    struct text_thread *thread;   /* [threads] */
};

struct path_merge *path_merge_new(uint32_t most, int threads)
{
    struct path_merge *m = mem_zalloc(1, sizeof *m);
    m->paths = mem_zalloc(1, sizeof *m->paths);
    m->raw = mem_alloc((most + 1ull) * sizeof *m->raw);
    index_make(m->paths, most, threads);
    return m;
}

void path_merge_add(struct path_merge *m, const struct path_node *node)
{
    struct path_slot *slot = slot_of(m->paths, node->key);
    if (slot->key) {
        element_traits_add(&m->raw[slot->index].traits, &node->traits);
        return;
    }
    *slot = (struct path_slot){node->key, m->n};
    m->raw[m->n++] = (struct raw_path){.node = node, .traits = node->traits};
}

/* ---- texts, level by level: each begins with that of its parent ---- */

/* The path itself where it has no parent, or where what was kept by an earlier run has lost it. */
static uint32_t parent_of(const struct path_merge *m, uint32_t path)
{
    const struct path_node *node = m->raw[path].node;
    const struct path_slot *slot = slot_of(m->paths, node->parent_key);
    bool has_parent = node->parent_key && slot->key && m->raw[slot->index].node->depth < node->depth;
    return has_parent ? slot->index : path;
}

static void find_parent(void *data, uint32_t path, int thread)
{
    (void)thread;
    struct path_merge *m = data;
    m->raw[path].parent = parent_of(m, path);
}

static void find_page(void *data, uint32_t page, int thread)
{
    (void)thread;
    const struct path_merge *m = data;
    large_rest(m->pages->large, page);
    for (uint64_t i = m->pages->first[page]; i < m->pages->first[page + 1]; i++)
        m->of_page[i] = slot_of(m->paths, m->pages->key[i])->index;
}

static struct name_pages turn_pages(struct path_merge *m, const struct path_pages *pages, int threads)
{
    m->pages = pages;
    m->of_page = parallel_zalloc(pages->large, pages->first[pages->n] + 1, sizeof *m->of_page, threads);
    parallel_for(pages->n, threads, find_page, m);
    struct name_pages of_raw = name_pages_new(m->of_page, pages->first, pages->n, m->n, pages->large, threads);
    large_free(pages->large, m->of_page);
    return of_raw;
}

static const char *keep_text(struct text_room *room, const char *text, size_t bytes)
{
    if (room->left < bytes) {
        room->left = bytes > TEXTS_BYTES ? bytes : TEXTS_BYTES;
        room->at = arena_alloc(&room->memory, room->left);
    }
    const char *kept = memcpy(room->at, text, bytes);
    room->at += bytes;
    room->left -= bytes;
    return kept;
}

/* "parent>name#id.class" of item `i` of a level. */
static void make_text(void *data, uint32_t i, int thread)
{
    struct path_merge *m = data;
    struct text_thread *t = &m->thread[thread];
    uint32_t path = m->of_level[i];
    const struct learned_path *from = &m->learned->item[path];
    t->text.len = 0;
    if (from->parent != path) {
        buffer_add(&t->text, m->rank[from->parent].text, m->rank[from->parent].text_bytes);
        buffer_putc(&t->text, '>');
    }
    path_step_put(from->name, from->cell, from->id, from->class, &t->text);
    const char *text = keep_text(&t->met, buffer_text(&t->text), t->text.len + 1);
    m->rank[path] = (struct path_rank){text, (uint32_t)t->text.len, path, from->key};
}

static void make_texts(struct path_merge *m, int threads)
{
    uint32_t first[PATH_DEPTH_MAX + 2] = {0}, next[PATH_DEPTH_MAX + 1], n = m->learned->n;
    const struct learned_path *item = m->learned->item;
    for (uint32_t i = 0; i < n; i++) first[item[i].depth + 1]++;
    for (uint32_t d = 0; d <= PATH_DEPTH_MAX; d++) first[d + 1] += next[d] = first[d];
    m->by_depth = mem_alloc((n + 1ull) * sizeof *m->by_depth);
    for (uint32_t i = 0; i < n; i++) m->by_depth[next[item[i].depth]++] = i;
    for (uint32_t d = 0; d <= PATH_DEPTH_MAX; d++) {
        m->of_level = m->by_depth + first[d];
        if (first[d] < first[d + 1]) parallel_for(first[d + 1] - first[d], threads, make_text, m);
    }
}

/* ---- the paths, in the order of their texts ---- */

static int compare_text(const void *a, const void *b, void *data)
{
    (void)data;
    const struct path_rank *x = a, *y = b;
    int order = strcmp(x->text, y->text);
    if (order) return order;
    return x->key < y->key ? -1 : x->key > y->key;
}

static void make_path(void *data, uint32_t i, int thread)
{
    struct path_merge *m = data;
    const struct path_rank *rank = &m->rank[i];
    const struct learned_path *from = &m->learned->item[rank->path];
    struct block_path *path = &m->paths->item[i];
    *path = (struct block_path){.key = rank->key,
                                .parent = m->place[from->parent],
                                .element = from->element,
                                .depth = from->depth,
                                .levels = from->levels,
                                .cell = from->cell,
                                .traits = from->traits,
                                .other_ids = from->other_ids,
                                .other_classes = from->other_classes,
                                .loose_class = from->loose_class,
                                .text = keep_text(&m->thread[thread].kept, rank->text, rank->text_bytes + 1)};
    point_names(path, from, path->text + rank->text_bytes);
}

/* From paths as they were met to their places. */
static void point_slots(void *data, uint32_t part, int thread)
{
    (void)thread;
    const struct path_merge *m = data;
    struct block_paths *p = m->paths;
    uint64_t from = (uint64_t)part * SLOTS_AT_ONCE, end = from + SLOTS_AT_ONCE;
    for (uint64_t s = from; s < end && s <= p->slots_mask; s++)
        if (p->slot[s].key) p->slot[s].index = m->place[m->learned->of_raw[p->slot[s].index]];
}

static void make_paths(struct path_merge *m, int threads)
{
    struct block_paths *p = m->paths;
    p->n = m->learned->n;
    p->item = mem_alloc((p->n + 1ull) * sizeof *p->item);
    for (uint32_t i = 0; i < p->n; i++) m->place[m->rank[i].path] = i;
    uint32_t parts = p->slots_mask / SLOTS_AT_ONCE + 1;
    parallel_for(parts, threads, point_slots, m);
    parallel_for(p->n, threads, make_path, m);
}

struct block_paths *path_merge_end(struct path_merge *m, const struct path_pages *pages, int threads)
{
    struct block_paths *p = m->paths;
    parallel_for(m->n, threads, find_parent, m);
    struct name_pages of_raw = {NULL, NULL, NULL};
    if (pages) of_raw = turn_pages(m, pages, threads);
    m->learned = learn_paths(m->raw, m->n, pages, &of_raw, threads);
    name_pages_free(&of_raw);
    m->rank = mem_alloc((m->learned->n + 1ull) * sizeof *m->rank);
    m->place = mem_alloc((m->learned->n + 1ull) * sizeof *m->place);
    m->thread = mem_zalloc((size_t)threads, sizeof *m->thread);
    make_texts(m, threads);
    parallel_sort(m->rank, m->learned->n, sizeof *m->rank, threads, compare_text, NULL);
    make_paths(m, threads);
    for (int t = 0; t < threads; t++) {
        arena_join(&p->strings, &m->thread[t].kept.memory);
        arena_free(&m->thread[t].met.memory);
        buffer_free(&m->thread[t].text);
    }
    free(m->thread);
    free(m->place);
    free(m->rank);
    free(m->by_depth);
    free(m->raw);
    learned_paths_free(m->learned);
    free(m);
    return p;
}

void block_paths_free(struct block_paths *p)
{
    if (!p) return;
    arena_free(&p->strings);
    free(p->slot);
    free(p->item);
    free(p);
}

uint32_t block_paths_find(const struct block_paths *p, uint64_t key)
{
    const struct path_slot *slot = slot_of(p, key);
    return slot->key ? slot->index : UINT32_MAX;
}
