/* SPDX-License-Identifier: MIT
 * option_table.c - options.def as a table: see options.h. */
#include "cli/options/options.h"

const struct option_row option_table[OPTION_N] = {
#define OPTION(id, ...) [OPTION_##id] = {__VA_ARGS__},
#include "cli/options/options.def"
#undef OPTION
};
