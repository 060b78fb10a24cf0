/* SPDX-License-Identifier: MIT
 * filter_output.h - the output of a filter: on standard output only lines "host<TAB>record"; on standard error
 * counters and signs of life in Hadoop's format, and messages for people. */
#ifndef INFODISC_CLI_COMMANDS_FILTER_OUTPUT_H
#define INFODISC_CLI_COMMANDS_FILTER_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "infodisc.h"

struct filter_output {
    const char *host;   /* the key of lines at hand; "" where none is known */
    uint64_t n_records, n_hosts, n_pages, n_failed, n_passed_over, n_shard_bytes;
    double last_sign;   /* seconds */
};

/* A file as one record, in base64. False and errno if it cannot be read. */
bool filter_put_file(struct filter_output *out, const char *path);

/* Each line of a file as a record. */
bool filter_put_lines(struct filter_output *out, const char *path);

/* What `run` has skipped: each fault is a record, an object with "error"; the rest is counted. */
void filter_put_skipped(struct filter_output *out, const struct infodisc_run *run);

/* An engine that hears nothing for long takes a filter for hung. At most one line in some seconds. */
void filter_show_life(struct filter_output *out);

/* "reporter:counter:infodisc,NAME,N" for each. */
void filter_put_counters(const struct filter_output *out, uint64_t n_lines);

#endif
