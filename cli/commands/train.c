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
    static const char *const names[] = {"article", "index", "other"};
    char text[NUMBER_BYTES];
    for (int t = 0; t < 3; t++) {
        number_count(count->types[t], text);
        fprintf(stderr, "%s %s%s", text, names[t], t < 2 ? ", " : "\n");
    }
}

static void tell_left_out(uint32_t pages, const char *why)
{
    char text[NUMBER_BYTES];
    if (!pages) return;
    number_count(pages, text);
    fprintf(stderr, "  %s %s\n", text, why);
}

static void tell(const struct options *opt, const struct infodisc_trained *count)
{
    char pages[NUMBER_BYTES], blocks[NUMBER_BYTES], content[NUMBER_BYTES];
    if (opt->verbosity == VERBOSITY_QUIET) return;
    number_count(count->pages, pages);
    fprintf(stderr, "%s: trained on %s pages, ", opt->output, pages);
    if (opt->run.method == INFODISC_METHOD_C45) {
        tell_types(count);
    } else {
        number_count(count->blocks, blocks);
        number_count(count->content, content);
        fprintf(stderr, "%s blocks, %s of them content\n", blocks, content);
    }
    tell_left_out(count->not_found, "labelled pages were not found in their sites");
    tell_left_out(count->without_label, opt->run.method == INFODISC_METHOD_C45 ? "pages of the gold have no type"
                                                                               : "pages of the gold have no text");
}

int train_model(const struct options *opt)
{
    struct infodisc_error error;
    struct infodisc_options options = opt->run;
    options.interrupt = interrupt_flag();
    struct infodisc_trainer *trainer = infodisc_trainer_new(&options, &error);
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
