/* SPDX-License-Identifier: MIT
 * command.c - see command.h. */
#include "cli/command.h"

#include <stdio.h>
#include <string.h>

#include "cli/options.h"

const char *const command_names[COMMAND_N] = {
    [COMMAND_LEARN] = "",       [COMMAND_APPLY] = "apply", [COMMAND_DIFF] = "diff",
    [COMMAND_TRAIN] = "train", [COMMAND_SCAN] = "scan",   [COMMAND_MERGE] = "merge",
    [COMMAND_FILTER_SCAN] = "filter scan", [COMMAND_FILTER_CLASSIFY] = "filter classify"};

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

/* What the record of a page depends on, and where pages come from. */
static bool is_for_scan(enum option_id id)
{
    enum option_group group = option_table[id].group;
    if (id == OPTION_OUTPUT || id == OPTION_DEBUG_NO_SHRINK || id == OPTION_DEBUG_THREADS) return true;
    if (id == OPTION_MIN_COVERAGE || id == OPTION_LANG || id == OPTION_LIST) return false;
    return group == GROUP_PAGES || group == GROUP_LIMITS || group == GROUP_MESSAGES || group == GROUP_HELP;
}

static bool is_for_merge(enum option_id id)
{
    return id == OPTION_OUTPUT || id == OPTION_SUBTRACT || id == OPTION_QUIET || id == OPTION_VERBOSE ||
           option_table[id].group == GROUP_HELP;
}

/* A split of a crawl has no name, no folder and no URL of its own, and says nothing of the whole. */
static bool is_for_filter(enum option_id id)
{
    enum option_group group = option_table[id].group;
    if (id == OPTION_PATHS || id == OPTION_DEBUG_NO_SHRINK || id == OPTION_DEBUG_THREADS) return true;
    if (id == OPTION_BASE_URL || id == OPTION_FILES0_FROM || id == OPTION_BY_HOST || id == OPTION_LIMIT ||
        id == OPTION_LIST || id == OPTION_LANG || id == OPTION_MAX_SKIPPED || id == OPTION_MIN_COVERAGE)
        return false;
    return group == GROUP_PAGES || group == GROUP_LIMITS || group == GROUP_HELP;
}

static bool is_for_classify(enum option_id id)
{
    if (option_table[id].group == GROUP_METHOD) return id != OPTION_GOLD && id != OPTION_SUBTRACT;
    return id == OPTION_LANG || is_for_filter(id);
}

/* What shapes templates was settled when they were learned. */
bool option_is_for(enum option_id id, enum command command)
{
    if (command == COMMAND_DIFF) return is_for_diff(id);
    if (command == COMMAND_TRAIN) return is_for_train(id);
    if (command == COMMAND_SCAN) return is_for_scan(id);
    if (command == COMMAND_MERGE) return is_for_merge(id);
    if (command == COMMAND_FILTER_SCAN) return is_for_filter(id);
    if (command == COMMAND_FILTER_CLASSIFY) return is_for_classify(id);
    switch (id) {
    case OPTION_MATRIX:
    case OPTION_METHOD:
    case OPTION_MODEL:
    case OPTION_BLOCKS:
    case OPTION_THRESHOLD:
    case OPTION_MAX_DEPTH:
    case OPTION_NO_REPORT:
    case OPTION_EXPLAIN:
    case OPTION_STATS:
        return command == COMMAND_LEARN;
    case OPTION_MIN_COVERAGE:
        return command == COMMAND_APPLY;
    case OPTION_JSON:
    case OPTION_GOLD:
    case OPTION_SUBTRACT:
    case OPTION_PATHS:
    case OPTION_WINDOWS:
        return false;
    default:
        return true;
    }
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
    bool shapes = command == COMMAND_APPLY && id != OPTION_JSON && id != OPTION_NO_REPORT && id != OPTION_EXPLAIN;
    enum command only = id == OPTION_GOLD || id == OPTION_WINDOWS ? COMMAND_TRAIN
                        : id == OPTION_SUBTRACT                   ? COMMAND_MERGE
                        : id == OPTION_PATHS                      ? COMMAND_FILTER_SCAN
                        : is_for_diff(id)                         ? COMMAND_DIFF
                                                                  : COMMAND_APPLY;
    if (command == COMMAND_LEARN || only == COMMAND_TRAIN || only == COMMAND_MERGE ||
        only == COMMAND_FILTER_SCAN)
        snprintf(text, 128, "option '%.32s' is for %s only", name, command_names[only]);
    else
        snprintf(text, 128, "option '%.32s' is not for %s%s", name, command_names[command],
                 shapes ? ": it is settled when templates are learned" : "");
    return text;
}
