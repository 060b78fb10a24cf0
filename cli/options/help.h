/* SPDX-License-Identifier: MIT
 * help.h - the texts of -h and --help, made from options.def. */
#ifndef INFODISC_CLI_OPTIONS_HELP_H
#define INFODISC_CLI_OPTIONS_HELP_H

#include <stdio.h>

#include "cli/options/options.h"

void help_short(FILE *out, enum command command);
void help_full(FILE *out, enum command command);

/* What the program does without the option, taken from infodisc_options_default(), in words.
 * False if the option is a switch that is off. */
bool help_default(enum option_id id, char *text, size_t bytes);

/* The names that the library knows for the value of --format, --fields, --with or --method, with `comma` between: those
 * that the command takes. False for other options. */
enum { HELP_NAMES_BYTES = 512 };
bool help_names(enum option_id id, enum command command, const char *comma, char *text, size_t bytes);

#endif
