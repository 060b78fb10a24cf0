/* SPDX-License-Identifier: MIT
 * name_learning.c - see name_learning.h. */
#include "table_blocks/paths/name_learning.h"

#include "base/threads/parallel.h"
#include "base/threads/parallel_sort.h"
#include "base/threads/parallel_zalloc.h"
#include "table_blocks/paths/name_counts.h"
#include "table_blocks/paths/name_holes.h"
#include "table_blocks/paths/name_steps.h"

enum {
    THREADS_FROM = 64,       /* raw paths of a level: fewer are not worth a second thread */
    NODES_AHEAD = 8          /* nodes lie in the order in which threads have met them: asked for ahead of time */
};

struct level {
    struct level_path {
        uint64_t key, place;
        uint32_t raw;
    } *path;             /* [n] in no order, then in that of places and keys */
    uint32_t *raw;       /* [n] those of each place together */
    uint32_t *first;     /* [n_places + 1] into raw */
    struct place **place; /* [n_places] by hash: some are of an earlier level */
    struct place *fresh; /* [n_places] the others */
    uint32_t *before;    /* [n_places] new paths of the places before */
    uint32_t n, n_put, n_places; /* n_put: of n so far */
};

struct all_levels {
    struct learning l;
    struct level_path *path;            /* [l.n] by depth */
    uint32_t *raw;                      /* [l.n] */
    struct level level[PATH_DEPTH_MAX + 1];
    uint32_t depth;                     /* of the level at hand */
};

/* ---- what is known before the first level ---- */

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

static uint64_t deep_hash(const struct path_node *node)
{
    return hash_mix(node->element, hash_span(node->class));
}

static void note_raw(void *data, uint32_t raw, int thread)
{
    (void)thread;
    struct all_levels *a = data;
    struct learning *l = &a->l;
    const struct path_node *node = l->raw[raw].node;
    uint32_t above = node->class.len ? same_above(l, raw) : raw;
    if (l->raw[raw].parent != raw) l->below[l->raw[raw].parent] |= below_bit(node->element, node->class);
    if (above != raw && same_above(l, above) != above) l->is_within[raw] = true;
    __atomic_fetch_add(&a->level[node->depth].n, 1, __ATOMIC_RELAXED);
}

static void put_to_level(void *data, uint32_t raw, int thread)
{
    (void)thread;
    struct all_levels *a = data;
    const struct path_node *node = a->l.raw[raw].node;
    struct level *v = &a->level[node->depth];
    v->path[__atomic_fetch_add(&v->n_put, 1, __ATOMIC_RELAXED)] = (struct level_path){.key = node->key, .raw = raw};
}

/* The paths of a level come in any order, and are sorted when it is its turn. */
static void begin_levels(struct all_levels *a)
{
    struct learning *l = &a->l;
    a->path = mem_alloc((l->n + 1ull) * sizeof *a->path);
    a->raw = mem_alloc((l->n + 1ull) * sizeof *a->raw);
    l->below = parallel_zalloc(NULL, l->n, sizeof *l->below, l->threads);
    l->is_within = mem_zalloc(l->n, sizeof *l->is_within);
    parallel_for(l->n, l->threads, note_raw, a);
    for (uint32_t r = 0; r < l->n; r++) {
        if (l->is_within[r]) number_of(&l->deep, deep_hash(l->raw[r].node), 0);
        l->is_within[r] = false;
    }
    for (uint32_t d = 0, first = 0; d <= PATH_DEPTH_MAX; first += a->level[d++].n) {
        a->level[d].path = a->path + first;
        a->level[d].raw = a->raw + first;
    }
    parallel_for(l->n, l->threads, put_to_level, a);
}

/* ---- the places of a level ---- */

/* The same for all elements of one tag below one learned path. */
static void find_place(void *data, uint32_t i, int thread)
{
    (void)thread;
    struct all_levels *a = data;
    const struct learning *l = &a->l;
    struct level_path *path = &a->level[a->depth].path[i];
    const struct path_node *node = l->raw[path->raw].node;
    uint32_t parent = l->raw[path->raw].parent;
    uint64_t hash = hash_mix(hash_number(parent == path->raw ? UINT32_MAX : l->out->of_raw[parent]), node->element);
    hash = hash_mix(hash, node->cell);
    if (node->element == EL_UNKNOWN) hash = hash_mix(hash, hash_span(node->name));
    path->place = hash | 1;
    l->is_within[path->raw] = parent != path->raw ? l->is_within[parent] : node->depth > 0;
}

static int compare_places(const void *a, const void *b, void *data)
{
    (void)data;
    const struct level_path *x = a, *y = b;
    if (x->place != y->place) return x->place < y->place ? -1 : 1;
    return x->key < y->key ? -1 : x->key > y->key;
}

static void part_places(struct level *v)
{
    uint32_t *first = v->first = mem_alloc((v->n + 1ull) * sizeof *v->first), n = 0;
    uint64_t place = 0; /* none has 0 */
    for (const struct level_path *path = v->path, *end = path + v->n; path < end; path++) {
        v->raw[path - v->path] = path->raw;
        if (path->place != place) first[n++] = (uint32_t)(path - v->path);
        place = path->place;
    }
    first[n] = v->n;
    v->n_places = n;
    v->place = mem_alloc(v->n_places * sizeof *v->place);
    v->fresh = mem_alloc(v->n_places * sizeof *v->fresh);
    v->before = mem_alloc(v->n_places * sizeof *v->before);
}

/* The place of an earlier level; NULL if none has it. */
static struct place *known_place(const struct all_levels *a, uint64_t hash)
{
    for (uint32_t d = 0; d < a->depth; d++) {
        const struct level *v = &a->level[d];
        uint32_t from = 0, end = v->n_places;
        while (from < end) {
            uint32_t middle = from + (end - from) / 2;
            if (v->place[middle]->hash < hash)
                from = middle + 1;
            else
                end = middle;
        }
        if (from < v->n_places && v->place[from]->hash == hash) return v->place[from];
    }
    return NULL;
}

/* Only what is below a path that is within itself, or has lost its parent, can be in a place of an earlier level. */
static struct place *place_of(const struct all_levels *a, struct learner *t, uint32_t item)
{
    const struct level *v = &a->level[a->depth];
    uint64_t hash = v->path[v->first[item]].place;
    bool is_within = false;
    for (uint32_t i = v->first[item]; i < v->first[item + 1]; i++) is_within |= a->l.is_within[v->raw[i]];
    struct place *known = is_within ? known_place(a, hash) : NULL;
    if (known) {
        learner_meet(t, known);
        return known;
    }
    v->fresh[item] = (struct place){.hash = hash};
    return &v->fresh[item];
}

static void learn_place(void *data, uint32_t item, int thread)
{
    struct all_levels *a = data;
    struct learning *l = &a->l;
    struct learner *t = &l->learner[thread];
    struct level *v = &a->level[a->depth];
    const uint32_t *raw = v->raw + v->first[item];
    large_rest(l->of_raw->large, item);
    uint32_t n = v->first[item + 1] - v->first[item];
    struct place *place = v->place[item] = place_of(a, t, item);
    VECTOR_RESERVE(t->raw_names, n, t->raw_names_cap);
    place->n_known = place->n_names;
    t->n_classes = t->n_uses = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (i + NODES_AHEAD < n) __builtin_prefetch(&l->raw[raw[i + NODES_AHEAD]].node->class);
        take_names(l, t, place, raw[i], i);
    }
    if (l->pages) {
        count_names(l, t, place, raw, n);
        make_holes_of_place(t, place);
    }
    for (uint32_t i = 0; i < n; i++) assign_path(l, t, place, raw[i], &t->raw_names[i]);
    for (uint32_t i = 0; i < place->n_names; i++) place->name[i].uses = 0;
}

/* ---- the learned paths of a level, numbered place by place ---- */

static void number_place(void *data, uint32_t item, int thread)
{
    (void)thread;
    struct all_levels *a = data;
    struct learned_paths *out = a->l.out;
    const struct level *v = &a->level[a->depth];
    struct place *place = v->place[item];
    for (uint32_t i = 0; i < place->n_fresh; i++) {
        uint32_t path = out->n + v->before[item] + i;
        out->item[path] = place->fresh[i];
        if (out->item[path].parent == UINT32_MAX) out->item[path].parent = path;
        place->path[place->n_paths - place->n_fresh + i].path = path;
    }
    for (uint32_t i = v->first[item]; i < v->first[item + 1]; i++)
        if (out->of_raw[v->raw[i]] >= out->n) out->of_raw[v->raw[i]] += v->before[item];
    place->fresh = NULL;
    place->n_fresh = place->fresh_cap = 0;
}

static void learn_level(struct all_levels *a)
{
    struct level *v = &a->level[a->depth];
    struct learned_paths *out = a->l.out;
    int threads = v->n < THREADS_FROM ? 1 : a->l.threads;
    uint32_t n_fresh = 0;
    parallel_for(v->n, threads, find_place, a);
    parallel_sort(v->path, v->n, sizeof *v->path, threads, compare_places, NULL);
    part_places(v);
    parallel_for(v->n_places, threads, learn_place, a);
    for (uint32_t i = 0; i < v->n_places; i++) {
        v->before[i] = n_fresh;
        n_fresh += v->place[i]->n_fresh;
    }
    parallel_for(v->n_places, threads, number_place, a);
    out->n += n_fresh;
    for (int t = 0; t < a->l.threads; t++) {
        add_joins(&a->l, &a->l.learner[t]);
        arena_reset(&a->l.learner[t].level);
    }
}

/* ---- all ---- */

static void free_level(struct level *v)
{
    free(v->fresh);
    free(v->place);
    free(v->before);
    free(v->first);
}

static void free_learner(struct learner *t, struct learned_paths *out, struct large_memory *large)
{
    arena_join(&out->names, &t->holes);
    arena_free(&t->places);
    arena_free(&t->level);
    free(t->names.slot);
    free(t->pairs.slot);
    free(t->paths.slot);
    free(t->raw_names);
    free(t->class);
    free(t->fresh);
    free(t->use);
    free(t->join);
    large_free(large, t->stamp);
}

struct learned_paths *learn_paths(const struct raw_path *raw, uint32_t n, const struct path_pages *pages,
                                  const struct name_pages *of_raw, int threads)
{
    struct all_levels *a = mem_zalloc(1, sizeof *a);
    struct learning *l = &a->l;
    *l = (struct learning){.raw = raw, .n = n, .pages = pages, .of_raw = of_raw, .threads = threads};
    l->out = mem_zalloc(1, sizeof *l->out);
    l->out->of_raw = mem_alloc((n + 1ull) * sizeof *l->out->of_raw);
    l->out->item = mem_alloc((n + 1ull) * sizeof *l->out->item); /* what is not used is no memory yet */
    l->learner = mem_zalloc((size_t)threads, sizeof *l->learner);
    for (int t = 0; t < threads && pages; t++)
        l->learner[t].stamp = large_new(of_raw->large, pages->n, sizeof *l->learner->stamp);
    begin_levels(a);
    for (; a->depth <= PATH_DEPTH_MAX; a->depth++)
        if (a->level[a->depth].n) learn_level(a);
    for (uint32_t d = 0; d <= PATH_DEPTH_MAX; d++) free_level(&a->level[d]);
    for (int t = 0; t < threads; t++) free_learner(&l->learner[t], l->out, of_raw->large);
    free(l->learner);
    free(l->deep.slot);
    free((void *)l->below);
    free(l->is_within);
    free(a->path);
    free(a->raw);
    struct learned_paths *out = l->out;
    free(a);
    return out;
}

void learned_paths_free(struct learned_paths *l)
{
    if (!l) return;
    arena_free(&l->names);
    free(l->of_raw);
    free(l->item);
    free(l);
}
