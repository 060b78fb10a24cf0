/* SPDX-License-Identifier: MIT
 * selector_search.c - see selector_search.h.
 *
 * A selector begins as weak as possible, with the block's element below the nearest ancestor that has a name. Then
 * it meets, one by one, all other paths of its tag that it picks (selector_index.c finds them). Each makes it just
 * strong enough to exclude that path: by a further ancestor, by excluding a class, or by asking for children instead
 * of descendants. It never gets weaker, so one round is enough. */
#include "templates/selectors/selector_search.h"

#include "base/memory.h"
#include "templates/selectors/named_paths.h"
#include "templates/selectors/selector_alike.h"
#include "templates/selectors/selector_forms.h"
#include "templates/selectors/selector_index.h"

/* With KEPT_MAX rivals that nothing tells apart, a path is not looked at any further: its name is a hash. */
enum { EXCLUDED_FEW = 4, KEPT_MAX = 16 };

struct selector_search {
    struct named_paths all;
    struct selector_index *index;
    bool find_all; /* see selector_search_without_index() */
};

struct selector_rivals {
    const bool *is_rival;    /* [paths] */
    uint64_t *bits;          /* the same, as the index has them */
};

/* ---- making a selector stronger ---- */

struct search {              /* for one path */
    struct chain own;
    struct selector s;
    struct selector before;  /* as it was when the rival at hand came */
    const struct chain *rival;
    bool sibling;            /* the rival's chain is the own one but for the last element */
    const struct selector_search *search;
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
    return p->element == EL_body;
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
                                  .mixed_cells = p->path->cell && f->search->all.mixed_cells[p->path->parent],
                                  .form_row = p->path->cell && f->search->all.form_rows[p->path->parent]};
}

/* The first step that is not above this depth of the own chain. */
static uint32_t step_at(const struct search *f, uint32_t depth)
{
    uint32_t i = 0;
    while (i < f->s.n && f->s.step[i].path->depth < depth) i++;
    return i;
}

/* Makes the own chain's element at this depth a step, if it is none yet. */
static struct selector_step *include(struct search *f, uint32_t depth)
{
    uint32_t i = step_at(f, depth);
    struct selector_step *step = &f->s.step[i];
    if (i < f->s.n && step->path->depth == depth) return step;
    memmove(step + 1, step, (f->s.n - i) * sizeof *step);
    *step = new_step(f, f->own.at[depth]);
    f->s.n++;
    return step;
}

/* The steps that a change may help in: a sibling of the own path is picked or lost by the last one alone, as the
 * others pick what is above both. */
static uint32_t first_step(const struct search *f)
{
    return f->sibling ? f->s.n - 1 : 0;
}

/* The step is about to change. */
static struct selector_step *change(struct search *f, uint32_t i)
{
    f->s.step[i].is_compared = false;
    return &f->s.step[i];
}

static bool picks_rival(struct search *f)
{
    if (f->sibling) return step_picks(&f->s.step[f->s.n - 1], f->rival->at[f->rival->n - 1]);
    if (f->search->find_all) return selector_picks(&f->s, f->rival);
    return selector_still_picks(&f->s, f->rival);
}

/* Keeps the last change if it loses the rival. The own path is never lost: what a step asks for its own element has,
 * and exclude() looks at that. */
static bool is_better(struct search *f)
{
    if (!picks_rival(f)) return true;
    copy_selector(&f->s, &f->before);
    return false;
}

/* The same if it was in what step i asks for: most changes lose no element. */
static bool is_better_at(struct search *f, uint32_t i)
{
    bool may_be = f->sibling || f->search->find_all || selector_step_loses(&f->s.step[i], f->rival);
    if (may_be) return is_better(f);
    f->s.step[i] = f->before.step[i];
    return false;
}

/* The class beside an id. */
static bool ask_for_class(struct search *f)
{
    for (uint32_t i = f->s.n; i-- > first_step(f);) {
        if (f->s.step[i].path->element == EL_body || f->s.step[i].use_class || !f->s.step[i].path->class.len) continue;
        change(f, i)->use_class = true;
        if (is_better_at(f, i)) return true;
    }
    return false;
}

/* The rival has the class, too, but after another one. */
static bool ask_for_first_class(struct search *f)
{
    for (uint32_t i = f->s.n; i-- > first_step(f);) {
        const struct selector_step *s = &f->s.step[i];
        if (s->class_first || !s->use_class || s->class.is_loose || s->path->traits.padded_class) continue;
        change(f, i)->class_first = true;
        if (is_better_at(f, i)) return true;
    }
    return false;
}

/* More of a name that was generalised: "post-#-x" and not "post-#-y". */
static bool ask_for_parts(struct search *f)
{
    for (uint32_t i = f->s.n; i-- > first_step(f);) {
        const struct selector_step *s = &f->s.step[i];
        if (!s->id_parts && s->use_id && s->id.has_parts) {
            change(f, i)->id_parts = true;
            if (is_better_at(f, i)) return true;
        }
        if (!s->class_parts && s->use_class && s->class.has_parts) {
            change(f, i)->class_parts = true;
            if (is_better_at(f, i)) return true;
        }
    }
    return false;
}

/* Is the rival sure to be picked if this element of the own chain becomes a step? */
static bool is_no_use(const struct search *f, uint32_t depth)
{
    uint32_t i = step_at(f, depth);
    if (f->search->find_all || f->rival->n > 64) return false;
    if (f->s.step[i].path->depth == depth) return true; /* it is one */
    struct selector_step step = new_step(f, f->own.at[depth]);
    return selector_picks_with(&f->s, i, &step, f->rival);
}

/* Not the body: libxml2 loses its attributes if something precedes it that should not. */
static bool add_anchor(struct search *f)
{
    for (uint32_t depth = f->own.n - 1; depth-- > 0;) {
        if (is_body(f->own.at[depth]) || !is_anchor(f->own.at[depth]) || is_no_use(f, depth)) continue;
        include(f, depth);
        if (is_better(f)) return true;
    }
    return false;
}

/* In layouts without names the places of cells are all there is to hold on to. */
static bool add_cells(struct search *f)
{
    for (uint32_t depth = f->own.n - 1; depth-- > 0;) {
        if (!f->own.at[depth]->path->cell) continue;
        include(f, depth);
        if (!picks_rival(f)) return true;
    }
    return is_better(f);
}

/* Asks for an element without id, or class: single ones need not be excluded any more. */
static void exclude_all(struct selector_step *s, bool is_id)
{
    uint32_t kept = 0;
    for (uint32_t e = 0; e < s->n_excluded; e++)
        if (s->excluded[e]->is_id != is_id) {
            s->by_part[kept] = s->by_part[e];
            s->excluded[kept++] = s->excluded[e];
        }
    s->n_excluded = kept;
    *(is_id ? &s->no_id : &s->no_class) = true;
}

/* Excludes the rival's id or class, or any; false if there is nothing to exclude that the own elements surely lack. */
static bool exclude(struct selector_step *s, const struct named_path *rival, bool is_id)
{
    const struct element_traits *traits = &s->path->traits;
    const struct name_pattern *theirs = is_id ? &rival->id : &rival->class;
    bool has_own = is_id ? s->path->id.len > 0 : s->path->class.len > 0;
    bool may_be_none = !has_own && !(is_id ? traits->empty_id : traits->empty_class);
    bool has_none = is_id ? s->no_id : s->no_class;
    if (!theirs->name.len) return false;
    if (s->n_excluded < (may_be_none ? EXCLUDED_FEW : EXCLUDED_MAX) && theirs->prefix_len) {
        const struct name_pattern *own = is_id ? &s->id : &s->class;
        bool by_part = may_be_excluded(s->path, own, theirs, are_siblings(s->path, rival->path));
        if (by_part && !may_be_excluded_by_part(s->path, own, theirs)) return false;
        s->by_part[s->n_excluded] = by_part;
        s->excluded[s->n_excluded++] = theirs;
    } else if (may_be_none && !has_none) {
        exclude_all(s, is_id);
    } else {
        return false;
    }
    s->is_compared = false;
    return true;
}

/* Excludes what the rival's element that step i picks has more: its class, or its id. */
static bool exclude_at(struct search *f, uint32_t i)
{
    bool is_last = i == f->s.n - 1; /* it stands for the rival's own element and for no other */
    for (uint32_t at = f->rival->n; at-- > (is_last ? f->rival->n - 1 : 0);) {
        for (int is_id = 0; is_id < 2; is_id++) {
            if (!step_picks(&f->s.step[i], f->rival->at[at])) continue;
            if (exclude(&f->s.step[i], f->rival->at[at], is_id) && is_better_at(f, i)) return true;
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
        bool one_has_tbody = rival->at[at]->element == EL_tbody &&
                             own->at[d - 1]->element != EL_tbody;
        if (one_has_tbody && at > 0) at--;
    }
    return rival->at[at];
}

/* Excludes whatever the rival's element has more that is in the place of this step, and asks for the
 * class as the first one. */
static void tell_apart(struct search *f, struct selector_step *s)
{
    const struct named_path *rival = counterpart(f, s->path->depth);
    if (!rival || is_implied_tbody(rival)) return;
    s->id_parts = s->use_id;
    s->class_parts = s->use_class;
    s->is_compared = false;
    for (int is_id = 0; is_id < 2 && step_picks(s, rival); is_id++) exclude(s, rival, is_id);
    if (step_picks(s, rival) && s->path->class.len && !s->class.is_loose && !s->path->traits.padded_class)
        s->use_class = s->class_first = true;
}

/* Children instead of descendants, from the block's element up, as far as is needed. */
static bool ask_for_children(struct search *f, bool exactly)
{
    for (uint32_t depth = f->own.n - 1; depth > 0; depth--) {
        if (exactly) tell_apart(f, include(f, depth));
        if (exactly && !picks_rival(f)) return true;
        include(f, depth - 1);
        include(f, depth)->child = true;
        if (!picks_rival(f)) return true;
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
    s->is_compared = false;
    return is_better(f);
}

/* As lose(), without what asks for elements above, which the rival has, too. */
static bool lose_sibling(struct search *f)
{
    if (ask_for_class(f) || ask_for_first_class(f) || ask_for_parts(f) || exclude_at(f, f->s.n - 1)) return true;
    tell_apart(f, &f->s.step[f->s.n - 1]);
    return is_better(f);
}

/* Many rivals of a crawl cannot be lost ("foo-@" and "foo-@-@", all the way up). To see that is quicker than to try:
 * whatever steps there will be, each picks the rival's element in its own one's place. */
static bool cannot_lose(const struct search *f)
{
    if (f->sibling || f->search->find_all || f->rival->n != f->own.n) return false;
    for (uint32_t i = 0; i < f->s.n; i++)
        if (!step_picks(&f->s.step[i], f->rival->at[f->s.step[i].path->depth])) return false;
    return chains_are_alike(&f->own, f->rival);
}

/* Makes the selector strong enough to lose the rival; false if nothing tells that apart. */
static bool lose(struct search *f, const struct chain *rival)
{
    f->rival = rival;
    if (cannot_lose(f)) return false;
    selector_compare(&f->s, rival);
    if (!f->sibling) picks_rival(f); /* what each step picks is kept in both */
    copy_selector(&f->before, &f->s);
    if (f->sibling) return lose_sibling(f);
    if (ask_for_class(f) || ask_for_first_class(f) || ask_for_parts(f) || add_anchor(f) || ask_for_body(f))
        return true;
    if (add_cells(f) || exclude_at(f, f->s.n - 1) || ask_for_children(f, false)) return true;
    for (uint32_t i = f->s.n - 1; i-- > 0;)
        if (exclude_at(f, i)) return true;
    return ask_for_children(f, true);
}

/* Has a browser's tree the same elements? See browser_chain_of(). */
static bool is_plain(const struct chain *chain)
{
    for (uint32_t i = 1; i < chain->n; i++)
        if (chain->at[i]->element == EL_tr && chain->at[i - 1]->element == EL_table) return false;
    return true;
}

/* The chain of a rival; false if the selector does not pick it. */
static bool meets(struct search *f, uint32_t rival, bool plain, struct chain *chain)
{
    const struct named_path *named = f->search->all.item;
    const struct named_path *own = f->own.at[f->own.n - 1], *other = &named[rival];
    f->sibling = plain && f->own.n > 1 && other->parent == own->parent &&
                 other->path->depth == own->path->depth && !f->search->find_all;
    if (f->sibling) {
        chain->n = f->own.n;
        chain->at[chain->n - 1] = other; /* nobody asks for those above */
        return step_picks(&f->s.step[f->s.n - 1], other);
    }
    if (!f->search->find_all && !selector_picks_soon(&f->s, named, rival)) return false;
    browser_chain_of(named, rival, chain);
    return !f->search->find_all || selector_picks(&f->s, chain);
}

/* A NOSCRIPT of the head with text in it ends the head, and is in the body: not for parsers that leave it there. */
static bool may_be_in_head(const struct named_path *p)
{
    return p->element == EL_noscript;
}

/* Not an element that libxml2 takes for empty, if there is another. */
static void begin(struct search *f)
{
    uint32_t last = f->own.n - 1, anchor = last;
    while (anchor > 0 && !is_anchor(f->own.at[anchor])) anchor--;
    for (uint32_t above = anchor; above < last && above > 0; above--) {
        if (!is_anchor(f->own.at[above]) || f->own.at[above]->path->traits.written_empty) continue;
        anchor = above;
        break;
    }
    f->s.n = 0;
    include(f, last);
    if (anchor > 0 || !may_be_in_head(f->own.at[last])) include(f, anchor); /* the body, where nothing has a name */
}

/* If something precedes the BODY that should not, libxml2 opens a BODY of its own, and the attributes of the page's are
 * lost. */
static void allow_for_lost_names(const struct selector_search *search, struct selector *s)
{
    bool asked = s->step[0].use_id || s->step[0].use_class;
    s->step[0].or_nameless = s->step[0].path->element == EL_body && asked && search->all.named_bodies;
}

bool selector_find(const struct selector_search *search, uint32_t path, const struct selector_rivals *rivals,
                   struct selector *out)
{
    struct search f; /* large: not set but for what is used */
    struct chain chain; /* of a rival */
    struct index_cursor cursor;
    uint32_t kept = 0; /* rivals that it picks, too */
    f.search = search;
    f.sibling = false;
    chain_of(search->all.item, path, &f.own);
    bool plain = is_plain(&f.own);
    begin(&f);
    index_begin(search->index, path, rivals->bits, &cursor);
    index_narrow(&cursor, &f.s);
    for (uint32_t other; kept < KEPT_MAX && (other = index_next(&cursor)) != UINT32_MAX;) {
        if (other == path || !rivals->is_rival[other] || !meets(&f, other, plain, &chain)) continue;
        if (lose(&f, &chain))
            index_narrow(&cursor, &f.s);
        else
            kept++;
    }
    allow_for_lost_names(search, &f.s);
    selector_allow_for_parsers(&f.s);
    copy_selector(out, &f.s);
    return kept == 0;
}

/* ---- the search ---- */

struct selector_search *selector_search_new(const struct block_paths *paths, int threads)
{
    struct selector_search *search = mem_zalloc(1, sizeof *search);
    search->all = named_paths_of(paths, threads);
    search->index = selector_index_new(paths, search->all.item, threads);
    return search;
}

void selector_search_free(struct selector_search *search)
{
    if (!search) return;
    selector_index_free(search->index);
    named_paths_free(&search->all);
    free(search);
}

struct selector_rivals *selector_rivals_new(const struct selector_search *search, const bool *rival)
{
    struct selector_rivals *rivals = mem_alloc(sizeof *rivals);
    *rivals = (struct selector_rivals){rival, index_bits_of(search->index, rival)};
    return rivals;
}

void selector_rivals_free(struct selector_rivals *rivals)
{
    if (!rivals) return;
    free(rivals->bits);
    free(rivals);
}

const struct block_path *selector_path(const struct selector_search *search, uint32_t path)
{
    return search->all.item[path].path;
}

bool selector_is_plain_p_of_body(const struct selector_search *search, const bool *has_text)
{
    for (uint32_t p = 0; p < search->all.n; p++) {
        const struct block_path *path = search->all.item[p].path;
        bool plain = path->element == EL_p && !path->id.len && !path->class.len;
        if (has_text[p] && plain && search->all.item[path->parent].path->element == EL_body) return true;
    }
    return false;
}

bool selector_has_p_in_heading(const struct selector_search *search, uint32_t path)
{
    return search->all.split_headings[path];
}

void selector_search_without_index(struct selector_search *search)
{
    search->find_all = true;
    selector_index_find_all(search->index);
}
