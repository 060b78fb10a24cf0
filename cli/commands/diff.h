/* SPDX-License-Identifier: MIT
 * diff.h - the command `infodisc diff`. */
#ifndef INFODISC_CLI_COMMANDS_DIFF_H
#define INFODISC_CLI_COMMANDS_DIFF_H

#include "cli/options/options.h"

/* How `infodisc diff` ends: as diff(1), whose numbers scripts expect. */
enum { DIFF_SAME = 0, DIFF_DIFFERS = 1, DIFF_TROUBLE = 2 };

/* Prints on standard output what differs between two templates, and returns the exit code. */
int diff_templates(const struct options *options);

#endif
