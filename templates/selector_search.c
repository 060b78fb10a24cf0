/* SPDX-License-Identifier: MIT
 * selector_search.c - see selector_search.h.
 *
 * A selector begins as weak as it can be, with the block's element below the nearest ancestor that has a
 * name, and meets all other paths of its tag in turn. Each that it picks as well makes it as much
 * stronger as is needed to lose that one: by a further ancestor, by excluding a class, by asking for
 * children instead of descendants. It never becomes weaker, so one round is enough. */
#include "templates/selector_search.h"

#include "base/memory.h"

/* With KEPT_MAX rivals that nothing tells apart, a path is not looked at any further: its name is a hash. */
enum { EXCLUDED_FEW = 4, FORMS_MAX = 8, KEPT_MAX = 16 };

struct named_path { /* a path, and what its names say */
    const struct block_path *path;
    struct name_pattern id, class;
    uint64_t ids, classes; /* bits of the names that it and its ancestors may have; all if one is general */
};

struct selector_search {
    const struct block_paths *paths;
    struct named_path *named; /* [paths->n] */
    uint32_t *of_tag;     /* [paths->n] those with the same tag side by side, by their ids */
    uint32_t *first, *end; /* [paths->n] where in of_tag a path's possible rivals begin and end */
    bool *mixed_cells;    /* [paths->n] rows with TH and TD below them */
};

static const struct block_path *path_at(const struct block_paths *paths, uint32_t path)
{
    return &paths->item[path];
}

/* ---- which paths a selector picks ---- */

struct chain { /* a path and its ancestors, from the outermost */
    const struct named_path *at[2 * SELECTOR_STEPS_MAX];
    uint32_t n;
};

/* What browsers put between TABLE and TR. */
static const struct block_path tbody = {.element = EL_tbody, .name = {"tbody", 5}};
static const struct named_path implied_tbody = {.path = &tbody, .id = {.exact = true, .is_id = true},
                                                .class = {.exact = true}};

static void chain_of(const struct selector_search *search, uint32_t path, struct chain *chain)
{
    chain->n = path_at(search->paths, path)->depth + 1;
    for (uint32_t i = chain->n; i-- > 0; path = path_at(search->paths, path)->parent)
        chain->at[i] = &search->named[path];
}

/* As a browser's tree has it. */
static void browser_chain_of(const struct selector_search *search, uint32_t path, struct chain *chain)
{
    struct chain plain;
    chain_of(search, path, &plain);
    chain->n = 0;
    for (uint32_t i = 0; i < plain.n; i++) {
        if (i > 0 && plain.at[i]->path->element == EL_tr && plain.at[i - 1]->path->element == EL_table)
            chain->at[chain->n++] = &implied_tbody;
        chain->at[chain->n++] = plain.at[i];
    }
}

static bool same_tag(const struct block_path *a, const struct block_path *b)
{
    return a->element == b->element && (a->element != EL_UNKNOWN || span_equal(a->name, b->name));
}

/* Could some of the path's elements have this class behind another one? */
static bool may_have_class(const struct block_path *p, struct name_pattern class)
{
    return class.exact && (p->traits.more_classes & block_path_class_bit(class.name));
}

static bool class_test_picks(const struct selector_step *s, const struct named_path *p)
{
    /* [class*=] looks at all classes */
    if (!s->class.exact && s->path->traits.padded_class && p->path->traits.more_classes) return true;
    if (!s->class_first && may_have_class(p->path, s->class)) return true;
    return p->class.name.len && pattern_may_pick(s->class, p->class);
}

static bool is_excluded(const struct selector_step *s, const struct named_path *p)
{
    for (uint32_t e = 0; e < s->n_excluded; e++)
        if (pattern_surely_picks(s->excluded[e], s->excluded[e].is_id ? p->id : p->class)) return true;
    return false;
}

static bool step_picks(const struct selector_step *s, const struct named_path *p)
{
    if (s->path == p->path && !s->n_excluded) return true;
    if (!same_tag(s->path, p->path)) return false;
    if (s->path->cell && p->path->cell && s->path->cell != p->path->cell) return false;
    if ((s->no_id && p->id.name.len) || (s->no_class && p->class.name.len)) return false;
    if (s->use_id && !(p->id.name.len && pattern_may_pick(s->id, p->id))) return false;
    if (s->use_class && !class_test_picks(s, p)) return false;
    if (s->id_parts && !pattern_may_have_parts(s->id, p->id)) return false;
    if (s->class_parts && !pattern_may_have_parts(s->class, p->class)) return false;
    return !is_excluded(s, p);
}

/* Steps 0 .. step of the selector, the last of them at chain[at]. Between a TABLE and its TR there may be a
 * TBODY, and both forms of the selector allow for that. */
static bool picks_at(const struct selector *s, uint32_t step, const struct chain *chain, uint32_t at)
{
    if (!step_picks(&s->step[step], chain->at[at])) return false;
    if (step == 0) return true;
    if (s->step[step].child) {
        bool below_tbody = at > 1 && chain->at[at - 1]->path->element == EL_tbody &&
                           s->step[step - 1].path->element == EL_table;
        return (at > 0 && picks_at(s, step - 1, chain, at - 1)) ||
               (below_tbody && picks_at(s, step - 1, chain, at - 2));
    }
    for (uint32_t above = at; above-- > 0;)
        if (picks_at(s, step - 1, chain, above)) return true;
    return false;
}

static bool picks_chain(const struct selector *s, const struct chain *chain)
{
    return picks_at(s, s->n - 1, chain, chain->n - 1);
}

/* Most rivals lack one of the names that a selector asks for, and need no closer look: bits of these names. */
struct asked_names {
    uint64_t ids, classes;
};

static struct asked_names names_asked_for(const struct selector *s)
{
    struct asked_names asked = {0, 0};
    for (uint32_t i = 0; i < s->n; i++) {
        const struct selector_step *step = &s->step[i];
        if (step->use_id && step->id.exact) asked.ids |= block_path_class_bit(step->id.name);
        if (step->use_class && step->class.exact) asked.classes |= block_path_class_bit(step->class.name);
    }
    return asked;
}

static bool may_have_names(const struct named_path *p, struct asked_names asked)
{
    return !(asked.ids & ~p->ids) && !(asked.classes & ~p->classes);
}

static uint64_t name_bits(struct name_pattern name)
{
    return !name.name.len ? 0 : name.exact ? block_path_class_bit(name.name) : UINT64_MAX;
}

/* Of all paths: their own names and those of their ancestors. */
static void set_name_bits(struct selector_search *search)
{
    for (uint32_t p = 0; p < search->paths->n; p++) {
        struct named_path *path = &search->named[p];
        for (uint32_t up = p;; up = search->named[up].path->parent) {
            const struct named_path *above = &search->named[up];
            path->ids |= name_bits(above->id);
            path->classes |= name_bits(above->class) | above->path->traits.more_classes;
            if (above->path->parent == up) break;
        }
    }
}

/* ---- making a selector stronger ---- */

struct search {              /* for one path */
    struct chain own;
    struct selector s;
    struct selector before;  /* as it was when the rival at hand came */
    const struct chain *rival;
    const bool *mixed_cells; /* see selector_search */
};

static void copy_selector(struct selector *to, const struct selector *from)
{
    to->n = from->n;
    memcpy(to->step, from->step, from->n * sizeof from->step[0]);
}

static bool has_plain_id(const struct named_path *p)
{
    return p->id.name.len && p->id.exact;
}

static bool is_body(const struct named_path *p)
{
    return p->path->element == EL_body;
}

/* Something to hold on to: an id or class that is the same on all pages. */
static bool is_anchor(const struct named_path *p)
{
    return has_plain_id(p) || (p->class.name.len && p->class.exact);
}

/* Asks for the id alone where it is plain; the class is left for those who share the id. */
static struct selector_step new_step(const struct search *f, const struct named_path *p)
{
    return (struct selector_step){.path = p->path,
                                  .id = p->id,
                                  .class = p->class,
                                  .use_id = p->id.name.len > 0 && !is_body(p),
                                  .use_class = p->class.name.len > 0 && !has_plain_id(p) && !is_body(p),
                                  .mixed_cells = p->path->cell && f->mixed_cells[p->path->parent]};
}

/* Makes the own chain's element at this depth a step, if it is none yet. */
static struct selector_step *include(struct search *f, uint32_t depth)
{
    uint32_t i = 0;
    while (i < f->s.n && f->s.step[i].path->depth < depth) i++;
    struct selector_step *step = &f->s.step[i];
    if (i < f->s.n && step->path->depth == depth) return step;
    memmove(step + 1, step, (f->s.n - i) * sizeof *step);
    *step = new_step(f, f->own.at[depth]);
    f->s.n++;
    return step;
}

/* Would this exclude some of the step's own elements? */
static bool may_be_excluded(const struct selector_step *s, struct name_pattern excluded)
{
    struct name_pattern own = excluded.is_id ? s->id : s->class;
    if (own.name.len && pattern_may_pick(excluded, own)) return true;
    return !excluded.is_id && may_have_class(s->path, excluded);
}

/* Does the selector pick all elements of its own path, whatever further classes they have? */
static bool keeps_own(const struct search *f)
{
    for (uint32_t i = 0; i < f->s.n; i++) {
        const struct selector_step *s = &f->s.step[i];
        for (uint32_t e = 0; e < s->n_excluded; e++)
            if (may_be_excluded(s, s->excluded[e])) return false;
    }
    return picks_chain(&f->s, &f->own);
}

/* Keeps the last change if it loses the rival and keeps the own path. */
static bool is_better(struct search *f)
{
    if (!picks_chain(&f->s, f->rival) && keeps_own(f)) return true;
    copy_selector(&f->s, &f->before);
    return false;
}

/* The class beside an id. */
static bool ask_for_class(struct search *f)
{
    for (uint32_t i = f->s.n; i-- > 0;) {
        if (f->s.step[i].path->element == EL_body || f->s.step[i].use_class || !f->s.step[i].path->class.len) continue;
        f->s.step[i].use_class = true;
        if (is_better(f)) return true;
    }
    return false;
}

/* The rival has the class, too, but behind another one. */
static bool ask_for_first_class(struct search *f)
{
    for (uint32_t i = f->s.n; i-- > 0;) {
        const struct selector_step *s = &f->s.step[i];
        if (s->class_first || !s->use_class || s->path->traits.padded_class) continue;
        f->s.step[i].class_first = true;
        if (is_better(f)) return true;
    }
    return false;
}

/* More of a name that was generalised: "post-#-x" and not "post-#-y". */
static bool ask_for_parts(struct search *f)
{
    for (uint32_t i = f->s.n; i-- > 0;) {
        f->s.step[i].id_parts = f->s.step[i].use_id;
        if (is_better(f)) return true;
        f->s.step[i].class_parts = f->s.step[i].use_class;
        if (is_better(f)) return true;
    }
    return false;
}

/* Not the body: libxml2 loses its attributes where something stands in front of it that should not. */
static bool add_anchor(struct search *f)
{
    for (uint32_t depth = f->own.n - 1; depth-- > 0;) {
        if (is_body(f->own.at[depth]) || !is_anchor(f->own.at[depth])) continue;
        include(f, depth);
        if (is_better(f)) return true;
    }
    return false;
}

static void exclude(struct selector_step *s, const struct named_path *rival, bool is_id)
{
    const struct element_traits *traits = &s->path->traits;
    struct name_pattern name = is_id ? rival->id : rival->class;
    bool has_own = is_id ? s->path->id.len > 0 : s->path->class.len > 0;
    bool may_be_none = !has_own && !(is_id ? traits->empty_id : traits->empty_class);
    if (!name.name.len) return;
    if (s->n_excluded < (may_be_none ? EXCLUDED_FEW : EXCLUDED_MAX) && pattern_prefix(name).len)
        s->excluded[s->n_excluded++] = name;
    else if (may_be_none)
        *(is_id ? &s->no_id : &s->no_class) = true;
}

/* Excludes what the rival's element that step i picks has more: its class, or its id. */
static bool exclude_at(struct search *f, uint32_t i)
{
    bool is_last = i == f->s.n - 1; /* it stands for the rival's own element and for no other */
    for (uint32_t at = f->rival->n; at-- > (is_last ? f->rival->n - 1 : 0);) {
        for (int is_id = 0; is_id < 2; is_id++) {
            if (!step_picks(&f->s.step[i], f->rival->at[at])) continue;
            exclude(&f->s.step[i], f->rival->at[at], is_id);
            if (is_better(f)) return true;
        }
    }
    return false;
}

/* The rival's element in the place of the own one at this depth, as steps of children would compare them;
 * NULL if its chain is shorter. */
static const struct named_path *counterpart(const struct search *f, uint32_t depth)
{
    const struct chain *own = &f->own, *rival = f->rival;
    uint32_t at = rival->n - 1;
    for (uint32_t d = own->n - 1; d > depth; d--) {
        if (at == 0) return NULL;
        at--;
        bool one_has_tbody = rival->at[at]->path->element == EL_tbody &&
                             own->at[d - 1]->path->element != EL_tbody;
        if (one_has_tbody && at > 0) at--;
    }
    return rival->at[at];
}

/* Excludes whatever the rival's element has more that stands in the place of this step, and asks for the
 * class as the first one. */
static void tell_apart(struct search *f, struct selector_step *s)
{
    const struct named_path *rival = counterpart(f, s->path->depth);
    if (!rival || rival == &implied_tbody) return;
    s->id_parts = s->use_id;
    s->class_parts = s->use_class;
    for (int is_id = 0; is_id < 2 && step_picks(s, rival); is_id++) {
        struct selector_step before = *s;
        exclude(s, rival, is_id);
        if (!keeps_own(f)) *s = before;
    }
    if (step_picks(s, rival) && s->path->class.len && !s->path->traits.padded_class)
        s->use_class = s->class_first = true;
}

/* Children instead of descendants, from the block's element up, as far as is needed. */
static bool ask_for_children(struct search *f, bool exactly)
{
    for (uint32_t depth = f->own.n - 1; depth > 0; depth--) {
        if (exactly) tell_apart(f, include(f, depth));
        if (exactly && !picks_chain(&f->s, f->rival)) return true;
        include(f, depth - 1);
        include(f, depth)->child = true;
        if (!picks_chain(&f->s, f->rival)) return true;
    }
    if (exactly) tell_apart(f, include(f, 0));
    return is_better(f);
}

/* The id or class of the body, which are those of the whole page. */
static bool ask_for_body(struct search *f)
{
    if (!is_body(f->own.at[0]) || !is_anchor(f->own.at[0])) return false;
    struct selector_step *s = include(f, 0);
    *(has_plain_id(f->own.at[0]) ? &s->use_id : &s->use_class) = true;
    return is_better(f);
}

/* Makes the selector strong enough to lose the rival; false if nothing tells that apart. */
static bool lose(struct search *f, const struct chain *rival)
{
    f->rival = rival;
    copy_selector(&f->before, &f->s);
    if (ask_for_class(f) || ask_for_first_class(f) || ask_for_parts(f) || add_anchor(f) || ask_for_body(f))
        return true;
    if (exclude_at(f, f->s.n - 1) || ask_for_children(f, false)) return true;
    for (uint32_t i = f->s.n - 1; i-- > 0;)
        if (exclude_at(f, i)) return true;
    return ask_for_children(f, true);
}

static void begin(struct search *f)
{
    uint32_t last = f->own.n - 1, anchor = last;
    while (anchor > 0 && !is_anchor(f->own.at[anchor])) anchor--;
    f->s.n = 0;
    include(f, last);
    include(f, anchor); /* the body, where nothing has a name */
}

/* Selectors must stay readable: where inline elements may stand at many places, the outer ones are looked
 * for at any depth after all. */
static void limit_forms(struct selector *s)
{
    for (uint32_t i = 1; i < s->n && selector_n_forms(s) > FORMS_MAX; i++)
        if (s->step[i].path->traits.wrapper[0]) s->step[i].child = false;
}

bool selector_find(const struct selector_search *search, uint32_t path, const bool *rival,
                   struct selector *out)
{
    struct search f;
    struct chain chain; /* of a rival */
    uint32_t kept = 0; /* rivals that it picks, too */
    f.mixed_cells = search->mixed_cells;
    chain_of(search, path, &f.own);
    begin(&f);
    struct asked_names asked = names_asked_for(&f.s);
    for (uint32_t i = search->first[path]; i < search->end[path] && kept < KEPT_MAX; i++) {
        uint32_t other = search->of_tag[i];
        if (other == path || !rival[other] || !may_have_names(&search->named[other], asked)) continue;
        if (!step_picks(&f.s.step[f.s.n - 1], &search->named[other])) continue;
        browser_chain_of(search, other, &chain);
        if (!picks_chain(&f.s, &chain)) continue;
        if (!lose(&f, &chain)) kept++;
        asked = names_asked_for(&f.s);
    }
    limit_forms(&f.s);
    copy_selector(out, &f.s);
    return kept == 0;
}

/* ---- the paths by tag ---- */

static int compare_tags(const void *a, const void *b, void *paths)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    int order = span_compare(path_at(paths, x)->name, path_at(paths, y)->name);
    if (!order) order = span_compare(path_at(paths, x)->id, path_at(paths, y)->id);
    if (order) return order;
    return x < y ? -1 : x > y;
}

/* The first of search->of_tag behind `from` that is no rival of that any more: with another tag, or, if same_id,
 * another id. Only a path with a plain id can do with rivals of the same id. */
static uint32_t end_of_rivals(const struct selector_search *search, uint32_t from, uint32_t n, bool same_id)
{
    const struct block_path *first = path_at(search->paths, search->of_tag[from]);
    while (++from < n) {
        const struct block_path *p = path_at(search->paths, search->of_tag[from]);
        if (!same_tag(first, p) || (same_id && !span_equal(first->id, p->id))) break;
    }
    return from;
}

static void set_rivals(struct selector_search *search, uint32_t from, uint32_t end)
{
    for (uint32_t i = from; i < end; i++) {
        search->first[search->of_tag[i]] = from;
        search->end[search->of_tag[i]] = end;
    }
}

static bool *rows_with_mixed_cells(const struct block_paths *paths)
{
    bool *mixed = mem_zalloc(paths->n, sizeof *mixed), *has_td = mem_zalloc(paths->n, sizeof *has_td);
    for (uint32_t p = 0; p < paths->n; p++)
        if (path_at(paths, p)->element == EL_td) has_td[path_at(paths, p)->parent] = true;
    for (uint32_t p = 0; p < paths->n; p++)
        if (path_at(paths, p)->element == EL_th)
            mixed[path_at(paths, p)->parent] = has_td[path_at(paths, p)->parent];
    free(has_td);
    return mixed;
}

struct selector_search *selector_search_new(const struct block_paths *paths)
{
    struct selector_search *search = mem_zalloc(1, sizeof *search);
    search->paths = paths;
    search->of_tag = mem_zalloc(paths->n, sizeof *search->of_tag);
    search->first = mem_zalloc(paths->n, sizeof *search->first);
    search->end = mem_zalloc(paths->n, sizeof *search->end);
    search->mixed_cells = rows_with_mixed_cells(paths);
    search->named = mem_zalloc(paths->n, sizeof *search->named);
    for (uint32_t p = 0; p < paths->n; p++)
        search->named[p] = (struct named_path){.path = path_at(paths, p),
                                               .id = pattern_of_id(path_at(paths, p)),
                                               .class = pattern_of_class(path_at(paths, p))};
    set_name_bits(search);
    uint32_t n = paths->n;
    for (uint32_t p = 0; p < n; p++) search->of_tag[p] = p;
    if (n) qsort_r(search->of_tag, n, sizeof *search->of_tag, compare_tags, (void *)(uintptr_t)paths);
    for (uint32_t from = 0, end; from < n; from = end) {
        end = end_of_rivals(search, from, n, false);
        set_rivals(search, from, end);
        for (uint32_t at = from, next; at < end; at = next) {
            next = end_of_rivals(search, at, end, true);
            if (has_plain_id(&search->named[search->of_tag[at]])) set_rivals(search, at, next);
        }
    }
    return search;
}

void selector_search_free(struct selector_search *search)
{
    if (!search) return;
    free(search->of_tag);
    free(search->first);
    free(search->end);
    free(search->mixed_cells);
    free(search->named);
    free(search);
}
