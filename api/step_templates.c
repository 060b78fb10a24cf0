/* SPDX-License-Identifier: MIT
 * step_templates.c - labels -> templates, and the pages that they extract. */
#include "api/handles/templates.h"
#include "api/label/label.h"
#include "api/template/coverage_pass.h"
#include "api/template/title_pass.h"
#include "api/write/write.h"

/* The pages that a cluster's template is made of: of duplicates, the first in the cluster, as all pages of a cluster
 * may be duplicates of pages in another one. [P]; free() it. */
static bool *pages_of_templates(const struct infodisc_blocks *blocks)
{
    const struct clusters *clusters = blocks->clusters->list;
    uint32_t n = pages_n(blocks->pages), *last = mem_zalloc(n, sizeof *last); /* 1 + cluster that counts the page */
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

struct infodisc_templates *infodisc_make_templates(struct infodisc_run *run, struct infodisc_labels *labels)
{
    if (!labels || run->error.code) return NULL;
    struct infodisc_features *features = labels->features;
    struct infodisc_blocks *blocks = features->blocks;
    struct page_type_guess *types = type_pass_guess(labels);
    if (run->rules) rules_pass_types(run->rules, blocks->pages->site, types);
    struct infodisc_templates *out = run_templates_new(blocks, &learned_pages);
    out->labels = labels;
    out->tokens = verdict_pass(labels, types);
    run_progress(run, "templates", 0, 0);
    bool *is_counted = pages_of_templates(blocks);
    struct clustered_leaves leaves = {blocks->clusters->list, &features->facts, is_counted, blocks->paths->n};
    out->list = templates_new(&leaves, labels->path, types, run->threads);
    out->list->title = title_pass(blocks);
    out->coverage = coverage_pass(features);
    free(is_counted);
    return spool_check(blocks->spool, &run->error) ? out : NULL;
}

bool infodisc_each_page(struct infodisc_run *run, struct infodisc_templates *templates,
                        bool (*visit)(void *data, const struct infodisc_page *page), void *data)
{
    run_forget_failed_write(run);
    if (!templates || (run->options.with && !page_content_is_possible(templates))) return false;
    const struct infodisc_pages *pages = templates->blocks->pages;
    struct page_view view = {.templates = templates};
    bool go_on = true;
    for (uint32_t p = 0; go_on && p < pages_n(pages); p++) {
        go_on = templates->supply->prepare(templates, p, 1);
        if (go_on && pages_writes(pages, p) && page_view_fill(&view, p)) go_on = visit(data, page_view_public(&view));
    }
    page_view_free(&view);
    return !run->error.code && spool_check(templates->blocks->spool, &run->error);
}
