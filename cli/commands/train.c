/* SPDX-License-Identifier: MIT
 * train.c - `infodisc train --gold FILE -o MODEL SITE...`
 *
 *     SITE --> pages --> content blocks --.
 *         site/      table_blocks/         \
 *     gold --> labels of the blocks --> model
 *     labelers/       labelers/       labelers/ */
#include "cli/commands/train.h"

#include <stdio.h>

#include "cli/terminal/terminal.h"
#include "cli/commands/report.h"

static void tell_types(const struct infodisc_trained *count)
{
    report_count("", count->types[0], "article", "article");
    report_count(", ", count->types[1], "index", "index");
    report_count(", ", count->types[2], "other\n", "other\n");
}

static void tell(const struct options *opt, const struct infodisc_trained *count)
{
    static const char not_found[] = "labelled pages were not found in their sites\n";
    bool of_types = opt->run.method == INFODISC_METHOD_C45;
    const char *no_label = of_types ? "pages of the gold have no type\n" : "pages of the gold have no text\n";
    if (opt->verbosity == VERBOSITY_QUIET) return;
    report_name("", opt->output, ": trained on");
    report_count(" ", count->pages, "pages, ", "pages, ");
    if (of_types) {
        tell_types(count);
    } else {
        report_count("", count->blocks, "blocks", "blocks");
        report_count(", ", count->content, "of them content\n", "of them content\n");
    }
    if (count->not_found) report_count("  ", count->not_found, not_found, not_found);
    if (count->without_label) report_count("  ", count->without_label, no_label, no_label);
}

int train_model(const struct options *opt)
{
    struct infodisc_error error;
    struct infodisc_trainer *trainer = infodisc_trainer_new(&opt->run, &error);
    bool ok = trainer != NULL;
    for (int i = 0; ok && i < opt->n_sites; i++)
        ok = infodisc_trainer_add(trainer, opt->site[i].path, opt->gold[opt->n_gold > 1 ? i : 0], &error);
    if (ok && infodisc_trainer_save(trainer, opt->output, &error)) {
        struct infodisc_trained count = infodisc_trainer_count(trainer);
        tell(opt, &count);
    } else {
        ok = false;
    }
    infodisc_trainer_free(trainer);
    return ok ? EXIT_DONE : report_error(&error);
}
