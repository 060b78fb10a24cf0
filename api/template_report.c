/* SPDX-License-Identifier: MIT
 * template_report.c - see template_report.h. */
#include "api/template_report.h"

#include "api/steps.h"
#include "base/memory.h"
#include "output/clean_text.h"

static struct span sample_text(void *data, uint32_t page, uint32_t leaf)
{
    struct template_report *view = data;
    if (view->sample_page != page) {
        view->sample_page = page;
        view->blocks = blocks_of_page(&view->run->blocks, page, &view->record);
    }
    if (leaf >= view->blocks.n_leaves) return (struct span){"", 0};
    const struct leaf_block *block = &view->blocks.leaf[leaf];
    return cut_text((struct span){view->blocks.text.at + block->text, block->text_len}, SAMPLE_BYTES_MAX);
}

void template_report_fill(struct template_report *view, struct infodisc_run *run)
{
    uint32_t n = run_n_pages(run);
    *view = (struct template_report){.run = run, .sample_page = UINT32_MAX};
    view->url = mem_zalloc(n, sizeof *view->url);
    for (uint32_t p = 0; p < n; p++) view->url[p] = run->pages.site->page[p].url;
    view->report = (struct templates_report){.site = run->pages.site->name,
                                             .options = &run->options,
                                             .granularity = run->granularity,
                                             .n_pages = n,
                                             .n_documents = run->blocks.n_documents,
                                             .threshold = run->labels.threshold,
                                             .threshold_chosen = run->options.threshold < 0,
                                             .clusters = run->clusters.list,
                                             .paths = run->blocks.paths,
                                             .templates = run->templates.list,
                                             .path_sums = run->labels.path,
                                             .path_logit = run->labels.path_logit,
                                             .language = language_code(run->features.site_language),
                                             .url = view->url,
                                             .sample = sample_text,
                                             .sample_data = view};
}

void template_report_select(struct template_report *view)
{
    struct infodisc_templates *t = &view->run->templates;
    if (!t->selectors) t->selectors = path_selectors_new(view->run->blocks.paths, t->list);
    view->report.selectors = t->selectors;
}

void template_selectors_release(struct infodisc_run *run)
{
    path_selectors_free(run->templates.selectors);
    run->templates.selectors = NULL;
}

void template_report_free(struct template_report *view)
{
    buffer_free(&view->record);
    free(view->url);
}
