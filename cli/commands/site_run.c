/* SPDX-License-Identifier: MIT
 * site_run.c - see site_run.h. */
#include "cli/commands/site_run.h"

#include <stdlib.h>

#include "cli/terminal/terminal.h"

struct infodisc_run *site_run_new(struct site_run *r, const struct options *opt, const struct options_site *site,
                                  const char *work_dir)
{
    r->start = report_clock_now();
    progress_start(&r->progress, opt);
    struct infodisc_options options = opt->run;
    options.work_dir = work_dir;
    /* Of a host, its shard in the directory that `infodisc scan --by-host` has written. */
    char *stats = options.stats && site->crawl ? alloc_text("%s/%s", options.stats, site->directory) : NULL;
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
