/* SPDX-License-Identifier: MIT
 * site_run.c - see site_run.h. */
#include "cli/commands/site_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal/terminal.h"

/* The shard of a host in the directory that `infodisc scan --by-host` has written; free() it. */
static char *shard_of_host(const char *directory, const struct options_site *host)
{
    char *file = NULL;
    if (asprintf(&file, "%s/%s", directory, host->folder) < 0) message_out_of_memory(strlen(directory));
    return file;
}

struct infodisc_run *site_run_new(struct site_run *r, const struct options *opt, const struct options_site *site,
                                  const char *work_dir)
{
    r->start = report_clock_now();
    progress_start(&r->progress, opt);
    struct infodisc_options options = opt->run;
    options.interrupt = interrupt_flag();
    options.work_dir = work_dir;
    char *stats = options.stats && site->crawl ? shard_of_host(options.stats, site) : NULL;
    if (stats) options.stats = stats;
    if (r->progress.on) { /* without, the library need not stop now and then to tell */
        options.progress = progress_show;
        options.progress_data = &r->progress;
    }
    struct infodisc_run *run = infodisc_new(&options);
    free(stats);
    if (site->crawl) infodisc_use_host(run, site->crawl, site->host);
    return run;
}
