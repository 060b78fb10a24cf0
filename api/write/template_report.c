/* SPDX-License-Identifier: MIT
 * template_report.c - see template_report.h. */
#include "api/write/template_report.h"

#include "base/memory.h"
#include "base/text/utf8.h"
#include "output/output.h"

static struct span sample_text(void *data, int thread, uint32_t page, uint32_t leaf)
{
    struct template_report *view = data;
    struct sampled_page *sampled = &view->sampled[thread];
    const struct page_blocks *blocks = &sampled->blocks;
    if (sampled->page != page) {
        sampled->page = page;
        sampled->blocks = blocks_of_page(view->templates->blocks, page, &sampled->record);
    }
    if (leaf >= blocks->n_leaves) return (struct span){"", 0};
    return utf8_cut(leaf_span(blocks, &blocks->leaf[leaf]), SAMPLE_BYTES_MAX);
}

void template_report_fill(struct template_report *view, struct infodisc_templates *templates)
{
    const struct infodisc_run *run = templates->run;
    const struct infodisc_labels *labels = templates->labels;
    const struct infodisc_blocks *blocks = templates->blocks;
    const struct site *site = blocks->pages->site;
    uint32_t n = site->n_pages;
    *view = (struct template_report){.templates = templates};
    view->sampled = mem_zalloc((size_t)run->threads, sizeof *view->sampled);
    for (int t = 0; t < run->threads; t++) view->sampled[t].page = UINT32_MAX;
    view->url = mem_zalloc(n, sizeof *view->url);
    for (uint32_t p = 0; p < n; p++) view->url[p] = site->page[p].url;
    view->report = (struct templates_report){.site = site->name,
                                             .options = &run->options,
                                             .granularity = run->granularity,
                                             .n_pages = n,
                                             .n_documents = blocks->n_documents,
                                             .threshold = labels->threshold,
                                             .coverage = templates->coverage,
                                             .threshold_chosen = run->options.threshold < 0,
                                             .clusters = blocks->clusters->list,
                                             .paths = blocks->paths,
                                             .templates = templates->list,
                                             .path_sums = labels->path,
                                             .path_logit = labels->path_logit,
                                             .language = language_code(labels->features->site_language),
                                             .url = view->url,
                                             .sample = sample_text,
                                             .sample_data = view,
                                             .threads = run->threads};
}

void template_report_select(struct template_report *view)
{
    struct infodisc_templates *t = view->templates;
    if (!t->selectors) t->selectors = path_selectors_new(t->blocks->paths, t->list, t->run->threads);
    view->report.selectors = t->selectors;
}

void template_selectors_release(struct infodisc_templates *templates)
{
    path_selectors_free(templates->selectors);
    templates->selectors = NULL;
}

void template_report_free(struct template_report *view)
{
    for (int t = 0; t < view->templates->run->threads; t++) buffer_free(&view->sampled[t].record);
    free(view->sampled);
    free(view->url);
}
