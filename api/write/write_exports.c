/* SPDX-License-Identifier: MIT
 * write_exports.c - see write_exports.h. */
#include "api/write/write_exports.h"

#include "api/write/template_report.h"
#include "output/formats/index_format.h"
#include "output/exports/template_export.h"

static bool write_export(struct infodisc_run *run, const struct export_site *site,
                         const struct template_export *export, const char *directory,
                         struct output_files *files)
{
    struct buffer text = {0};
    FILE *stream = output_files_open(files, directory, export->file, &run->error);
    if (!stream) return false;
    export->write(site, &text);
    fwrite(text.at, 1, text.len, stream);
    buffer_free(&text);
    return output_files_finish(files, &run->error);
}

bool exports_are_possible(const struct infodisc_templates *templates)
{
    struct infodisc_run *run = templates->run;
    unsigned first = n_index_formats();
    for (unsigned i = 0; templates->apply && template_export(i); i++)
        if (run->options.formats >> (first + i) & 1)
            return error_set(&run->error, INFODISC_BAD_OPTION,
                             "the format '%s' is made from templates: use it in the run that learns them",
                             template_export(i)->name);
    return true;
}

bool write_export_files(struct infodisc_templates *templates, const char *directory, struct output_files *files)
{
    struct infodisc_run *run = templates->run;
    const struct site *site = templates->blocks->pages->site;
    unsigned first = n_index_formats();
    if (!(run->options.formats >> first)) return true;
    struct template_report view;
    template_report_fill(&view, templates);
    const char *host = site->n_pages ? site->page[0].host : "";
    struct export_site *exported = export_site_new(&view.report, host);
    bool ok = true;
    for (unsigned i = 0; ok && template_export(i); i++)
        if (run->options.formats >> (first + i) & 1)
            ok = write_export(run, exported, template_export(i), directory, files);
    export_site_free(exported);
    template_report_free(&view);
    return ok;
}
