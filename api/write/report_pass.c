/* SPDX-License-Identifier: MIT
 * report_pass.c - see report_pass.h. */
#include "api/write/report_pass.h"

#include "api/write/template_report.h"
#include "output/report/report.h"

struct report_source {
    const struct infodisc_features *features;
    struct buffer record;       /* of the page at hand */
    struct page_blocks blocks;
};

static bool show_page(void *data, uint32_t page, struct report_page *out)
{
    struct report_source *source = data;
    const struct infodisc_features *f = source->features;
    const struct site *site = f->blocks->pages->site;
    if (!f->blocks->record[page].bytes) return false;
    source->blocks = blocks_of_page(f->blocks, page, &source->record);
    if (source->blocks.n_leaves != features_n_leaves(f, page)) return false; /* spool failed */
    *out = (struct report_page){.url = site->page[page].url,
                                .path = site->page[page].path,
                                .blocks = &source->blocks,
                                .fact = page_leaves(&f->facts, page)};
    return true;
}

static struct page_fits fits_of(const struct infodisc_templates *templates, uint32_t threshold)
{
    const struct infodisc_blocks *blocks = templates->blocks;
    uint32_t n = pages_n(blocks->pages);
    bool *is_document = mem_zalloc(n, sizeof *is_document);
    for (uint32_t p = 0; p < n; p++) is_document[p] = blocks->skipped[p] == SKIP_NONE;
    struct clustered_leaves leaves = {blocks->clusters->list, &templates->labels->features->facts, is_document,
                                      blocks->paths->n};
    struct page_fits fits = page_fits_new(&leaves, templates->list, threshold, templates->run->threads);
    free(is_document);
    return fits;
}

void write_report(struct infodisc_templates *templates, const struct infodisc_summary *summary, FILE *out)
{
    struct infodisc_run *run = templates->run;
    const struct infodisc_labels *labels = templates->labels;
    const struct infodisc_blocks *blocks = templates->blocks;
    struct report_source source = {.features = labels->features};
    struct template_report view;
    struct entropy_histogram histogram;
    run_progress(run, "report", 0, 0);
    template_report_fill(&view, templates);
    template_report_select(&view);
    entropy_histogram_fill(&histogram, &labels->features->facts, labels->path, blocks->paths->n, run->threads);
    struct page_fits fits = fits_of(templates, view.report.threshold);
    struct site_report report = {
        .templates = &view.report,
        .summary = *summary,
        .histogram = &histogram,
        .fits = &fits,
        .untrusted = run->options.method == INFODISC_METHOD_TEMPLATE && !labels->path_logit,
        .page = show_page,
        .data = &source,
    };
    struct site_skip *skip = pages_skips(blocks->pages, blocks, &report.n_skips);
    report.skip = skip;
    report.curve = infodisc_threshold_curve(run, &report.n_curve);
    report.rule = infodisc_rules(run, &report.n_rules);
    site_report_html(&report, out);
    free(skip);
    page_fits_free(&fits);
    template_report_free(&view);
    buffer_free(&source.record);
}
