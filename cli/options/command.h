/* SPDX-License-Identifier: MIT
 * command.h - the commands of the program, and the options that apply to each. */
#ifndef INFODISC_CLI_OPTIONS_COMMAND_H
#define INFODISC_CLI_OPTIONS_COMMAND_H

#include "cli/options/options.h"

extern const char *const command_names[COMMAND_N]; /* "" for learning */
extern const char *const command_usage[COMMAND_N]; /* what comes after "infodisc " */

/* The command that the first arguments name, [n_arguments]; COMMAND_LEARN if they name none. *n_words: of its name. */
enum command command_find(char **argument, int n_arguments, int *n_words);

/* Has the option a meaning for the command? */
bool option_is_for(enum option_id id, enum command command);

#endif
