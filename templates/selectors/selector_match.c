/* SPDX-License-Identifier: MIT
 * selector_match.c - see selector_match.h. */
#include "templates/selectors/selector_match.h"

/* What browsers put between TABLE and TR. */
static const struct block_path tbody = {.element = EL_tbody, .name = {"tbody", 5}};
static const struct named_path implied_tbody = {
    .path = &tbody, .element = EL_tbody, .id = {.exact = true, .is_id = true}, .class = {.exact = true}};

struct named_path named_path_of(const struct block_path *path)
{
    return (struct named_path){.path = path,
                               .parent = path->parent,
                               .element = path->element,
                               .more_classes = further_classes(path),
                               .other_ids = path->other_ids,
                               .id = pattern_of_id(path),
                               .class = pattern_of_class(path)};
}

void chain_of(const struct named_path *named, uint32_t path, struct chain *chain)
{
    chain->named = named;
    chain->path = path;
    chain->n = named[path].path->depth + 1;
    for (uint32_t i = chain->n; i-- > 0; path = named[path].parent) chain->at[i] = &named[path];
}

void browser_chain_of(const struct named_path *named, uint32_t path, struct chain *chain)
{
    chain_of(named, path, chain);
    for (uint32_t i = 1; i < chain->n; i++) {
        if (chain->at[i]->element != EL_tr || chain->at[i - 1]->element != EL_table) continue;
        memmove(chain->at + i + 1, chain->at + i, (chain->n++ - i) * sizeof *chain->at);
        chain->at[i++] = &implied_tbody;
    }
}

bool is_implied_tbody(const struct named_path *p)
{
    return p == &implied_tbody;
}

static bool class_test_picks(const struct selector_step *s, const struct named_path *p)
{
    /* [class*=] looks at all classes */
    bool any_place = s->class.is_loose || s->path->traits.padded_class;
    if (!s->class.exact && any_place && p->path->traits.more_classes) return true;
    if (!s->class.exact && p->path->loose_class) return true;
    /* The first class of some elements of a path may be another one than the path's, and is where that is a hole. */
    bool any_class = !s->class_first || p->path->loose_class || name_is_hole(p->path->class);
    if (any_class && may_have_class(p->more_classes, &s->class)) return true;
    return p->class.name.len && pattern_may_pick(&s->class, &p->class);
}

static bool is_excluded(const struct selector_step *s, const struct named_path *p)
{
    for (uint32_t e = 0; e < s->n_excluded; e++) {
        const struct name_pattern *excluded = s->excluded[e], *name = excluded->is_id ? &p->id : &p->class;
        if (s->by_part[e] ? pattern_surely_has_part_of(name, excluded) : pattern_surely_picks(excluded, name))
            return true;
    }
    return false;
}

bool step_picks(const struct selector_step *s, const struct named_path *p)
{
    if (s->path == p->path && !s->n_excluded) return true;
    if (s->path->element != p->element || !same_tag(s->path, p->path)) return false;
    if (s->path->cell && p->path->cell && s->path->cell != p->path->cell) return false;
    if ((s->no_id && p->id.name.len) || (s->no_class && p->class.name.len)) return false;
    bool has_other_id = s->use_id && may_have_id(p->other_ids, &s->id);
    if (s->use_id && !has_other_id && !(p->id.name.len && pattern_may_pick(&s->id, &p->id))) return false;
    if (s->use_class && !class_test_picks(s, p)) return false;
    if (s->id_parts && !has_other_id && !pattern_may_have_parts(&s->id, &p->id)) return false;
    if (s->class_parts && !p->path->loose_class && !pattern_may_have_parts(&s->class, &p->class)) return false;
    return !is_excluded(s, p);
}

/* Has it another name than the one that is asked for as it is? */
static inline bool has_other_name(const struct name_pattern *asked, const struct name_pattern *name)
{
    return asked->exact && asked->hash != name->hash;
}

/* Is the tag alone asked for? */
static inline bool asks_for_tag(const struct selector_step *s)
{
    bool names = s->use_id | s->use_class | s->id_parts | s->class_parts | s->no_id | s->no_class;
    return !names && !s->n_excluded && !s->path->cell && s->path->element != EL_UNKNOWN;
}

/* step_picks() where most elements have another tag, class or id. */
static inline bool picks(const struct selector_step *s, const struct named_path *p)
{
    if (p->element != s->path->element) return false;
    if (s->use_class && has_other_name(&s->class, &p->class) && !may_have_class(p->more_classes, &s->class))
        return false;
    if (s->use_id && has_other_name(&s->id, &p->id) && !may_have_id(p->other_ids, &s->id)) return false;
    return asks_for_tag(s) || step_picks(s, p);
}

struct marks { /* elements of a chain, by number */
    bool at[2 * SELECTOR_STEPS_MAX];
    uint32_t end; /* after the last that is marked; 0: none is */
};

/* Can the step stand for chain[at], if the next step stands for one of these? Between a TABLE and its TR there may be
 * a TBODY, and both forms of the selector allow for that. */
static bool is_above(const struct selector *s, uint32_t step, const struct chain *chain, uint32_t at,
                     const struct marks *next)
{
    if (!s->step[step + 1].child) return at + 1 < next->end;
    if (at + 1 < next->end && next->at[at + 1]) return true;
    return at + 2 < next->end && next->at[at + 2] && chain->at[at + 1]->element == EL_tbody &&
           s->step[step].path->element == EL_table;
}

static void mark_above(const struct selector *s, uint32_t step, const struct chain *chain, const struct marks *next,
                       struct marks *marks)
{
    marks->end = 0;
    for (uint32_t at = 0; at + 1 < next->end; at++) {
        marks->at[at] = is_above(s, step, chain, at, next) && step_picks(&s->step[step], chain->at[at]);
        if (marks->at[at]) marks->end = at + 1;
    }
}

/* From the last step, which stands for the chain's last element, to the first: steps times elements, whatever the
 * selector, where trying one element after another would double with each step. */
bool selector_picks(const struct selector *s, const struct chain *chain)
{
    struct marks marks[2];
    uint32_t last = chain->n - 1;
    if (!step_picks(&s->step[s->n - 1], chain->at[last])) return false;
    if (s->n == 1) return true;
    memset(marks[0].at, 0, last * sizeof *marks[0].at);
    marks[0].at[last] = true;
    marks[0].end = chain->n;
    struct marks *next = &marks[0], *here = &marks[1];
    for (uint32_t step = s->n - 1; step-- > 0 && next->end;) {
        mark_above(s, step, chain, next, here);
        struct marks *swap = next;
        next = here;
        here = swap;
    }
    return next->end > 0;
}

/* ---- of a path, quickly ---- */

struct climb { /* an element of the path, or the TBODY that browsers put above it */
    const struct named_path *named;
    uint32_t path;
    bool at_tbody;
};

static inline const struct named_path *element_at(const struct climb *c)
{
    return c->at_tbody ? &implied_tbody : &c->named[c->path];
}

/* To the element above; false at the root. */
static inline bool climb(struct climb *c)
{
    const struct named_path *p = &c->named[c->path];
    if (p->parent == c->path) return false;
    c->at_tbody = !c->at_tbody && p->element == EL_tr && c->named[p->parent].element == EL_table;
    if (!c->at_tbody) c->path = p->parent;
    return true;
}

/* Up to the element that the step stands for if the next one, its child, stands for this: see is_above(). */
static bool climb_to_parent(const struct selector_step *s, struct climb *c)
{
    if (!climb(c)) return false;
    if (picks(s, element_at(c))) return true;
    bool is_tbody = element_at(c)->element == EL_tbody;
    return is_tbody && s->path->element == EL_table && climb(c) && picks(s, element_at(c));
}

/* From the last step up. A run of children stands as low as it can: if any place leaves room for what comes before it,
 * that does. */
bool selector_picks_soon(const struct selector *s, const struct named_path *named, uint32_t path)
{
    struct climb at = {named, path, false}, run_at = at;
    uint32_t step = s->n - 1, run = step; /* the run's last step, at run_at */
    if (!picks(&s->step[step], element_at(&at))) return false;
    while (step > 0) {
        if (s->step[step].child && climb_to_parent(&s->step[step - 1], &at)) {
            step--;
            continue;
        }
        if (s->step[step].child) { /* not here: the run goes up */
            if (run == s->n - 1) return false;
            step = run;
            at = run_at;
        } else {
            step--;
        }
        do {
            if (!climb(&at)) return false;
        } while (!picks(&s->step[step], element_at(&at)));
        run = step;
        run_at = at;
    }
    return true;
}

/* ---- of the same chain again and again ---- */

/* A bit of each element; more bits of a chain that is longer. */
static uint64_t all_of(const struct chain *chain)
{
    return UINT64_MAX >> (chain->n < 64 ? 64 - chain->n : 0);
}

static uint64_t bit_of(uint32_t at)
{
    return UINT64_C(1) << (at & 63);
}

/* What was lost before is lost. */
static void compare(struct selector_step *s, const struct chain *chain)
{
    for (uint64_t rest = all_of(chain) & ~s->lost; rest; rest &= rest - 1) {
        uint32_t at = (uint32_t)__builtin_ctzll(rest);
        if (!picks(s, chain->at[at])) s->lost |= bit_of(at);
    }
    s->is_compared = true;
}

bool selector_step_loses(struct selector_step *s, const struct chain *chain)
{
    uint64_t before = s->lost;
    if (chain->n > 64) return true; /* more than a word has bits */
    compare(s, chain);
    return s->lost != before;
}

/* The last step stands for the last element only. */
void selector_compare(struct selector *s, const struct chain *chain)
{
    for (uint32_t i = 0; i < s->n; i++) {
        s->step[i].is_compared = false;
        s->step[i].lost = 0;
    }
    s->step[s->n - 1].lost = ~bit_of(chain->n - 1);
    s->step[s->n - 1].is_compared = true;
}

static uint64_t bits_below_last(uint64_t bits) /* not 0 */
{
    return (UINT64_C(1) << (63 - __builtin_clzll(bits))) - 1;
}

static uint64_t bits_above_first(uint64_t bits)
{
    return ~(bits ^ (bits - 1));
}

static uint64_t tbodies_of(const struct chain *chain)
{
    uint64_t tbodies = 0;
    for (uint32_t at = 0; at < chain->n; at++)
        tbodies |= (uint64_t)(chain->at[at]->element == EL_tbody) << at;
    return tbodies;
}

/* Bits of the elements that a step may stand for, if the one before it stands for one of these: below one of them, or
 * for a child right below, or with a TBODY between. */
static uint64_t reach_of(const struct selector *s, uint32_t step, uint64_t before, const struct chain *chain)
{
    if (!s->step[step].child) return bits_above_first(before);
    uint64_t reach = before << 1;
    if (s->step[step - 1].path->element == EL_table) reach |= (reach & tbodies_of(chain)) << 1;
    return reach;
}

/* The other way round: those that the step before may stand for. */
static uint64_t reach_up_of(const struct selector *s, uint32_t step, uint64_t here, const struct chain *chain)
{
    if (!s->step[step].child) return bits_below_last(here);
    uint64_t reach = here >> 1;
    if (s->step[step - 1].path->element == EL_table) reach |= (reach & tbodies_of(chain)) >> 1;
    return reach;
}

/* As selector_picks(), from the first step on, with the elements of a chain as the bits of a word. */
bool selector_still_picks(struct selector *s, const struct chain *chain)
{
    if (chain->n > 64) return selector_picks_soon(s, chain->named, chain->path);
    uint64_t fits = UINT64_MAX;
    for (uint32_t i = 0; i < s->n && fits; i++) {
        struct selector_step *step = &s->step[i];
        if (!step->is_compared) compare(step, chain);
        fits = all_of(chain) & ~step->lost & (i ? reach_of(s, i, fits, chain) : UINT64_MAX);
    }
    return fits >> (chain->n - 1) & 1;
}

/* Of the elements that the step picks, it may match any from the first that the steps before it leave room for to the
 * last that those after it do. */
bool selector_picks_with(const struct selector *s, uint32_t at, const struct selector_step *more,
                         const struct chain *chain)
{
    uint64_t above = ~s->step[0].lost, below = bit_of(chain->n - 1);
    for (uint32_t i = 1; i < at; i++) above = reach_of(s, i, above, chain) & ~s->step[i].lost;
    for (uint32_t i = s->n - 1; i > at; i--) below = reach_up_of(s, i, below, chain) & ~s->step[i - 1].lost;
    uint64_t room = bits_below_last(below);
    if (at > 0) room &= bits_above_first(above);
    for (; room; room &= room - 1)
        if (picks(more, chain->at[__builtin_ctzll(room)])) return true;
    return false;
}
