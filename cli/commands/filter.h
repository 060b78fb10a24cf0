/* SPDX-License-Identifier: MIT
 * filter.h - the commands `infodisc filter scan` and `infodisc filter classify`, for engines that start a program
 * for each split of a crawl: docs/clusters.md. */
#ifndef INFODISC_CLI_COMMANDS_FILTER_H
#define INFODISC_CLI_COMMANDS_FILTER_H

#include "cli/options/options.h"

/* Reads all of standard input. Returns the exit code: not 0 only if the same split may do better the next time. */
int filter_run(const struct options *options);

#endif
