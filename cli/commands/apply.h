/* SPDX-License-Identifier: MIT
 * apply.h - the command `infodisc apply`. */
#ifndef INFODISC_CLI_COMMANDS_APPLY_H
#define INFODISC_CLI_COMMANDS_APPLY_H

#include "cli/options/options.h"

/* Extracts the pages of each site with the templates of options->templates. Returns the exit code. */
int apply_sites(const struct options *options);

#endif
