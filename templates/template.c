/* SPDX-License-Identifier: MIT
 * template.c - see template.h. One pass over the leaves of each cluster's pages, with a dense table of the site's
 * paths and a list of those touched. Several threads divide the paths among them. */
#include "templates/template.h"

#include "base/compare.h"
#include "base/memory.h"
#include "base/threads/parallel.h"
#include "labelers/shared/shared.h"

struct path_tally {          /* a path in the cluster at hand */
    struct template_path sums;
    uint64_t reason_tokens[2][REASON_N]; /* by verdict; a leaf without tokens counts as a fraction */
    uint32_t last_page;      /* 1 + the page seen last */
};

struct tally {               /* of the paths [first, end) */
    uint32_t first, end;
    struct path_tally *path; /* [end - first], all zero between clusters */
    uint32_t *touched;       /* [n] */
    uint32_t n, cap;
    struct line_tally *lines;
};

static void tally_leaf(struct tally *t, uint32_t page, uint32_t index, const struct leaf_fact *leaf)
{
    struct path_tally *p = &t->path[leaf->path - t->first];
    if (p->sums.occurrences == 0) {
        VECTOR_PUSH(t->touched, t->n, t->cap) = leaf->path;
        p->sums.path = leaf->path;
        p->sums.sample_page = page;
        p->sums.sample_leaf = index;
    }
    p->sums.occurrences++;
    p->sums.tokens += leaf->n_tokens;
    p->sums.link_tokens += leaf->n_link_tokens;
    if (leaf->informative) p->sums.informative_tokens += leaf->n_tokens;
    p->reason_tokens[leaf->informative != 0][leaf->reason] += leaf->n_tokens * 64ull + 1;
    if (p->last_page != page + 1) p->sums.pages++;
    p->last_page = page + 1;
}

static void conclude(struct path_tally *p)
{
    uint64_t tokens[2] = {0, 0}; /* by verdict */
    for (int r = 0; r < REASON_N; r++) {
        tokens[VERDICT_REDUNDANT] += p->reason_tokens[VERDICT_REDUNDANT][r];
        tokens[VERDICT_INFORMATIVE] += p->reason_tokens[VERDICT_INFORMATIVE][r];
    }
    p->sums.verdict = tokens[VERDICT_INFORMATIVE] > tokens[VERDICT_REDUNDANT] ? VERDICT_INFORMATIVE
                                                                             : VERDICT_REDUNDANT;
    const uint64_t *of_reason = p->reason_tokens[p->sums.verdict];
    for (int r = 0; r < REASON_N; r++)
        if (of_reason[r] > of_reason[p->sums.reason]) p->sums.reason = (uint8_t)r;
}

static void take_paths(struct tally *t, struct page_template *out)
{
    if (t->n) qsort(t->touched, t->n, sizeof *t->touched, compare_uint32);
    out->n_paths = t->n;
    out->path = mem_zalloc(t->n, sizeof *out->path);
    for (uint32_t i = 0; i < t->n; i++) {
        struct path_tally *p = &t->path[t->touched[i] - t->first];
        conclude(p);
        out->path[i] = p->sums;
        out->tokens += p->sums.tokens;
        out->informative_tokens += p->sums.informative_tokens;
        memset(p, 0, sizeof *p);
    }
    t->n = 0;
}

/* The type that most pages of the cluster have; ties: the first of the enum. */
static void vote_type(struct page_template *t, const struct page_cluster *cluster,
                      const struct page_type_guess *page, const bool *is_counted)
{
    uint32_t votes[PAGE_TYPES] = {0};
    double score[PAGE_TYPES] = {0};
    for (uint32_t i = 0; i < cluster->n_pages; i++) {
        const struct page_type_guess *guess = &page[cluster->page[i]];
        if (!is_counted[cluster->page[i]]) continue;
        votes[guess->type]++;
        score[guess->type] += guess->score;
    }
    for (int type = 0; type < PAGE_TYPES; type++)
        if (votes[type] > votes[t->type]) t->type = (enum page_type)type;
    if (votes[t->type]) t->type_score = score[t->type] / votes[t->type];
}

struct tally_task {
    const struct clustered_leaves *leaves;
    const struct path_sums *sums; /* [n_paths] */
    const uint32_t *first;        /* [threads + 1] the paths of each part */
    struct page_template **found; /* [threads][clusters] what there is of its paths */
    struct line_tally **lines;    /* [threads] likewise */
};

/* All pages, but only some of the paths: so parts have nothing in common, and no table is there twice. */
static void tally_part(void *data, uint32_t part, int thread)
{
    (void)thread;
    const struct tally_task *task = data;
    const struct clusters *clusters = task->leaves->clusters;
    const struct leaf_facts *facts = task->leaves->facts;
    struct tally tally = {.first = task->first[part], .end = task->first[part + 1]};
    tally.path = mem_zalloc_written(tally.end - tally.first, sizeof *tally.path);
    tally.lines = task->lines[part] = line_tally_new(tally.first, tally.end);
    for (uint32_t k = 0; k < clusters->n; k++) {
        const struct page_cluster *cluster = &clusters->item[k];
        for (uint32_t i = 0; i < cluster->n_pages; i++) {
            uint32_t page = cluster->page[i];
            if (!task->leaves->is_counted[page]) continue;
            large_rest(facts->large, i);
            const struct leaf_fact *first = page_leaves(facts, page), *end = page_leaves(facts, page + 1);
            for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
                if (leaf->path < tally.first || leaf->path >= tally.end) continue;
                tally_leaf(&tally, page, (uint32_t)(leaf - first), leaf);
                line_tally_add(tally.lines, task->sums[leaf->path].pages, page, (uint32_t)(leaf - first), leaf);
            }
        }
        take_paths(&tally, &task->found[part][k]);
    }
    free(tally.path);
    free(tally.touched);
}

/* Parts in which about as many blocks are: first [threads + 1]. */
static void divide_paths(const struct path_sums *sums, uint32_t n_paths, int threads, uint32_t *first)
{
    uint64_t all = 0, before = 0;
    for (uint32_t p = 0; p < n_paths; p++) all += sums[p].occurrences;
    first[0] = 0;
    int part = 1;
    for (uint32_t p = 0; p < n_paths; p++) {
        while (part < threads && before >= all * (uint64_t)part / (uint64_t)threads) first[part++] = p;
        before += sums[p].occurrences;
    }
    while (part <= threads) first[part++] = n_paths;
}

/* Puts the parts of a cluster's template one after the other. */
static void join_parts(struct page_template *t, struct page_template *const *found, int parts, uint32_t k)
{
    if (parts == 1) {
        *t = found[0][k];
        return;
    }
    for (int part = 0; part < parts; part++) t->n_paths += found[part][k].n_paths;
    t->path = mem_alloc(t->n_paths * sizeof *t->path);
    for (uint32_t part = 0, n = 0; part < (uint32_t)parts; part++) {
        const struct page_template *from = &found[part][k];
        if (from->n_paths) memcpy(t->path + n, from->path, from->n_paths * sizeof *t->path);
        n += from->n_paths;
        t->tokens += from->tokens;
        t->informative_tokens += from->informative_tokens;
        free(from->path);
    }
}

struct templates *templates_new(const struct clustered_leaves *leaves, const struct path_sums *sums,
                                struct page_type_guess *types, int threads)
{
    const struct clusters *clusters = leaves->clusters;
    const bool *is_counted = leaves->is_counted;
    struct templates *t = mem_zalloc(1, sizeof *t);
    t->n = clusters->n;
    t->item = mem_zalloc(clusters->n, sizeof *t->item);
    t->page = types;
    uint32_t *first = mem_alloc(((size_t)threads + 1) * sizeof *first);
    divide_paths(sums, leaves->n_paths, threads, first);
    struct tally_task task = {leaves, sums, first, mem_zalloc((size_t)threads, sizeof *task.found),
                              mem_zalloc((size_t)threads, sizeof *task.lines)};
    for (int part = 0; part < threads; part++) task.found[part] = mem_zalloc(clusters->n, sizeof **task.found);
    parallel_for((uint32_t)threads, threads, tally_part, &task);
    for (uint32_t k = 0; k < clusters->n; k++) {
        const struct page_cluster *cluster = &clusters->item[k];
        join_parts(&t->item[k], task.found, threads, k);
        for (uint32_t i = 0; i < cluster->n_pages; i++) t->item[k].n_documents += is_counted[cluster->page[i]];
        vote_type(&t->item[k], cluster, t->page, is_counted);
    }
    for (int part = 0; part < threads; part++) {
        line_tally_end(task.lines[part], &t->lines);
        free(task.found[part]);
    }
    free((void *)task.lines);
    free((void *)task.found);
    free(first);
    return t;
}

void templates_free(struct templates *t)
{
    if (!t) return;
    for (uint32_t k = 0; k < t->n; k++) free(t->item[k].path);
    title_affixes_free(&t->title);
    free(t->lines.item);
    free(t->item);
    free(t->page);
    free(t);
}
