/* SPDX-License-Identifier: MIT
 * report.h - the messages to people about a run, all on standard error. */
#ifndef INFODISC_CLI_COMMANDS_REPORT_H
#define INFODISC_CLI_COMMANDS_REPORT_H

#include <stdint.h>

#include "cli/options/options.h"

struct report_clock {
    double real, cpu; /* seconds */
};
struct report_clock report_clock_now(void);

/* Puts `before`, how many they are, and what they are: report_count(" in ", 1, "cluster", "clusters"). */
void report_count(const char *before, uint64_t n, const char *one, const char *many);

/* Puts the name of a file or site, without what a terminal would take for a command. */
void report_name(const char *before, const char *name, const char *after);

struct report_hosts { /* what is reported at the end of a crawl of many hosts */
    uint64_t hosts, pages, duplicates, skipped;
    uint64_t small;  /* hosts with less than three pages */
    uint64_t failed; /* hosts of which nothing was written */
};
void report_hosts(const struct options *options, const struct options_site *crawl, const struct infodisc_run *run,
                  const struct report_hosts *sum);

/* Says how the run on one site went that began at `start`: which was learned, scanned, or had templates learned before
 * applied to it. Returns its exit code. */
int report_run(const struct options *options, const struct options_site *site, struct infodisc_run *run,
               struct report_clock start);

/* With -v, says what a command that reads no pages took. */
void report_time(const struct options *options, struct report_clock start);

/* Says where a shard is. */
void report_written(const struct options *options, const char *output);

/* Says what went wrong, and returns the exit code for it. */
int report_error(const struct infodisc_error *error);

/* Says that a site has nothing of what --explain asked for, and returns the exit code for it. */
int report_nothing(const char *site, const char *what);

/* The exit code for two sites: failures before missing pages before budgets before success. */
int report_worse(int exit_code, int other);

#endif
