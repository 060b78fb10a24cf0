/* SPDX-License-Identifier: MIT
 * shards.h - the commands `infodisc scan` and `infodisc merge`: a site in parts. */
#ifndef INFODISC_CLI_COMMANDS_SHARDS_H
#define INFODISC_CLI_COMMANDS_SHARDS_H

#include "cli/options/options.h"

/* Both return the exit code. */
int scan_sites(const struct options *options);
int merge_shards(const struct options *options);

#endif
