/* SPDX-License-Identifier: MIT
 * step_write.c - templates -> files. All files are complete under temporary names before the first is renamed, so a
 * failure leaves none of them. */
#include "api/apply/applied.h"
#include "api/handles/matrix.h"
#include "api/write/write.h"
#include "base/files/file.h"
#include "output/output.h"

/* ---- templates.json ---- */

static void write_templates(void *data, FILE *out)
{
    struct infodisc_templates *templates = data;
    struct template_report view;
    template_report_fill(&view, templates);
    template_report_select(&view);
    path_selectors_find_all(view.report.selectors, templates->run->threads);
    templates_json(&view.report, out);
    template_report_free(&view);
}

/* ---- run.json ---- */

static void count_cuts(const struct infodisc_blocks *blocks, struct run_report *report)
{
    for (uint32_t p = 0; p < pages_n(blocks->pages); p++) {
        if (!pages_writes(blocks->pages, p)) continue;
        report->n_cut_by_depth += (blocks->cut_by[p] & CUT_BY_DEPTH) != 0;
        report->n_cut_by_blocks += (blocks->cut_by[p] & CUT_BY_BLOCKS) != 0;
        report->n_cut_by_paths += (blocks->cut_by[p] & CUT_BY_PATHS) != 0;
        report->n_cut_by_facts += (blocks->cut_by[p] & CUT_BY_FACTS) != 0;
    }
}

static void write_run(void *data, FILE *out)
{
    const struct infodisc_templates *templates = data;
    struct infodisc_run *run = templates->run;
    struct run_report report = {.options = &run->options,
                                .granularity = run->granularity,
                                .summary = infodisc_summarize(run)};
    struct site_skip *skip = pages_skips(templates->blocks->pages, templates->blocks, &report.n_skips);
    report.skip = skip;
    count_cuts(templates->blocks, &report);
    report.curve = infodisc_threshold_curve(run, &report.n_curve);
    report.rule = infodisc_rules(run, &report.n_rules);
    if (templates->apply) {
        report.applied = templates->apply->set;
        report.health = applied_health(templates->apply);
    }
    struct buffer text = {0};
    run_json(&report, &text);
    fwrite(text.at, 1, text.len, out);
    buffer_free(&text);
    free(skip);
}

static void write_report_html(void *data, FILE *out)
{
    struct infodisc_templates *templates = data;
    struct infodisc_summary summary = infodisc_summarize(templates->run);
    write_report(templates, &summary, out);
}

/* ---- the directory ---- */

static bool write_file(struct infodisc_run *run, const char *directory, const char *name,
                       void (*write)(void *data, FILE *out), void *data, struct output_files *files)
{
    FILE *stream = output_files_open(files, directory, name, &run->error);
    if (!stream) return false;
    write(data, stream);
    return output_files_finish(files, &run->error);
}

/* The files of a run that has learned its templates, besides the pages. */
static bool write_learned(struct infodisc_templates *t, const char *directory, struct output_files *first,
                          struct output_files *formats)
{
    return write_export_files(t, directory, formats) &&
           write_file(t->run, directory, "templates.json", write_templates, t, first);
}

static void release_written(void *part)
{
    output_files_abandon(part);
}

static bool write_directory(struct infodisc_templates *t, const char *directory)
{
    struct infodisc_run *run = t->run;
    if (!run->written) run->written = run_new_part(run, sizeof *run->written, release_written);
    struct output_files *all = run->written, pages = {0}, formats = {0}, last = {0};
    output_files_abandon(all); /* the names of an earlier call */
    bool learned = !t->apply;
    bool ok = site_is_spared(run, run->site, directory) && exports_are_possible(t) && page_content_is_possible(t) &&
              make_directories(directory, &run->error) &&
              write_page_files(t, directory, &pages, &formats) &&
              (!learned || write_learned(t, directory, all, &formats)) &&
              write_file(run, directory, "run.json", write_run, t, &last) &&
              (!learned || !run->options.report ||
               write_file(run, directory, "report.html", write_report_html, t, &last)) &&
              spool_check(t->blocks->spool, &run->error);
    template_selectors_release(t);
    output_files_append(all, &pages);
    output_files_append(all, &last);
    output_files_append(all, &formats);
    ok = ok && output_files_commit(all, &run->error);
    if (ok)
        remove_stale_parts(&run->options, all, directory);
    else
        output_files_abandon(all);
    return ok;
}

void infodisc_set_with(struct infodisc_run *run, uint64_t with)
{
    run->options.with = with;
}

const char *infodisc_written(const struct infodisc_run *run, size_t i)
{
    return run->written && i < run->written->n ? run->written->item[i].name : NULL;
}

static bool write_stdout(struct infodisc_templates *t)
{
    struct infodisc_run *run = t->run;
    if (!page_content_is_possible(t)) return false;
    write_pages_stdout(t);
    if (run->error.code) return false;
    return file_flush_stdout(&run->error) && spool_check(t->blocks->spool, &run->error);
}

bool infodisc_write(struct infodisc_run *run, struct infodisc_templates *templates, const char *directory)
{
    if (!templates) return false;
    run_forget_failed_write(run);
    if (run->error.code) return false;
    bool ok = strcmp(directory, "-") == 0 ? write_stdout(templates) : write_directory(templates, directory);
    run->failed_to_write = !ok;
    return ok;
}

/* ---- the matrix ---- */

static void write_matrix(void *data, FILE *out)
{
    const struct infodisc_feature_entropies *e = data;
    const struct infodisc_fd_matrix *m = e->matrix;
    const struct infodisc_blocks *blocks = m->features->blocks;
    uint32_t n = pages_n(blocks->pages);
    uint64_t n_cells = 0;
    for (uint32_t p = 0; p < n; p++)
        n_cells += m->column[p].bytes / sizeof(struct fd_cell);
    matrix_market_head(out, m->features->vocabulary->n, blocks->n_documents, n_cells);
    struct buffer column = {0};
    for (uint32_t p = 0, document = 0; p < n; p++) {
        if (!blocks_count_page(blocks, p)) continue;
        if (spool_get(m->spool, m->column[p], &column))
            matrix_market_column(out, document,
                                 (const struct fd_cell *)(const void *)column.at,
                                 (uint32_t)(column.len / sizeof(struct fd_cell)));
        document++;
    }
    buffer_free(&column);
}

static void write_matrix_features(void *data, FILE *out)
{
    const struct infodisc_feature_entropies *e = data;
    const struct vocabulary *vocabulary = e->matrix->features->vocabulary;
    for (uint32_t f = 0; f < vocabulary->n; f++)
        matrix_market_feature(out, vocabulary->word[f], &e->matrix->word[f], e->word[f]);
}

/* A file's name may hold anything; a line of the list may not. */
static void put_escaped_path(FILE *out, const char *path)
{
    for (; *path; path++) {
        if ((unsigned char)*path < ' ' || *path == '\\')
            fprintf(out, "\\x%02x", (unsigned)(unsigned char)*path);
        else
            fputc(*path, out);
    }
}

static void write_matrix_documents(void *data, FILE *out)
{
    const struct infodisc_feature_entropies *e = data;
    const struct infodisc_blocks *blocks = e->matrix->features->blocks;
    const struct site *site = blocks->pages->site;
    for (uint32_t p = 0; p < site->n_pages; p++) {
        if (!blocks_count_page(blocks, p)) continue;
        put_escaped_path(out, site->page[p].path);
        fprintf(out, "\t%s\n", site->page[p].url);
    }
}

/* Adds one more to `files`: it will be called `file` with the suffix. */
static bool write_beside(struct infodisc_run *run, const char *file, const char *suffix,
                         void (*write)(void *data, FILE *out), void *data, struct output_files *files)
{
    struct buffer name = {0}, dir = {0};
    buffer_printf(&name, "%s%s", file_name_of(file, &dir), suffix);
    bool ok = site_is_no_output(run, file) && write_file(run, dir.at, buffer_text(&name), write, data, files);
    buffer_free(&name);
    buffer_free(&dir);
    return ok;
}

bool infodisc_save_templates(struct infodisc_run *run, struct infodisc_templates *templates, const char *file)
{
    if (!templates) return false;
    run_forget_failed_write(run);
    if (templates->apply) return run_refuse(run, "this run has learned no templates");
    if (run->error.code) return false;
    struct output_files files = {0};
    bool ok = write_beside(run, file, "", write_templates, templates, &files) &&
              output_files_commit(&files, &run->error);
    output_files_abandon(&files);
    template_selectors_release(templates);
    run->failed_to_write = !ok;
    return ok;
}

bool infodisc_write_matrix(struct infodisc_run *run, const char *file)
{
    run_forget_failed_write(run);
    if (run->error.code) return false;
    struct infodisc_feature_entropies *e = run->feature_entropies;
    if (!e) return run_refuse(run, "this run has no word matrix: it has learned nothing");
    if (!e->word) return run_refuse(run, "this run has no word matrix: it needs keep_words, or the method paper");
    struct output_files files = {0};
    bool ok = write_beside(run, file, "", write_matrix, e, &files) &&
              write_beside(run, file, ".features", write_matrix_features, e, &files) &&
              write_beside(run, file, ".documents", write_matrix_documents, e, &files) &&
              spool_check(e->matrix->spool, &run->error) && output_files_commit(&files, &run->error);
    output_files_abandon(&files);
    run->failed_to_write = !ok;
    return ok;
}
