/* SPDX-License-Identifier: MIT
 * explain.h - the option `--explain WHAT`. */
#ifndef INFODISC_CLI_COMMANDS_EXPLAIN_H
#define INFODISC_CLI_COMMANDS_EXPLAIN_H

#include "cli/options/options.h"

/* Prints on standard output why blocks of a site that was learned are content or not, and returns the exit code:
 * EXIT_FAILED where the site has nothing of what was asked for. */
int explain_site(const struct options *options, struct infodisc_run *run, struct infodisc_templates *templates,
                 const struct options_site *site);

#endif
