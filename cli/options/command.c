/* SPDX-License-Identifier: MIT
 * command.c - see command.h. */
#include "cli/options/command.h"

#include <stdio.h>
#include <string.h>

#include "cli/options/options.h"

const char *const command_names[COMMAND_N] = {
    [COMMAND_LEARN] = "",       [COMMAND_APPLY] = "apply", [COMMAND_DIFF] = "diff",
    [COMMAND_TRAIN] = "train", [COMMAND_SCAN] = "scan",   [COMMAND_MERGE] = "merge",
    [COMMAND_FILTER_SCAN] = "filter scan", [COMMAND_FILTER_CLASSIFY] = "filter classify"};

bool option_is_for(enum option_id id, enum command command)
{
    return option_table[id].commands >> command & 1;
}

enum command command_find(char **argument, int n_arguments, int *n_words)
{
    for (int c = COMMAND_LEARN + 1; c < COMMAND_N; c++) {
        const char *name = command_names[c], *blank = strchr(name, ' ');
        size_t first = blank ? (size_t)(blank - name) : strlen(name);
        *n_words = blank ? 2 : 1;
        if (n_arguments < *n_words || strlen(argument[0]) != first || memcmp(argument[0], name, first) != 0) continue;
        if (!blank || strcmp(argument[1], blank + 1) == 0) return (enum command)c;
    }
    *n_words = 0;
    return COMMAND_LEARN;
}

const char *command_refuses(enum command command, enum option_id id, const char *name, char text[128])
{
    unsigned commands = option_table[id].commands;
    if (commands & FOR_LEARN) {
        /* What shapes templates was settled when they were learned. */
        bool shapes = command == COMMAND_APPLY && id != OPTION_NO_REPORT && id != OPTION_EXPLAIN;
        snprintf(text, 128, "option '%.32s' is not for %s%s", name, command_names[command],
                 shapes ? ": it is settled when templates are learned" : "");
        return text;
    }
    int n = snprintf(text, 128, "option '%.32s' is for", name);
    const char *before = " ";
    for (int c = 0; c < COMMAND_N; c++) {
        if (!(commands >> c & 1)) continue;
        n += snprintf(text + n, 128 - (size_t)n, "%s%s", before, command_names[c]);
        before = " and ";
    }
    snprintf(text + n, 128 - (size_t)n, " only");
    return text;
}
