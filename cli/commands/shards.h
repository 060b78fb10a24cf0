/* SPDX-License-Identifier: MIT
 * shards.h - `infodisc scan` and `infodisc merge`: a site in parts. */
#ifndef INFODISC_CLI_COMMANDS_SHARDS_H
#define INFODISC_CLI_COMMANDS_SHARDS_H

#include "cli/options/options.h"

/* The shard of a host in the directory that `infodisc scan --by-host` has written; free() it. */
char *shard_of_host(const char *directory, const struct options_site *host);

/* Both return the exit code. */
int scan_sites(const struct options *options);
int merge_shards(const struct options *options);

#endif
