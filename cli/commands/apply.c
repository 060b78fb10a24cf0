/* SPDX-License-Identifier: MIT
 * apply.c - `infodisc apply TEMPLATES SITE...`: Figure 1 without its middle, since everything was learned before.
 *
 *     TEMPLATES --> template set --.
 *                   templates/      \
 *     SITE --> pages --> content blocks --> paths looked up --> labels --> outputs
 *         site/      table_blocks/     templates/          labelers/   output/ */
#include "cli/commands/apply.h"

#include "cli/commands/arguments.h"
#include "cli/commands/hosts.h"
#include "cli/commands/list.h"
#include "cli/commands/site_run.h"
#include "cli/options/outputs.h"
#include "cli/terminal/terminal.h"

/* The files of a learning run are valuable: overwrite them only if the user names the directory, or insists. */
static bool may_write(const struct options *opt, const struct options_site *site)
{
    return opt->output || opt->force || !holds_templates(site->output);
}

static int refuse(const struct options_site *site)
{
    message_put("'%s' holds the output of a learning run: use --force to overwrite it, or name another directory "
                "with -o", site->output);
    return EXIT_FAILED;
}

static int apply_set(const struct options *opt, const struct options_site *site,
                     const struct infodisc_template_set *set)
{
    struct site_run r;
    struct infodisc_run *run = site_run_new(&r, opt, site, NULL);

    struct infodisc_templates *templates = infodisc_apply(run, set, site->path);
    infodisc_write(run, templates, site->output);

    progress_end(&r.progress);
    int exit_code = report_run(opt, site, run, r.start);
    infodisc_free(run);
    return exit_code;
}

/* data: the templates, or NULL if each host has its own. */
static int apply(const struct options *opt, const struct options_site *site, const void *data)
{
    struct infodisc_template_set *own = NULL;
    if (!data && site->directory && !(own = load_templates_of_host(opt->templates, site->directory)))
        return EXIT_FAILED;
    const struct infodisc_template_set *set = own ? own : data;
    int exit_code = opt->list             ? list_site(opt, site, set)
                    : may_write(opt, site) ? apply_set(opt, site, set)
                                           : refuse(site);
    infodisc_free_templates(own);
    return exit_code;
}

int apply_sites(const struct options *opt)
{
    bool has_own = opt->by_host && holds_hosts(opt->templates);
    struct infodisc_template_set *set = has_own ? NULL : load_templates(opt->templates);
    if (!set && !has_own) return EXIT_FAILED;
    int exit_code = EXIT_DONE;
    for (int i = 0; i < opt->n_sites && !*interrupt_flag(); i++)
        exit_code = report_worse(exit_code, for_site(opt, &opt->site[i], apply, set));
    infodisc_free_templates(set);
    return exit_code;
}
