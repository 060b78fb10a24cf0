/* SPDX-License-Identifier: MIT
 * site_paths.c - the paths of a site, put together of the nodes that its pages have: see block_path.h. */
#include <string.h>

#include "base/buffer.h"
#include "base/parallel_sort.h"
#include "table_blocks/block_path.h"

enum { TEXTS_BYTES = 16 * 1024 };

/* The slot of a key, or the free one where it belongs. */
static struct path_slot *slot_of(const struct block_paths *p, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> 32) & p->slots_mask;
    while (p->slot[at].key && p->slot[at].key != key) at = (at + 1) & p->slots_mask;
    return &p->slot[at];
}

static void index_make(struct block_paths *p, uint32_t n)
{
    uint32_t slots = 64;
    while (slots < n * 2) slots *= 2;
    p->slot = mem_zalloc(slots, sizeof *p->slot);
    p->slots_mask = slots - 1;
}

/* The names of a path stand in the last element of its text, which ends at `end`. */
static void point_names(struct block_path *p, const struct path_node *node, const char *end)
{
    p->class = (struct span){end - node->class.len, node->class.len};
    end -= node->class.len + (node->class.len > 0);
    p->id = (struct span){end - node->id.len, node->id.len};
    end -= node->id.len + (node->id.len > 0);
    while (node->cell && *end != ':') end--;
    p->name = (struct span){end - node->name.len, node->name.len};
}

struct path_merge {
    struct block_paths *paths;      /* text: NULL until it is made */
    const struct path_node **node;  /* [paths->n] where a path was met first */
    uint32_t paths_cap, nodes_cap;
    struct buffer text;             /* scratch */
    char *room;                     /* for texts: thousands of them, one behind the other */
    size_t room_bytes;
};

struct path_merge *path_merge_new(uint32_t most)
{
    struct path_merge *m = mem_zalloc(1, sizeof *m);
    m->paths = mem_zalloc(1, sizeof *m->paths);
    index_make(m->paths, most);
    return m;
}

void path_merge_add(struct path_merge *m, const struct path_node *node)
{
    struct block_paths *p = m->paths;
    struct path_slot *slot = slot_of(p, node->key);
    if (slot->key) {
        element_traits_add(&p->item[slot->index].traits, &node->traits);
        return;
    }
    uint32_t n = p->n;
    *slot = (struct path_slot){node->key, n};
    VECTOR_PUSH(p->item, p->n, m->paths_cap) = (struct block_path){.key = node->key,
                                                                   .element = node->element,
                                                                   .depth = node->depth,
                                                                   .cell = node->cell,
                                                                   .traits = node->traits};
    VECTOR_PUSH(m->node, n, m->nodes_cap) = node;
}

static char *keep_text(struct path_merge *m)
{
    size_t bytes = m->text.len + 1;
    if (m->room_bytes < bytes) {
        m->room_bytes = bytes > TEXTS_BYTES ? bytes : TEXTS_BYTES;
        m->room = arena_alloc(&m->paths->strings, m->room_bytes);
    }
    char *text = memcpy(m->room, buffer_text(&m->text), bytes);
    m->room += bytes;
    m->room_bytes -= bytes;
    return text;
}

/* The path itself where it has no parent, or where what was kept by an earlier run has lost it. */
static uint32_t parent_of(const struct path_merge *m, uint32_t path)
{
    const struct path_node *node = m->node[path];
    const struct path_slot *slot = slot_of(m->paths, node->parent_key);
    bool has_parent = node->parent_key && slot->key && m->node[slot->index]->depth < node->depth;
    return has_parent ? slot->index : path;
}

/* "parent>name#id.class": the parent's text first, if it has none yet. */
static void make_text(struct path_merge *m, uint32_t path)
{
    struct block_paths *p = m->paths;
    struct block_path *item = &p->item[path];
    const struct path_node *node = m->node[path];
    if (item->text) return;
    item->parent = parent_of(m, path);
    if (item->parent != path) make_text(m, item->parent);
    m->text.len = 0;
    if (item->parent != path) {
        buffer_puts(&m->text, p->item[item->parent].text);
        buffer_putc(&m->text, '>');
    }
    path_node_put(node, &m->text);
    item->text = keep_text(m);
    point_names(item, node, item->text + m->text.len);
}

struct path_rank {
    const char *text;
    uint64_t key;
    uint32_t path; /* as it was met */
};

static int compare_text(const void *a, const void *b, void *data)
{
    (void)data;
    const struct path_rank *x = a, *y = b;
    int order = strcmp(x->text, y->text);
    if (order) return order;
    return x->key < y->key ? -1 : x->key > y->key;
}

/* Brings the paths into the order of their texts. */
static void sort_paths(struct block_paths *p, int threads)
{
    struct path_rank *rank = mem_alloc(p->n * sizeof *rank);
    struct block_path *sorted = mem_alloc(p->n * sizeof *sorted);
    uint32_t *place = mem_alloc(p->n * sizeof *place); /* of a path as it was met */
    for (uint32_t i = 0; i < p->n; i++) rank[i] = (struct path_rank){p->item[i].text, p->item[i].key, i};
    parallel_sort(rank, p->n, sizeof *rank, threads, compare_text, NULL);
    for (uint32_t i = 0; i < p->n; i++) {
        place[rank[i].path] = i;
        sorted[i] = p->item[rank[i].path];
    }
    for (uint32_t i = 0; i < p->n; i++) sorted[i].parent = place[sorted[i].parent];
    for (uint32_t s = 0; s <= p->slots_mask; s++)
        if (p->slot[s].key) p->slot[s].index = place[p->slot[s].index];
    free(p->item);
    p->item = sorted;
    free(rank);
    free(place);
}

struct block_paths *path_merge_end(struct path_merge *m, int threads)
{
    struct block_paths *p = m->paths;
    for (uint32_t i = 0; i < p->n; i++) make_text(m, i);
    sort_paths(p, threads);
    buffer_free(&m->text);
    free(m->node);
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
