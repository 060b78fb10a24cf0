/* SPDX-License-Identifier: MIT
 * match.c - see match.h. An unknown path is judged by its kin: the token-weighted mean logit of the known paths that
 * end in the same steps, the more steps the better; if there are none, of those that begin with the same steps. How
 * this was chosen: docs/apply.md. */
#include "templates/learned/match.h"

#include "labelers/shared/shared.h"

struct learned_step {       /* a path of the templates, or what one begins with; or what would follow it */
    struct span text;
    const struct learned_step *up; /* NULL: none */
    enum element element;
    bool is_known;
    bool is_named;          /* it or one above it has an id or class that is no hole */
    bool is_hole;           /* it has one that is: elements of several names had its place */
    bool is_guess;          /* the names of the node, or of one above it, were left out to find it */
};

struct node_step {          /* what a node of the pages is */
    uint64_t key;
    const struct learned_step *step;
    UT_hash_handle hh;
};

struct path_matcher {
    const struct template_set *set;
    const struct rules *rules; /* or NULL */
    bool *selected;            /* [rules->n] scratch */
    struct path_match *by_key;
    struct node_step *steps;   /* by key */
    struct arena arena;
    struct buffer text, hole_id, hole_class; /* scratch */
};

struct path_matcher *path_matcher_new(const struct template_set *set, const struct rules *rules)
{
    struct path_matcher *m = mem_zalloc(1, sizeof *m);
    m->set = set;
    m->rules = rules;
    if (rules) m->selected = mem_zalloc(rules->n, sizeof *m->selected);
    return m;
}

void path_matcher_free(struct path_matcher *m)
{
    if (!m) return;
    HASH_CLEAR(hh, m->by_key);
    HASH_CLEAR(hh, m->steps);
    arena_free(&m->arena);
    buffer_free(&m->text);
    buffer_free(&m->hole_id);
    buffer_free(&m->hole_class);
    free(m->selected);
    free(m);
}

static int32_t mean_logit(const struct known_kin *kin)
{
    return (int32_t)(kin->logit_tokens / (int64_t)kin->tokens);
}

/* Do the last steps of a path say where it is? One step without a name may be anywhere. */
static bool is_telling(struct span steps)
{
    return memchr(steps.at, '>', steps.len) && (memchr(steps.at, '.', steps.len) || memchr(steps.at, '#', steps.len));
}

/* Does a step have a name that is no hole? */
static bool is_named_step(struct span step)
{
    return !memchr(step.at, '*', step.len) && (memchr(step.at, '.', step.len) || memchr(step.at, '#', step.len));
}

/* The paths that end with the same steps, with as many of them as possible: a section's name in the class of the body
 * changes all paths of its pages. */
static const struct known_kin *longest_ending(const struct path_matcher *m, struct span text)
{
    const char *end = text.at + text.len, *at = text.at;
    while ((at = memchr(at, '>', (size_t)(end - at))) != NULL) {
        struct span rest = {at + 1, (size_t)(end - at - 1)};
        if (!is_telling(rest)) return NULL;
        const struct known_kin *kin = template_set_ending(m->set, rest);
        if (kin) return kin;
        at++;
    }
    return NULL;
}

/* The paths through the innermost two steps that the templates have somewhere else: an element with a name, and its
 * parent. */
static const struct known_kin *innermost_pair(const struct path_matcher *m, struct span text)
{
    const char *end = text.at + text.len, *step = NULL; /* step: the inner one of the two */
    for (const char *at = end; at > text.at; at--) {
        if (at[-1] != '>') continue;
        struct span pair = {at, (size_t)(end - at)};
        if (step && is_named_step((struct span){step, (size_t)(end - step)})) {
            const struct known_kin *kin = template_set_through(m->set, pair);
            if (kin) return kin;
        }
        if (step) end = step - 1;
        step = at;
    }
    return NULL;
}

/* So few words below an element tell nothing of other text there. */
enum { TELLING_TOKENS = 50 };

/* The paths below its nearest ancestor that has any. */
static const struct known_kin *nearest_below(const struct path_matcher *m, struct span text)
{
    for (size_t len = text.len; len > 0; len--) {
        if (len < text.len && text.at[len] != '>') continue;
        const struct known_kin *kin = template_set_below(m->set, (struct span){text.at, len});
        if (kin && kin->tokens >= TELLING_TOKENS) return kin;
    }
    return NULL;
}

/* Content of which one word in so many is in links has lists of links in it; prose has not. */
enum { LINKS_SHARE = 10 };

/* A path without kin that ends likewise is a stranger: its neighbours count for half, the rest is that new
 * text is rather content. */
enum { STRANGER_LOGIT = LOGIT_ONE / 2 };

/* Of the words below an element of one verdict, one in so many may have the other. */
enum { ONE_VERDICT_SHARE = 4, FRAME_SHARE = 10, SURE_SHARE = 20 };

/* All of it, by the laws of learning if not by its logit. */
static bool is_sure_content(const struct known_kin *kin)
{
    return kin->informative_tokens * SURE_SHARE >= kin->tokens * (SURE_SHARE - 1) && kin->logit_tokens > 0;
}

static void judge_by_kin(const struct path_matcher *m, struct span text, struct path_match *match)
{
    const struct known_kin *kin = longest_ending(m, text);
    if (!kin) {
        kin = innermost_pair(m, text);
        match->stays = kin && is_sure_content(kin);
    }
    if (kin) {
        match->logit = mean_logit(kin);
        match->like_content = kin->informative_tokens * ONE_VERDICT_SHARE >= kin->tokens * (ONE_VERDICT_SHARE - 1);
        match->like_links = match->like_content && kin->link_tokens * LINKS_SHARE >= kin->tokens;
    } else {
        kin = nearest_below(m, text);
        match->logit = ((kin ? mean_logit(kin) : 0) + STRANGER_LOGIT) / 2;
    }
    match->informative = match->logit > 0;
}

/* ---- the learned path of a node ---- */

/* A way to read a node's names: as they are, as a hole, or as if there were none. */
struct reading {
    const struct path_node *node;
    struct span id, class;
};

static void put_step(struct path_matcher *m, const struct reading *r, const struct learned_step *up)
{
    m->text.len = 0;
    if (up) {
        buffer_add_span(&m->text, up->text);
        buffer_putc(&m->text, '>');
    }
    path_step_put(r->node->name, r->node->cell, r->id, r->class, &m->text);
}

static bool is_hole(struct span name)
{
    return name.len && name.at[name.len - 1] == '*';
}

static bool is_name(struct span name)
{
    return name.len && !is_hole(name);
}

static bool tells(struct span name)
{
    return name.len && !span_equal(name, span_of("*"));
}

/* Those of BODY tell the section of the site, not the design. */
static bool leaves_names_out(const struct reading *r)
{
    return r->node->element != EL_body && !tells(r->id) && !tells(r->class) && (r->node->id.len || r->node->class.len);
}

/* The step that was put last. */
static const struct learned_step *new_step(struct path_matcher *m, const struct reading *r,
                                           const struct learned_step *up, bool is_known)
{
    struct learned_step *step = arena_alloc(&m->arena, sizeof *step);
    *step = (struct learned_step){.text = {arena_copy(&m->arena, buffer_span(&m->text)), m->text.len},
                                  .up = up,
                                  .element = r->node->element,
                                  .is_known = is_known,
                                  .is_named = (up && up->is_named) || is_name(r->id) || is_name(r->class),
                                  .is_hole = is_hole(r->id) || is_hole(r->class),
                                  .is_guess = (up && up->is_guess) || leaves_names_out(r)};
    return step;
}

/* What a reading makes below `up`: a step that the templates have, or one above that is within itself; or NULL. */
static const struct learned_step *known_step(struct path_matcher *m, const struct reading *r,
                                             const struct learned_step *up)
{
    if (!up || up->is_known) {
        put_step(m, r, up);
        if (template_set_has_step(m->set, buffer_span(&m->text))) return new_step(m, r, up, true);
    }
    if (!path_may_recur(r->node->element, r->class)) return NULL;
    for (int i = 0; i < PATH_RECURSION_STEPS && up; i++, up = up->up) {
        put_step(m, r, up->up);
        if (up->is_known && span_equal(buffer_span(&m->text), up->text)) return up;
        if (path_recurs_by_tag(r->node->element) && !path_recurs_by_tag(up->element)) break;
    }
    return NULL;
}

/* The next hole that a name may have: "post-new-*", then "post-*", then "*". *len: the bytes to begin with, SIZE_MAX
 * after the last. */
static struct span next_hole(struct span name, size_t *len, struct buffer *hole)
{
    size_t n = *len;
    if (n == SIZE_MAX || !name.len) return (struct span){NULL, 0};
    while (n > 0 && path_is_word_byte(name.at[n - 1])) n--;
    hole->len = 0;
    buffer_add(hole, name.at, n);
    buffer_putc(hole, '*');
    *len = n ? n : SIZE_MAX;
    while (*len != SIZE_MAX && *len > 0 && !path_is_word_byte(name.at[*len - 1])) --*len;
    return buffer_span(hole);
}

static const struct learned_step *try_classes(struct path_matcher *m, struct reading *r, const struct learned_step *up)
{
    const struct learned_step *step;
    struct span more = r->node->more;
    for (r->class = r->node->class; r->class.len; r->class = path_more_next(&more))
        if ((step = known_step(m, r, up)) != NULL) return step;
    size_t len = r->node->class.len;
    while ((r->class = next_hole(r->node->class, &len, &m->hole_class)).len)
        if ((step = known_step(m, r, up)) != NULL) return step;
    r->class.len = 0;
    return known_step(m, r, up);
}

/* Names as they are go before holes, holes before none. */
static const struct learned_step *find_step(struct path_matcher *m, const struct path_node *node,
                                            const struct learned_step *up)
{
    struct reading r = {.node = node, .id = node->id};
    const struct learned_step *step = node->id.len ? try_classes(m, &r, up) : NULL;
    size_t len = node->id.len;
    while (!step && (r.id = next_hole(node->id, &len, &m->hole_id)).len) step = try_classes(m, &r, up);
    r.id.len = 0;
    if (!step) step = try_classes(m, &r, up);
    if (step) return step;
    r = (struct reading){node, node->id, node->class};
    put_step(m, &r, up);
    return new_step(m, &r, up, false);
}

static const struct learned_step *step_of(struct path_matcher *m, struct path_table *table,
                                          const struct path_node *node)
{
    struct node_step *known;
    HASH_FIND(hh, m->steps, &node->key, sizeof node->key, known);
    if (known) return known->step;
    const struct path_node *parent = node->parent_key ? path_table_find(table, node->parent_key) : NULL;
    const struct learned_step *up = parent ? step_of(m, table, parent) : NULL;
    known = arena_zalloc(&m->arena, 1, sizeof *known);
    *known = (struct node_step){.key = node->key, .step = find_step(m, node, up)};
    HASH_ADD(hh, m->steps, key, sizeof known->key, known);
    return known->step;
}

/* All of a path but the names of BODY is known: they tell the section of the site that the page is in. */
static bool is_of_other_section(const struct path_matcher *m, struct span text)
{
    const char *body_end = memchr(text.at, '>', text.len);
    if (!body_end) return false;
    struct span below = {body_end + 1, (size_t)(text.at + text.len - body_end - 1)};
    return is_telling(below) && template_set_ending(m->set, below);
}

static bool has_one_verdict(const struct known_kin *kin, uint32_t share)
{
    uint64_t less = kin->tokens - kin->informative_tokens;
    if (less > kin->informative_tokens) less = kin->informative_tokens;
    return less * share <= kin->tokens;
}

/* An unknown path in an element with a name of which all text that is known has one verdict, or nearly all: a list in a
 * post, where there have been none so far. */
static bool is_in_known_place(const struct path_matcher *m, const struct learned_step *step)
{
    for (; step; step = step->up) {
        const struct known_kin *kin = step->is_known ? template_set_below(m->set, step->text) : NULL;
        if (!kin) continue;
        bool is_deep = step->up && step->up->up;
        bool is_place = step->is_named || ((step->is_hole || is_deep) && !step->is_guess);
        return is_place && has_one_verdict(kin, step->is_named ? ONE_VERDICT_SHARE : SURE_SHARE);
    }
    return false;
}

/* Its last steps, or an element that it is in, are known from other places, with one verdict. */
static bool has_known_kin(const struct path_matcher *m, struct span text)
{
    const struct known_kin *kin = longest_ending(m, text);
    if (kin && has_one_verdict(kin, ONE_VERDICT_SHARE)) return true;
    kin = innermost_pair(m, text);
    return kin && has_one_verdict(kin, ONE_VERDICT_SHARE);
}

/* Nearly all text below some element above, even if it is the BODY, has one verdict. */
static bool is_among_like(const struct path_matcher *m, const struct learned_step *step)
{
    for (; step; step = step->up) {
        const struct known_kin *kin = step->is_known ? template_set_below(m->set, step->text) : NULL;
        if (kin && has_one_verdict(kin, FRAME_SHARE)) return true;
    }
    return false;
}

static enum path_cover cover_of(const struct path_matcher *m, const struct learned_step *step)
{
    struct span text = step->text;
    if (is_in_known_place(m, step) || is_of_other_section(m, text) || has_known_kin(m, text)) return PATH_COVERED;
    return is_among_like(m, step) ? PATH_COVERED_IN_FRAME : PATH_NOT_COVERED;
}

/* Of the nearest known element around an unknown path with words enough to tell, BODY apart: is most text of it
 * content? */
static bool is_in_content(const struct path_matcher *m, const struct learned_step *step)
{
    for (; step && step->up; step = step->up) {
        const struct known_kin *kin = step->is_known ? template_set_below(m->set, step->text) : NULL;
        if (kin && kin->tokens >= TELLING_TOKENS)
            return kin->informative_tokens * ONE_VERDICT_SHARE >= kin->tokens * (ONE_VERDICT_SHARE - 1);
    }
    return false;
}

static void match_path(struct path_matcher *m, struct path_table *table, const struct path_node *node,
                       struct path_match *match)
{
    const struct learned_step *step = step_of(m, table, node);
    struct span text = step->text;
    bool is_judged = false;
    match->path = template_set_find(m->set, text);
    if (match->path != UINT32_MAX) {
        const struct known_path *known = &m->set->path[match->path];
        match->kind = known->kind;
        match->informative = known->informative;
        match->logit = known->logit;
        match->is_frame = step->is_named && !step->is_guess && !match->informative && match->logit < 0;
        is_judged = match->kind != KNOWN_BY_LOGIT || match->logit != LOGIT_NONE;
    } else {
        match->text = arena_copy(&m->arena, text);
        match->kind = m->set->by_logit ? KNOWN_BY_LOGIT : KNOWN_BY_VERDICT;
        match->cover = (uint8_t)cover_of(m, step);
        match->in_content = is_in_content(m, step);
    }
    if (!is_judged) judge_by_kin(m, text, match);
}

/* That which the rules ask for, as in learning. */
static struct span class_for_rules(const struct path_matcher *m, const struct path_node *node)
{
    struct span more = node->more;
    for (struct span class = node->class; class.len; class = path_more_next(&more))
        if (rules_ask_for(m->rules, class, false)) return class;
    return node->class;
}

/* The user's rules have the last word. */
static void overrule(struct path_matcher *m, struct path_table *table, const struct path_node *node,
                     struct path_match *match)
{
    struct path_element element[PATH_ELEMENTS_MAX];
    uint32_t n = node->depth + 1 < PATH_ELEMENTS_MAX ? node->depth + 1 : PATH_ELEMENTS_MAX;
    for (; node; node = node->parent_key ? path_table_find(table, node->parent_key) : NULL)
        if (node->depth < n)
            element[node->depth] = (struct path_element){node->name, node->id, class_for_rules(m, node), node->cell};
    int verdict = rules_verdict(m->rules, element, n, m->selected);
    if (verdict == RULE_NONE) return;
    match->kind = KNOWN_BY_RULE;
    match->informative = verdict == RULE_KEEP;
    match->selected = arena_alloc(&m->arena, m->rules->n * sizeof *m->selected);
    memcpy(match->selected, m->selected, m->rules->n * sizeof *m->selected);
}

void path_matcher_add_hits(const struct path_matcher *m, uint64_t *hits)
{
    for (const struct path_match *match = m->by_key; match; match = match->hh.next)
        for (uint32_t r = 0; match->selected && r < m->rules->n; r++)
            if (match->selected[r]) hits[r] += match->n_leaves;
}

struct path_match *path_matcher_find(struct path_matcher *m, struct path_table *table, uint64_t key)
{
    struct path_match *match;
    HASH_FIND(hh, m->by_key, &key, sizeof key, match);
    if (match) return match;
    match = arena_zalloc(&m->arena, 1, sizeof *match);
    match->key = key;
    match->logit = LOGIT_NONE;
    const struct path_node *node = path_table_find(table, key);
    match_path(m, table, node, match);
    if (m->rules && m->rules->n) overrule(m, table, node, match);
    HASH_ADD(hh, m->by_key, key, sizeof key, match);
    return match;
}
