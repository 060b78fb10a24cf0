/* SPDX-License-Identifier: MIT
 * shard_write.c - see shard.h. Memory: one frame, and a table of its nodes and targets. */
#include "api/shards/shard.h"

#include "base/hash.h"
#include "base/varint.h"

enum { FRAME_PAGES_BYTES = 512 * 1024, FIRST_SLOTS = 1024 };

struct number_table { /* what has a number in the frame: open addressing, at most half full */
    uint64_t *hash;   /* [mask + 1] */
    uint32_t *number; /* [mask + 1] 1 + the number; 0: free */
    size_t mask, n;
};

struct frame_node { /* a node that the frame at hand has */
    uint64_t key, traits[4]; /* element_traits_words() */
};

struct shard_writer {
    struct frame_writer *file;
    uint64_t n_pages; /* of the file */
    uint32_t frame_pages, n_nodes, n_targets;
    size_t nodes_cap, targets_cap;
    struct frame_node *node;  /* [n_nodes] */
    uint64_t *target;        /* [n_targets] */
    struct number_table by_key, by_node, by_target;
    struct buffer nodes, targets, pages, page, frame;
};

/* ---- numbers ------------------------------------------------------------------------------ */

static void table_reset(struct number_table *t, size_t slots)
{
    if (!t->number || t->mask + 1 != slots) {
        free(t->hash);
        free(t->number);
        t->hash = mem_alloc(slots * sizeof *t->hash);
        t->number = mem_alloc(slots * sizeof *t->number);
        t->mask = slots - 1;
    }
    memset(t->number, 0, slots * sizeof *t->number);
    t->n = 0;
}

static void table_free(struct number_table *t)
{
    free(t->hash);
    free(t->number);
}

static void table_put(struct number_table *t, uint64_t hash, uint32_t number)
{
    if (2 * (t->n + 1) > t->mask) {
        struct number_table larger = {0};
        table_reset(&larger, 2 * (t->mask + 1));
        for (size_t i = 0; i <= t->mask; i++)
            if (t->number[i]) table_put(&larger, t->hash[i], t->number[i] - 1);
        table_free(t);
        *t = larger;
    }
    size_t i = (size_t)hash & t->mask;
    while (t->number[i]) i = (i + 1) & t->mask;
    t->hash[i] = hash;
    t->number[i] = number + 1;
    t->n++;
}

/* The first number that `is` says yes to; UINT32_MAX if there is none. */
static uint32_t table_find(const struct number_table *t, uint64_t hash, const void *what,
                           const struct shard_writer *w,
                           bool (*is)(const struct shard_writer *w, uint32_t number, const void *what))
{
    for (size_t i = (size_t)hash & t->mask; t->number[i]; i = (i + 1) & t->mask)
        if (t->hash[i] == hash && is(w, t->number[i] - 1, what)) return t->number[i] - 1;
    return UINT32_MAX;
}

static bool has_key(const struct shard_writer *w, uint32_t number, const void *key)
{
    return w->node[number].key == *(const uint64_t *)key;
}

static bool is_node(const struct shard_writer *w, uint32_t number, const void *what)
{
    return memcmp(&w->node[number], what, sizeof w->node[number]) == 0;
}

static bool is_target(const struct shard_writer *w, uint32_t number, const void *target)
{
    return w->target[number] == *(const uint64_t *)target;
}

static uint64_t spread(uint64_t key)
{
    return key ^ key >> 32;
}

/* ---- nodes and targets -------------------------------------------------------------------- */

static void put_traits(struct buffer *out, const struct element_traits *t)
{
    uint64_t word[4];
    element_traits_words(t, word);
    varint_put(out, word[3] | (uint64_t)(t->more_classes != 0) << 6);
    if (t->more_classes) fixed64_put(out, t->more_classes);
    for (int i = 0; i < PATH_WRAPPERS_MAX; i++) varint_put(out, t->wrapper[i]);
}

/* The number of a node in the frame, where it is put if it is not there yet. UINT32_MAX: its parent is missing. */
static uint32_t number_of_node(struct shard_writer *w, const struct path_node *node)
{
    struct frame_node wanted = {.key = node->key};
    element_traits_words(&node->traits, wanted.traits);
    uint64_t hash = spread(hash_bytes(&wanted, sizeof wanted));
    uint32_t number = table_find(&w->by_node, hash, &wanted, w, is_node), parent = 0;
    if (number != UINT32_MAX) return number;
    if (node->parent_key)
        parent = 1 + table_find(&w->by_key, spread(node->parent_key), &node->parent_key, w, has_key);
    if (node->parent_key && !parent) return UINT32_MAX;
    varint_put(&w->nodes, parent);
    varint_put(&w->nodes, node->element);
    varint_put(&w->nodes, node->cell);
    varint_put_span(&w->nodes, node->name);
    varint_put_span(&w->nodes, node->class);
    varint_put_span(&w->nodes, node->more);
    varint_put_span(&w->nodes, node->id);
    put_traits(&w->nodes, &node->traits);
    number = w->n_nodes;
    VECTOR_PUSH(w->node, w->n_nodes, w->nodes_cap) = wanted;
    table_put(&w->by_node, hash, number);
    if (table_find(&w->by_key, spread(node->key), &node->key, w, has_key) == UINT32_MAX)
        table_put(&w->by_key, spread(node->key), number);
    return number;
}

static uint32_t number_of_target(struct shard_writer *w, uint64_t target)
{
    uint32_t number = table_find(&w->by_target, spread(target), &target, w, is_target);
    if (number != UINT32_MAX) return number;
    fixed64_put(&w->targets, target);
    number = w->n_targets;
    VECTOR_PUSH(w->target, w->n_targets, w->targets_cap) = target;
    table_put(&w->by_target, spread(target), number);
    return number;
}

/* ---- frames ------------------------------------------------------------------------------- */

static void begin_frame(struct shard_writer *w)
{
    w->frame_pages = w->n_nodes = w->n_targets = 0;
    w->nodes.len = w->targets.len = w->pages.len = 0;
    table_reset(&w->by_key, FIRST_SLOTS);
    table_reset(&w->by_node, FIRST_SLOTS);
    table_reset(&w->by_target, FIRST_SLOTS);
}

static void end_frame(struct shard_writer *w)
{
    if (!w->frame_pages) return;
    w->frame.len = 0;
    varint_put(&w->frame, w->frame_pages);
    varint_put(&w->frame, w->n_nodes);
    varint_put(&w->frame, w->n_targets);
    buffer_add_span(&w->frame, buffer_span(&w->nodes));
    buffer_add_span(&w->frame, buffer_span(&w->targets));
    buffer_add_span(&w->frame, buffer_span(&w->pages));
    frame_writer_add(w->file, buffer_span(&w->frame));
    begin_frame(w);
}

struct shard_writer *shard_writer_new(FILE *out, struct span header)
{
    struct shard_writer *w = mem_zalloc(1, sizeof *w);
    w->file = frame_writer_new(out, header);
    begin_frame(w);
    return w;
}

void shard_writer_finish(struct shard_writer *w)
{
    end_frame(w);
    frame_writer_finish(w->file, w->n_pages);
    table_free(&w->by_key);
    table_free(&w->by_node);
    table_free(&w->by_target);
    buffer_free(&w->nodes);
    buffer_free(&w->targets);
    buffer_free(&w->pages);
    buffer_free(&w->page);
    buffer_free(&w->frame);
    free(w->node);
    free(w->target);
    free(w);
}

/* ---- pages -------------------------------------------------------------------------------- */

static bool put_record(struct shard_writer *w, const struct shard_page *page)
{
    struct buffer *out = &w->page;
    int64_t last = -1;
    varint_put(out, page->n_nodes);
    for (uint32_t i = 0; i < page->n_nodes; i++) {
        uint32_t number = number_of_node(w, page->node[i]);
        if (number == UINT32_MAX) return false;
        varint_put_signed(out, (int64_t)number - last - 1);
        last = number;
    }
    last = -1;
    varint_put(out, page->n_links);
    for (uint32_t i = 0; i < page->n_links; i++) {
        uint32_t number = number_of_target(w, page->target[i]);
        varint_put_signed(out, (int64_t)number - last - 1);
        last = number;
    }
    varint_put_span(out, page->blocks);
    return true;
}

static void put_origin(struct buffer *out, const struct shard_page *page)
{
    bool is_url = page->canonical.len && page->canonical.at == page->url.at;
    bool is_own = page->canonical.len && !is_url;
    varint_put(out, (page->is_recorded ? SHARD_RECORDED : 0u) | (is_url ? SHARD_CANONICAL_IS_URL : 0u) |
                        (is_own ? SHARD_CANONICAL : 0u));
    if (is_own) varint_put_span(out, page->canonical);
}

bool shard_writer_add(struct shard_writer *w, const struct shard_page *page)
{
    struct buffer *out = &w->page;
    bool same_name = span_equal(page->path, page->url);
    out->len = 0;
    varint_put_span(out, page->path);
    varint_put(out, same_name ? 0 : 1 + page->url.len);
    if (!same_name) buffer_add_span(out, page->url);
    put_origin(out, page);
    varint_put_signed(out, page->captured);
    varint_put_signed(out, page->last_modified);
    varint_put_span(out, page->record_id);
    varint_put(out, page->skipped);
    varint_put(out, page->cut_by);
    varint_put_span(out, page->detail);
    if (page->skipped == SKIP_NONE) {
        fixed64_put(out, page->body);
        if (!put_record(w, page)) return false;
    }
    buffer_add_span(&w->pages, buffer_span(out));
    w->frame_pages++;
    w->n_pages++;
    if (w->nodes.len + w->targets.len + w->pages.len >= FRAME_PAGES_BYTES) end_frame(w);
    return true;
}
