/* SPDX-License-Identifier: MIT
 * hosts.h - `--by-host`: a mixed crawl as one site per host. */
#ifndef INFODISC_CLI_COMMANDS_HOSTS_H
#define INFODISC_CLI_COMMANDS_HOSTS_H

#include "cli/options/options.h"

/* What is done with a site, and returns its exit code; data is the caller's. */
typedef int site_action(const struct options *options, const struct options_site *site, const void *data);

/* Does it with the site or, with --by-host, with each of its hosts, one after the other, whose output goes to a
 * directory below the site's; then sums up. Returns the worst exit code. */
int for_site(const struct options *options, const struct options_site *site, site_action *action,
             const void *data);

#endif
