/* SPDX-License-Identifier: MIT
 * match.c - see match.h. A path that the templates do not have is judged by its kin: the mean logit, weighted
 * by tokens, of the known paths that end in the same steps, the more steps the better; where there are none,
 * of those that begin likewise. How that was chosen: docs/apply.md. */
#include "templates/learned/match.h"

#include "labelers/shared/shared.h"

struct path_matcher {
    const struct template_set *set;
    const struct rules *rules; /* or NULL */
    bool *selected;            /* [rules->n] scratch */
    struct path_match *by_key;
    struct arena arena;
    struct buffer text; /* scratch */
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
    arena_free(&m->arena);
    buffer_free(&m->text);
    free(m->selected);
    free(m);
}

static int32_t mean_logit(const struct known_kin *kin)
{
    return (int32_t)(kin->logit_tokens / (int64_t)kin->tokens);
}

/* The paths that end with the same steps, as many as there are some of: a section's name in the class of the
 * body changes all paths of its pages. */
static const struct known_kin *longest_ending(const struct path_matcher *m, struct span text)
{
    const char *end = text.at + text.len, *at = text.at;
    while ((at = memchr(at, '>', (size_t)(end - at))) != NULL) {
        struct span rest = {at + 1, (size_t)(end - at - 1)};
        bool steps = memchr(rest.at, '>', rest.len) != NULL;
        bool named = memchr(rest.at, '.', rest.len) || memchr(rest.at, '#', rest.len);
        if (!steps || !named) return NULL;
        const struct known_kin *kin = template_set_ending(m->set, rest);
        if (kin) return kin;
        at++;
    }
    return NULL;
}

/* The paths below its nearest ancestor that has any. */
static const struct known_kin *nearest_below(const struct path_matcher *m, struct span text)
{
    for (size_t len = text.len; len > 0; len--) {
        if (len < text.len && text.at[len] != '>') continue;
        const struct known_kin *kin = template_set_below(m->set, (struct span){text.at, len});
        if (kin) return kin;
    }
    return NULL;
}

/* A path without kin that ends likewise is a stranger: its neighbours count for half, the rest is that new
 * text is rather content. */
enum { STRANGER_LOGIT = LOGIT_ONE / 2 };

static void judge_by_kin(const struct path_matcher *m, struct span text, struct path_match *match)
{
    const struct known_kin *kin = longest_ending(m, text);
    if (kin) {
        match->logit = mean_logit(kin);
    } else {
        kin = nearest_below(m, text);
        match->logit = ((kin ? mean_logit(kin) : 0) + STRANGER_LOGIT) / 2;
    }
    match->informative = match->logit > 0;
}

static void match_path(struct path_matcher *m, struct path_table *table, const struct path_node *node,
                       struct path_match *match)
{
    m->text.len = 0;
    path_table_text(table, node, &m->text);
    match->path = template_set_find(m->set, buffer_span(&m->text));
    if (match->path != UINT32_MAX) {
        const struct known_path *known = &m->set->path[match->path];
        match->kind = known->kind;
        match->informative = known->informative;
        match->logit = known->logit;
    } else {
        match->text = arena_copy(&m->arena, m->text.at, m->text.len);
        match->kind = m->set->by_logit ? KNOWN_BY_LOGIT : KNOWN_BY_VERDICT;
    }
    bool judged = match->path != UINT32_MAX && (match->kind != KNOWN_BY_LOGIT || match->logit != LOGIT_NONE);
    if (!judged) judge_by_kin(m, buffer_span(&m->text), match);
}

/* The user's rules have the last word. */
static void overrule(struct path_matcher *m, struct path_table *table, const struct path_node *node,
                     struct path_match *match)
{
    struct path_element element[PATH_ELEMENTS_MAX];
    uint32_t n = node->depth + 1 < PATH_ELEMENTS_MAX ? node->depth + 1 : PATH_ELEMENTS_MAX;
    for (; node; node = node->parent_key ? path_table_find(table, node->parent_key) : NULL)
        if (node->depth < n)
            element[node->depth] = (struct path_element){node->name, node->id, node->class, node->cell};
    int verdict = rules_verdict(m->rules, element, n, m->selected);
    if (verdict == RULE_NONE) return;
    match->kind = KNOWN_BY_RULE;
    match->informative = verdict == RULE_KEEP;
    match->selected = (bool *)arena_copy(&m->arena, m->selected, m->rules->n * sizeof *m->selected);
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
