/* SPDX-License-Identifier: MIT
 * outputs.h - the output directory of each SITE. */
#ifndef INFODISC_CLI_OPTIONS_OUTPUTS_H
#define INFODISC_CLI_OPTIONS_OUTPUTS_H

#include "cli/options/options.h"

/* Is there a templates.json in the directory, as learning leaves it? */
bool holds_templates(const char *directory);

/* Sets each site's output: what -o names, a directory in it for each of several sites, or NAME.infodisc in the
 * current directory. False, and why in options->error, if two would go to the same place. */
bool outputs_place(struct options *options);

/* The same for scan: all SITEs go into the shard that -o names, or its hosts below the directory of that name. */
void outputs_place_shard(struct options *options);

#endif
