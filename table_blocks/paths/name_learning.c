/* SPDX-License-Identifier: MIT
 * name_learning.c - see name_learning.h. */
#include "table_blocks/paths/name_learning.h"

#include "base/large_memory.h"
#include "base/threads/parallel.h"
#include "base/threads/parallel_sort.h"
#include "table_blocks/paths/name_counts.h"
#include "table_blocks/paths/name_holes.h"
#include "table_blocks/paths/name_steps.h"

struct keyed_path {
    uint64_t key;
    uint32_t raw;
};

static int compare_keys(const void *a, const void *b, void *data)
{
    (void)data;
    const struct keyed_path *x = a, *y = b;
    return x->key < y->key ? -1 : x->key > y->key;
}

/* Raw paths by their depth; first[d]: where those of depth d begin. Those of one depth by key: the order in which paths
 * were met depends on threads and on earlier runs. */
static void sort_by_depth(struct learning *l, uint32_t *first)
{
    uint32_t next[PATH_DEPTH_MAX + 1];
    struct keyed_path *path = mem_alloc((l->n + 1ull) * sizeof *path);
    memset(first, 0, (PATH_DEPTH_MAX + 2) * sizeof *first);
    for (uint32_t r = 0; r < l->n; r++) first[l->raw[r].node->depth + 1]++;
    for (uint32_t d = 0; d <= PATH_DEPTH_MAX; d++) first[d + 1] += next[d] = first[d];
    for (uint32_t r = 0; r < l->n; r++) {
        const struct path_node *node = l->raw[r].node;
        path[next[node->depth]++] = (struct keyed_path){node->key, r};
    }
    for (uint32_t d = 0; d <= PATH_DEPTH_MAX; d++)
        if (first[d] + 1 < first[d + 1])
            parallel_sort(path + first[d], first[d + 1] - first[d], sizeof *path, l->threads, compare_keys, NULL);
    l->by_depth = mem_alloc((l->n + 1ull) * sizeof *l->by_depth);
    for (uint32_t i = 0; i < l->n; i++) l->by_depth[i] = path[i].raw;
    free(path);
}

static void note_children(struct learning *l)
{
    l->below = mem_zalloc(l->n, sizeof *l->below);
    for (uint32_t r = 0; r < l->n; r++) {
        const struct path_node *node = l->raw[r].node;
        if (l->raw[r].parent != r) l->below[l->raw[r].parent] |= below_bit(node->element, node->class);
    }
}

/* The path above, at most PATH_RECURSION_STEPS higher, with the same tag and first class; itself: there is none. */
static uint32_t same_above(const struct learning *l, uint32_t raw)
{
    const struct path_node *node = l->raw[raw].node;
    for (uint32_t i = 0, up = raw; i < PATH_RECURSION_STEPS && l->raw[up].parent != up; i++) {
        up = l->raw[up].parent;
        const struct path_node *above = l->raw[up].node;
        if (above->element == node->element && span_equal(above->class, node->class)) return up;
    }
    return raw;
}

static void note_deep(struct learning *l)
{
    number_of(&l->deep, 1, 0);
    for (uint32_t r = 0; r < l->n; r++) {
        const struct path_node *node = l->raw[r].node;
        uint32_t above = node->class.len ? same_above(l, r) : r;
        if (above != r && same_above(l, above) != above)
            number_of(&l->deep, hash_mix(node->element, hash_span(node->class)), 0);
    }
}

struct page_order {
    struct learning *l;
    struct numbers by_key;   /* raw paths */
};

/* The page's raw paths by depth. */
static void sort_page(void *data, uint32_t page, int thread)
{
    (void)thread;
    const struct page_order *order = data;
    struct learning *l = order->l;
    large_rest(l->pages->large, page);
    const uint64_t *key = l->pages->key + l->pages->first[page];
    uint64_t n = l->pages->first[page + 1] - l->pages->first[page], next[PATH_DEPTH_MAX + 2] = {0};
    for (uint64_t i = 0; i < n; i++) next[l->raw[number_slot(&order->by_key, key[i] | 1)->number].node->depth + 1]++;
    for (uint32_t d = 0; d <= PATH_DEPTH_MAX; d++) next[d + 1] += next[d];
    l->at[page] = l->pages->first[page];
    for (uint64_t i = 0; i < n; i++) {
        uint32_t raw = number_slot(&order->by_key, key[i] | 1)->number;
        l->path[l->at[page] + next[l->raw[raw].node->depth]++] = raw;
    }
}

static void sort_pages(struct learning *l)
{
    const struct path_pages *pages = l->pages;
    struct page_order order = {.l = l};
    for (uint32_t r = 0; r < l->n; r++) number_of(&order.by_key, l->raw[r].node->key, r);
    l->path = large_new(pages->large, pages->first[pages->n] + 1, sizeof *l->path);
    l->at = large_new(pages->large, pages->n + 1ull, sizeof *l->at);
    if (l->n) parallel_for(pages->n, l->threads, sort_page, &order);
    free(order.by_key.slot);
}

static void learn_level(struct learning *l, uint32_t depth, const uint32_t *raw, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) take_names(l, raw[i]);
    if (l->pages) {
        count_level_names(l, depth);
        make_level_holes(l);
    }
    for (uint32_t i = 0; i < n; i++) assign_path(l, raw[i]);
}

struct learned_paths *learn_paths(const struct raw_path *raw, uint32_t n, const struct path_pages *pages, int threads)
{
    struct learning l = {.raw = raw, .n = n, .pages = pages, .threads = threads};
    uint32_t first[PATH_DEPTH_MAX + 2];
    l.out = mem_zalloc(1, sizeof *l.out);
    l.out->of_raw = mem_alloc((n + 1ull) * sizeof *l.out->of_raw);
    l.names = mem_alloc((n + 1ull) * sizeof *l.names);
    sort_by_depth(&l, first);
    note_children(&l);
    note_deep(&l);
    if (pages) sort_pages(&l);
    for (uint32_t d = 0; d <= PATH_DEPTH_MAX; d++)
        if (first[d] < first[d + 1]) learn_level(&l, d, l.by_depth + first[d], first[d + 1] - first[d]);
    struct numbers *const numbers[] = {&l.place_numbers, &l.name_numbers, &l.path_numbers, &l.pairs, &l.deep};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) free(numbers[i]->slot);
    free(l.below);
    free(l.by_depth);
    large_free(pages ? pages->large : NULL, l.path);
    large_free(pages ? pages->large : NULL, l.at);
    free(l.place);
    free(l.name);
    free(l.names);
    free(l.class);
    free(l.fresh);
    return l.out;
}

void learned_paths_free(struct learned_paths *l)
{
    if (!l) return;
    arena_free(&l->names);
    free(l->of_raw);
    free(l->item);
    free(l);
}
