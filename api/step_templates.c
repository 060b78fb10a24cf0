/* SPDX-License-Identifier: MIT
 * step_templates.c - labels -> templates, and the pages extracted by them. */
#include "api/steps.h"

#include "api/labeler_pass.h"
#include "api/page_view.h"
#include "api/rules_pass.h"
#include "api/shard_site.h"
#include "api/type_pass.h"

enum { TITLES_MAX = 1000 }; /* spread evenly over the pages: enough to tell what is constant */

/* On sites left out of training 460 of 581 pages rightly called an index have it, and 39 of 85 wrongly. */
static const double LISTING_SCORE = 0.6;

static void learn_title(struct infodisc_run *run, struct templates *t)
{
    uint32_t n = 0, *page = mem_zalloc(run_n_pages(run), sizeof *page);
    for (uint32_t p = 0; p < run_n_pages(run); p++)
        if (blocks_count_page(&run->blocks, p)) page[n++] = p;
    uint32_t titles = n < TITLES_MAX ? n : TITLES_MAX;
    struct span *title = mem_zalloc(titles, sizeof *title);
    struct arena strings = {0};
    struct buffer record = {0};
    for (uint32_t i = 0; i < titles; i++) {
        struct page_blocks b = blocks_of_page(&run->blocks, page[(uint64_t)i * n / titles], &record);
        title[i] = (struct span){arena_copy(&strings, b.title.at, b.title.len), b.title.len};
    }
    t->title = title_learn(title, titles);
    buffer_free(&record);
    arena_free(&strings);
    free(title);
    free(page);
}

static struct page_type_guess *guess_by_evidence(struct infodisc_run *run, const bool *is_counted)
{
    float *evidence = type_pass_evidence(run);
    struct page_type_guess *types =
        page_types_guess(evidence, run_n_pages(run), run->clusters.list, is_counted, run->threads);
    free(evidence);
    return types;
}

/* What the method says of the pages that count, or page_types_guess(); a duplicate has the type of the first. */
static struct page_type_guess *guess_types(struct infodisc_run *run)
{
    const struct infodisc_blocks *blocks = &run->blocks;
    uint32_t n = run_n_pages(run);
    bool *is_counted = mem_zalloc(n, sizeof *is_counted);
    for (uint32_t p = 0; p < n; p++) is_counted[p] = blocks_count_page(blocks, p);
    struct page_type_guess *types = labeler_types(run);
    if (!types) types = guess_by_evidence(run, is_counted);
    for (uint32_t p = 0; p < n; p++) {
        if (blocks->duplicate_of[p] != NO_DUPLICATE) types[p] = types[blocks->duplicate_of[p]];
        if (blocks->skipped[p] != SKIP_NONE) types[p] = (struct page_type_guess){PAGE_OTHER, 0};
    }
    free(is_counted);
    return types;
}

/* The pages that a cluster's template is made of: of several that are one page the first in the cluster, as
 * all pages of a cluster may be duplicates of another one's. [P]; free() it. */
static bool *pages_of_templates(const struct infodisc_run *run)
{
    const struct infodisc_blocks *blocks = &run->blocks;
    const struct clusters *clusters = run->clusters.list;
    uint32_t n = run_n_pages(run), *last = mem_zalloc(n, sizeof *last); /* 1 + cluster that counts the page */
    bool *is_counted = mem_zalloc(n, sizeof *is_counted);
    for (uint32_t k = 0; k < clusters->n; k++)
        for (uint32_t i = 0; i < clusters->item[k].n_pages; i++) {
            uint32_t page = clusters->item[k].page[i], first = blocks->duplicate_of[page];
            if (blocks->skipped[page] != SKIP_NONE) continue;
            if (first == NO_DUPLICATE) first = page;
            is_counted[page] = last[first] != k + 1;
            last[first] = k + 1;
        }
    free(last);
    return is_counted;
}

/* The lists of index pages are content: where the type is fairly sure, or an article would be given the lists
 * beside it. Not with the papers' methods, which are as they were published, and not where nothing says what
 * repeats. */
static void label_listings(struct infodisc_run *run, const struct page_type_guess *types)
{
    const struct leaf_facts *facts = &run->features.facts;
    if (run->options.method >= INFODISC_METHOD_PAPER || run->blocks.n_documents < 2) return;
    for (uint32_t p = 0; p < facts->n_pages; p++)
        if (types[p].type == PAGE_INDEX && types[p].score >= LISTING_SCORE)
            label_listing(facts->leaf + facts->first[p], features_n_leaves(&run->features, p),
                          run->labels.path, run->labels.threshold);
}

struct infodisc_templates *infodisc_make_templates(struct infodisc_run *run,
                                                   struct infodisc_labels *labels)
{
    if (!labels || run->error.code) return NULL;
    struct page_type_guess *types = guess_types(run);
    if (run->rules) rules_pass_types(run, types);
    label_listings(run, types);
    run_progress(run, "templates", 0, 0);
    run->templates.run = run;
    bool *is_counted = pages_of_templates(run);
    run->templates.list = templates_new(run->clusters.list, &run->features.facts,
                                        run->blocks.paths->n, is_counted, types);
    learn_title(run, run->templates.list);
    free(is_counted);
    return spool_check(run->blocks.spool, &run->error) ? &run->templates : NULL;
}

bool infodisc_each_page(struct infodisc_run *run, struct infodisc_templates *templates,
                        bool (*visit)(void *data, const struct infodisc_page *page), void *data)
{
    if (!templates) return false;
    struct page_view view = {0};
    bool go_on = true;
    for (uint32_t p = 0; go_on && p < run_n_pages(run); p++) {
        go_on = page_view_prepare(run, p, 1);
        if (go_on && run_writes(run, p) && page_view_fill(&view, run, p)) go_on = visit(data, &view.page);
    }
    page_view_free(&view);
    return !run->error.code && spool_check(run->blocks.spool, &run->error);
}
