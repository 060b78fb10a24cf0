/* SPDX-License-Identifier: MIT
 * name_steps.c - see name_steps.h. */
#include "table_blocks/paths/name_steps.h"

static bool is_better_class(const struct place_name *a, const struct place_name *b)
{
    if (a->first.pages != b->first.pages) return a->first.pages > b->first.pages;
    if (a->on.pages != b->on.pages) return a->on.pages > b->on.pages;
    return span_compare(a->text, b->text) < 0;
}

/* Are the two in both orders there? */
static bool is_either_order(const struct learner *t, const struct place *place, uint32_t a, uint32_t b)
{
    return has_number(&t->pairs, pair_hash(place, a, b)) && has_number(&t->pairs, pair_hash(place, b, a));
}

static struct span class_of(const struct learning *l, const struct learner *t, const struct place *place,
                            const struct raw_names *names)
{
    if (!names->n_classes) return (struct span){NULL, 0};
    const uint32_t *class = t->class + names->class;
    const struct place_name *name = place->name, *best = NULL;
    if (!l->pages) return name[class[0]].text;
    for (uint32_t c = 0; c < names->n_classes; c++)
        if (name[class[c]].is_asked) return name[class[c]].text;
    bool is_few = name[class[0]].is_few;
    if (!is_few) best = &name[class[0]];
    for (uint32_t c = 1; c < names->n_classes; c++) {
        if (name[class[c]].is_few || (!is_few && !is_either_order(t, place, class[0], class[c]))) continue;
        if (!best || is_better_class(&name[class[c]], best)) best = &name[class[c]];
    }
    if (best) return best->text;
    if (place->nameless[KIND_CLASS] && name[class[0]].hole.len == 1) return (struct span){NULL, 0};
    return name[class[0]].hole;
}

static struct span id_of(const struct place *place, const struct raw_names *names)
{
    if (names->id == UINT32_MAX) return (struct span){NULL, 0};
    const struct place_name *name = &place->name[names->id];
    if (!name->is_few) return name->text;
    if (place->nameless[KIND_ID] && name->hole.len == 1) return (struct span){NULL, 0};
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

/* Are they one thing within itself? Lists and sections are; what has a class, if there are three levels of it on a
 * page, and no other things below the inner one: a comment in a comment, but not the columns of a grid. */
static bool may_be_within(const struct learning *l, const struct learned_path *outer, const struct learned_path *inner)
{
    if (!same_step(outer, inner)) return false;
    if (path_recurs_by_tag(inner->element)) return true;
    bool is_deep = has_number(&l->deep, hash_mix(inner->element, hash_span(inner->class)));
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

/* The path is within itself. What is between its elements is noted as inline elements are, for selectors. */
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

static struct learned_path step_of(const struct learning *l, const struct learner *t, const struct place *place,
                                   uint32_t raw, const struct raw_names *names)
{
    const struct raw_path *from = &l->raw[raw];
    uint32_t parent = from->parent == raw ? UINT32_MAX : l->out->of_raw[from->parent];
    struct learned_path step = {.key = from->node->key,
                                .parent = parent,
                                .element = from->node->element,
                                .depth = parent == UINT32_MAX ? 0 : l->out->item[parent].depth + 1,
                                .cell = from->node->cell,
                                .name = from->node->name,
                                .class = class_of(l, t, place, names),
                                .id = id_of(place, names),
                                .traits = from->traits,
                                .below = l->below[raw],
                                .levels = 1};
    note_left_out(&step, from->node, names->n_classes && place->name[t->class[names->class]].is_few);
    return step;
}

static void join(struct learned_path *known, const struct learned_path *step)
{
    element_traits_add(&known->traits, &step->traits);
    known->other_ids |= step->other_ids;
    known->other_classes |= step->other_classes;
    known->below |= step->below;
    known->loose_class |= step->loose_class;
    if (step->key < known->key) known->key = step->key;
}

static void join_later(struct learning *l, struct learner *t, uint32_t raw, uint32_t path,
                       const struct learned_path *step, bool is_within)
{
    VECTOR_PUSH(t->join, t->n_joins, t->joins_cap) = (struct path_join){*step, raw, path, is_within};
    l->is_within[raw] = true;
    l->out->of_raw[raw] = path;
}

void assign_path(struct learning *l, struct learner *t, struct place *place, uint32_t raw,
                 const struct raw_names *names)
{
    struct learned_path step = step_of(l, t, place, raw, names);
    uint32_t within = l->pages ? recursion_of(l, step.parent, &step) : UINT32_MAX;
    if (within != UINT32_MAX) {
        join_later(l, t, raw, within, &step, true);
        return;
    }
    uint64_t hash = step_hash(step.parent, &step);
    uint32_t number = number_of(&t->paths, hash, place->n_paths);
    if (number == place->n_paths) {
        PLACE_PUSH(&t->places, place->path, place->n_paths, place->paths_cap) =
            (struct place_path){hash, l->out->n + place->n_fresh};
        PLACE_PUSH(&t->level, place->fresh, place->n_fresh, place->fresh_cap) = step;
    } else if (place->path[number].path < l->out->n) {
        join_later(l, t, raw, place->path[number].path, &step, false);
        return;
    } else {
        join(&place->fresh[place->path[number].path - l->out->n], &step);
    }
    l->out->of_raw[raw] = place->path[number].path;
}

void add_joins(struct learning *l, struct learner *t)
{
    for (uint32_t i = 0; i < t->n_joins; i++) {
        const struct path_join *more = &t->join[i];
        if (more->is_within) add_level(l, more->raw, more->path);
        join(&l->out->item[more->path], &more->step);
    }
    t->n_joins = 0;
}
