/* SPDX-License-Identifier: MIT
 * main.c - the program. It learns a site and writes what it has learned; the other commands are in cli/commands/. */
#include <signal.h>

#include "cli/commands/commands.h"
#include "cli/terminal/terminal.h"
#include "cli/options/options.h"
#include "infodisc.h"

/* Learns one site and writes its templates and pages. Returns the exit code. */
static int learn(const struct options *opt, const struct options_site *site, const void *data)
{
    (void)data;
    if (opt->list) return list_site(opt, site, NULL);
    struct site_run r;
    bool keeps_work = !opt->stream && !opt->run.stats && !opt->explain;
    struct infodisc_run *run = site_run_new(&r, opt, site, keeps_work ? site->output : NULL);

    struct infodisc_templates *templates = infodisc_learn(run, opt->whole_shard ? NULL : site->path);
    if (!opt->explain && infodisc_write(run, templates, site->output) && opt->matrix)
        infodisc_write_matrix(run, opt->matrix);

    progress_end(&r.progress);
    int exit_code = opt->explain ? explain_site(opt, run, templates, site) : report_run(opt, site, run, r.start);
    warn_of_many_hosts(opt, site);
    infodisc_free(run);
    return exit_code;
}

static int learn_sites(const struct options *opt)
{
    int exit_code = EXIT_DONE;
    warn_of_page_sites(opt);
    for (int i = 0; i < opt->n_sites && !*interrupt_flag(); i++)
        exit_code = report_worse(exit_code, for_site(opt, &opt->site[i], learn, NULL));
    return exit_code;
}

static int (*const commands[COMMAND_N])(const struct options *opt) = {
    [COMMAND_LEARN] = learn_sites,      [COMMAND_APPLY] = apply_sites,
    [COMMAND_DIFF] = diff_templates,    [COMMAND_TRAIN] = train_model,
    [COMMAND_SCAN] = scan_sites,        [COMMAND_MERGE] = merge_shards,
    [COMMAND_FILTER_SCAN] = filter_run, [COMMAND_FILTER_CLASSIFY] = filter_run};

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_DFL); /* `infodisc -o - SITE | head` ends quietly, whoever started us */
    signal(SIGXFSZ, SIG_IGN); /* a file that becomes too large is an error of write(), which is reported */
    signal(SIGCHLD, SIG_DFL); /* how a process that parses pages has ended matters */
    infodisc_set_oom_handler(message_out_of_memory);

    struct options opt;
    int exit_code;
    if (options_read(&opt, argc, argv, &exit_code)) {
        interrupt_catch();
        opt.run.interrupt = interrupt_flag();
        warn_of_idle_options(&opt);
        if (opt.list) list_head();
        exit_code = commands[opt.command](&opt);
    }
    options_free(&opt);
    interrupt_end();
    return exit_code;
}
