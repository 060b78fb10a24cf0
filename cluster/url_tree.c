/* SPDX-License-Identifier: MIT
 * url_tree.c - see url_tree.h.
 *
 * Cost: O(total bytes) to read the URLs, O(pages) for each level of the tree. */
#include "cluster/url_tree.h"

#include "base/compare.h"
#include "base/memory.h"
#include "cluster/url_parts.h"
#include "cluster/url_regex.h"

enum {
    CLUSTER_PAGES_MIN = 4,
    CLUSTER_SHARE_MIN = 32, /* a cluster has at least 1 page in 32 */
    LITERAL_SHARE_MIN = 10, /* a literal part is on at least 1 page in 10 */
    SHARED_PAGES_MIN = 3    /* ... or shared by all pages of a node, these or more */
};

static const uint32_t NONE = UINT32_MAX;

/* ---- the tree ------------------------------------------------------------------------------- */

struct child {
    uint32_t shape; /* the literal's, or any of the class */
    bool literal;
    uint32_t n; /* pages */
};

struct tree {
    const struct url_parts *parts;
    uint32_t pages_min, literal_min;
    uint32_t *order;                      /* [n_pages] out->order; each node has a range of it */
    uint32_t *next;                       /* [n_pages] scratch for reordering */
    uint32_t *count;                      /* [n_shapes] scratch, all 0 between uses */
    uint32_t *child_of;                   /* [n_shapes] scratch, all NONE between uses */
    struct child path[PATTERN_PARTS_MAX]; /* from the root to the current node */
    struct buffer regex;                  /* of the path */
    struct url_tree *out;
    size_t leaves_cap;
};

static const struct page_part *part_at(const struct tree *t, uint32_t i, uint32_t depth)
{
    return &t->parts->part[t->parts->first[t->order[i]] + depth];
}

static const struct url_shape *shape_of(const struct tree *t, struct child step)
{
    return &t->parts->shape[step.shape];
}

/* Is a shape of a node with n pages kept as it is? */
static bool is_literal(const struct tree *t, uint32_t shape, uint32_t n)
{
    const struct url_shape *s = &t->parts->shape[shape];
    if (!s->may_be_literal) return false;
    if (t->count[shape] == n && (n >= SHARED_PAGES_MIN || !pattern_is_classed(s->kind)))
        return true;
    /* Pages under http and https are the same pages. */
    return t->count[shape] >= t->literal_min && s->kind != PART_SCHEME;
}

struct children {
    struct child *item;
    uint32_t n, cap;
};

/* The child a shape of a node with n pages belongs to: its own if it is kept, otherwise that of its
 * kind and class. */
static uint32_t child_for(struct tree *t, struct children *c, uint32_t shape, uint32_t n)
{
    bool literal = is_literal(t, shape, n);
    const struct url_shape *s = &t->parts->shape[shape];
    for (uint32_t k = 0; k < c->n && !literal; k++) {
        const struct url_shape *other = shape_of(t, c->item[k]);
        if (!c->item[k].literal && other->kind == s->kind && other->class == s->class) return k;
    }
    VECTOR_PUSH(c->item, c->n, c->cap) = (struct child){shape, literal, 0};
    return c->n - 1;
}

/* Have all pages lo .. hi - 1 the same part? */
static bool is_one_shape(const struct tree *t, uint32_t lo, uint32_t hi, uint32_t depth)
{
    uint32_t shape = part_at(t, lo, depth)->shape;
    for (uint32_t i = lo + 1; i < hi; i++)
        if (part_at(t, i, depth)->shape != shape) return false;
    return true;
}

/* Then they stay in their order. */
static struct children only_child(struct tree *t, uint32_t lo, uint32_t hi, uint32_t depth)
{
    struct children c = {0};
    uint32_t shape = part_at(t, lo, depth)->shape;
    t->count[shape] = hi - lo;
    child_for(t, &c, shape, hi - lo);
    c.item->n = hi - lo;
    t->count[shape] = 0;
    return c;
}

/* Finds the children of the node with pages lo .. hi - 1 and reorders its pages by child. */
static struct children node_children(struct tree *t, uint32_t lo, uint32_t hi, uint32_t depth)
{
    struct children c = {0};
    if (is_one_shape(t, lo, hi, depth)) return only_child(t, lo, hi, depth);
    for (uint32_t i = lo; i < hi; i++) t->count[part_at(t, i, depth)->shape]++;
    for (uint32_t i = lo; i < hi; i++) {
        uint32_t shape = part_at(t, i, depth)->shape;
        if (t->child_of[shape] == NONE) t->child_of[shape] = child_for(t, &c, shape, hi - lo);
        c.item[t->child_of[shape]].n++;
    }
    uint32_t *end = mem_zalloc(c.n, sizeof *end);
    for (uint32_t k = 0, at = lo; k < c.n; at += c.item[k++].n) end[k] = at;
    for (uint32_t i = lo; i < hi; i++) {
        t->next[end[t->child_of[part_at(t, i, depth)->shape]]++] = t->order[i];
    }
    free(end);
    for (uint32_t i = lo; i < hi; i++) {
        uint32_t shape = part_at(t, i, depth)->shape;
        t->count[shape] = 0;
        t->child_of[shape] = NONE;
    }
    memcpy(t->order + lo, t->next + lo, (hi - lo) * sizeof *t->order);
    return c;
}

/* The expression of child k: its literal, or its class without its literal siblings. */
static void put_child_regex(struct tree *t, const struct children *c, uint32_t k, uint32_t depth)
{
    const struct url_shape *s = shape_of(t, c->item[k]);
    enum part_kind before = depth ? shape_of(t, t->path[depth - 1])->kind : PART_KINDS;
    url_regex_delimiter(&t->regex, s->kind, before);
    if (c->item[k].literal) {
        url_regex_literal(&t->regex, s->kind, s->text);
        return;
    }
    struct span *except = mem_zalloc(c->n, sizeof *except);
    size_t n = 0;
    for (uint32_t other = 0; other < c->n; other++) {
        const struct url_shape *o = shape_of(t, c->item[other]);
        if (c->item[other].literal && o->kind == s->kind && o->class == s->class) {
            except[n++] = o->text;
        }
    }
    qsort(except, n, sizeof *except, compare_span);
    url_regex_class(&t->regex, s->kind, s->class, except, n);
    free(except);
}

/* ---- patterns for people -------------------------------------------------------------------- */

/* The leaves from `first` on that are still pooled are one cluster, at the end of the path. */
struct described {
    const struct tree *tree;
    size_t first;
    uint32_t depth;
};

/* What the texts of all pages at one step have in common. */
static unsigned shared_traits(const struct described *d, uint32_t step)
{
    const struct tree *t = d->tree;
    unsigned traits = TRAIT_ALL;
    for (size_t l = d->first; l < t->out->n; l++) {
        if (t->out->leaf[l].pattern) continue;
        for (uint32_t i = t->out->leaf[l].lo; i < t->out->leaf[l].hi && traits; i++) {
            traits &= pattern_traits(part_at(t, i, step)->text);
        }
    }
    return traits;
}

/* Writes step `step`; returns its placeholder, "" if it is literal. */
static const char *put_step(const struct described *d, uint32_t step, const char *before,
                            struct buffer *out)
{
    struct child c = d->tree->path[step];
    const struct url_shape *s = shape_of(d->tree, c);
    bool digits = pattern_is_classed(s->kind) && memchr(s->text.at, '0', s->text.len);
    unsigned traits = !c.literal || digits ? shared_traits(d, step) : 0;
    if (!c.literal || s->class == CLASS_NUMBER || (digits && (traits & TRAIT_DATE))) {
        const char *name = pattern_placeholder(s->kind, s->class, traits, before);
        buffer_puts(out, name);
        return name;
    }
    for (size_t i = 0; i < s->text.len; i++) {
        if (digits && s->text.at[i] == '%') {
            buffer_add(out, s->text.at + i, 3);
            i += 2;
        } else if (digits && s->text.at[i] == '0') {
            buffer_puts(out, "{number}");
        } else {
            buffer_putc(out, s->text.at[i]);
        }
    }
    return "";
}

/* "/dir/stem.ext", with "//host" before it where hosts differ; returns the first step after it. */
static uint32_t put_path(const struct described *d, struct buffer *out)
{
    const char *before = "";
    uint32_t step = 0;
    for (; step < d->depth; step++) {
        enum part_kind kind = shape_of(d->tree, d->tree->path[step])->kind;
        if (kind >= PART_KEY) break;
        if (kind == PART_SCHEME || (kind == PART_HOST && d->tree->parts->one_host)) continue;
        buffer_puts(out, kind == PART_HOST ? "//" : kind == PART_EXT ? "." : "/");
        before = put_step(d, step, before, out);
    }
    return step;
}

static int by_string(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* "?key=value&bare", the items in bytewise order. */
static void put_query(const struct described *d, uint32_t step, struct buffer *out,
                      struct arena *strings)
{
    const char *item[PATTERN_PARTS_MAX];
    size_t n = 0;
    struct buffer text = {0};
    while (step < d->depth && shape_of(d->tree, d->tree->path[step])->kind != PART_END) {
        bool key = shape_of(d->tree, d->tree->path[step])->kind == PART_KEY;
        text.len = 0;
        put_step(d, step++, "", &text);
        if (key && step < d->depth) {
            buffer_putc(&text, '=');
            put_step(d, step++, "", &text);
        }
        item[n++] = arena_copy(strings, buffer_span(&text));
    }
    buffer_free(&text);
    qsort(item, n, sizeof *item, by_string);
    for (size_t i = 0; i < n; i++) {
        buffer_putc(out, i ? '&' : '?');
        buffer_puts(out, item[i]);
    }
}

static void put_rest(const struct described *d, struct buffer *out)
{
    enum part_kind last =
        d->depth ? shape_of(d->tree, d->tree->path[d->depth - 1])->kind : PART_KINDS;
    switch (last) {
    case PART_HOST:
    case PART_DIR:
        buffer_puts(out, "/");
        break;
    case PART_STEM:
        buffer_puts(out, ".");
        break;
    case PART_FILE:
    case PART_EXT:
        buffer_puts(out, "?");
        break;
    case PART_KEY:
        buffer_puts(out, "=");
        break;
    case PART_VALUE:
    case PART_BARE:
        buffer_puts(out, "&");
        break;
    default:
        break;
    }
    buffer_puts(out, "{rest}");
}

/* Gives the pooled leaves from `first` on the pattern of the path: they are a cluster. `rest`: they
 * go on after the path in different ways. */
static void name_leaves(struct tree *t, size_t first, uint32_t depth, bool rest)
{
    struct described d = {t, first, depth};
    struct buffer text = {0};
    put_query(&d, put_path(&d, &text), &text, &t->out->strings);
    if (rest) put_rest(&d, &text);
    const char *pattern = arena_copy(&t->out->strings, buffer_span(&text));
    buffer_free(&text);
    for (size_t l = first; l < t->out->n; l++) {
        if (!t->out->leaf[l].pattern) t->out->leaf[l].pattern = pattern;
    }
}

/* ---- splitting ------------------------------------------------------------------------------ */

static void add_leaf(struct tree *t, uint32_t lo, uint32_t hi)
{
    const char *regex = arena_copy(&t->out->strings, buffer_span(&t->regex));
    VECTOR_PUSH(t->out->leaf, t->out->n, t->leaves_cap) = (struct url_leaf){regex, NULL, lo, hi};
}

static void split(struct tree *t, uint32_t lo, uint32_t hi, uint32_t depth);

static void split_children(struct tree *t, uint32_t lo, uint32_t hi, uint32_t depth)
{
    struct children c = node_children(t, lo, hi, depth);
    size_t regex_len = t->regex.len;
    for (uint32_t k = 0, at = lo; k < c.n; at += c.item[k++].n) {
        t->path[depth] = c.item[k];
        put_child_regex(t, &c, k, depth);
        if (shape_of(t, c.item[k])->kind != PART_END) {
            split(t, at, at + c.item[k].n, depth + 1);
        } else {
            add_leaf(t, at, at + c.item[k].n);
            if (c.item[k].n >= t->pages_min) name_leaves(t, t->out->n - 1, depth + 1, false);
        }
        t->regex.len = regex_len;
    }
    free(c.item);
}

/* Splits the node at the end of t->path[depth], with the pages order[lo .. hi). */
static void split(struct tree *t, uint32_t lo, uint32_t hi, uint32_t depth)
{
    if (hi - lo < t->pages_min || depth == PATTERN_PARTS_MAX) {
        size_t regex_len = t->regex.len;
        url_regex_rest(&t->regex, depth ? shape_of(t, t->path[depth - 1])->kind : PART_KINDS);
        add_leaf(t, lo, hi);
        t->regex.len = regex_len;
        return;
    }
    size_t first = t->out->n;
    split_children(t, lo, hi, depth);
    uint32_t pooled = 0;
    for (size_t l = first; l < t->out->n; l++) {
        if (!t->out->leaf[l].pattern) pooled += t->out->leaf[l].hi - t->out->leaf[l].lo;
    }
    if (pooled >= t->pages_min || (pooled && depth == 0)) name_leaves(t, first, depth, true);
}

static uint32_t at_least(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static void grow(struct tree *t, bool literals)
{
    uint32_t n = t->parts->n_pages, n_shapes = t->parts->n_shapes;
    t->pages_min = at_least(CLUSTER_PAGES_MIN, n / CLUSTER_SHARE_MIN);
    if (t->pages_min > n) t->pages_min = n; /* as far as all pages agree */
    t->literal_min = at_least(CLUSTER_PAGES_MIN, (n + LITERAL_SHARE_MIN - 1) / LITERAL_SHARE_MIN);
    if (!literals) t->literal_min = UINT32_MAX;
    t->next = mem_alloc(n * sizeof *t->next);
    t->count = mem_zalloc(n_shapes, sizeof *t->count);
    t->child_of = mem_alloc(n_shapes * sizeof *t->child_of);
    memset(t->child_of, 0xFF, n_shapes * sizeof *t->child_of);
    t->order = mem_alloc(n * sizeof *t->order);
    for (uint32_t i = 0; i < n; i++) t->order[i] = i;
    t->out->order = t->order;
    split(t, 0, n, 0);
    free(t->next);
    free(t->count);
    free(t->child_of);
    buffer_free(&t->regex);
}

struct url_tree *url_tree_new(uint32_t n_pages, const char *const *url, bool literals, int threads)
{
    struct url_tree *out = mem_zalloc(1, sizeof *out);
    struct url_parts parts = {0};
    url_parts_read(&parts, n_pages, url, threads);
    struct tree tree = {.parts = &parts, .out = out};
    if (!parts.malformed && n_pages > 0) grow(&tree, literals);
    url_parts_free(&parts);
    return out;
}

void url_tree_free(struct url_tree *t)
{
    free(t->order);
    free(t->leaf);
    arena_free(&t->strings);
    free(t);
}
