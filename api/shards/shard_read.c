/* SPDX-License-Identifier: MIT
 * shard_read.c - see shard.h. Checksums detect accidents. The contents of a frame are checked anyway, since anybody
 * can make a file with correct checksums. */
#include "api/shards/shard.h"

#include "base/hash.h"
#include "base/limits.h"
#include "base/varint.h"

/* ---- frames ------------------------------------------------------------------------------- */

static void get_traits(struct varint_reader *r, struct element_traits *t)
{
    uint32_t bits = varint_get_upto(r, 127);
    t->padded_class = bits & 1;
    t->loose_id = bits >> 1 & 1;
    t->loose_text = bits >> 2 & 1;
    t->written_empty = bits >> 3 & 1;
    t->empty_class = bits >> 4 & 1;
    t->empty_id = bits >> 5 & 1;
    if (bits >> 6) t->more_classes = fixed64_get(r);
    for (int i = 0; i < PATH_WRAPPERS_MAX; i++) t->wrapper[i] = varint_get_upto(r, UINT32_MAX);
}

enum { NAME_MAX_BYTES = 2 * PATH_NAME_BYTES_MAX, MORE_MAX_BYTES = 8 * NAME_MAX_BYTES };

/* A name, or several, as block_path.c makes them: short, and of no line of a file. */
static struct span get_name(struct varint_reader *r, size_t most)
{
    struct span name = varint_get_span(r);
    if (name.len > most || (name.len && memchr(name.at, '\0', name.len))) varint_fail(r);
    if (r->broken) name.len = 0;
    return name;
}

static void get_node(struct varint_reader *r, struct path_node *node, uint32_t i)
{
    uint32_t parent = varint_get_upto(r, i);
    const struct path_node *above = parent ? node - i + parent - 1 : NULL;
    node->element = (enum element)varint_get_upto(r, EL_N - 1);
    node->cell = varint_get_upto(r, UINT32_MAX);
    node->name = get_name(r, NAME_MAX_BYTES);
    node->class = get_name(r, NAME_MAX_BYTES);
    node->more = get_name(r, MORE_MAX_BYTES);
    node->id = get_name(r, NAME_MAX_BYTES);
    get_traits(r, &node->traits);
    node->depth = above ? above->depth + 1 : 0;
    node->parent_key = above ? above->key : 0;
    node->key = path_node_key(node);
    if (node->depth > PATH_DEPTH_MAX) varint_fail(r);
}

/* What each takes at least: more of them than this are no reason to ask for memory. */
enum { NODE_BYTES_MIN = 12, TARGET_BYTES = 8, PAGE_BYTES_MIN = 8 };

static bool begin_frame(struct shard_reader *r)
{
    struct varint_reader in = {.left = buffer_span(&r->frame)};
    arena_reset(&r->memory);
    r->at = 0;
    r->n_frames++;
    r->n_pages = varint_get_upto(&in, in.left.len / PAGE_BYTES_MIN);
    r->n_nodes = varint_get_upto(&in, in.left.len / NODE_BYTES_MIN);
    r->n_targets = varint_get_upto(&in, in.left.len / TARGET_BYTES);
    r->node = arena_zalloc(&r->memory, r->n_nodes, sizeof *r->node);
    for (uint32_t i = 0; i < r->n_nodes && !in.broken; i++) get_node(&in, &r->node[i], i);
    r->target = varint_get_bytes(&in, (uint64_t)TARGET_BYTES * r->n_targets).at;
    r->pages = in.left;
    return !in.broken && r->n_pages;
}

/* ---- pages -------------------------------------------------------------------------------- */

static uint32_t get_number(struct varint_reader *in, int64_t *last, uint32_t n)
{
    int64_t difference = varint_get_signed(in);
    if (difference > INT32_MAX || difference < INT32_MIN) varint_fail(in);
    int64_t number = *last + 1 + difference;
    if (number < 0 || number >= n) varint_fail(in);
    *last = number;
    return in->broken ? 0 : (uint32_t)number;
}

static void get_record(struct shard_reader *r, struct varint_reader *in, struct shard_page *page, struct buffer *nodes,
                       struct buffer *targets)
{
    int64_t last = -1;
    page->n_nodes = varint_get_upto(in, in->left.len);
    nodes->len = targets->len = 0;
    buffer_reserve(nodes, page->n_nodes * sizeof(struct path_node *) + 1);
    const struct path_node **node = (const struct path_node **)(void *)nodes->at;
    for (uint32_t i = 0; i < page->n_nodes && !in->broken; i++) node[i] = &r->node[get_number(in, &last, r->n_nodes)];
    last = -1;
    page->n_links = varint_get_upto(in, in->left.len);
    buffer_reserve(targets, page->n_links * sizeof(uint64_t) + 1);
    uint64_t *target = (uint64_t *)(void *)targets->at;
    for (uint32_t i = 0; i < page->n_links && !in->broken; i++) {
        uint32_t number = get_number(in, &last, r->n_targets);
        target[i] = in->broken ? 0 : fixed64_of(r->target + (size_t)TARGET_BYTES * number);
    }
    page->node = node;
    page->target = target;
    page->blocks = varint_get_span(in);
}

static bool has_no_nul(struct span s)
{
    return !s.len || !memchr(s.at, '\0', s.len);
}

static void get_origin(struct varint_reader *in, struct shard_page *page)
{
    uint32_t bits = varint_get_upto(in, SHARD_RECORDED | SHARD_CANONICAL_IS_URL | SHARD_CANONICAL);
    page->is_recorded = bits & SHARD_RECORDED;
    if (bits & SHARD_CANONICAL_IS_URL) page->canonical = page->url;
    if (bits & SHARD_CANONICAL) page->canonical = varint_get_span(in);
}

static bool get_page(struct shard_reader *r)
{
    struct varint_reader in = {.left = r->pages};
    struct shard_page *page = &r->page;
    memset(page, 0, sizeof *page);
    page->path = varint_get_span(&in);
    uint64_t url = varint_get(&in);
    page->url = url ? varint_get_bytes(&in, url - 1) : page->path;
    get_origin(&in, page);
    page->captured = varint_get_signed(&in);
    page->last_modified = varint_get_signed(&in);
    page->record_id = varint_get_span(&in);
    page->skipped = (uint8_t)varint_get_upto(&in, SKIP_N - 1);
    page->cut_by = (uint8_t)varint_get_upto(&in, UINT8_MAX);
    page->detail = varint_get_span(&in);
    if (page->skipped == SKIP_NONE) {
        page->body = fixed64_get(&in);
        if (!in.broken) get_record(r, &in, page, &r->nodes, &r->targets);
    }
    r->pages = in.left;
    bool ascends = !r->n_read || span_compare(buffer_span(&r->last_path), page->path) < 0;
    return !in.broken && ascends && page->path.len && page->url.len && has_no_nul(page->path) &&
           has_no_nul(page->url) && has_no_nul(page->canonical) && has_no_nul(page->detail) &&
           (!page->record_id.len || site_is_record_id(page->record_id));
}

bool shard_is_damaged(const char *path, struct infodisc_error *error)
{
    return error_set(error, INFODISC_FAILED, "cannot use '%s': its pages are damaged, or of another program", path);
}

enum frame_step shard_reader_next(struct shard_reader *r, struct infodisc_error *error)
{
    while (r->at == r->n_pages) {
        if (r->pages.len) break;
        enum frame_step step = frame_reader_next(r->file, &r->frame, error);
        if (step == FRAME_END && r->n_read != frame_reader_items(r->file)) break;
        if (step != FRAME_READ) return step;
        if (!begin_frame(r)) break;
    }
    if (r->at < r->n_pages && get_page(r)) {
        r->at++;
        r->n_read++;
        r->last_path.len = 0;
        buffer_add_span(&r->last_path, r->page.path);
        return FRAME_READ;
    }
    shard_is_damaged(frame_reader_path(r->file), error);
    return FRAME_FAILED;
}

void shard_reader_rewind(struct shard_reader *r)
{
    frame_reader_rewind(r->file);
    r->at = r->n_pages = 0;
    r->pages.len = 0;
    r->n_read = 0;
}

bool shard_reader_open(struct shard_reader *r, const char *path, struct infodisc_error *error)
{
    *r = (struct shard_reader){.file = frame_reader_open(path, SHARD_KIND, SHARD_VERSION, error)};
    return r->file != NULL;
}

void shard_reader_close(struct shard_reader *r)
{
    frame_reader_close(r->file);
    buffer_free(&r->frame);
    buffer_free(&r->last_path);
    buffer_free(&r->nodes);
    buffer_free(&r->targets);
    arena_free(&r->memory);
    *r = (struct shard_reader){0};
}

/* ---- which of two captures ---------------------------------------------------------------- */

static int compare_numbers(uint64_t a, uint64_t b)
{
    return a < b ? -1 : a > b;
}

/* Whatever else there is of a record. */
static uint64_t rest_of(const struct shard_page *p)
{
    uint64_t hash = hash_mix(hash_span(p->blocks), p->cut_by);
    hash = hash_mix(hash, hash_span(p->detail));
    hash = hash_mix(hash, hash_span(p->url));
    hash = hash_mix(hash, hash_mix(hash_span(p->canonical), p->is_recorded));
    hash = hash_mix(hash, hash_mix((uint64_t)p->last_modified, hash_span(p->record_id)));
    for (uint32_t i = 0; i < p->n_links; i++) hash = hash_mix(hash, p->target[i]);
    for (uint32_t i = 0; i < p->n_nodes; i++) {
        uint64_t traits[4];
        element_traits_words(&p->node[i]->traits, traits);
        hash = hash_mix(hash, hash_mix(p->node[i]->key, hash_bytes(traits, sizeof traits)));
    }
    return hash;
}

int shard_page_rank(const struct shard_page *a, const struct shard_page *b)
{
    if (a->captured != b->captured) return a->captured < b->captured ? -1 : 1;
    int order = (b->skipped != SKIP_NONE) - (a->skipped != SKIP_NONE);
    if (!order) order = compare_numbers(a->body, b->body);
    if (!order) order = compare_numbers(a->skipped, b->skipped);
    return order ? order : compare_numbers(rest_of(a), rest_of(b));
}
