/* SPDX-License-Identifier: MIT
 * name_counts.c - see name_counts.h. */
#include "table_blocks/paths/name_counts.h"

/* A name is rare if fewer than one in so many of the pages with that tag at that place have it. */
enum { ID_FEW = 5, CLASS_FEW = 10 };

uint32_t number_of(struct numbers *m, uint64_t key, uint32_t next)
{
    key |= 1;
    if (m->n * 2 >= m->mask) {
        struct numbers grown = {.n = m->n, .mask = m->mask ? m->mask * 2 + 1 : 1023};
        grown.slot = mem_zalloc_written(grown.mask + 1ull, sizeof *grown.slot);
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

/* ---- the names of a place ---- */

void *place_room(struct arena *a, const void *at, uint32_t *cap, size_t item_bytes)
{
    uint32_t room = *cap ? *cap * 2 : 1;
    void *more = arena_alloc(a, room * item_bytes);
    if (*cap) memcpy(more, at, *cap * item_bytes);
    *cap = room;
    return more;
}

static uint64_t name_hash(const struct place *place, enum name_kind kind, struct span text)
{
    return hash_mix(hash_mix(place->hash, kind + 1), hash_span(text));
}

void learner_meet(struct learner *t, const struct place *place)
{
    for (uint32_t i = 0; i < place->n_names; i++)
        number_of(&t->names, name_hash(place, place->name[i].kind, place->name[i].text), i);
    for (uint32_t i = 0; i < place->n_pairs; i++) number_of(&t->pairs, place->pair[i], 0);
    for (uint32_t i = 0; i < place->n_paths; i++) number_of(&t->paths, place->path[i].step, i);
}

static bool is_asked(const struct learning *l, enum name_kind kind, struct span text)
{
    return l->pages && l->pages->is_asked && l->pages->is_asked(l->pages->data, text, kind == KIND_ID);
}

static uint32_t name_of(struct learning *l, struct learner *t, struct place *place, enum name_kind kind,
                        struct span text)
{
    uint32_t name = number_of(&t->names, name_hash(place, kind, text), place->n_names);
    if (name < place->n_names) return name;
    PLACE_PUSH(&t->places, place->name, place->n_names, place->names_cap) =
        (struct place_name){.kind = kind, .text = text, .is_asked = is_asked(l, kind, text)};
    place->n_ids += kind == KIND_ID;
    return name;
}

static void note_use(struct learner *t, struct place_name *name, uint32_t raw, bool is_first)
{
    VECTOR_PUSH(t->use, t->n_uses, t->uses_cap) = (struct name_use){raw, name->uses, is_first};
    name->uses = t->n_uses;
}

static void add_class(struct learning *l, struct learner *t, struct place *place, uint32_t raw, struct raw_names *names,
                      struct span class)
{
    uint32_t name = name_of(l, t, place, KIND_CLASS, class);
    note_use(t, &place->name[name], raw, !names->n_classes);
    VECTOR_PUSH(t->class, t->n_classes, t->classes_cap) = name;
    names->n_classes++;
}

static void note_pair(struct learner *t, struct place *place, uint32_t first, uint32_t more)
{
    uint64_t pair = pair_hash(place, first, more);
    if (has_number(&t->pairs, pair)) return;
    number_of(&t->pairs, pair, 0);
    PLACE_PUSH(&t->places, place->pair, place->n_pairs, place->pairs_cap) = pair;
}

void take_names(struct learning *l, struct learner *t, struct place *place, uint32_t raw, uint32_t i)
{
    const struct path_node *node = l->raw[raw].node;
    struct span more = node->more;
    struct raw_names names = {.id = UINT32_MAX, .class = t->n_classes};
    if (!node->id.len) place->nameless[KIND_ID] = true;
    if (!node->class.len) place->nameless[KIND_CLASS] = true;
    if (node->id.len) {
        names.id = name_of(l, t, place, KIND_ID, node->id);
        place->name[names.id].below |= l->below[raw] | below_bit(EL_N, node->class);
        note_use(t, &place->name[names.id], raw, false);
    }
    if (node->class.len) add_class(l, t, place, raw, &names, node->class);
    while (more.len) {
        struct span class = path_more_next(&more);
        if (class.len) add_class(l, t, place, raw, &names, class);
        note_pair(t, place, t->class[names.class], t->class[t->n_classes - 1]);
    }
    t->raw_names[i] = names;
}

/* ---- how many pages have them ---- */

struct page_set { /* of what is counted together: pages of several raw paths */
    const struct name_pages *of_raw;
    uint32_t *stamp, now;
    uint32_t n, least, most;
};

static struct page_set page_set_begin(const struct learning *l, struct learner *t)
{
    return (struct page_set){l->of_raw, t->stamp, ++t->stamps, 0, UINT32_MAX, 0};
}

/* Of a raw path that is the only one, the pages are not looked at. */
static void page_set_add(struct page_set *s, uint32_t raw, bool is_only)
{
    const uint32_t *page = s->of_raw->page + s->of_raw->first[raw], *end = s->of_raw->page + s->of_raw->first[raw + 1];
    if (page == end) return;
    if (*page < s->least) s->least = *page;
    if (end[-1] > s->most) s->most = end[-1];
    if (is_only) s->n += (uint32_t)(end - page);
    for (; page < end && !is_only; page++) {
        s->n += s->stamp[*page] != s->now;
        s->stamp[*page] = s->now;
    }
}

/* A place that is met again deeper counts its pages again, but not the last one if that comes first now. */
static void page_set_count(const struct page_set *s, struct page_count *count)
{
    if (!s->n) return;
    count->pages += s->n - (s->least + 1 == count->last);
    count->last = s->most + 1;
}

static void count_name(const struct learning *l, struct learner *t, struct place_name *name)
{
    struct page_set on = page_set_begin(l, t);
    bool is_only = !t->use[name->uses - 1].before;
    for (uint32_t u = name->uses; u; u = t->use[u - 1].before) page_set_add(&on, t->use[u - 1].raw, is_only);
    page_set_count(&on, &name->on);
    if (name->kind == KIND_ID) return;
    struct page_set first = page_set_begin(l, t);
    for (uint32_t u = name->uses; u; u = t->use[u - 1].before)
        if (t->use[u - 1].is_first) page_set_add(&first, t->use[u - 1].raw, is_only);
    page_set_count(&first, &name->first);
}

static void count_few(const struct learning *l, struct learner *t, struct place *place, const uint32_t *raw, uint32_t n,
                      enum name_kind kind)
{
    struct page_set few = page_set_begin(l, t);
    for (uint32_t i = 0; i < n; i++) {
        const struct raw_names *names = &t->raw_names[i];
        uint32_t name = kind == KIND_ID ? names->id : names->n_classes ? t->class[names->class] : UINT32_MAX;
        if (name != UINT32_MAX && place->name[name].is_few) page_set_add(&few, raw[i], n == 1);
    }
    page_set_count(&few, &place->few[kind]);
}

static bool is_few(const struct place *place, const struct place_name *name)
{
    if (name->is_asked) return false;
    if (place->on.pages < 2) return name->kind == KIND_ID && place->n_ids >= IDS_OF_PAGE;
    uint64_t share = name->kind == KIND_ID ? ID_FEW : CLASS_FEW;
    return name->on.pages < 2 || name->on.pages * share < place->on.pages;
}

void count_names(struct learning *l, struct learner *t, struct place *place, const uint32_t *raw, uint32_t n)
{
    struct page_set on = page_set_begin(l, t);
    for (uint32_t i = 0; i < n; i++) page_set_add(&on, raw[i], n == 1);
    page_set_count(&on, &place->on);
    for (uint32_t i = 0; i < place->n_names; i++)
        if (place->name[i].uses) count_name(l, t, &place->name[i]);
    for (uint32_t i = place->n_known; i < place->n_names; i++) place->name[i].is_few = is_few(place, &place->name[i]);
    if (!place->n_names) return;
    count_few(l, t, place, raw, n, KIND_ID);
    count_few(l, t, place, raw, n, KIND_CLASS);
}
