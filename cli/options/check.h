/* SPDX-License-Identifier: MIT
 * check.h - checks that need all arguments: is one missing, do two contradict each other? */
#ifndef INFODISC_CLI_OPTIONS_CHECK_H
#define INFODISC_CLI_OPTIONS_CHECK_H

#include "cli/options/options.h"

/* Also settles where the output of each SITE goes. False, and why in options->error, if something is wrong. */
bool options_check_all(struct options *options);

#endif
