/* SPDX-License-Identifier: MIT
 * check.h - what can only be seen when all arguments are known: is one missing, do two of them contradict each other? */
#ifndef INFODISC_CLI_OPTIONS_CHECK_H
#define INFODISC_CLI_OPTIONS_CHECK_H

#include "cli/options/options.h"

/* Also settles where the output of each SITE goes. False, and why in options->error, if something is wrong. */
bool options_check_all(struct options *options);

#endif
