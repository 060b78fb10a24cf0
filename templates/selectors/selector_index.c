/* SPDX-License-Identifier: MIT
 * selector_index.c - see selector_index.h. */
#include "templates/selectors/selector_index.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/threads/parallel.h"

/* The rows of a group. A class is in a row of its own hash if it is the first of its element, otherwise it is
 * one of the 64 bits of element_traits.more_classes. */
enum {
    NAME_ROWS = 256,
    PART_ROWS = 512,
    MORE_ROWS = 64,
    ABOVE_MORE_ROWS = 256,
    ROW_ID = 0,                             /* of the path or of one above, with its tag: name_row(), more_row() */
    ROW_CLASS = ROW_ID + NAME_ROWS,         /* the same, or a tag that no browser knows: tag_row() */
    ROW_MORE = ROW_CLASS + NAME_ROWS,
    ROW_OWN_CLASS = ROW_MORE + ABOVE_MORE_ROWS, /* of the path itself */
    ROW_OWN_MORE = ROW_OWN_CLASS + NAME_ROWS,
    ROW_ID_BEGINS = ROW_OWN_MORE + MORE_ROWS, /* first three bytes of what is known of its id */
    ROW_ID_PART = ROW_ID_BEGINS + NAME_ROWS, /* any three bytes of it */
    ROW_ID_SHORT = ROW_ID_PART + PART_ROWS, /* less than three bytes are known from its beginning on: is_short() */
    ROW_ID_WILD,                            /* it may have any parts */
    ROW_HAS_ID,
    ROW_OTHER_ID,                           /* it or one above it may have ids that are not in the path */
    ROWS,
    PART = 3,                               /* bytes */
    GROUP_MIN = 32                          /* smaller groups need no rows */
};

struct tag_group {
    uint32_t first, n;       /* paths, in of_tag */
    uint32_t words;          /* of a row */
    uint32_t first_word;     /* in a row of all groups */
    uint64_t *rows;          /* [ROWS * words]; NULL: none */
};

struct selector_index {
    const struct block_paths *paths;
    const struct named_path *named;
    bool find_all;
    uint32_t *of_tag;        /* [paths->n] those with the same tag side by side, by their ids */
    uint32_t *group_of;      /* [paths->n] */
    uint32_t *begin, *end;   /* [paths->n] where in of_tag a path's possible rivals begin and end */
    struct chain_bits *chain; /* [paths->n] */
    struct tag_group *group;
    uint32_t n_groups, groups_cap;
    uint32_t n_words;        /* of all groups */
};

/* ---- the rows ---- */

static uint32_t name_row(enum element element, const struct name_pattern *name)
{
    return (name->hash + (uint32_t)element * 37) % NAME_ROWS;
}

/* Of an element that no browser knows, by its tag: an anchor of paths as a class is. */
static uint64_t tag_hash(const struct block_path *p)
{
    return hash_bytes(p->name.at, p->name.len);
}

static uint32_t tag_row(const struct block_path *p)
{
    return (uint32_t)tag_hash(p) % NAME_ROWS;
}

static uint32_t more_row(enum element element, uint32_t bit)
{
    return (bit + (uint32_t)element * 67) % ABOVE_MORE_ROWS;
}

static uint32_t part_hash(const char *at)
{
    return (uint32_t)hash_bytes(at, PART);
}

static uint64_t *row_of(const struct tag_group *g, uint32_t row)
{
    return g->rows + (size_t)row * g->words;
}

static void set_bit(const struct tag_group *g, uint32_t row, uint32_t place)
{
    row_of(g, row)[place / 64] |= UINT64_C(1) << place % 64;
}

/* May it begin with any three bytes, for all that is known of it? */
static bool is_short(struct name_pattern id)
{
    return id.prefix_len < PART && pattern_goes_on(id);
}

static void set_id_bits(const struct tag_group *g, struct name_pattern id, uint32_t place)
{
    struct span known = pattern_prefix(id);
    if (id.name.len) set_bit(g, ROW_HAS_ID, place);
    if (is_short(id)) set_bit(g, ROW_ID_SHORT, place);
    if (known.len >= PART)
        set_bit(g, ROW_ID_BEGINS + part_hash(known.at) % NAME_ROWS, place);
    for (size_t i = 0; i + PART <= id.name.len; i++)
        set_bit(g, ROW_ID_PART + part_hash(id.name.at + i) % PART_ROWS, place);
    if (id.name.len && (memchr(id.name.at, '@', id.name.len) || memchr(id.name.at, '*', id.name.len)))
        set_bit(g, ROW_ID_WILD, place);
}

/* Any id may be picked of its elements. */
static void set_other_id(const struct tag_group *g, uint32_t place)
{
    set_bit(g, ROW_HAS_ID, place);
    set_bit(g, ROW_ID_SHORT, place);
    set_bit(g, ROW_ID_WILD, place);
}

static void set_bits(const struct selector_index *index, const struct tag_group *g, uint32_t place)
{
    uint32_t path = index->of_tag[g->first + place];
    const struct named_path *own = &index->named[path];
    set_id_bits(g, own->id, place);
    if (own->class.name.len) set_bit(g, ROW_OWN_CLASS + own->class.hash % NAME_ROWS, place);
    for (uint64_t more = own->more_classes; more; more &= more - 1)
        set_bit(g, ROW_OWN_MORE + (uint32_t)__builtin_ctzll(more), place);
    if (own->other_ids) set_other_id(g, place);
    for (uint32_t up = path;; up = index->named[up].parent) {
        const struct named_path *p = &index->named[up];
        enum element element = p->element;
        if (p->other_ids) set_bit(g, ROW_OTHER_ID, place);
        if (element == EL_UNKNOWN) set_bit(g, ROW_CLASS + tag_row(p->path), place);
        if (p->id.name.len) set_bit(g, ROW_ID + name_row(element, &p->id), place);
        if (p->class.name.len) set_bit(g, ROW_CLASS + name_row(element, &p->class), place);
        for (uint64_t more = p->more_classes; more; more &= more - 1)
            set_bit(g, ROW_MORE + more_row(element, (uint32_t)__builtin_ctzll(more)), place);
        if (p->parent == up) break;
    }
}

/* ---- what is above ---- */

/* Of an element that no browser knows by its tag, of which a crawl may have very many; not as tag_row(). */
static uint64_t element_number(enum element element, const struct block_path *p)
{
    return element == EL_UNKNOWN ? tag_hash(p) / NAME_ROWS : (uint64_t)element;
}

static uint64_t element_bit(enum element element, const struct block_path *p)
{
    return UINT64_C(1) << element_number(element, p) % 64;
}

/* The shape of a chain with one element more. A TBODY does not count: browsers put some there. */
static uint64_t shape_with(uint64_t shape, enum element element, const struct block_path *p)
{
    return element == EL_tbody ? shape : shape << 1 | (hash_number(element_number(element, p)) & 1);
}

static const uint32_t begin_bytes[2] = {PART, 8};

static uint64_t begin_bit(struct name_pattern id, int i)
{
    return UINT64_C(1) << hash_bytes(id.name.at, begin_bytes[i]) % 64;
}

/* Its own bits, and those of the path above, which comes before it in the order of texts: [path] of all paths. */
static void add_to_chain(struct chain_bits *chain, const struct named_path *named, uint32_t path)
{
    const struct name_pattern *id = &named[path].id;
    struct chain_bits *bits = &chain[path];
    uint32_t parent = named[path].parent;
    *bits = (struct chain_bits){0};
    if (parent != path) *bits = chain[parent];
    bits->shape = shape_with(bits->shape, named[path].element, named[path].path);
    bits->elements |= element_bit(named[path].element, named[path].path);
    bits->ids |= named[path].other_ids | (id->name.len ? block_path_hash_bit(id->hash) : 0);
    if (named[path].other_ids) bits->id_begins[0] = bits->id_begins[1] = UINT64_MAX;
    for (int i = 0; i < 2 && id->name.len; i++) {
        if (id->prefix_len >= begin_bytes[i])
            bits->id_begins[i] |= begin_bit(*id, i);
        else if (pattern_goes_on(*id))
            bits->id_begins[i] = UINT64_MAX;
    }
}

/* A TBODY may be one that browsers have put there. */
static void ask_of_chain(struct chain_bits *asked, const struct selector_step *s)
{
    if (s->path->element != EL_tbody) asked->elements |= element_bit(s->path->element, s->path);
    if (s->use_id && s->id.exact) asked->ids |= block_path_hash_bit(s->id.hash);
    for (int i = 0; i < 2; i++)
        if (s->use_id && s->id.prefix_len >= begin_bytes[i]) asked->id_begins[i] |= begin_bit(s->id, i);
}

/* ---- the paths by tag ---- */

static int compare_tags(const void *a, const void *b, void *data)
{
    const struct block_paths *paths = data;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    int order = span_compare(paths->item[x].name, paths->item[y].name);
    if (!order) order = span_compare(paths->item[x].id, paths->item[y].id);
    if (order) return order;
    return x < y ? -1 : x > y;
}

/* The first of index->of_tag after `from` that has another tag, or, if same_id, another id. */
static uint32_t end_of_run(const struct selector_index *index, uint32_t from, uint32_t n, bool same_id)
{
    const struct block_path *first = &index->paths->item[index->of_tag[from]];
    while (++from < n) {
        const struct block_path *p = &index->paths->item[index->of_tag[from]];
        if (!same_tag(first, p) || (same_id && !span_equal(first->id, p->id))) break;
    }
    return from;
}

static void set_range(struct selector_index *index, uint32_t from, uint32_t end)
{
    for (uint32_t i = from; i < end; i++) {
        index->begin[index->of_tag[i]] = from;
        index->end[index->of_tag[i]] = end;
    }
}

static void add_group(struct selector_index *index, uint32_t from, uint32_t end)
{
    VECTOR_PUSH(index->group, index->n_groups, index->groups_cap) = (struct tag_group){
        .first = from, .n = end - from, .words = (end - from + 63) / 64, .first_word = index->n_words};
    index->n_words += (end - from + 63) / 64;
}

/* All paths of the group may be rivals, or, of those with an exact id, the ones that share it. */
static void set_ranges(struct selector_index *index, const struct tag_group *g)
{
    uint32_t from = g->first, end = from + g->n;
    bool other_ids = false;
    set_range(index, from, end);
    for (uint32_t i = from; i < end; i++) {
        index->group_of[index->of_tag[i]] = (uint32_t)(g - index->group);
        other_ids |= index->paths->item[index->of_tag[i]].other_ids != 0;
    }
    for (uint32_t at = from, next; at < end && !other_ids; at = next) {
        const struct name_pattern *id = &index->named[index->of_tag[at]].id;
        next = end_of_run(index, at, end, true);
        if (id->name.len && id->exact) set_range(index, at, next);
    }
}

static void make_group(void *data, uint32_t item, int thread)
{
    (void)thread;
    struct selector_index *index = data;
    struct tag_group *g = &index->group[item];
    set_ranges(index, g);
    if (g->n < GROUP_MIN) return;
    g->rows = mem_zalloc((size_t)ROWS * g->words, sizeof *g->rows);
    for (uint32_t place = 0; place < g->n; place++) set_bits(index, g, place);
}

struct sorting {
    struct selector_index *index;
    uint32_t end[EL_N]; /* of the paths of each element in of_tag */
};

static void sort_element(void *data, uint32_t element, int thread)
{
    (void)thread;
    const struct sorting *s = data;
    uint32_t first = element ? s->end[element - 1] : 0, n = s->end[element] - first;
    const void *paths = s->index->paths;
    if (n) qsort_r(s->index->of_tag + first, n, sizeof *s->index->of_tag, compare_tags, (void *)(uintptr_t)paths);
}

/* Fills of_tag: by element first, so that threads can sort those of each. */
static void sort_paths(struct selector_index *index, int threads)
{
    struct sorting s = {.index = index};
    uint32_t next[EL_N] = {0}, n = index->paths->n;
    for (uint32_t p = 0; p < n; p++) s.end[index->paths->item[p].element]++;
    for (uint32_t e = 1; e < EL_N; e++) s.end[e] += s.end[e - 1];
    for (uint32_t e = 1; e < EL_N; e++) next[e] = s.end[e - 1];
    for (uint32_t p = 0; p < n; p++) index->of_tag[next[index->paths->item[p].element]++] = p;
    parallel_for(EL_N, threads, sort_element, &s);
}

struct selector_index *selector_index_new(const struct block_paths *paths, const struct named_path *named, int threads)
{
    struct selector_index *index = mem_zalloc(1, sizeof *index);
    uint32_t n = paths->n;
    *index = (struct selector_index){.paths = paths,
                                     .named = named,
                                     .chain = mem_alloc((n + 1ull) * sizeof *index->chain),
                                     .of_tag = mem_alloc((n + 1ull) * sizeof *index->of_tag),
                                     .group_of = mem_alloc((n + 1ull) * sizeof *index->group_of),
                                     .begin = mem_alloc((n + 1ull) * sizeof *index->begin),
                                     .end = mem_alloc((n + 1ull) * sizeof *index->end)};
    for (uint32_t p = 0; p < n; p++) add_to_chain(index->chain, named, p);
    sort_paths(index, threads);
    for (uint32_t from = 0, end; from < n; from = end) {
        end = end_of_run(index, from, n, false);
        add_group(index, from, end);
    }
    parallel_for(index->n_groups, threads, make_group, index);
    return index;
}

void selector_index_free(struct selector_index *index)
{
    if (!index) return;
    for (uint32_t g = 0; g < index->n_groups; g++) free(index->group[g].rows);
    free(index->group);
    free(index->chain);
    free(index->of_tag);
    free(index->group_of);
    free(index->begin);
    free(index->end);
    free(index);
}

void selector_index_find_all(struct selector_index *index)
{
    index->find_all = true;
}

/* ---- what a selector asks for ---- */

/* Asks for a bit of one row or of the other; or_row: 0 for none. Beyond ROWS_ASKED_MAX more is found than need be. */
static void ask(struct index_cursor *c, uint32_t row, uint32_t or_row)
{
    if (c->n_asked == ROWS_ASKED_MAX) return;
    c->asked[c->n_asked++] =
        (struct asked_rows){row_of(c->group, row), or_row ? row_of(c->group, or_row) : NULL};
}

static void ask_for_class(struct index_cursor *c, const struct selector_step *s, bool own)
{
    uint32_t bit = (uint32_t)__builtin_ctzll(block_path_hash_bit(s->class.hash));
    enum element element = s->path->element;
    if (own)
        ask(c, ROW_OWN_CLASS + s->class.hash % NAME_ROWS, ROW_OWN_MORE + bit);
    else
        ask(c, ROW_CLASS + name_row(element, &s->class), ROW_MORE + more_row(element, bit));
}

/* Bytes that do not overlap are enough. */
static void ask_for_part(struct index_cursor *c, struct span part)
{
    for (size_t i = 0; i + PART <= part.len; i += PART)
        ask(c, ROW_ID_PART + part_hash(part.at + i) % PART_ROWS, ROW_ID_WILD);
}

static void ask_for_id_parts(struct index_cursor *c, struct name_pattern id)
{
    size_t at = 0;
    bool is_end;
    for (struct span part; (part = pattern_part(id, &at, &is_end)).len;) ask_for_part(c, part);
}

static void ask_for_own_id(struct index_cursor *c, const struct selector_step *s)
{
    struct span begins = pattern_prefix(s->id);
    if (begins.len >= PART) ask(c, ROW_ID_BEGINS + part_hash(begins.at) % NAME_ROWS, ROW_ID_SHORT);
    ask(c, ROW_HAS_ID, 0);
    if (s->id.exact)
        ask_for_part(c, s->id.name);
    else if (s->id_parts)
        ask_for_id_parts(c, s->id);
}

static uint64_t found(const struct index_cursor *c, uint32_t word)
{
    uint64_t bits = c->among ? c->among[word] : UINT64_MAX;
    for (uint32_t i = 0; i < c->n_asked; i++) {
        const struct asked_rows *asked = &c->asked[i];
        bits &= asked->row[word] | (asked->or_row ? asked->or_row[word] : 0);
    }
    return bits;
}

static void enter_word(struct index_cursor *c, uint32_t word)
{
    uint32_t rest = c->end - 64 * word;
    c->word = word;
    c->bits = found(c, word);
    if (rest < 64) c->bits &= (UINT64_C(1) << rest) - 1;
}

uint64_t *index_bits_of(const struct selector_index *index, const bool *is_set)
{
    uint64_t *bits = mem_zalloc(index->n_words, sizeof *bits);
    for (uint32_t i = 0; i < index->n_groups; i++) {
        const struct tag_group *g = &index->group[i];
        for (uint32_t place = 0; place < g->n; place++)
            bits[g->first_word + place / 64] |= (uint64_t)is_set[index->of_tag[g->first + place]] << place % 64;
    }
    return bits;
}

void index_begin(const struct selector_index *index, uint32_t path, const uint64_t *among, struct index_cursor *c)
{
    const struct tag_group *g = &index->group[index->group_of[path]];
    uint32_t first = index->begin[path] - g->first;
    *c = (struct index_cursor){.index = index, .group = g, .end = index->end[path] - g->first};
    if (!index->find_all) c->among = among + g->first_word;
    c->last = (c->end - 1) / 64;
    enter_word(c, first / 64);
    c->bits &= UINT64_MAX << first % 64;
}

/* A selector that ends in a run of children picks only paths that end in their elements. */
static void ask_for_shape(struct index_cursor *c, const struct selector *s)
{
    uint32_t first = s->n - 1;
    while (first > 0 && s->step[first].child) first--;
    c->chain.shape = c->asked_shape = 0;
    for (uint32_t i = first; i < s->n; i++) {
        c->chain.shape = shape_with(c->chain.shape, s->step[i].path->element, s->step[i].path);
        if (s->step[i].path->element != EL_tbody) c->asked_shape = c->asked_shape << 1 | 1;
    }
}

void index_narrow(struct index_cursor *c, const struct selector *s)
{
    if (c->index->find_all) return;
    c->n_asked = 0;
    c->chain = (struct chain_bits){0};
    for (uint32_t i = s->n; i-- > 0;) {
        const struct selector_step *step = &s->step[i];
        bool own = i == s->n - 1;
        ask_of_chain(&c->chain, step);
        if (!c->group->rows) continue;
        if (step->path->element == EL_UNKNOWN && !own) ask(c, ROW_CLASS + tag_row(step->path), 0);
        if (step->use_class && step->class.exact) ask_for_class(c, step, own);
        if (step->use_id && step->id.exact)
            ask(c, ROW_ID + name_row(step->path->element, &step->id), ROW_OTHER_ID);
        if (step->use_id && own) ask_for_own_id(c, step);
    }
    ask_for_shape(c, s);
    c->bits &= found(c, c->word);
}

uint32_t index_next(struct index_cursor *c)
{
    for (;;) {
        while (!c->bits) {
            if (c->word == c->last) return UINT32_MAX;
            enter_word(c, c->word + 1);
        }
        uint32_t place = 64 * c->word + (uint32_t)__builtin_ctzll(c->bits);
        uint32_t path = c->index->of_tag[c->group->first + place];
        const struct chain_bits *has = &c->index->chain[path];
        c->bits &= c->bits - 1;
        uint64_t lacks = (c->chain.elements & ~has->elements) | (c->chain.ids & ~has->ids) |
                         (c->chain.id_begins[0] & ~has->id_begins[0]) | (c->chain.id_begins[1] & ~has->id_begins[1]) |
                         ((c->chain.shape ^ has->shape) & c->asked_shape);
        if (!lacks) return path;
    }
}
