/* SPDX-License-Identifier: MIT
 * commands.h - the commands of the program, each a call that returns the exit code, and the messages about a run.
 * Door of the room.
 *
 * In: struct options. Out: an exit code. */
#ifndef INFODISC_CLI_COMMANDS_COMMANDS_H
#define INFODISC_CLI_COMMANDS_COMMANDS_H

#include "cli/commands/apply.h"
#include "cli/commands/arguments.h"
#include "cli/commands/diff.h"
#include "cli/commands/explain.h"
#include "cli/commands/filter.h"
#include "cli/commands/hosts.h"
#include "cli/commands/list.h"
#include "cli/commands/report.h"
#include "cli/commands/shards.h"
#include "cli/commands/site_run.h"
#include "cli/commands/train.h"
#include "cli/commands/warnings.h"

#endif
