/* SPDX-License-Identifier: MIT
 * health.c - the counts of one pass: see health.h. What they mean: health_report.c. */
#include "templates/health_tally.h"

#include "base/hash.h"

struct health_tally *health_tally_new(const struct template_set *set)
{
    struct health_tally *t = mem_zalloc(1, sizeof *t);
    t->set = set;
    t->place = mem_zalloc(set->n_places, sizeof *t->place);
    t->sketch = mem_zalloc(set->n_paths, sizeof *t->sketch);
    t->cluster = mem_zalloc(set->n_clusters + 1ull, sizeof *t->cluster);
    return t;
}

void health_tally_free(struct health_tally *t)
{
    if (!t) return;
    HASH_CLEAR(hh, t->unseen);
    arena_free(&t->strings);
    free(t->place);
    free(t->sketch);
    free(t->cluster);
    free(t);
}

/* ---- lines -------------------------------------------------------------------------------- */

/* Where the line is, or is to be put in the order of the hashes; SKETCH_LINES: it is not kept. */
static uint32_t sketch_place(const struct line_sketch *s, uint64_t hash)
{
    uint32_t i = 0;
    while (i < s->n && s->line[i].hash < hash) i++;
    return i;
}

/* A line that was pushed out never comes back, as the last hash kept only falls: so counts are exact. */
static void sketch_add(struct line_sketch *s, const struct sketch_line *line)
{
    uint32_t i = sketch_place(s, line->hash);
    if (i == SKETCH_LINES) return;
    if (i < s->n && s->line[i].hash == line->hash) {
        if (s->line[i].last_page != line->last_page || !line->last_page) s->line[i].pages += line->pages;
        s->line[i].last_page = line->last_page;
        return;
    }
    if (s->n < SKETCH_LINES) s->n++;
    memmove(&s->line[i + 1], &s->line[i], (s->n - 1 - i) * sizeof *s->line);
    s->line[i] = *line;
}

/* ---- a page ------------------------------------------------------------------------------- */

static struct unseen_path *find_unseen(struct health_tally *t, uint64_t key, uint32_t cluster, const char *text)
{
    struct unseen_path *path;
    uint64_t hash = hash_mix(key, cluster);
    HASH_FIND(hh, t->unseen, &hash, sizeof hash, path);
    if (path) return path;
    path = arena_zalloc(&t->strings, 1, sizeof *path);
    *path = (struct unseen_path){
        .hash = hash, .key = key, .cluster = cluster, .text = arena_copy(&t->strings, text, strlen(text))};
    HASH_ADD(hh, t->unseen, hash, sizeof path->hash, path);
    return path;
}

static void tally_leaf(struct health_tally *t, uint32_t page, uint32_t cluster, struct span text,
                       const struct leaf_fact *fact, const struct path_match *match)
{
    if (match->path == UINT32_MAX && match->kind == KNOWN_BY_RULE) { /* people know it */
        t->cluster[cluster].known_tokens += fact->n_tokens;
        return;
    }
    if (match->path == UINT32_MAX) {
        struct unseen_path *unseen = find_unseen(t, match->key, cluster, match->text);
        unseen->tokens += fact->n_tokens;
        unseen->pages += unseen->last_page != page + 1;
        unseen->last_page = page + 1;
        return;
    }
    t->cluster[cluster].known_tokens += fact->n_tokens;
    struct sketch_line line = {hash_span(text), 1, page + 1};
    if (fact->n_tokens) sketch_add(&t->sketch[match->path], &line);
    const struct known_place *place = template_set_place(t->set, match->path, cluster);
    if (!place) return;
    struct place_tally *p = &t->place[place - t->set->place];
    p->tokens += fact->n_tokens;
    p->link_tokens += fact->n_link_tokens;
    p->pages += p->last_page != page + 1;
    p->last_page = page + 1;
}

void health_tally_page(struct health_tally *t, uint32_t page, uint32_t cluster, const struct page_blocks *b,
                       const struct leaf_fact *fact, struct path_match *const *match)
{
    if (cluster > t->set->n_clusters) cluster = t->set->n_clusters;
    t->cluster[cluster].n_documents++;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        if (fact[l].flags & LEAF_TITLE) continue;
        t->cluster[cluster].tokens += fact[l].n_tokens;
        struct span text = {b->text.at + b->leaf[l].text, b->leaf[l].text_len};
        tally_leaf(t, page, cluster, text, &fact[l], match[l]);
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
    for (uint32_t p = 0; p < t->set->n_paths; p++) {
        for (uint32_t i = 0; i < more->sketch[p].n; i++) {
            struct sketch_line line = more->sketch[p].line[i];
            line.last_page = 0; /* other pages than ours */
            sketch_add(&t->sketch[p], &line);
        }
    }
    for (const struct unseen_path *u = more->unseen; u; u = u->hh.next) {
        struct unseen_path *ours = find_unseen(t, u->key, u->cluster, u->text);
        ours->tokens += u->tokens;
        ours->pages += u->pages;
    }
}
