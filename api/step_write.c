/* SPDX-License-Identifier: MIT
 * step_write.c - templates -> files. All files are complete under their temporary names before the first
 * is renamed, so a failure leaves none of them. */
#include "api/steps.h"

#include "api/write/report_pass.h"
#include "api/shards/shard_site.h"
#include "api/apply/step_apply.h"
#include "api/write/template_report.h"
#include "api/write/write_exports.h"
#include "api/write/write_pages.h"
#include "base/files/file.h"
#include "output/matrix_market.h"
#include "output/run_json.h"
#include "output/templates_json.h"

/* ---- templates.json ---- */

static void write_templates(struct infodisc_run *run, FILE *out)
{
    struct template_report view;
    template_report_fill(&view, run);
    template_report_select(&view);
    path_selectors_find_all(view.report.selectors, run->threads);
    templates_json(&view.report, out);
    template_report_free(&view);
}

/* ---- run.json ---- */

struct site_skip *run_skips(const struct infodisc_run *run, uint32_t *n)
{
    const struct site *site = run->pages.site;
    struct site_skip *skip = mem_zalloc((size_t)site->n_skips + site->n_pages, sizeof *skip);
    for (*n = 0; *n < site->n_skips; ++*n) skip[*n] = site->skip[*n];
    for (uint32_t p = 0; p < site->n_pages; p++)
        if (run->blocks.skipped && run->blocks.skipped[p] != SKIP_NONE && run_writes(run, p))
            skip[(*n)++] = (struct site_skip){.path = site->page[p].path,
                                              .reason = (enum skip_reason)run->blocks.skipped[p],
                                              .detail = run->blocks.skip_detail[p]};
    if (*n) qsort(skip, *n, sizeof *skip, site_skip_compare);
    return skip;
}

static void write_run(struct infodisc_run *run, FILE *out)
{
    struct run_report report = {.options = &run->options,
                                .granularity = run->granularity,
                                .summary = infodisc_summarize(run)};
    struct site_skip *skip = run_skips(run, &report.n_skips);
    report.skip = skip;
    for (uint32_t p = 0; p < run_n_pages(run); p++) {
        if (!run_writes(run, p)) continue;
        report.n_cut_by_depth += (run->blocks.cut_by[p] & CUT_BY_DEPTH) != 0;
        report.n_cut_by_blocks += (run->blocks.cut_by[p] & CUT_BY_BLOCKS) != 0;
        report.n_cut_by_paths += (run->blocks.cut_by[p] & CUT_BY_PATHS) != 0;
        report.n_cut_by_facts += (run->blocks.cut_by[p] & CUT_BY_FACTS) != 0;
    }
    report.curve = infodisc_threshold_curve(run, &report.n_curve);
    report.rule = infodisc_rules(run, &report.n_rules);
    if (run->apply) {
        report.applied = run->apply->set;
        report.health = applied_health(run);
    }
    struct buffer text = {0};
    run_json(&report, &text);
    fwrite(text.at, 1, text.len, out);
    buffer_free(&text);
    free(skip);
}

/* ---- the directory ---- */

static bool write_file(struct infodisc_run *run, const char *directory, const char *name,
                       void (*write)(struct infodisc_run *run, FILE *out), struct output_files *files)
{
    FILE *stream = output_files_open(files, directory, name, &run->error);
    if (!stream) return false;
    write(run, stream);
    return output_files_finish(files, &run->error);
}

static bool write_directory(struct infodisc_run *run, const char *directory)
{
    struct output_files *all = &run->written, pages = {0}, formats = {0}, last = {0};
    output_files_abandon(all); /* the names of an earlier call */
    bool ok = exports_are_possible(run) && make_directories(directory, &run->error) &&
              write_page_files(run, directory, &pages, &formats) &&
              (run->apply || (write_export_files(run, directory, &formats) &&
                              write_file(run, directory, "templates.json", write_templates, all))) &&
              write_file(run, directory, "run.json", write_run, &last) &&
              (run->apply || !run->options.report ||
               write_file(run, directory, "report.html", write_report, &last)) &&
              spool_check(run->blocks.spool, &run->error);
    template_selectors_release(run);
    output_files_append(all, &pages);
    output_files_append(all, &last);
    output_files_append(all, &formats);
    ok = ok && output_files_commit(all, &run->error);
    if (ok)
        remove_stale_parts(run, directory);
    else
        output_files_abandon(all);
    return ok;
}

const char *infodisc_written(const struct infodisc_run *run, size_t i)
{
    return i < run->written.n ? run->written.item[i].name : NULL;
}

static bool write_stdout(struct infodisc_run *run)
{
    write_pages_stdout(run);
    if (run->error.code) return false;
    if (fflush(stdout) != 0 || ferror(stdout))
        return error_set_errno(&run->error, INFODISC_FAILED, "cannot write to standard output");
    return spool_check(run->blocks.spool, &run->error);
}

bool infodisc_write(struct infodisc_run *run, struct infodisc_templates *templates,
                    const char *directory)
{
    if (!templates || run->error.code) return false;
    return strcmp(directory, "-") == 0 ? write_stdout(run) : write_directory(run, directory);
}

/* ---- the matrix ---- */

static void write_matrix(struct infodisc_run *run, FILE *out)
{
    const struct infodisc_fd_matrix *m = &run->matrix;
    uint64_t n_cells = 0;
    for (uint32_t p = 0; p < run_n_pages(run); p++)
        n_cells += m->column[p].bytes / sizeof(struct fd_cell);
    matrix_market_head(out, run->features.vocabulary->n, run->blocks.n_documents, n_cells);
    struct buffer column = {0};
    for (uint32_t p = 0, document = 0; p < run_n_pages(run); p++) {
        if (!blocks_count_page(&run->blocks, p)) continue;
        if (spool_get(m->spool, m->column[p], &column))
            matrix_market_column(out, document,
                                 (const struct fd_cell *)(const void *)column.at,
                                 (uint32_t)(column.len / sizeof(struct fd_cell)));
        document++;
    }
    buffer_free(&column);
}

static void write_matrix_features(struct infodisc_run *run, FILE *out)
{
    for (uint32_t f = 0; f < run->features.vocabulary->n; f++)
        matrix_market_feature(out, run->features.vocabulary->word[f], &run->matrix.word[f],
                              run->feature_entropies.word[f]);
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

static void write_matrix_documents(struct infodisc_run *run, FILE *out)
{
    for (uint32_t p = 0; p < run_n_pages(run); p++) {
        if (!blocks_count_page(&run->blocks, p)) continue;
        put_escaped_path(out, run->pages.site->page[p].path);
        fprintf(out, "\t%s\n", run->pages.site->page[p].url);
    }
}

/* One more file of `files`: `file` with the suffix, which is not made yet. */
static bool write_beside(struct infodisc_run *run, const char *file, const char *suffix,
                         void (*write)(struct infodisc_run *run, FILE *out), struct output_files *files)
{
    struct buffer name = {0}, dir = {0};
    const char *slash = strrchr(file, '/');
    buffer_add(&dir, file, slash ? (size_t)(slash - file) : 0);
    if (!dir.len) buffer_puts(&dir, slash ? "/" : ".");
    buffer_printf(&name, "%s%s", slash ? slash + 1 : file, suffix);
    bool ok = write_file(run, buffer_text(&dir), buffer_text(&name), write, files);
    buffer_free(&name);
    buffer_free(&dir);
    return ok;
}

bool infodisc_save_templates(struct infodisc_run *run, struct infodisc_templates *templates, const char *file)
{
    if (!templates) return false;
    if (run->apply) return error_set(&run->error, INFODISC_BAD_OPTION, "this run has learned no templates");
    struct output_files files = {0};
    bool ok = write_beside(run, file, "", write_templates, &files) && output_files_commit(&files, &run->error);
    output_files_abandon(&files);
    template_selectors_release(run);
    return ok;
}

bool infodisc_write_matrix(struct infodisc_run *run, const char *file)
{
    if (run->error.code) return false;
    if (!run->feature_entropies.word)
        return error_set(&run->error, INFODISC_BAD_OPTION, "this run has no word matrix");
    struct output_files files = {0};
    bool ok = write_beside(run, file, "", write_matrix, &files) &&
              write_beside(run, file, ".features", write_matrix_features, &files) &&
              write_beside(run, file, ".documents", write_matrix_documents, &files) &&
              spool_check(run->matrix.spool, &run->error) && output_files_commit(&files, &run->error);
    output_files_abandon(&files);
    return ok;
}
