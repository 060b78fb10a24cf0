/* SPDX-License-Identifier: MIT
 * list.h - `--list`: the pages and skipped files of a site, one line each on standard output. */
#ifndef INFODISC_CLI_COMMANDS_LIST_H
#define INFODISC_CLI_COMMANDS_LIST_H

#include "cli/options/options.h"

/* Lists a site, with the clusters of `set` if that is not NULL. Returns the exit code. */
int list_site(const struct options *options, const struct options_site *site,
              const struct infodisc_template_set *set);

/* The line of names above the lists of all sites. */
void list_head(void);

#endif
