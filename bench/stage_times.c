/* SPDX-License-Identifier: MIT
 * stage_times.c - user time of each stage of a run on one thread, as told by the progress calls.
 *
 *     stage_times template|entropy|paper SITE OUT
 *
 * Prints a line for each step in the order of Figure 1: step TAB seconds. The time from one
 * progress call to the next belongs to the step that the first one names; what comes before any is
 * "find". */
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "infodisc.h"

enum { STEPS_MAX = 32 };

struct stages {
    const char *name[STEPS_MAX]; /* the library's own strings */
    double seconds[STEPS_MAX];
    int n;
    double since; /* when the last one, name[n - 1], began */
};

static double user_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)used.ru_utime.tv_sec + (double)used.ru_utime.tv_usec * 1e-6;
}

static bool choose_method(const char *name, enum infodisc_method *method)
{
    for (unsigned i = 0; infodisc_method_name(i); i++) {
        if (strcmp(name, infodisc_method_name(i)) != 0) continue;
        *method = (enum infodisc_method)i;
        return true;
    }
    return false;
}

/* The time since the last call is that of the last step. */
static void on_progress(void *data, const char *step, uint64_t done, uint64_t total)
{
    (void)done, (void)total;
    struct stages *s = data;
    double now = user_seconds();
    s->seconds[s->n - 1] += now - s->since;
    s->since = now;
    if (strcmp(step, s->name[s->n - 1]) != 0 && s->n < STEPS_MAX) s->name[s->n++] = step;
}

int main(int argc, char **argv)
{
    struct infodisc_options options = infodisc_options_default();
    if (argc != 4 || !choose_method(argv[1], &options.method)) {
        fputs("usage: stage_times template|entropy|paper SITE OUT\n", stderr);
        return 2;
    }
    struct stages stages = {.name = {"find"}, .n = 1, .since = user_seconds()};
    options.threads = 1;
    options.progress = on_progress;
    options.progress_data = &stages;
    struct infodisc_run *run = infodisc_new(&options);
    bool ok = infodisc_write(run, infodisc_learn(run, argv[2]), argv[3]);
    on_progress(&stages, "free", 0, 0);
    if (!ok) fprintf(stderr, "stage_times: %s\n", infodisc_error(run)->message);
    infodisc_free(run);
    on_progress(&stages, "end", 0, 0);
    for (int i = 0; i + 1 < stages.n; i++) printf("%s\t%.6f\n", stages.name[i], stages.seconds[i]);
    return ok ? 0 : 1;
}
