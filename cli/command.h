/* SPDX-License-Identifier: MIT
 * command.h - the commands of the program, and which options have a meaning for each. */
#ifndef INFODISC_CLI_COMMAND_H
#define INFODISC_CLI_COMMAND_H

#include "cli/options.h"

extern const char *const command_names[COMMAND_N]; /* "" for learning */

/* The command of that name; COMMAND_LEARN for any other first argument. */
enum command command_find(const char *argument);

/* Has the option a meaning for the command? */
bool option_is_for(enum option_id id, enum command command);

/* Why it has none, into `text`; name: the option as typed. */
const char *command_refuses(enum command command, enum option_id id, const char *name, char text[128]);

#endif
