/* SPDX-License-Identifier: MIT
 * name_steps.c - see name_steps.h. */
#include "table_blocks/paths/name_steps.h"

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
    return l->pairs.slot && number_slot(&l->pairs, hash_mix(hash_number(a), b) | 1)->key && number_slot(&l->pairs, hash_mix(hash_number(b), a) | 1)->key;
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
    uint64_t hash = hash_mix(hash_mix(hash_number(parent), step->element), step->cell);
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

/* What the names of a raw path say that is not in the learned one. */
static void note_left_out(struct learned_path *step, const struct path_node *node, bool is_few)
{
    if (node->id.len && (!step->id.len || name_is_hole(step->id))) step->other_ids |= name_bits(node->id);
    if (node->id.len && !step->id.len) step->traits.empty_id = true; /* as one without a name: none is no mark of it */
    if (!node->class.len || span_equal(node->class, step->class)) return;
    *(is_few ? &step->other_classes : &step->traits.more_classes) |= name_bits(node->class);
    if (name_is_hole(step->class)) return;
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

void assign_path(struct learning *l, uint32_t raw)
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
