/* SPDX-License-Identifier: MIT
 * warnings.h - what makes the result of a run worth less than it seems, on standard error. */
#ifndef INFODISC_CLI_COMMANDS_WARNINGS_H
#define INFODISC_CLI_COMMANDS_WARNINGS_H

#include "cli/options/options.h"

enum { PAGES_TO_COMPARE = 3 }; /* of fewer pages, nothing shows what repeats */

/* How messages call a SITE. */
const char *shown_site(const char *path);

/* What was asked of files that are not written. Nothing with --quiet. */
void warn_of_idle_options(const struct options *options);

/* These three say nothing with --quiet. lost: pages that faults have cost, beside the `pages` that were read. */
void warn_of_idle_rules(const struct options *options, struct infodisc_run *run);
void warn_of_early_ends(const struct options *options, const struct infodisc_run *run);
void warn_of_lost_pages(const struct options *options, const struct options_site *site, uint64_t lost, uint64_t pages);

/* Where people find which pages these are. */
const char *names_of_lost_pages(const struct options *options);

/* Text of one page that is in redundant, if it is much. site: its name. */
void warn_of_lost_text(const struct infodisc_summary *summary, const char *site);

/* What makes the result worth little, whatever was learned. site: its name. */
void warn_of_doubts(const struct infodisc_summary *summary, const char *site);

/* peak: megabytes that the run has had in memory. */
void warn_of_memory(const struct options *options, const struct options_site *site, uint64_t peak);

#endif
