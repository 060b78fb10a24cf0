/* SPDX-License-Identifier: MIT
 * train.h - the command `infodisc train`. */
#ifndef INFODISC_CLI_COMMANDS_TRAIN_H
#define INFODISC_CLI_COMMANDS_TRAIN_H

#include "cli/options/options.h"

/* Trains on all sites, and writes the model. Returns the exit code. */
int train_model(const struct options *opt);

#endif
