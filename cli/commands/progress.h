/* SPDX-License-Identifier: MIT
 * progress.h - the progress of a run, on standard error: a bar on a terminal, lines elsewhere. */
#ifndef INFODISC_CLI_COMMANDS_PROGRESS_H
#define INFODISC_CLI_COMMANDS_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/options/options.h"

struct progress {
    bool on, terminal, bold;
    char step[64];               /* the current one */
    uint64_t step_from;          /* units done when it was first seen */
    double step_began, drawn_at; /* seconds of the monotonic clock */
    int columns;                 /* of the bar that is on the screen; 0: none */
};

/* Decides by options and terminal whether and how to show progress. */
void progress_start(struct progress *progress, const struct options *options);

/* For infodisc_options.progress, with a struct progress as `data`. Draws at most 6 times a second
 * on a terminal, else once a second. total 0: not known. */
void progress_show(void *data, const char *step, uint64_t done, uint64_t total);

/* Takes the bar off the screen. */
void progress_end(struct progress *progress);

#endif
