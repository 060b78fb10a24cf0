/* SPDX-License-Identifier: MIT
 * coverage_pass.c - see coverage_pass.h. */
#include "api/template/coverage_pass.h"

#include "base/fixed.h"
#include "base/threads/parallel.h"

struct halves {
    const struct infodisc_blocks *blocks;
    const struct leaf_facts *facts;
    bool *is_second;   /* [P] */
    bool *is_known;    /* [paths] */
    struct half_tokens {
        uint64_t all, known;
    } *tokens;         /* [threads] of the second half */
};

static void know_page(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct halves *h = data;
    large_rest(h->facts->large, p);
    if (!blocks_count_page(h->blocks, p) || h->is_second[p]) return;
    for (const struct leaf_fact *leaf = page_leaves(h->facts, p); leaf < page_leaves(h->facts, p + 1); leaf++)
        __atomic_store_n(&h->is_known[leaf->path], true, __ATOMIC_RELAXED);
}

static void ask_page(void *data, uint32_t p, int thread)
{
    const struct halves *h = data;
    struct half_tokens sum = {0};
    large_rest(h->facts->large, p);
    if (!h->is_second[p]) return;
    for (const struct leaf_fact *leaf = page_leaves(h->facts, p); leaf < page_leaves(h->facts, p + 1); leaf++) {
        if (leaf->flags & LEAF_TITLE) continue;
        sum.all += leaf->n_tokens;
        sum.known += h->is_known[leaf->path] ? leaf->n_tokens : 0;
    }
    h->tokens[thread].all += sum.all;
    h->tokens[thread].known += sum.known;
}

/* Each section of a site, and both of each page and its printed version, should be in either half: pages come in the
 * order of their paths, so neighbours go to different halves, in the order of Thue and Morse: it has no period. [P] */
static bool *second_half(const struct infodisc_blocks *blocks, uint32_t n_pages)
{
    bool *is_second = mem_zalloc(n_pages, sizeof *is_second);
    unsigned document = 0;
    for (uint32_t p = 0; p < n_pages; p++)
        if (blocks_count_page(blocks, p)) is_second[p] = __builtin_parity(document++);
    return is_second;
}

uint32_t coverage_pass(const struct infodisc_features *features)
{
    const struct infodisc_blocks *blocks = features->blocks;
    const struct leaf_facts *facts = &features->facts;
    int threads = features->run->threads;
    if (blocks->n_documents < 2 || !facts->leaf) return UINT32_MAX;
    struct halves h = {blocks, facts, second_half(blocks, facts->n_pages),
                       mem_zalloc(blocks->paths->n, sizeof *h.is_known),
                       mem_zalloc((size_t)threads, sizeof *h.tokens)};
    parallel_for(facts->n_pages, threads, know_page, &h);
    parallel_for(facts->n_pages, threads, ask_page, &h);
    struct half_tokens sum = {0};
    for (int t = 0; t < threads; t++) {
        sum.all += h.tokens[t].all;
        sum.known += h.tokens[t].known;
    }
    free(h.is_second);
    free(h.is_known);
    free(h.tokens);
    return sum.all ? fixed_share(sum.known, sum.all) : UINT32_MAX;
}
