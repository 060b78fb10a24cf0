/* SPDX-License-Identifier: MIT
 * name_holes.c - see name_holes.h. */
#include "table_blocks/paths/name_holes.h"

/* Of the names that one stands for, one in so many may begin in another way. */
enum { OTHERS_SHARE = 10, ALIKE_MIN = 3 };

/* A rare kind of block, and not what each page has another one of. */
static bool is_kind(const struct place *place, const struct place_name *name)
{
    return name->kind == KIND_CLASS && name->on.pages > 1 && place->few[KIND_CLASS].pages * 2 < place->on.pages;
}

static int compare_fresh(const void *a, const void *b, void *data)
{
    const struct place *place = data;
    const struct place_name *x = &place->name[*(const uint32_t *)a], *y = &place->name[*(const uint32_t *)b];
    if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
    return span_compare(x->text, y->text);
}

static struct span hole_of(struct learner *t, struct span stem)
{
    char *at = arena_alloc(&t->holes, stem.len + 2);
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

/* The few names few[0, n) of a place, in bytewise order, get their hole: with what nearly all of them begin with,
 * and one without for the others. Returns how many holes there are, in holes[2]. */
static uint32_t make_holes(struct learner *t, struct place *place, const uint32_t *few, uint32_t n,
                           struct span *holes)
{
    uint32_t spare = n / OTHERS_SHARE;
    struct span stem = {NULL, 0}, rest = {NULL, 0};
    for (uint32_t i = 0; i <= spare && n - spare > 1; i++) { /* n - spare of them begin at i, if any do */
        struct span a = place->name[few[i]].text, b = place->name[few[i + n - spare - 1]].text;
        size_t bytes = common_bytes(a, b);
        if (bytes > stem.len) stem = (struct span){a.at, bytes};
    }
    struct span hole = hole_of(t, stem);
    for (uint32_t i = 0; i < n; i++) {
        struct place_name *name = &place->name[few[i]];
        bool has_stem = name->text.len > stem.len && (!stem.len || memcmp(name->text.at, stem.at, stem.len) == 0);
        if (!has_stem && !rest.len) rest = hole_of(t, rest);
        name->hole = has_stem ? hole : rest;
    }
    holes[0] = hole;
    holes[1] = rest;
    return rest.len ? 2 : 1;
}

/* Ids that more pages have are like the few ones of their place, if these are as many and the same is below them:
 * "#examples" among the headings of a manual. */
static void join_few(const struct learner *t, struct place *place, uint32_t from, uint32_t end)
{
    uint32_t n_few = 0;
    uint64_t below = 0;
    for (uint32_t i = from; i < end; i++) {
        const struct place_name *name = &place->name[t->fresh[i]];
        if (!name->is_few) continue;
        n_few++;
        below |= name->below;
    }
    if (n_few < IDS_OF_PAGE || n_few * 2 < end - from) return;
    for (uint32_t i = from; i < end; i++) {
        struct place_name *name = &place->name[t->fresh[i]];
        bool is_common = name->on.pages * 10ull >= place->on.pages * 9ull;
        if (!is_common && !name->is_asked && !(name->below & ~below)) name->is_few = true;
    }
}

/* Ids of elements with the same class and the same below them that begin alike, as of widgets and menu items, are one,
 * too, however many pages have them. */
static void join_alike(struct learner *t, struct place *place, uint32_t from, uint32_t end)
{
    for (uint32_t i = from, next; i < end; i = next) {
        const struct place_name *first = &place->name[t->fresh[i]];
        size_t stem = first->text.len;
        for (next = i + 1; next < end && !first->is_few && !first->is_asked; next++) {
            const struct place_name *name = &place->name[t->fresh[next]];
            size_t bytes = common_bytes(first->text, name->text);
            if (name->is_few || name->is_asked || name->below != first->below || !bytes) break;
            if (bytes < stem) stem = bytes;
        }
        if (next - i < ALIKE_MIN) continue;
        struct span hole = hole_of(t, (struct span){first->text.at, stem});
        for (uint32_t k = i; k < next; k++) {
            place->name[t->fresh[k]].is_few = true;
            place->name[t->fresh[k]].hole = hole;
        }
    }
}

/* What is before the first run of digits, or hash, of a name; nothing of one that has none. */
static bool general_stem(struct span name, struct span *stem)
{
    size_t n = 0;
    while (n < name.len && name.at[n] != '#' && name.at[n] != '@') n++;
    *stem = (struct span){name.at, n};
    return n < name.len;
}

/* "cite_note-#" is one of "cite_note-*", and of "cite_note-@", if the same is below both: what is known of them is
 * the same. holes: those of the place's few names. */
static void join_general(struct learner *t, struct place *place, uint32_t from, uint32_t end, const struct span *holes,
                         uint32_t n_holes)
{
    struct place_name *before = NULL; /* the last general one */
    struct span stem_before = {NULL, 0}, stem;
    for (uint32_t i = from; i < end; i++) {
        struct place_name *name = &place->name[t->fresh[i]];
        if (name->is_few || name->is_asked || !general_stem(name->text, &stem)) continue;
        for (uint32_t h = 0; h < n_holes; h++)
            if (span_equal(stem, (struct span){holes[h].at, holes[h].len - 1})) name->hole = holes[h];
        if (before && span_equal(stem, stem_before) && before->below == name->below) {
            if (!before->hole.len) before->hole = hole_of(t, stem);
            before->is_few = true;
            name->hole = before->hole;
        }
        name->is_few = name->hole.len > 0;
        before = name;
        stem_before = stem;
    }
}

static void decide_names(struct learner *t, struct place *place, uint32_t from, uint32_t end)
{
    uint32_t *few = mem_alloc((end - from) * sizeof *few), n_few = 0, n_holes = 0;
    struct span holes[2];
    for (uint32_t i = from; i < end; i++) {
        struct place_name *name = &place->name[t->fresh[i]];
        name->is_few = name->is_few && !is_kind(place, name);
    }
    if (place->name[t->fresh[from]].kind == KIND_ID) {
        join_few(t, place, from, end);
        join_alike(t, place, from, end);
    }
    for (uint32_t i = from; i < end; i++)
        if (place->name[t->fresh[i]].is_few && !place->name[t->fresh[i]].hole.len) few[n_few++] = t->fresh[i];
    if (n_few) n_holes = make_holes(t, place, few, n_few, holes);
    join_general(t, place, from, end, holes, n_holes);
    free(few);
}

void make_holes_of_place(struct learner *t, struct place *place)
{
    uint32_t n = place->n_names - place->n_known, n_ids = 0;
    if (!n) return;
    VECTOR_RESERVE(t->fresh, n, t->fresh_cap);
    for (uint32_t i = 0; i < n; i++) {
        t->fresh[i] = place->n_known + i;
        n_ids += place->name[t->fresh[i]].kind == KIND_ID;
    }
    if (n > 1) qsort_r(t->fresh, n, sizeof *t->fresh, compare_fresh, place);
    if (n_ids) decide_names(t, place, 0, n_ids);
    if (n_ids < n) decide_names(t, place, n_ids, n);
}
