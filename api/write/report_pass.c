/* SPDX-License-Identifier: MIT
 * report_pass.c - see report_pass.h. */
#include "api/write/report_pass.h"

#include "api/steps.h"
#include "api/write/template_report.h"
#include "output/report/report.h"

struct report_source {
    struct infodisc_run *run;
    struct buffer record;       /* of the page at hand */
    struct page_blocks blocks;
};

static bool show_page(void *data, uint32_t page, struct report_page *out)
{
    struct report_source *source = data;
    struct infodisc_run *run = source->run;
    const struct leaf_facts *facts = &run->features.facts;
    if (!run->blocks.record[page].bytes) return false;
    source->blocks = blocks_of_page(&run->blocks, page, &source->record);
    if (source->blocks.n_leaves != features_n_leaves(&run->features, page)) return false; /* spool failed */
    *out = (struct report_page){.url = run->pages.site->page[page].url,
                                .path = run->pages.site->page[page].path,
                                .blocks = &source->blocks,
                                .fact = facts->leaf + facts->first[page]};
    return true;
}

static struct page_fits fits_of(const struct infodisc_run *run)
{
    uint32_t n = run_n_pages(run);
    bool *is_document = mem_zalloc(n, sizeof *is_document);
    for (uint32_t p = 0; p < n; p++) is_document[p] = run->blocks.skipped[p] == SKIP_NONE;
    struct page_fits fits = page_fits_new(run->clusters.list, run->templates.list, &run->features.facts,
                                          run->blocks.paths->n, is_document, run->threads);
    free(is_document);
    return fits;
}

void write_report(struct infodisc_run *run, FILE *out)
{
    struct report_source source = {.run = run};
    struct template_report view;
    struct entropy_histogram histogram;
    run_progress(run, "report", 0, 0);
    template_report_fill(&view, run);
    template_report_select(&view);
    entropy_histogram_fill(&histogram, &run->features.facts, run->labels.path, run->blocks.paths->n, run->threads);
    struct page_fits fits = fits_of(run);
    struct site_report report = {
        .templates = &view.report,
        .summary = infodisc_summarize(run),
        .histogram = &histogram,
        .fits = &fits,
        .untrusted = run->options.method == INFODISC_METHOD_TEMPLATE && !run->labels.path_logit,
        .page = show_page,
        .data = &source,
    };
    struct site_skip *skip = run_skips(run, &report.n_skips);
    report.skip = skip;
    report.curve = infodisc_threshold_curve(run, &report.n_curve);
    report.rule = infodisc_rules(run, &report.n_rules);
    site_report_html(&report, out);
    free(skip);
    page_fits_free(&fits);
    template_report_free(&view);
    buffer_free(&source.record);
}
