/* SPDX-License-Identifier: MIT
 * stage_times.c - time of each stage of a run, from the progress calls.
 *
 *     stage_times template|entropy|paper SITE OUT [THREADS]      1 thread by default
 *
 * Prints one line per step in the order of Figure 1: step TAB user seconds TAB seconds of all cores TAB wall-clock
 * seconds. The time from one progress call to the next belongs to the step named by the first; time before any call
 * is "find". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "infodisc.h"

enum { STEPS_MAX = 32 };

struct times {
    double user, cpu, wall; /* seconds */
};

struct stages {
    const char *name[STEPS_MAX]; /* the library's own strings */
    struct times spent[STEPS_MAX];
    int n;
    struct times since; /* when the last one, name[n - 1], began */
};

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

static struct times times_now(void)
{
    struct rusage used;
    struct timespec now;
    getrusage(RUSAGE_SELF, &used);
    clock_gettime(CLOCK_MONOTONIC, &now);
    double user = seconds(used.ru_utime);
    return (struct times){user, user + seconds(used.ru_stime), (double)now.tv_sec + (double)now.tv_nsec * 1e-9};
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
    struct times now = times_now(), *spent = &s->spent[s->n - 1];
    spent->user += now.user - s->since.user;
    spent->cpu += now.cpu - s->since.cpu;
    spent->wall += now.wall - s->since.wall;
    s->since = now;
    if (strcmp(step, s->name[s->n - 1]) != 0 && s->n < STEPS_MAX) s->name[s->n++] = step;
}

int main(int argc, char **argv)
{
    struct infodisc_options options = infodisc_options_default();
    if ((argc != 4 && argc != 5) || !choose_method(argv[1], &options.method)) {
        fputs("usage: stage_times template|entropy|paper SITE OUT [THREADS]\n", stderr);
        return 2;
    }
    struct stages stages = {.name = {"find"}, .n = 1, .since = times_now()};
    options.threads = argc == 5 ? atoi(argv[4]) : 1;
    options.work_dir = argv[3]; /* as the program does */
    options.progress = on_progress;
    options.progress_data = &stages;
    struct infodisc_run *run = infodisc_new(&options);
    bool ok = infodisc_write(run, infodisc_learn(run, argv[2]), argv[3]);
    on_progress(&stages, "free", 0, 0);
    if (!ok) fprintf(stderr, "stage_times: %s\n", infodisc_error(run)->message);
    infodisc_free(run);
    on_progress(&stages, "end", 0, 0);
    for (int i = 0; i + 1 < stages.n; i++)
        printf("%s\t%.6f\t%.6f\t%.6f\n", stages.name[i], stages.spent[i].user, stages.spent[i].cpu,
               stages.spent[i].wall);
    return ok ? 0 : 1;
}
