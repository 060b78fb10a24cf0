/* SPDX-License-Identifier: MIT
 * spared.h - no output may replace what it was made of. */
#ifndef INFODISC_API_WRITE_SPARED_H
#define INFODISC_API_WRITE_SPARED_H

#include "api/run/run.h"

/* Would the run, whose site is at `site`, replace no file or directory of the site in `directory`? Otherwise false, and
 * the run's error names it. */
bool site_is_spared(struct infodisc_run *run, const char *site, const char *directory);

/* Is an output that is a single file, named by the caller, not the site itself? Otherwise false, and an error as
 * above. */
bool site_is_no_output(struct infodisc_run *run, const char *file);

#endif
