/* SPDX-License-Identifier: MIT
 * step_templates.c - labels -> templates, and the pages extracted by them. */
#include "api/steps.h"

#include "api/page_view.h"
#include "api/rules_pass.h"
#include "api/type_pass.h"

enum { TITLES_MAX = 1000 }; /* spread evenly over the pages: enough to tell what is constant */

/* On sites left out of training 460 of 581 pages rightly called an index have it, and 39 of 85 wrongly. */
static const double LISTING_SCORE = 0.6;

static void learn_title(struct infodisc_run *run, struct templates *t)
{
    uint32_t n = run_n_pages(run), titles = n < TITLES_MAX ? n : TITLES_MAX;
    struct span *title = mem_zalloc(titles, sizeof *title);
    struct arena strings = {0};
    struct buffer record = {0};
    for (uint32_t i = 0; i < titles; i++) {
        struct page_blocks b =
            blocks_of_page(&run->blocks, (uint32_t)((uint64_t)i * n / titles), &record);
        title[i] = (struct span){arena_copy(&strings, b.title.at, b.title.len), b.title.len};
    }
    t->title = title_learn(title, titles);
    buffer_free(&record);
    arena_free(&strings);
    free(title);
}

/* The lists of index pages are content: where the type is fairly sure, or an article would be given the lists
 * beside it. Not with the paper's method, which is as it was published, and not where nothing says what
 * repeats. */
static void label_listings(struct infodisc_run *run, const struct page_type_guess *types)
{
    const struct leaf_facts *facts = &run->features.facts;
    if (run->options.method == INFODISC_METHOD_PAPER || run->blocks.n_documents < 2) return;
    for (uint32_t p = 0; p < facts->n_pages; p++)
        if (types[p].type == PAGE_INDEX && types[p].score >= LISTING_SCORE)
            label_listing(facts->leaf + facts->first[p], features_n_leaves(&run->features, p),
                          run->labels.path, run->labels.threshold);
}

struct infodisc_templates *infodisc_make_templates(struct infodisc_run *run,
                                                   struct infodisc_labels *labels)
{
    if (!labels) return NULL;
    uint32_t n = run_n_pages(run);
    bool *is_document = mem_zalloc(n, sizeof *is_document);
    for (uint32_t p = 0; p < n; p++) is_document[p] = run->blocks.skipped[p] == SKIP_NONE;
    float *evidence = type_pass_evidence(run);
    struct page_type_guess *types = page_types_guess(evidence, n, run->clusters.list, is_document);
    free(evidence);
    if (run->rules) rules_pass_types(run, types);
    label_listings(run, types);
    run_progress(run, "templates", 0, 0);
    run->templates.run = run;
    run->templates.list = templates_new(run->clusters.list, &run->features.facts,
                                        run->blocks.paths->n, is_document, types);
    learn_title(run, run->templates.list);
    free(is_document);
    return spool_check(run->blocks.spool, &run->error) ? &run->templates : NULL;
}

bool infodisc_each_page(struct infodisc_run *run, struct infodisc_templates *templates,
                        bool (*visit)(void *data, const struct infodisc_page *page), void *data)
{
    if (!templates) return false;
    struct page_view view = {0};
    bool go_on = true;
    for (uint32_t p = 0; go_on && p < run_n_pages(run); p++)
        if (page_view_fill(&view, run, p)) go_on = visit(data, &view.page);
    page_view_free(&view);
    return spool_check(run->blocks.spool, &run->error);
}
