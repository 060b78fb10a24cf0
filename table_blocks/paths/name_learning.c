/* SPDX-License-Identifier: MIT
 * name_learning.c - see name_learning.h. */
#include "table_blocks/paths/name_learning.h"

#include "base/hash.h"
#include "base/limits.h"

/* A name that less than one in so many of the pages have which have the tag there is one of few. */
enum { ID_FEW = 5, CLASS_FEW = 10 };

/* Of the names that one stands for, one in so many may begin in another way. So many ids in a place of a single page are
 * that page's. */
enum { OTHERS_SHARE = 10, IDS_OF_PAGE = 3, ALIKE_MIN = 3 };

/* ---- numbers by hash ---- */

struct numbers {
    struct number_slot {
        uint64_t key; /* 0: free */
        uint32_t number;
    } *slot;
    uint32_t n, mask;
};

static struct number_slot *number_slot(const struct numbers *m, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> 32) & m->mask;
    while (m->slot[at].key && m->slot[at].key != key) at = (at + 1) & m->mask;
    return &m->slot[at];
}

/* The number of a key: `next` if it is new. */
static uint32_t number_of(struct numbers *m, uint64_t key, uint32_t next)
{
    key |= 1;
    if (m->n * 2 >= m->mask) {
        struct numbers grown = {.n = m->n, .mask = m->mask ? m->mask * 2 + 1 : 1023};
        grown.slot = mem_zalloc(grown.mask + 1ull, sizeof *grown.slot);
        for (uint32_t s = 0; m->slot && s <= m->mask; s++)
            if (m->slot[s].key) *number_slot(&grown, m->slot[s].key) = m->slot[s];
        free(m->slot);
        *m = grown;
    }
    struct number_slot *slot = number_slot(m, key);
    if (slot->key) return slot->number;
    *slot = (struct number_slot){key, next};
    m->n++;
    return next;
}

/* ---- what is counted ---- */

enum name_kind { KIND_ID, KIND_CLASS, KINDS };

struct place {              /* elements of one tag below one learned path */
    uint64_t hash;
    uint32_t pages, last;   /* last: 1 + the page counted last */
    uint32_t n_ids;         /* different ones */
    uint32_t few[KINDS];    /* pages that have one of few names there */
    uint32_t last_few[KINDS];
    bool nameless[KINDS];   /* some of its elements have none */
};

struct place_name {         /* an id or class in a place */
    uint32_t place;
    enum name_kind kind;
    struct span text;
    uint32_t pages, last;
    uint32_t first, last_first; /* pages where it is the first class of an element */
    bool is_few;
    bool is_asked;          /* path_pages.is_asked(): never one of few */
    struct span hole;       /* of a few one: what stands for it; empty: nothing */
    uint64_t below;         /* bits of what stands below its elements, and of their classes: learning.below */
};

struct raw_names {          /* of a raw path of the level */
    uint32_t place, id;     /* UINT32_MAX: no id */
    uint32_t class, n_classes; /* range of learning.class */
};

struct learning {
    const struct raw_path *raw;
    uint32_t n;
    const struct path_pages *pages;
    struct learned_paths *out;
    uint64_t *below;        /* [n] of each raw path: a bit of each tag and class of its children */
    uint32_t *by_depth;     /* [n] raw paths, parents in front */
    uint32_t *path;         /* of the pages: raw paths by depth */
    uint64_t *at;           /* [pages] the next of `path` that is of a level to come */
    struct numbers place_numbers, name_numbers, path_numbers;
    struct numbers pairs;   /* first and further class of an element, by their names */
    struct numbers deep;    /* tag and first class of elements that stand three times within each other */
    struct place *place;
    uint32_t n_places, places_cap;
    struct place_name *name;
    uint32_t n_names, names_cap;
    struct raw_names *names; /* [n] by raw path */
    uint32_t *class;        /* names of kind KIND_CLASS */
    uint32_t n_classes, classes_cap;
    uint32_t *fresh;        /* names that the level has brought */
    uint32_t n_fresh, fresh_cap;
};

/* ---- a level's names ---- */

static uint32_t place_of(struct learning *l, uint32_t raw)
{
    const struct path_node *node = l->raw[raw].node;
    uint32_t parent = l->raw[raw].parent;
    uint64_t hash = hash_mix(parent == raw ? UINT32_MAX : l->out->of_raw[parent], node->element);
    hash = hash_mix(hash, node->cell);
    if (node->element == EL_UNKNOWN) hash = hash_mix(hash, hash_span(node->name));
    uint32_t place = number_of(&l->place_numbers, hash, l->n_places);
    if (place == l->n_places) VECTOR_PUSH(l->place, l->n_places, l->places_cap) = (struct place){.hash = hash};
    return place;
}

static bool is_asked(const struct learning *l, enum name_kind kind, struct span text)
{
    return l->pages && l->pages->is_asked && l->pages->is_asked(l->pages->data, text, kind == KIND_ID);
}

static uint32_t name_of(struct learning *l, uint32_t place, enum name_kind kind, struct span text)
{
    uint64_t hash = hash_mix(hash_mix(l->place[place].hash, kind + 1), hash_span(text));
    uint32_t name = number_of(&l->name_numbers, hash, l->n_names);
    if (name < l->n_names) return name;
    VECTOR_PUSH(l->name, l->n_names, l->names_cap) =
        (struct place_name){.place = place, .kind = kind, .text = text, .is_asked = is_asked(l, kind, text)};
    VECTOR_PUSH(l->fresh, l->n_fresh, l->fresh_cap) = name;
    l->place[place].n_ids += kind == KIND_ID;
    return name;
}

static void add_class(struct learning *l, struct raw_names *names, struct span class)
{
    uint32_t name = name_of(l, names->place, KIND_CLASS, class);
    VECTOR_PUSH(l->class, l->n_classes, l->classes_cap) = name;
    names->n_classes++;
}

static uint64_t below_bit(enum element element, struct span class)
{
    return UINT64_C(1) << (hash_mix(element, class.len ? hash_span(class) : 1) & 63);
}

static void take_names(struct learning *l, uint32_t raw)
{
    const struct path_node *node = l->raw[raw].node;
    struct raw_names *names = &l->names[raw];
    struct span more = node->more;
    *names = (struct raw_names){.place = place_of(l, raw), .id = UINT32_MAX, .class = l->n_classes};
    struct place *place = &l->place[names->place];
    if (!node->id.len) place->nameless[KIND_ID] = true;
    if (!node->class.len) place->nameless[KIND_CLASS] = true;
    if (node->id.len) {
        names->id = name_of(l, names->place, KIND_ID, node->id);
        l->name[names->id].below |= l->below[raw] | below_bit(EL_N, node->class);
    }
    if (node->class.len) add_class(l, names, node->class);
    while (more.len) {
        struct span class = path_more_next(&more);
        if (class.len) add_class(l, names, class);
        uint64_t pair = hash_mix(l->class[names->class], l->class[l->n_classes - 1]);
        number_of(&l->pairs, pair, 0);
    }
}

/* ---- how many pages have them ---- */

static void count_name(struct place_name *name, uint32_t page)
{
    name->pages += name->last != page + 1;
    name->last = page + 1;
}

static void count_names(struct learning *l, uint32_t raw, uint32_t page)
{
    const struct raw_names *names = &l->names[raw];
    struct place *place = &l->place[names->place];
    place->pages += place->last != page + 1;
    place->last = page + 1;
    if (names->id != UINT32_MAX) count_name(&l->name[names->id], page);
    for (uint32_t c = 0; c < names->n_classes; c++) count_name(&l->name[l->class[names->class + c]], page);
    if (!names->n_classes) return;
    struct place_name *first = &l->name[l->class[names->class]];
    first->first += first->last_first != page + 1;
    first->last_first = page + 1;
}

static void count_few(struct learning *l, uint32_t raw, uint32_t page)
{
    const struct raw_names *names = &l->names[raw];
    struct place *place = &l->place[names->place];
    uint32_t name[KINDS] = {names->id, names->n_classes ? l->class[names->class] : UINT32_MAX};
    for (int kind = 0; kind < KINDS; kind++) {
        if (name[kind] == UINT32_MAX || !l->name[name[kind]].is_few || place->last_few[kind] == page + 1) continue;
        place->last_few[kind] = page + 1;
        place->few[kind]++;
    }
}

/* Calls count() for each raw path of this depth of each page. */
static void for_level(struct learning *l, uint32_t depth, void (*count)(struct learning *l, uint32_t raw, uint32_t page),
                      bool is_last)
{
    for (uint32_t p = 0; p < l->pages->n; p++) {
        uint64_t at = l->at[p], end = l->pages->first[p + 1];
        for (; at < end && l->raw[l->path[at]].node->depth == depth; at++) count(l, l->path[at], p);
        if (is_last) l->at[p] = at;
    }
}

/* ---- which stay ---- */

static bool is_few(const struct learning *l, const struct place_name *name)
{
    uint32_t pages = l->place[name->place].pages;
    if (name->is_asked) return false;
    if (pages < 2) return name->kind == KIND_ID && l->place[name->place].n_ids >= IDS_OF_PAGE;
    return name->pages < 2 || (uint64_t)name->pages * (name->kind == KIND_ID ? ID_FEW : CLASS_FEW) < pages;
}

/* A rare kind of block, and not what each page has another one of. */
static bool is_kind(const struct learning *l, const struct place_name *name)
{
    const struct place *place = &l->place[name->place];
    return name->kind == KIND_CLASS && name->pages > 1 && place->few[KIND_CLASS] * 2 < place->pages;
}

static int compare_fresh(const void *a, const void *b, void *data)
{
    const struct learning *l = data;
    const struct place_name *x = &l->name[*(const uint32_t *)a], *y = &l->name[*(const uint32_t *)b];
    if (x->place != y->place) return x->place < y->place ? -1 : 1;
    if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
    return span_compare(x->text, y->text);
}

static struct span hole_of(struct learning *l, struct span stem)
{
    char *at = arena_alloc(&l->out->names, stem.len + 2);
    if (stem.len) memcpy(at, stem.at, stem.len);
    memcpy(at + stem.len, "*", 2);
    return (struct span){at, stem.len + 1};
}

/* Bytes that two texts have in common, up to the end of what separates words. */
static size_t common_bytes(struct span a, struct span b)
{
    size_t n = 0;
    while (n < a.len && n < b.len && a.at[n] == b.at[n]) n++;
    while (n > 0 && path_is_word_byte(a.at[n - 1])) n--;
    return n;
}

/* The few names fresh[from, end) of a place, in bytewise order, get their hole: with what nearly all of them begin with,
 * and one without for the others. */
static void make_holes(struct learning *l, uint32_t from, uint32_t end)
{
    uint32_t n = end - from, spare = n / OTHERS_SHARE;
    struct span stem = {NULL, 0}, rest = {NULL, 0};
    for (uint32_t i = from; i <= from + spare && n - spare > 1; i++) { /* n - spare of them begin at i, if any do */
        struct span a = l->name[l->fresh[i]].text, b = l->name[l->fresh[i + n - spare - 1]].text;
        size_t bytes = common_bytes(a, b);
        if (bytes > stem.len) stem = (struct span){a.at, bytes};
    }
    struct span hole = hole_of(l, stem);
    for (uint32_t i = from; i < end; i++) {
        struct place_name *name = &l->name[l->fresh[i]];
        bool has_stem = name->text.len > stem.len && (!stem.len || memcmp(name->text.at, stem.at, stem.len) == 0);
        if (!has_stem && !rest.len) rest = hole_of(l, rest);
        name->hole = has_stem ? hole : rest;
    }
}

/* Ids that more pages have are like the few ones of their place, if these are as many and the same stands below them:
 * "#examples" among the headings of a manual. */
static void join_few(struct learning *l, uint32_t from, uint32_t end)
{
    uint32_t n_few = 0;
    uint64_t below = 0;
    for (uint32_t i = from; i < end; i++) {
        const struct place_name *name = &l->name[l->fresh[i]];
        if (!name->is_few) continue;
        n_few++;
        below |= name->below;
    }
    if (n_few < IDS_OF_PAGE || n_few * 2 < end - from) return;
    for (uint32_t i = from; i < end; i++) {
        struct place_name *name = &l->name[l->fresh[i]];
        bool is_common = name->pages * 10ull >= l->place[name->place].pages * 9ull;
        if (!is_common && !name->is_asked && !(name->below & ~below)) name->is_few = true;
    }
}

/* Ids of elements with the same class and the same below them that begin alike, as of widgets and menu items, are one,
 * too, however many pages have them. */
static void join_alike(struct learning *l, uint32_t from, uint32_t end)
{
    for (uint32_t i = from, next; i < end; i = next) {
        const struct place_name *first = &l->name[l->fresh[i]];
        size_t stem = first->text.len;
        for (next = i + 1; next < end && !first->is_few && !first->is_asked; next++) {
            const struct place_name *name = &l->name[l->fresh[next]];
            size_t bytes = common_bytes(first->text, name->text);
            if (name->is_few || name->is_asked || name->below != first->below || !bytes) break;
            if (bytes < stem) stem = bytes;
        }
        if (next - i < ALIKE_MIN) continue;
        struct span hole = hole_of(l, (struct span){first->text.at, stem});
        for (uint32_t k = i; k < next; k++) {
            l->name[l->fresh[k]].is_few = true;
            l->name[l->fresh[k]].hole = hole;
        }
    }
}

static void decide_place(struct learning *l, uint32_t from, uint32_t end)
{
    uint32_t few = from;
    for (uint32_t i = from; i < end; i++) {
        struct place_name *name = &l->name[l->fresh[i]];
        name->is_few = name->is_few && !is_kind(l, name);
    }
    if (l->name[l->fresh[from]].kind == KIND_ID) {
        join_few(l, from, end);
        join_alike(l, from, end);
    }
    for (uint32_t i = from; i < end; i++)
        if (l->name[l->fresh[i]].is_few && !l->name[l->fresh[i]].hole.len) l->fresh[few++] = l->fresh[i];
    if (few > from) make_holes(l, from, few);
}

static void decide(struct learning *l)
{
    if (l->n_fresh) qsort_r(l->fresh, l->n_fresh, sizeof *l->fresh, compare_fresh, l);
    for (uint32_t i = 0, end; i < l->n_fresh; i = end) {
        const struct place_name *first = &l->name[l->fresh[i]];
        for (end = i + 1; end < l->n_fresh; end++) {
            const struct place_name *next = &l->name[l->fresh[end]];
            if (next->place != first->place || next->kind != first->kind) break;
        }
        decide_place(l, i, end);
    }
    l->n_fresh = 0;
}

/* ---- the learned path of a raw one ---- */

static bool is_better_class(const struct learning *l, uint32_t a, uint32_t b)
{
    const struct place_name *x = &l->name[a], *y = &l->name[b];
    if (x->first != y->first) return x->first > y->first;
    if (x->pages != y->pages) return x->pages > y->pages;
    return span_compare(x->text, y->text) < 0;
}

/* Do the two stand in both orders there? */
static bool is_either_order(const struct learning *l, uint32_t a, uint32_t b)
{
    return l->pairs.slot && number_slot(&l->pairs, hash_mix(a, b) | 1)->key && number_slot(&l->pairs, hash_mix(b, a) | 1)->key;
}

static struct span class_of(const struct learning *l, const struct raw_names *names)
{
    if (!names->n_classes) return (struct span){NULL, 0};
    const uint32_t *class = l->class + names->class;
    uint32_t best = UINT32_MAX;
    if (!l->pages) return l->name[class[0]].text;
    for (uint32_t c = 0; c < names->n_classes; c++)
        if (l->name[class[c]].is_asked) return l->name[class[c]].text;
    bool is_few = l->name[class[0]].is_few;
    if (!is_few) best = class[0];
    for (uint32_t c = 1; c < names->n_classes; c++) {
        if (l->name[class[c]].is_few || (!is_few && !is_either_order(l, class[0], class[c]))) continue;
        if (best == UINT32_MAX || is_better_class(l, class[c], best)) best = class[c];
    }
    if (best != UINT32_MAX) return l->name[best].text;
    if (l->place[names->place].nameless[KIND_CLASS] && l->name[class[0]].hole.len == 1) return (struct span){NULL, 0};
    return l->name[class[0]].hole;
}

static struct span id_of(const struct learning *l, const struct raw_names *names)
{
    if (names->id == UINT32_MAX) return (struct span){NULL, 0};
    const struct place_name *name = &l->name[names->id];
    if (!name->is_few) return name->text;
    if (l->place[names->place].nameless[KIND_ID] && name->hole.len == 1) return (struct span){NULL, 0};
    return name->hole;
}

static bool same_step(const struct learned_path *a, const struct learned_path *b)
{
    return a->element == b->element && a->cell == b->cell && span_equal(a->name, b->name) &&
           span_equal(a->class, b->class) && span_equal(a->id, b->id);
}

bool path_may_recur(enum element element, struct span class)
{
    switch (element) {
    case EL_ul:
    case EL_ol:
    case EL_li:
    case EL_dl:
    case EL_dt:
    case EL_dd:
    case EL_section:
    case EL_blockquote:
    case EL_details:
        return true;
    default:
        return class.len > 0;
    }
}

/* Are they one thing within itself? Lists and sections are; what has a class, if there are three levels of it on a page,
 * and no other things below the inner one: a comment in a comment, but not the columns of a grid. */
static bool may_be_within(const struct learning *l, const struct learned_path *outer, const struct learned_path *inner)
{
    if (!same_step(outer, inner)) return false;
    if (path_recurs_by_tag(inner->element)) return true;
    bool is_deep = number_slot(&l->deep, hash_mix(inner->element, hash_span(inner->class)) | 1)->key != 0;
    return is_deep && inner->below && !(inner->below & ~outer->below);
}

/* The learned path above `parent`, or this itself, that has the same step; UINT32_MAX if none near it has. */
static uint32_t recursion_of(const struct learning *l, uint32_t parent, const struct learned_path *step)
{
    const struct learned_paths *out = l->out;
    if (parent == UINT32_MAX || !path_may_recur(step->element, step->class)) return UINT32_MAX;
    for (uint32_t up = 0; up < PATH_RECURSION_STEPS; up++) {
        if (may_be_within(l, &out->item[parent], step)) return parent;
        bool is_between = !path_recurs_by_tag(step->element) || path_recurs_by_tag(out->item[parent].element);
        if (!is_between || out->item[parent].parent == parent) break;
        parent = out->item[parent].parent;
    }
    return UINT32_MAX;
}

static uint64_t step_hash(uint32_t parent, const struct learned_path *step)
{
    uint64_t hash = hash_mix(hash_mix(parent, step->element), step->cell);
    hash = hash_mix(hash, hash_span(step->name));
    hash = hash_mix(hash, step->class.len ? hash_span(step->class) : 1);
    return hash_mix(hash, step->id.len ? hash_span(step->id) : 2);
}

/* A bit of a name in its normal form: all bits if that stands for several. */
static uint64_t name_bits(struct span name)
{
    bool is_general = memchr(name.at, '#', name.len) || memchr(name.at, '@', name.len);
    return is_general ? UINT64_MAX : block_path_hash_bit(hash_span(name));
}

static bool is_hole(struct span name)
{
    return name.len > 0 && name.at[name.len - 1] == '*';
}

/* What the names of a raw path say that is not in the learned one. */
static void note_left_out(struct learned_path *step, const struct path_node *node, bool is_few)
{
    if (node->id.len && (!step->id.len || is_hole(step->id))) step->other_ids |= name_bits(node->id);
    if (node->id.len && !step->id.len) step->traits.empty_id = true; /* as one without a name: none is no mark of it */
    if (!node->class.len || span_equal(node->class, step->class)) return;
    *(is_few ? &step->other_classes : &step->traits.more_classes) |= name_bits(node->class);
    if (is_hole(step->class)) return;
    step->loose_class = true;
    if (!step->class.len) step->traits.empty_class = true;
}

/* The elements from `path` down to `parent`, in which it stands again, as markup_tag.wrapper; 0: too many. */
static uint32_t cycle_of(const struct learned_paths *out, uint32_t path, uint32_t parent)
{
    uint32_t cycle = 0, n = 0;
    for (uint32_t at = parent;; at = out->item[at].parent) {
        if (n == WRAPPERS_MAX) return 0;
        cycle |= (uint32_t)out->item[at].element << 8 * n++;
        if (at == path) return cycle;
    }
}

/* The path is within itself. What stands between its elements is noted as inline elements are, for selectors. */
static void add_level(struct learning *l, uint32_t raw, uint32_t path)
{
    struct learned_path *known = &l->out->item[path];
    uint32_t levels = 1, parent = l->out->of_raw[l->raw[raw].parent];
    for (uint32_t up = raw; l->raw[up].parent != up && l->raw[up].node->depth > known->depth;) {
        up = l->raw[up].parent;
        levels += l->out->of_raw[up] == path;
    }
    if (levels > known->levels) known->levels = levels;
    struct element_traits within;
    memset(&within, 0, sizeof within);
    within.wrapper[0] = cycle_of(l->out, path, parent);
    if (within.wrapper[0] && within.wrapper[0] <= UINT16_MAX && levels > 2)
        within.wrapper[1] = within.wrapper[0] << (within.wrapper[0] <= UINT8_MAX ? 8 : 16) | within.wrapper[0];
    element_traits_add(&known->traits, &within);
}

static void assign(struct learning *l, uint32_t raw)
{
    struct learned_paths *out = l->out;
    const struct raw_path *from = &l->raw[raw];
    uint32_t parent = from->parent == raw ? UINT32_MAX : out->of_raw[from->parent];
    struct learned_path step = {.key = from->node->key,
                                .parent = parent,
                                .element = from->node->element,
                                .depth = parent == UINT32_MAX ? 0 : out->item[parent].depth + 1,
                                .cell = from->node->cell,
                                .name = from->node->name,
                                .class = class_of(l, &l->names[raw]),
                                .id = id_of(l, &l->names[raw]),
                                .traits = from->traits,
                                .below = l->below[raw],
                                .levels = 1};
    const struct raw_names *names = &l->names[raw];
    note_left_out(&step, from->node, names->n_classes && l->name[l->class[names->class]].is_few);
    uint32_t path = l->pages ? recursion_of(l, parent, &step) : UINT32_MAX;
    if (path != UINT32_MAX)
        add_level(l, raw, path);
    else
        path = number_of(&l->path_numbers, step_hash(parent, &step), out->n);
    out->of_raw[raw] = path;
    if (path == out->n) {
        if (parent == UINT32_MAX) step.parent = path;
        VECTOR_PUSH(out->item, out->n, out->cap) = step;
        return;
    }
    struct learned_path *known = &out->item[path];
    element_traits_add(&known->traits, &step.traits);
    known->other_ids |= step.other_ids;
    known->other_classes |= step.other_classes;
    known->below |= step.below;
    known->loose_class |= step.loose_class;
    if (from->node->key < known->key) known->key = from->node->key;
}

/* ---- level by level ---- */

/* Raw paths by their depth; first[d]: where those of depth d begin. */
/* By key: the order in which paths were met depends on threads and on earlier runs. */
static int compare_raw(const void *a, const void *b, void *data)
{
    const struct learning *l = data;
    uint64_t x = l->raw[*(const uint32_t *)a].node->key, y = l->raw[*(const uint32_t *)b].node->key;
    return x < y ? -1 : x > y;
}

static void sort_by_depth(struct learning *l, uint32_t *first)
{
    uint32_t next[PATH_DEPTH_MAX + 1];
    memset(first, 0, (PATH_DEPTH_MAX + 2) * sizeof *first);
    for (uint32_t r = 0; r < l->n; r++) first[l->raw[r].node->depth + 1]++;
    for (uint32_t d = 0; d <= PATH_DEPTH_MAX; d++) first[d + 1] += next[d] = first[d];
    l->by_depth = mem_alloc((l->n + 1ull) * sizeof *l->by_depth);
    for (uint32_t r = 0; r < l->n; r++) l->by_depth[next[l->raw[r].node->depth]++] = r;
    for (uint32_t d = 0; d <= PATH_DEPTH_MAX; d++)
        if (first[d] + 1 < first[d + 1])
            qsort_r(l->by_depth + first[d], first[d + 1] - first[d], sizeof *l->by_depth, compare_raw, l);
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

/* The pages' raw paths, those of each page by depth. */
static void sort_pages(struct learning *l)
{
    const struct path_pages *pages = l->pages;
    struct numbers by_key = {0};
    for (uint32_t r = 0; r < l->n; r++) number_of(&by_key, l->raw[r].node->key, r);
    l->path = mem_alloc((pages->first[pages->n] + 1) * sizeof *l->path);
    l->at = mem_alloc((pages->n + 1ull) * sizeof *l->at);
    for (uint32_t p = 0; p < pages->n; p++) {
        uint64_t next[PATH_DEPTH_MAX + 2] = {0}, end = pages->first[p + 1];
        l->at[p] = pages->first[p];
        for (uint64_t i = l->at[p]; i < end; i++)
            next[l->raw[number_of(&by_key, pages->key[i], UINT32_MAX)].node->depth + 1]++;
        for (uint32_t d = 0; d <= PATH_DEPTH_MAX; d++) next[d + 1] += next[d];
        for (uint64_t i = l->at[p]; i < end; i++) {
            uint32_t raw = number_of(&by_key, pages->key[i], UINT32_MAX);
            l->path[l->at[p] + next[l->raw[raw].node->depth]++] = raw;
        }
    }
    free(by_key.slot);
}

static void learn_level(struct learning *l, uint32_t depth, const uint32_t *raw, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) take_names(l, raw[i]);
    if (l->pages) {
        for_level(l, depth, count_names, false);
        for (uint32_t i = 0; i < l->n_fresh; i++) l->name[l->fresh[i]].is_few = is_few(l, &l->name[l->fresh[i]]);
        for_level(l, depth, count_few, true);
        decide(l);
    }
    for (uint32_t i = 0; i < n; i++) assign(l, raw[i]);
}

struct learned_paths *learn_paths(const struct raw_path *raw, uint32_t n, const struct path_pages *pages)
{
    struct learning l = {.raw = raw, .n = n, .pages = pages};
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
    free(l.path);
    free(l.at);
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
