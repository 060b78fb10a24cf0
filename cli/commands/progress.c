/* SPDX-License-Identifier: MIT
 * progress.c - see progress.h.
 *
 * The bar is overwritten with blanks and carriage returns only, which every terminal understands; the only escape
 * sequence is bold for the name of the step. */
#include "cli/commands/progress.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/terminal/terminal.h"

enum { BAR_COLUMNS_MIN = 8, LINE_BYTES = 512 };

static double now_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void progress_start(struct progress *p, const struct options *o)
{
    bool terminal = isatty(STDERR_FILENO);
    bool by_itself =
        terminal && o->verbosity != VERBOSITY_QUIET &&
        !(o->stream && isatty(STDOUT_FILENO)); /* the pages would run through the bar */
    *p = (struct progress){
        .on = o->progress == WHEN_ALWAYS || (o->progress == WHEN_AUTO && by_itself),
        .terminal = terminal,
        .bold = terminal && screen_bold(o->color),
    };
}

/* "[####......]" of `columns` columns. */
static void bar(char *text, int columns, uint64_t done, uint64_t total)
{
    int inside = columns - 2;
    int full = (int)((double)inside * (done < total ? (double)done / (double)total : 1));
    text[0] = '[';
    memset(text + 1, '#', (size_t)full);
    memset(text + 1 + full, '.', (size_t)(inside - full));
    text[columns - 1] = ']';
    text[columns] = '\0';
}

/* step [####....] 512/1204 98/s 0:07 left, one column short of the width so that no terminal wraps it. */
static void draw(struct progress *p, const char *counts, uint64_t done, uint64_t total)
{
    char line[LINE_BYTES + 1] = "";
    int columns = screen_columns(STDERR_FILENO);
    int width = (columns < LINE_BYTES ? columns : LINE_BYTES) - 1;
    int step = (int)strlen(p->step), rest = (int)strlen(counts);
    int room = width - step - rest - 2;
    if (total && room >= BAR_COLUMNS_MIN) bar(line, room, done, total);
    int left = width - step;
    if (left < 0) return;
    if (p->columns) fprintf(stderr, "\r%*s", p->columns, "");
    fprintf(stderr, "\r%s%s%s", p->bold ? "\033[1m" : "", p->step, p->bold ? "\033[0m" : "");
    p->columns = step;
    if (*line) p->columns += fprintf(stderr, " %s", line);
    if (left > rest) p->columns += fprintf(stderr, " %s", counts);
    fflush(stderr);
}

/* "2:05 left": what the step still takes at its mean speed, once it has run for a second. */
static void left_text(double per_second, uint64_t left, char text[NUMBER_BYTES])
{
    unsigned long seconds = (unsigned long)((double)left / per_second + 0.5);
    snprintf(text, NUMBER_BYTES, " %lu:%02lu left", seconds / 60, seconds % 60);
}

/* "512/1204 98/s 0:07 left": units done, in all if known, and a second if the step has run long enough. */
static void count_text(const struct progress *p, uint64_t done, uint64_t total, char *text,
                       size_t bytes)
{
    char of[NUMBER_BYTES], all[NUMBER_BYTES], rate[NUMBER_BYTES], left[NUMBER_BYTES] = "";
    double seconds = p->drawn_at - p->step_began;
    bool has_rate = seconds > 0.1 && done > p->step_from;
    double per_second = has_rate ? (double)(done - p->step_from) / seconds : 0;
    if (has_rate && seconds >= 1 && done < total) left_text(per_second, total - done, left);
    snprintf(text, bytes, "%s%s%s%s%s%s%s", number_count(done, of), total ? "/" : "",
             total ? number_count(total, all) : "", has_rate ? " " : "",
             has_rate ? number_count((uint64_t)per_second, rate) : "", has_rate ? "/s" : "", left);
}

void progress_show(void *data, const char *step, uint64_t done, uint64_t total)
{
    struct progress *p = data;
    if (!p->on) return;
    double now = now_seconds();
    if (strcmp(p->step, step) != 0) {
        snprintf(p->step, sizeof p->step, "%s", step);
        p->step_from = done;
        p->step_began = now;
    }
    if (p->drawn_at > 0 && now - p->drawn_at < (p->terminal ? 1.0 / 6 : 1.0)) return;
    p->drawn_at = now;
    char counts[5 * NUMBER_BYTES];
    count_text(p, done, total, counts, sizeof counts);
    if (p->terminal)
        draw(p, counts, done, total);
    else
        fprintf(stderr, "infodisc: %s %s\n", p->step, counts);
}

void progress_end(struct progress *p)
{
    if (p->columns) fprintf(stderr, "\r%*s\r", p->columns, "");
    p->columns = 0;
    p->on = false;
}
