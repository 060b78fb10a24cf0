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
    int exit_code = opt->explain ? explain_site(opt, run, templates, site) : report_site(opt, site, run, r.start);
    warn_of_many_hosts(opt, site);
    infodisc_free(run);
    return exit_code;
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_DFL); /* `infodisc -o - SITE | head` ends quietly, whoever started us */
    signal(SIGXFSZ, SIG_IGN); /* a file that becomes too large is an error of write(), which is reported */
    signal(SIGCHLD, SIG_DFL); /* how a process that parses pages has ended matters */
    infodisc_set_oom_handler(message_out_of_memory);

    struct options opt;
    int exit_code;
    if (options_read(&opt, argc, argv, &exit_code)) {
        exit_code = EXIT_DONE;
        interrupt_catch();
        opt.run.interrupt = interrupt_flag();
        if (opt.list) list_head();
        if (opt.command == COMMAND_LEARN) warn_of_page_sites(&opt);
        if (opt.command == COMMAND_APPLY) exit_code = apply_sites(&opt);
        if (opt.command == COMMAND_DIFF) exit_code = diff_templates(&opt);
        if (opt.command == COMMAND_TRAIN) exit_code = train_model(&opt);
        if (opt.command == COMMAND_SCAN) exit_code = scan_sites(&opt);
        if (opt.command == COMMAND_MERGE) exit_code = merge_shards(&opt);
        if (opt.command >= COMMAND_FILTER_SCAN) exit_code = filter_run(&opt);
        for (int i = 0; opt.command == COMMAND_LEARN && i < opt.n_sites && !*interrupt_flag(); i++)
            exit_code = report_worse(exit_code, for_site(&opt, &opt.site[i], learn, NULL));
    }
    options_free(&opt);
    interrupt_end();
    return exit_code;
}
