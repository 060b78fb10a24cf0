/* SPDX-License-Identifier: MIT
 * command.c - see command.h. */
#include "cli/options/command.h"

#include <string.h>

#include "cli/options/options.h"

const char *const command_names[COMMAND_N] = {
    [COMMAND_LEARN] = "",       [COMMAND_APPLY] = "apply", [COMMAND_DIFF] = "diff",
    [COMMAND_TRAIN] = "train", [COMMAND_SCAN] = "scan",   [COMMAND_MERGE] = "merge",
    [COMMAND_FILTER_SCAN] = "filter scan", [COMMAND_FILTER_CLASSIFY] = "filter classify"};

const char *const command_usage[COMMAND_N] = {
    [COMMAND_LEARN] = "[options] SITE...",
    [COMMAND_APPLY] = "apply [options] TEMPLATES SITE...",
    [COMMAND_DIFF] = "diff [options] OLD NEW",
    [COMMAND_TRAIN] = "train [options] --gold FILE -o MODEL SITE...",
    [COMMAND_SCAN] = "scan [options] -o SHARD SITE...",
    [COMMAND_MERGE] = "merge [options] -o OUT FILE...",
    [COMMAND_FILTER_SCAN] = "filter scan [options]",
    [COMMAND_FILTER_CLASSIFY] = "filter classify [options] --stats FILE"};

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
