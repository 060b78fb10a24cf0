/* SPDX-License-Identifier: MIT
 * match.c - see match.h.
 *
 * A path that the templates do not have is judged by its neighbours: the mean logit, weighted by tokens, of
 * the known paths below its nearest known ancestor. How that was chosen: docs/apply.md. */
#include "templates/match.h"

#include "labelers/labeler.h"

struct path_matcher {
    const struct template_set *set;
    struct path_match *by_key;
    struct arena arena;
    struct buffer text; /* scratch */
};

struct path_matcher *path_matcher_new(const struct template_set *set)
{
    struct path_matcher *m = mem_zalloc(1, sizeof *m);
    m->set = set;
    return m;
}

void path_matcher_free(struct path_matcher *m)
{
    if (!m) return;
    HASH_CLEAR(hh, m->by_key);
    arena_free(&m->arena);
    buffer_free(&m->text);
    free(m);
}

/* The mean logit below the nearest ancestor that says anything. */
static int32_t logit_of_neighbours(struct path_matcher *m, struct path_table *table,
                                   const struct path_node *node)
{
    for (; node; node = node->parent_key ? path_table_find(table, node->parent_key) : NULL) {
        m->text.len = 0;
        path_table_text(table, node, &m->text);
        const struct known_below *below = template_set_below(m->set, buffer_span(&m->text));
        if (below && below->tokens) return (int32_t)(below->logit_tokens / (int64_t)below->tokens);
    }
    return LOGIT_NONE;
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
    if (match->kind == KNOWN_BY_LOGIT && match->logit == LOGIT_NONE)
        match->logit = logit_of_neighbours(m, table, node);
    if (match->kind == KNOWN_BY_VERDICT && match->path == UINT32_MAX)
        match->informative = logit_of_neighbours(m, table, node) > 0;
}

const struct path_match *path_matcher_find(struct path_matcher *m, struct path_table *table, uint64_t key)
{
    struct path_match *match;
    HASH_FIND(hh, m->by_key, &key, sizeof key, match);
    if (match) return match;
    match = arena_zalloc(&m->arena, 1, sizeof *match);
    match->key = key;
    match->logit = LOGIT_NONE;
    match_path(m, table, path_table_find(table, key), match);
    HASH_ADD(hh, m->by_key, key, sizeof key, match);
    return match;
}
