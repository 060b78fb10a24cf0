/* SPDX-License-Identifier: MIT
 * name_counts.c - see name_counts.h. */
#include "table_blocks/paths/name_counts.h"

#include "base/large_memory.h"

/* A name that less than one in so many of the pages have which have the tag there is one of few. */
enum { ID_FEW = 5, CLASS_FEW = 10 };

uint32_t number_of(struct numbers *m, uint64_t key, uint32_t next)
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

void take_names(struct learning *l, uint32_t raw)
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

static bool is_few(const struct learning *l, const struct place_name *name)
{
    uint32_t pages = l->place[name->place].pages;
    if (name->is_asked) return false;
    if (pages < 2) return name->kind == KIND_ID && l->place[name->place].n_ids >= IDS_OF_PAGE;
    return name->pages < 2 || (uint64_t)name->pages * (name->kind == KIND_ID ? ID_FEW : CLASS_FEW) < pages;
}

/* Calls count() for each raw path of this depth of each page. */
static void for_level(struct learning *l, uint32_t depth, void (*count)(struct learning *l, uint32_t raw, uint32_t page),
                      bool is_last)
{
    for (uint32_t p = 0; p < l->pages->n; p++) {
        large_rest(l->pages->large, p);
        uint64_t at = l->at[p], end = l->pages->first[p + 1];
        for (; at < end && l->raw[l->path[at]].node->depth == depth; at++) count(l, l->path[at], p);
        if (is_last) l->at[p] = at;
    }
}

void count_level_names(struct learning *l, uint32_t depth)
{
    for_level(l, depth, count_names, false);
    for (uint32_t i = 0; i < l->n_fresh; i++) l->name[l->fresh[i]].is_few = is_few(l, &l->name[l->fresh[i]]);
    for_level(l, depth, count_few, true);
}
