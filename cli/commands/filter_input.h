/* SPDX-License-Identifier: MIT
 * filter_input.h - the standard input of a filter, one batch at a time.
 *
 * Records (one JSON object per line) are copied to a temporary file until it has `batch_bytes`; a path is a
 * batch of its own. Only one piece is in memory at a time, so a split of any size needs the memory of one batch. */
#ifndef INFODISC_CLI_COMMANDS_FILTER_INPUT_H
#define INFODISC_CLI_COMMANDS_FILTER_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FILTER_PATH_MAX = 4096, FILTER_PIECE = 256 * 1024 };

struct filter_input {
    bool paths;             /* the lines are paths of files, not records */
    size_t batch_bytes;     /* a batch of records ends with the line that makes it as large */
    size_t line_bytes_max;  /* of a longer record the rest is dropped: it is too large all the same */
    int out;                /* the temporary file, or -1 */
    char file[FILTER_PATH_MAX + 8];
    char piece[FILTER_PIECE];
    size_t at, len;         /* in piece */
    bool at_end;
    uint64_t n_lines;       /* read so far */
    bool has_failed;
};

enum filter_step { FILTER_BATCH, FILTER_END, FILTER_FAILED };

/* directory: for the temporary file, split.jsonl, which filter_input_close() removes; nobody else's. */
void filter_input_open(struct filter_input *in, bool paths, const char *directory, size_t page_bytes_max);

/* FILTER_BATCH: in->file is the site to read next. FILTER_FAILED: a message says why, and who has started us
 * should do so again. */
enum filter_step filter_input_next(struct filter_input *in);

/* Reads the rest, so that its writer never sees a broken pipe. */
void filter_input_drain(struct filter_input *in);
void filter_input_close(struct filter_input *in);

#endif
