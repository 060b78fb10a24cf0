/* SPDX-License-Identifier: MIT
 * filter_input.c - see filter_input.h. */
#include "cli/commands/filter_input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/terminal/terminal.h"

/* Large enough for many pages of each host, small enough for any node's temporary files. */
static const size_t BATCH_BYTES = (size_t)256 * 1024 * 1024;

void filter_input_open(struct filter_input *in, bool paths, const char *directory, size_t page_bytes_max)
{
    in->paths = paths;
    in->batch_bytes = BATCH_BYTES;
    in->line_bytes_max = 4 * page_bytes_max + 2 * 1024 * 1024; /* docs/inputs.md; and one byte more is too large */
    in->out = -1;
    in->at = in->len = 0;
    in->at_end = in->has_failed = false;
    in->n_lines = 0;
    /* Its name says that it is JSON Lines even where the first line is damaged. */
    snprintf(in->file, sizeof in->file, "%.4000s/split.jsonl", directory);
}

static enum filter_step fail(struct filter_input *in, const char *what, const char *file)
{
    const char *why = strerrordesc_np(errno); /* the same in every locale */
    message_put("%s '%s': %s", what, file, why ? why : "unknown error");
    in->has_failed = true;
    return FILTER_FAILED;
}

/* Makes sure that there is something in piece. False at the end; has_failed is set if that is a failure. */
static bool fill(struct filter_input *in)
{
    enum { WAIT_MS = 250 }; /* a signal ends poll(), as it does not end read(), but may come just before */
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    while (in->at == in->len && !in->at_end) {
        if (*interrupt_flag()) {
            in->at_end = true;
            break;
        }
        if (poll(&input, 1, WAIT_MS) == 0) continue;
        ssize_t n = read(STDIN_FILENO, in->piece, sizeof in->piece);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) fail(in, "cannot read", "standard input");
        if (n <= 0) in->at_end = true;
        in->at = 0;
        in->len = n > 0 ? (size_t)n : 0;
    }
    return in->at < in->len;
}

/* The rest of the line that is in piece; *ends: with its '\n'. */
static size_t take_line_part(struct filter_input *in, const char **part, bool *ends)
{
    *part = in->piece + in->at;
    const char *end = memchr(*part, '\n', in->len - in->at);
    size_t n = end ? (size_t)(end - *part) + 1 : in->len - in->at;
    in->at += n;
    *ends = end != NULL;
    return n;
}

static bool write_all(int fd, const char *bytes, size_t n)
{
    while (n) {
        ssize_t done = write(fd, bytes, n);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return false;
        bytes += done;
        n -= (size_t)done;
    }
    return true;
}

/* Starts the temporary file anew. */
static bool begin_file(struct filter_input *in)
{
    if (in->out >= 0) return lseek(in->out, 0, SEEK_SET) == 0 && ftruncate(in->out, 0) == 0;
    in->out = open(in->file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    return in->out >= 0;
}

static enum filter_step next_records(struct filter_input *in)
{
    size_t batch = 0, line = 0;
    if (!fill(in)) return in->has_failed ? FILTER_FAILED : FILTER_END;
    if (!begin_file(in)) return fail(in, "cannot create", in->file);
    for (bool ends = true; (batch < in->batch_bytes || !ends) && fill(in);) {
        const char *part;
        size_t n = take_line_part(in, &part, &ends);
        size_t room = line < in->line_bytes_max ? in->line_bytes_max - line : 0;
        size_t kept = n < room ? n : room;
        bool ok = write_all(in->out, part, kept) && (kept == n || !ends || write_all(in->out, "\n", 1));
        if (!ok) return fail(in, "cannot write", in->file);
        batch += kept;
        line = ends ? 0 : line + n;
        in->n_lines += ends;
    }
    if (line) in->n_lines++; /* the last one, without '\n' */
    return in->has_failed ? FILTER_FAILED : FILTER_BATCH;
}

/* "file:/x", "file:///x" as Hadoop and Spark write them. */
static void strip_scheme(char *path)
{
    if (strncmp(path, "file:/", 6) != 0) return;
    const char *from = path + 5;
    while (from[0] == '/' && from[1] == '/') from++;
    memmove(path, from, strlen(from) + 1);
}

static enum filter_step next_path(struct filter_input *in)
{
    size_t n = 0;
    bool ends = false, too_long = false;
    while (fill(in)) {
        const char *part;
        size_t len = take_line_part(in, &part, &ends);
        too_long |= len > FILTER_PATH_MAX - n;
        if (!too_long) memcpy(in->file + n, part, len);
        if (!too_long) n += len;
        if (!ends) continue;
        while (n && (in->file[n - 1] == '\n' || in->file[n - 1] == '\r')) n--;
        if (n || too_long) break;
    }
    in->file[n] = '\0';
    if (in->has_failed) return FILTER_FAILED;
    if (!n && !too_long) return FILTER_END;
    in->n_lines++;
    strip_scheme(in->file);
    errno = ENAMETOOLONG;
    if (too_long || access(in->file, R_OK) != 0) return fail(in, "cannot read", in->file);
    return FILTER_BATCH;
}

enum filter_step filter_input_next(struct filter_input *in)
{
    return in->paths ? next_path(in) : next_records(in);
}

void filter_input_drain(struct filter_input *in)
{
    while (fill(in)) in->at = in->len;
}

void filter_input_close(struct filter_input *in)
{
    if (in->out < 0) return;
    close(in->out);
    unlink(in->file);
    in->out = -1;
}
