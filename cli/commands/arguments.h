/* SPDX-License-Identifier: MIT
 * arguments.h - what the arguments of a command mean, and likely mistakes among them. */
#ifndef INFODISC_CLI_COMMANDS_ARGUMENTS_H
#define INFODISC_CLI_COMMANDS_ARGUMENTS_H

#include "cli/options/options.h"

/* Loads a templates.json, or that of the directory that a run has written. NULL, with a message, on failure. */
struct infodisc_template_set *load_templates(const char *argument);

/* Is it a directory without a templates.json, as --by-host writes it, with a directory for each host? */
bool holds_hosts(const char *argument);

/* As load_templates(), of one directory in that directory. */
struct infodisc_template_set *load_templates_of_host(const char *argument, const char *directory);

/* Warns if the SITEs, each of which is learned alone, look like the pages of one site. */
void warn_of_page_sites(const struct options *options);

/* Warns if a SITE that is learned as one looks like a crawl of several: a directory with a directory of pages for each
 * host, as wget -H leaves it. */
void warn_of_many_hosts(const struct options *options, const struct options_site *site);

#endif
