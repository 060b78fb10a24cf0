/* SPDX-License-Identifier: MIT
 * health.c - the counts of one pass: see health.h. What they mean: health_report.c. */
#include "templates/health/health_tally.h"

#include "base/hash.h"

struct health_tally *health_tally_new(const struct template_set *set)
{
    struct health_tally *t = mem_zalloc(1, sizeof *t);
    t->set = set;
    t->place = mem_zalloc(set->n_places, sizeof *t->place);
    t->cluster = mem_zalloc(set->n_clusters + 1ull, sizeof *t->cluster);
    return t;
}

void health_tally_free(struct health_tally *t)
{
    if (!t) return;
    HASH_CLEAR(hh, t->unseen);
    HASH_CLEAR(hh, t->line);
    arena_free(&t->strings);
    free(t->place);
    free(t->cluster);
    free(t);
}

/* ---- lines -------------------------------------------------------------------------------- */

static struct line_tally *find_line(struct health_tally *t, uint64_t hash, uint32_t path)
{
    struct line_tally *line;
    HASH_FIND(hh, t->line, &hash, sizeof hash, line);
    if (line) return line;
    line = arena_zalloc(&t->strings, 1, sizeof *line);
    line->hash = hash;
    line->path = path;
    HASH_ADD(hh, t->line, hash, sizeof line->hash, line);
    return line;
}

static void count_page(uint32_t *pages, uint32_t *last_page, uint32_t page)
{
    *pages += *last_page != page + 1;
    *last_page = page + 1;
}

static void tally_line(struct health_tally *t, uint32_t page, uint32_t path, uint64_t text_hash)
{
    struct line_tally *line = find_line(t, hash_mix(text_hash, path), path);
    line->leaves++;
    count_page(&line->pages, &line->last_page, page);
}

/* ---- a page ------------------------------------------------------------------------------- */

static struct unseen_path *find_unseen(struct health_tally *t, uint64_t key, uint32_t cluster,
                                       const char *text)
{
    struct unseen_path *path;
    uint64_t hash = hash_mix(key, cluster);
    HASH_FIND(hh, t->unseen, &hash, sizeof hash, path);
    if (path) return path;
    path = arena_zalloc(&t->strings, 1, sizeof *path);
    *path = (struct unseen_path){
        .hash = hash, .key = key, .cluster = cluster, .text = arena_copy(&t->strings, span_of(text))};
    HASH_ADD(hh, t->unseen, hash, sizeof path->hash, path);
    return path;
}

/* least: the least path_cover that counts on this page. */
static void tally_leaf(struct health_tally *t, uint32_t page, uint32_t cluster, const struct leaf_fact *fact,
                       const struct path_match *match, enum path_cover least)
{
    bool has_path = match->path != UINT32_MAX;
    bool by_rule = !has_path && match->kind == KNOWN_BY_RULE; /* people know it */
    if (has_path || by_rule || match->cover >= least) t->cluster[cluster].known_tokens += fact->n_tokens;
    if (by_rule) return;
    if (!has_path) {
        struct unseen_path *unseen = find_unseen(t, match->key, cluster, match->text);
        unseen->tokens += fact->n_tokens;
        count_page(&unseen->pages, &unseen->last_page, page);
        return;
    }
    const struct known_place *place = template_set_place(t->set, match->path, cluster);
    if (!place) return;
    struct place_tally *p = &t->place[place - t->set->place];
    p->tokens += fact->n_tokens;
    p->link_tokens += fact->n_link_tokens;
    count_page(&p->pages, &p->last_page, page);
}

/* Does a page have the frame of the site: a menu, a banner or a footer that is known? */
static bool has_frame(struct path_match *const *match, uint32_t n)
{
    for (uint32_t l = 0; l < n; l++)
        if (match[l]->is_frame) return true;
    return false;
}

void health_tally_page(struct health_tally *t, const struct health_page *page, const struct page_blocks *b,
                       const struct leaf_fact *fact, const struct leaf_tokens *tokens,
                       struct path_match *const *match)
{
    uint32_t cluster = page->cluster < t->set->n_clusters ? page->cluster : t->set->n_clusters;
    t->cluster[cluster].n_documents++;
    t->n_sampled += page->sample_lines;
    enum path_cover least = has_frame(match, b->n_leaves) ? PATH_COVERED_IN_FRAME : PATH_COVERED;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        t->cluster[cluster].tokens += fact[l].n_tokens; /* the TITLE has none */
        tally_leaf(t, page->number, cluster, &fact[l], match[l], least);
        if (page->sample_lines && tokens[l].line && match[l]->path != UINT32_MAX)
            tally_line(t, page->number, match[l]->path, tokens[l].line);
    }
}

/* ---- threads ------------------------------------------------------------------------------ */

void health_tally_merge(struct health_tally *t, const struct health_tally *more)
{
    for (uint32_t i = 0; i < t->set->n_places; i++) {
        t->place[i].pages += more->place[i].pages;
        t->place[i].tokens += more->place[i].tokens;
        t->place[i].link_tokens += more->place[i].link_tokens;
    }
    for (uint32_t k = 0; k <= t->set->n_clusters; k++) {
        t->cluster[k].n_documents += more->cluster[k].n_documents;
        t->cluster[k].tokens += more->cluster[k].tokens;
        t->cluster[k].known_tokens += more->cluster[k].known_tokens;
    }
    t->n_sampled += more->n_sampled;
    for (const struct line_tally *l = more->line; l; l = l->hh.next) {
        struct line_tally *ours = find_line(t, l->hash, l->path);
        ours->leaves += l->leaves;
        ours->pages += l->pages;
    }
    for (const struct unseen_path *u = more->unseen; u; u = u->hh.next) {
        struct unseen_path *ours = find_unseen(t, u->key, u->cluster, u->text);
        ours->tokens += u->tokens;
        ours->pages += u->pages;
    }
}
