/* SPDX-License-Identifier: MIT
 * cli_helper.h - the sources of the command line, which are no part of the library, and a line parsed by them. */
#ifndef INFODISC_TESTS_CLI_HELPER_H
#define INFODISC_TESTS_CLI_HELPER_H

#include "check.h"

#include "cli/options/check.c"
#include "cli/options/command.c"
#include "cli/options/complain.c"
#include "cli/options/generate.c"
#include "cli/options/help.c"
#include "cli/options/option_table.c"
#include "cli/options/option_values.c"
#include "cli/options/options.c"
#include "cli/options/outputs.c"
#include "cli/terminal/alloc.c"
#include "cli/terminal/message.c"
#include "cli/terminal/number.c"
#include "cli/terminal/screen.c"

enum { ARGS_MAX = 32 };

/* Parses a command line whose arguments are separated by single blanks; _ stands for an empty one. */
static bool parse(struct options *o, const char *line)
{
    static char text[512]; /* the options point into it */
    static char *argv[ARGS_MAX + 2];
    int argc = 0;
    snprintf(text, sizeof text, "infodisc %s", line);
    for (char *arg = strtok(text, " "); arg && argc < ARGS_MAX; arg = strtok(NULL, " "))
        argv[argc++] = strcmp(arg, "_") == 0 ? arg + 1 : arg;
    argv[argc] = NULL;
    return options_parse(o, argc, argv);
}

/* The message for a wrong command line, "" for one that is right. */
static const char *message(const char *line)
{
    static struct options o;
    bool ok = parse(&o, line);
    options_free(&o);
    return ok ? "" : o.error;
}

#endif
