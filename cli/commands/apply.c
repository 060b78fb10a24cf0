/* SPDX-License-Identifier: MIT
 * apply.c - `infodisc apply TEMPLATES SITE...`: Figure 1 without its middle, as all that is to be learned was
 * learned before.
 *
 *     TEMPLATES --> template set --.
 *                   templates/      \
 *     SITE --> pages --> content blocks --> paths looked up --> labels --> outputs
 *         site/      table_blocks/     templates/          labelers/   output/ */
#include "cli/commands/apply.h"

#include "cli/commands/hosts.h"
#include "cli/terminal/terminal.h"
#include "cli/commands/list.h"
#include "cli/commands/site_run.h"

static int apply(const struct options *opt, const struct options_site *site, const void *data)
{
    const struct infodisc_template_set *set = data;
    if (opt->list) return list_site(opt, site, set);
    struct site_run r;
    struct infodisc_run *run = site_run_new(&r, opt, site, NULL);

    struct infodisc_templates *templates = infodisc_apply(run, set, site->path);
    infodisc_write(run, templates, site->output);

    progress_end(&r.progress);
    int exit_code = report_applied(opt, site, run, r.start);
    infodisc_free(run);
    return exit_code;
}

int apply_sites(const struct options *opt)
{
    struct infodisc_error error;
    struct infodisc_template_set *set = infodisc_load_templates(opt->templates, &error);
    if (!set) return report_error(&error);
    int exit_code = EXIT_DONE;
    for (int i = 0; i < opt->n_sites && !*interrupt_flag(); i++)
        exit_code = report_worse(exit_code, for_site(opt, &opt->site[i], apply, set));
    infodisc_free_templates(set);
    return exit_code;
}
