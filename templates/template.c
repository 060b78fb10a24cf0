/* SPDX-License-Identifier: MIT
 * template.c - see template.h. One pass over the leaves of each cluster's pages, with a dense table of
 * the site's paths and a list of those touched. */
#include "templates/template.h"

#include "base/memory.h"
#include "labelers/labeler.h"

struct path_tally {          /* a path in the cluster at hand */
    struct template_path sums;
    uint64_t reason_tokens[2][REASON_N]; /* by verdict; a leaf without tokens counts as a fraction */
    uint32_t last_page;      /* 1 + the page seen last */
};

struct tally {
    struct path_tally *path; /* [n_paths], all zero between clusters */
    uint32_t *touched;       /* [n] */
    uint32_t n, cap;
};

static void tally_leaf(struct tally *t, uint32_t page, uint32_t index, const struct leaf_fact *leaf)
{
    struct path_tally *p = &t->path[leaf->path];
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

static int compare_ids(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static void take_paths(struct tally *t, struct page_template *out)
{
    if (t->n) qsort(t->touched, t->n, sizeof *t->touched, compare_ids);
    out->n_paths = t->n;
    out->path = mem_zalloc(t->n, sizeof *out->path);
    for (uint32_t i = 0; i < t->n; i++) {
        struct path_tally *p = &t->path[t->touched[i]];
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

struct templates *templates_new(const struct clusters *clusters, const struct leaf_facts *facts,
                                uint32_t n_paths, const bool *is_counted,
                                struct page_type_guess *types)
{
    struct templates *t = mem_zalloc(1, sizeof *t);
    t->n = clusters->n;
    t->item = mem_zalloc(clusters->n, sizeof *t->item);
    t->page = types;
    struct tally tally = {.path = mem_zalloc(n_paths, sizeof *tally.path)};
    for (uint32_t k = 0; k < clusters->n; k++) {
        const struct page_cluster *cluster = &clusters->item[k];
        for (uint32_t i = 0; i < cluster->n_pages; i++) {
            uint32_t page = cluster->page[i];
            if (!is_counted[page]) continue;
            uint64_t first = facts->first[page], end = facts->first[page + 1];
            for (uint64_t l = first; l < end; l++)
                tally_leaf(&tally, page, (uint32_t)(l - first), &facts->leaf[l]);
            t->item[k].n_documents++;
        }
        take_paths(&tally, &t->item[k]);
        vote_type(&t->item[k], cluster, t->page, is_counted);
    }
    free(tally.path);
    free(tally.touched);
    return t;
}

void templates_free(struct templates *t)
{
    if (!t) return;
    for (uint32_t k = 0; k < t->n; k++) free(t->item[k].path);
    title_affixes_free(&t->title);
    free(t->item);
    free(t->page);
    free(t);
}
