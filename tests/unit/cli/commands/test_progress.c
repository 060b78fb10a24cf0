/* SPDX-License-Identifier: MIT
 * test_progress.c - what the bar says: counts, speed, time left, and that it fits the line. */
#include "check.h"


#include "cli/terminal/number.c"
#include "cli/commands/progress.c"
#include "cli/terminal/screen.c"

static const char *counts(double seconds, uint64_t from, uint64_t done, uint64_t total)
{
    static char text[5 * NUMBER_BYTES];
    struct progress p = {.step_from = from, .step_began = 100, .drawn_at = 100 + seconds};
    count_text(&p, done, total, text, sizeof text);
    return text;
}

static void test_counts(void)
{
    CHECK_STR(counts(0, 0, 0, 1204), "0/1204");
    CHECK_STR(counts(0, 0, 7, 0), "7"); /* nobody knows how many there will be */
    CHECK_STR(counts(0.5, 0, 100, 1204), "100/1204 200/s"); /* too early to tell the time */
    CHECK_STR(counts(2, 0, 100, 1204), "100/1204 50/s 0:22 left");
    CHECK_STR(counts(2, 50, 100, 1204), "100/1204 25/s 0:44 left"); /* the step was seen at 50 first */
    CHECK_STR(counts(10, 0, 100, 90100), "100/90,100 10/s 150:00 left");
    CHECK_STR(counts(10, 0, 100, 100), "100/100 10/s");
    CHECK_STR(counts(10, 100, 100, 200), "100/200"); /* nothing done since */
}

static void test_bar(void)
{
    char text[32];
    bar(text, 12, 0, 10);
    CHECK_STR(text, "[..........]");
    bar(text, 12, 5, 10);
    CHECK_STR(text, "[#####.....]");
    bar(text, 12, 10, 10);
    CHECK_STR(text, "[##########]");
    bar(text, 12, 11, 10); /* files that came while they were counted */
    CHECK_STR(text, "[##########]");
}

/* Without a terminal: a line at most once a second, nothing when it is off. */
static void test_lines(void)
{
    struct options o = {.progress = WHEN_NEVER};
    struct progress p;
    progress_start(&p, &o);
    CHECK(!p.on);
    progress_show(&p, "read", 1, 2);
    CHECK(p.drawn_at <= 0);
    progress_end(&p);
    o.progress = WHEN_AUTO;
    o.verbosity = VERBOSITY_QUIET;
    progress_start(&p, &o);
    CHECK(!p.on);
}

int main(void)
{
    test_counts();
    test_bar();
    test_lines();
    return check_done("progress");
}
