/* SPDX-License-Identifier: MIT
 * url_parts.c - see url_parts.h. All threads cut the URLs of some thousand pages and make the shapes of their parts.
 * Then one thread gives the shapes their numbers, in the order of the pages. */
#include "cluster/url_parts.h"

#include "base/hash.h"
#include "base/threads/parallel.h"

enum { PAGES_AT_ONCE = 4096 };

static const uint32_t NONE = UINT32_MAX;

struct cut_part {
    struct url_part is;
    bool as_before;    /* the same as that of the page before; then it has no shape */
    struct span shape;
    uint64_t hash;     /* of the shape */
};

struct cut_page {
    uint32_t n;
    struct cut_part *part;
};

struct reader { /* of a thread */
    struct arena memory;
    struct buffer shape;
};

struct reading {
    const char *const *url; /* of the pages at hand */
    struct cut_page *page; /* [PAGES_AT_ONCE] or fewer */
    struct reader *reader;
};

/* ---- by all threads ---- */

static void cut_url(void *data, uint32_t i, int thread)
{
    struct reading *r = data;
    struct cut_page *page = &r->page[i];
    struct url_part part[PATTERN_PARTS_MAX];
    page->n = pattern_split(r->url[i], part);
    page->part = arena_zalloc(&r->reader[thread].memory, page->n, sizeof *page->part);
    for (uint32_t k = 0; k < page->n; k++) page->part[k].is = part[k];
}

/* Neighbours often have directories in common. */
static bool is_as_before(const struct reading *r, uint32_t i, uint32_t k)
{
    if (!i || k >= r->page[i - 1].n) return false;
    const struct url_part *before = &r->page[i - 1].part[k].is, *own = &r->page[i].part[k].is;
    return before->kind == own->kind && span_equal(before->text, own->text);
}

static void make_shapes(void *data, uint32_t i, int thread)
{
    const struct reading *r = data;
    struct reader *t = &r->reader[thread];
    for (uint32_t k = 0; k < r->page[i].n; k++) {
        struct cut_part *part = &r->page[i].part[k];
        part->as_before = is_as_before(r, i, k);
        if (part->as_before) continue;
        pattern_shape(part->is, &t->shape);
        part->shape = (struct span){arena_copy(&t->memory, buffer_span(&t->shape)), t->shape.len};
        part->hash = hash_span(part->shape);
    }
}

static void look_at_shape(void *data, uint32_t i, int thread)
{
    (void)thread;
    const struct url_parts *p = data;
    struct url_shape *shape = &p->shape[i];
    shape->class = pattern_class(shape->kind, shape->text);
    shape->may_be_literal = pattern_may_be_literal(shape->text);
}

/* ---- by one thread ---- */

static void slots_grow(struct url_parts *p)
{
    free(p->slot);
    p->n_slots = p->n_slots ? p->n_slots * 2 : 1024;
    p->slot = mem_alloc(p->n_slots * sizeof *p->slot);
    memset(p->slot, 0xFF, p->n_slots * sizeof *p->slot);
    for (uint32_t s = 0; s < p->n_shapes; s++) {
        uint32_t at = (uint32_t)p->shape[s].hash & (p->n_slots - 1);
        while (p->slot[at] != NONE) at = (at + 1) & (p->n_slots - 1);
        p->slot[at] = s;
    }
}

static uint32_t shape_number(struct url_parts *p, const struct cut_part *part)
{
    if (p->n_shapes * 2 >= p->n_slots) slots_grow(p);
    uint32_t at = (uint32_t)part->hash & (p->n_slots - 1);
    for (; p->slot[at] != NONE; at = (at + 1) & (p->n_slots - 1)) {
        const struct url_shape *known = &p->shape[p->slot[at]];
        if (known->kind == part->is.kind && span_equal(known->text, part->shape)) return p->slot[at];
    }
    struct span own = {arena_copy(&p->strings, part->shape), part->shape.len};
    p->slot[at] = p->n_shapes;
    VECTOR_PUSH(p->shape, p->n_shapes, p->shapes_cap) =
        (struct url_shape){.text = own, .hash = part->hash, .kind = part->is.kind};
    return p->slot[at];
}

static void note_host(struct url_parts *p, uint32_t shape)
{
    if (p->host == NONE) p->host = shape;
    if (p->host != shape) p->one_host = false;
}

static void add_page(struct url_parts *p, const struct cut_page *from)
{
    const struct page_part *before = p->n ? p->part + p->first[p->n_pages - 1] : NULL; /* none has parts yet */
    if (from->n == 0) p->malformed = true;
    for (uint32_t k = 0; k < from->n; k++) {
        const struct cut_part *part = &from->part[k];
        uint32_t shape = part->as_before ? before[k].shape : shape_number(p, part);
        p->part[p->n++] = (struct page_part){part->is.text, shape};
        if (part->is.kind == PART_HOST) note_host(p, shape);
    }
    p->first[++p->n_pages] = (uint32_t)p->n;
}

static void add_pages(struct url_parts *p, const struct cut_page *page, uint32_t n)
{
    size_t more = 0;
    for (uint32_t i = 0; i < n; i++) more += page[i].n;
    if (p->cap < p->n + more) {
        p->cap = p->cap * 2 > p->n + more ? p->cap * 2 : p->n + more;
        p->part = mem_realloc(p->part, p->cap, sizeof *p->part);
    }
    for (uint32_t i = 0; i < n; i++) add_page(p, &page[i]);
}

void url_parts_read(struct url_parts *p, uint32_t n_pages, const char *const *url, int threads)
{
    uint32_t at_once = n_pages < PAGES_AT_ONCE ? n_pages : PAGES_AT_ONCE;
    struct reading r = {.page = mem_alloc(at_once * sizeof *r.page),
                        .reader = mem_zalloc((size_t)threads, sizeof *r.reader)};
    *p = (struct url_parts){.first = mem_alloc((n_pages + 1ull) * sizeof *p->first), .host = NONE, .one_host = true};
    p->first[0] = 0;
    for (uint32_t from = 0; from < n_pages; from += at_once) {
        uint32_t n = n_pages - from < at_once ? n_pages - from : at_once;
        r.url = url + from;
        parallel_for(n, threads, cut_url, &r);
        parallel_for(n, threads, make_shapes, &r);
        add_pages(p, r.page, n);
        for (int t = 0; t < threads; t++) arena_reset(&r.reader[t].memory);
    }
    parallel_for(p->n_shapes, threads, look_at_shape, p);
    for (int t = 0; t < threads; t++) {
        arena_free(&r.reader[t].memory);
        buffer_free(&r.reader[t].shape);
    }
    free(r.page);
    free(r.reader);
}

void url_parts_free(struct url_parts *p)
{
    free(p->first);
    free(p->part);
    free(p->shape);
    free(p->slot);
    arena_free(&p->strings);
}
