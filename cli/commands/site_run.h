/* SPDX-License-Identifier: MIT
 * site_run.h - starts a run of the library on one SITE, for every command. */
#ifndef INFODISC_CLI_COMMANDS_SITE_RUN_H
#define INFODISC_CLI_COMMANDS_SITE_RUN_H

#include "cli/options/options.h"
#include "cli/commands/progress.h"
#include "cli/commands/report.h"

struct site_run {
    struct report_clock start;
    struct progress progress; /* progress_end() it */
};

/* The run, to be freed by the caller; work_dir: where unfinished work is kept, or NULL. */
struct infodisc_run *site_run_new(struct site_run *r, const struct options *opt, const struct options_site *site,
                                  const char *work_dir);

#endif
