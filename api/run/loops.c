/* SPDX-License-Identifier: MIT
 * loops.c - progress, interruption, and loops over many items; see run.h. */
#include "api/run/run.h"
#include "base/threads/parallel.h"

void run_progress(struct infodisc_run *run, const char *step, uint64_t done, uint64_t total)
{
    if (run->options.progress) run->options.progress(run->options.progress_data, step, done, total);
}

bool run_is_interrupted(const struct infodisc_run *run)
{
    return run->options.interrupt && *run->options.interrupt;
}

bool run_interrupted(struct infodisc_run *run)
{
    if (run->options.work_dir)
        return error_set(&run->error, INFODISC_INTERRUPTED, "interrupted; run the same command again to continue from "
                         "'%s'", run->options.work_dir);
    return error_set(&run->error, INFODISC_INTERRUPTED, "interrupted");
}

struct slice {
    void (*work)(void *data, uint32_t item, int thread);
    void *data;
    struct large_memory *large;
    uint32_t first;
};

static void work_in_slice(void *data, uint32_t item, int thread)
{
    const struct slice *s = data;
    large_rest(s->large, s->first + item);
    s->work(s->data, s->first + item, thread);
}

/* Between two slices threads wait for each other: that should be seldom, unless somebody watches the progress. */
enum { SLICE_ITEMS_SHOWN = 128, SLICE_ITEMS = 1024 };

bool run_for_items(struct infodisc_run *run, const char *step, uint32_t n,
                   void (*work)(void *data, uint32_t item, int thread), void *data)
{
    uint32_t slice_items = run->options.progress ? SLICE_ITEMS_SHOWN : run->options.interrupt ? SLICE_ITEMS : n;
    struct slice slice = {.work = work, .data = data, .large = run->large};
    for (; slice.first < n; slice.first += slice_items) {
        uint32_t left = n - slice.first;
        if (run_is_interrupted(run)) run_interrupted(run);
        if (run->error.code) return false;
        if (step) run_progress(run, step, slice.first, n);
        parallel_for(left < slice_items ? left : slice_items, run->threads, work_in_slice, &slice);
    }
    if (step) run_progress(run, step, n, n);
    return true;
}
