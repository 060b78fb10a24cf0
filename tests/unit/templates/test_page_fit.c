/* SPDX-License-Identifier: MIT
 * test_page_fit.c - how well pages fit their cluster's template, and which are shown: a cluster made by hand; and
 * whatever the pages, samples are different pages of their cluster with words. */
#include "check.h"

#include "base/memory.h"
#include "labelers/paper/entropy_histogram.h"
#include "table_blocks/page_blocks.h"
#include "templates/page_fit.h"
#include "unit/soup.h"

enum { THRESHOLD = 1 << 29, PAGES = 40, LEAVES = 12, PATHS = 9 };

struct world {
    struct leaf_facts facts;
    struct clusters clusters;
    struct page_cluster cluster[3];
    uint32_t of_page[PAGES], page[PAGES];
    bool is_document[PAGES];
    struct clustered_leaves leaves;
    struct templates *templates;
};

/* Pages in three clusters, 0 .. first, first .. second, the rest; leaves by a function. */
static void make(struct world *w, uint32_t n_pages, uint32_t first, uint32_t second,
                 void (*leaf)(void *data, uint32_t page, uint32_t number, struct leaf_fact *out), void *data)
{
    *w = (struct world){.facts = {.n_pages = n_pages}, .clusters = {.n = 3}};
    w->facts.first = mem_zalloc(n_pages + 1ull, sizeof *w->facts.first);
    w->facts.leaf = mem_zalloc((size_t)n_pages * LEAVES, sizeof *w->facts.leaf);
    for (uint32_t p = 0; p < n_pages; p++) {
        w->page[p] = p;
        w->of_page[p] = p < first ? 0 : p < second ? 1 : 2;
        w->is_document[p] = true;
        w->facts.first[p + 1] = w->facts.first[p] + LEAVES;
        for (uint32_t l = 0; l < LEAVES; l++) leaf(data, p, l, &w->facts.leaf[w->facts.first[p] + l]);
    }
    uint32_t from[] = {0, first, second, n_pages};
    for (int k = 0; k < 3; k++)
        w->cluster[k] = (struct page_cluster){"/x", "^x$", from[k + 1] - from[k], w->page + from[k]};
    w->clusters.item = w->cluster;
    w->clusters.of_page = w->of_page;
    struct page_type_guess *types = mem_zalloc(n_pages, sizeof *types);
    struct path_sums sums[PATHS] = {{0}};
    w->leaves = (struct clustered_leaves){&w->clusters, &w->facts, w->is_document, PATHS};
    w->templates = templates_new(&w->leaves, sums, types, 1);
}

static void end(struct world *w)
{
    templates_free(w->templates);
    free(w->facts.first);
    free(w->facts.leaf);
}

/* Pages 0 .. 4 alike; 5 is mostly under a path of its own; 6 is all template; 7 has no word. */
static void by_hand(void *data, uint32_t page, uint32_t number, struct leaf_fact *out)
{
    (void)data;
    out->path = number < 6 ? 0 : 1;
    out->n_tokens = page == 7 ? 0 : 10;
    out->informative = number >= 6 && page != 6;
    if (page == 5 && number >= 4) out->path = 2;
    if (number == 0) out->flags = LEAF_TITLE;
}

static void test_by_hand(void)
{
    struct world w;
    make(&w, 8, 8, 8, by_hand, NULL);
    struct page_fits fits = page_fits_new(&w.leaves, w.templates, THRESHOLD, 3);
    CHECK(fits.page[0].tokens == 110 && fits.page[0].informative_tokens == 60 && fits.page[0].common_tokens == 110);
    CHECK(fits.page[5].common_tokens == 30 && fits.page[6].informative_tokens == 0 && fits.page[7].tokens == 0);
    const struct cluster_fit *c = &fits.cluster[0];
    CHECK(c->sample[SAMPLE_TYPICAL] == 0 && c->sample[SAMPLE_WORST] == 5 && c->sample[SAMPLE_ODD] == 6);
    CHECK(c->n_without_content == 1 && c->tokens == 770 && c->common_tokens == 690);
    CHECK(fits.cluster[1].sample[SAMPLE_TYPICAL] == SAMPLE_NONE && fits.cluster[1].tokens == 0);
    page_fits_free(&fits);
    end(&w);
}

static void at_random(void *data, uint32_t page, uint32_t number, struct leaf_fact *out)
{
    (void)page;
    (void)number;
    struct lcg *l = data;
    *out = (struct leaf_fact){.path = lcg_next(l, PATHS), .n_tokens = lcg_next(l, 3) ? 0 : lcg_next(l, 50),
                              .informative = lcg_next(l, 2) != 0, .line_df = 1 + lcg_next(l, 2), .entropy = lcg_next(l, (1u << 30) + 1)};
}

/* What is lost and doubtful of a page, leaf by leaf. */
static void check_doubts(const struct leaf_facts *facts, uint32_t page, const struct page_fit *fit)
{
    uint64_t lost = 0, kept_by_entropy_only = 0, kept_against_entropy = 0;
    for (uint64_t l = facts->first[page]; l < facts->first[page + 1]; l++) {
        const struct leaf_fact *leaf = &facts->leaf[l];
        bool alone = leaf->line_df == 1 && leaf->n_tokens >= UNIQUE_TOKENS;
        if (leaf->flags & LEAF_TITLE) continue;
        if (alone && !leaf->informative) lost += leaf->n_tokens;
        if (leaf->entropy <= THRESHOLD && !leaf->informative) kept_by_entropy_only += leaf->n_tokens;
        if (leaf->entropy > THRESHOLD && leaf->informative) kept_against_entropy += leaf->n_tokens;
    }
    CHECK(fit->lost_tokens == lost && fit->doubtful_tokens == kept_by_entropy_only + kept_against_entropy);
}

static void test_at_random(void)
{
    struct lcg l = {5};
    for (int round = 0; round < 100; round++) {
        struct world w;
        uint32_t n = 1 + lcg_next(&l, PAGES), first = lcg_next(&l, n + 1);
        uint32_t second = first + lcg_next(&l, n - first + 1);
        make(&w, n, first, second, at_random, &l);
        struct page_fits fits = page_fits_new(&w.leaves, w.templates, THRESHOLD, 3);
        for (uint32_t p = 0; p < n; p++) check_doubts(&w.facts, p, &fits.page[p]);
        for (uint32_t k = 0; k < 3; k++) {
            uint32_t with_words = 0, shown = 0;
            for (uint32_t i = 0; i < w.cluster[k].n_pages; i++)
                with_words += fits.page[w.cluster[k].page[i]].tokens > 0;
            for (int kind = 0; kind < SAMPLE_KINDS; kind++) {
                uint32_t page = fits.cluster[k].sample[kind];
                if (page == SAMPLE_NONE) continue;
                shown++;
                CHECK(w.of_page[page] == k && fits.page[page].tokens > 0);
                for (int other = 0; other < kind; other++) CHECK(fits.cluster[k].sample[other] != page);
            }
            CHECK(shown == (with_words < SAMPLE_KINDS ? with_words : SAMPLE_KINDS));
        }
        page_fits_free(&fits);
        end(&w);
    }
}

/* The bins hold each token once. */
static void test_histogram(void)
{
    struct lcg l = {9};
    struct world w;
    struct path_sums sums[PATHS];
    struct entropy_histogram h;
    make(&w, PAGES, 20, 30, at_random, &l);
    path_sums_add_up(&w.facts, PATHS, 1, sums, NULL, 0);
    entropy_histogram_fill(&h, &w.facts, sums, PATHS, 3);
    uint64_t all = 0, by_path = 0, by_block = 0, in_bin = 0;
    for (uint64_t i = 0; i < w.facts.first[PAGES]; i++) {
        all += w.facts.leaf[i].n_tokens;
        if (otsu_bin(w.facts.leaf[i].entropy) == 42) in_bin += w.facts.leaf[i].n_tokens;
    }
    for (int b = 0; b < OTSU_BINS; b++) {
        by_path += h.path_tokens[b];
        by_block += h.block_tokens[b];
    }
    CHECK(all > 0 && by_path == all && by_block == all && h.block_tokens[42] == in_bin);
    end(&w);
}

int main(void)
{
    test_by_hand();
    test_at_random();
    test_histogram();
    return check_done("page_fit");
}
