/* SPDX-License-Identifier: MIT
 * command.c - see command.h. */
#include "cli/command.h"

#include <stdio.h>
#include <string.h>

#include "cli/options.h"

const char *const command_names[COMMAND_N] = {
    [COMMAND_LEARN] = "", [COMMAND_APPLY] = "apply", [COMMAND_DIFF] = "diff", [COMMAND_TRAIN] = "train"};

static bool is_for_diff(enum option_id id)
{
    enum option_group group = option_table[id].group;
    return id == OPTION_JSON || id == OPTION_QUIET || id == OPTION_VERBOSE || group == GROUP_HELP ||
           group == GROUP_DEVELOPERS;
}

/* A model is made of the blocks of the pages that the gold names. */
static bool is_for_train(enum option_id id)
{
    switch (id) {
    case OPTION_OUTPUT:
    case OPTION_METHOD:
    case OPTION_GOLD:
    case OPTION_WINDOWS:
    case OPTION_JSONL_URL_FIELD:
    case OPTION_JSONL_HTML_FIELD:
    case OPTION_LANG:
        return true;
    case OPTION_MAX_SKIPPED:
    case OPTION_MIN_COVERAGE:
        return false;
    default:
        return option_table[id].group >= GROUP_LIMITS;
    }
}

/* What shapes templates was settled when they were learned. */
bool option_is_for(enum option_id id, enum command command)
{
    if (command == COMMAND_DIFF) return is_for_diff(id);
    if (command == COMMAND_TRAIN) return is_for_train(id);
    switch (id) {
    case OPTION_MATRIX:
    case OPTION_METHOD:
    case OPTION_MODEL:
    case OPTION_BLOCKS:
    case OPTION_THRESHOLD:
    case OPTION_MAX_DEPTH:
    case OPTION_NO_REPORT:
    case OPTION_EXPLAIN:
        return command == COMMAND_LEARN;
    case OPTION_MIN_COVERAGE:
        return command == COMMAND_APPLY;
    case OPTION_JSON:
    case OPTION_GOLD:
    case OPTION_WINDOWS:
        return false;
    default:
        return true;
    }
}

enum command command_find(const char *argument)
{
    for (int c = COMMAND_LEARN + 1; c < COMMAND_N; c++)
        if (strcmp(argument, command_names[c]) == 0) return (enum command)c;
    return COMMAND_LEARN;
}

const char *command_refuses(enum command command, enum option_id id, const char *name, char text[128])
{
    bool shapes = command == COMMAND_APPLY && id != OPTION_JSON && id != OPTION_NO_REPORT && id != OPTION_EXPLAIN;
    enum command only = id == OPTION_GOLD || id == OPTION_WINDOWS ? COMMAND_TRAIN : is_for_diff(id) ? COMMAND_DIFF : COMMAND_APPLY;
    if (command == COMMAND_LEARN || only == COMMAND_TRAIN)
        snprintf(text, 128, "option '%.32s' is for %s only", name, command_names[only]);
    else
        snprintf(text, 128, "option '%.32s' is not for %s%s", name, command_names[command],
                 shapes ? ": it is settled when templates are learned" : "");
    return text;
}
