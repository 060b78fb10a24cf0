/* SPDX-License-Identifier: MIT
 * parts.c - what belongs to a run, and how it is released; see run.h. */
#include <stdlib.h>

#include "api/run/run.h"
#include "base/threads/parallel.h"
#include "site/pages/pages.h"

void *run_new_part(struct infodisc_run *run, size_t bytes, void (*release)(void *part))
{
    void *part = mem_zalloc(1, bytes);
    VECTOR_PUSH(run->part, run->n_parts, run->parts_cap) = (struct run_part){part, release};
    return part;
}

/* The system takes about as long for the pages on the disk as for all that is in memory. */
static void release_part(void *data, uint32_t i, int thread)
{
    (void)thread;
    const struct infodisc_run *run = data;
    if (run->part[i].release) run->part[i].release(run->part[i].part);
}

void infodisc_free(struct infodisc_run *run)
{
    if (!run) return;
    parallel_for((uint32_t)run->n_parts, run->threads, release_part, run);
    for (size_t i = 0; i < run->n_parts; i++) free(run->part[i].part);
    free(run->part);
    url_choice_free(run->choice);
    arena_free(&run->strings);
    large_memory_free(run->large);
    free(run);
}

void run_forget_failed_write(struct infodisc_run *run)
{
    if (run->failed_to_write) run->error = (struct infodisc_error){.code = INFODISC_OK};
    run->failed_to_write = false;
}

bool run_refuse(struct infodisc_run *run, const char *reason)
{
    if (run->error.code) return false;
    run->failed_to_write = true;
    return error_set(&run->error, INFODISC_BAD_OPTION, "%s", reason);
}

bool run_takes_pages(struct infodisc_run *run)
{
    run_forget_failed_write(run); /* a page that infodisc_add_page() has refused */
    if (run->is_spent) error_set(&run->error, INFODISC_BAD_OPTION, "this run has listed or scanned: make a new one");
    return run->error.code == INFODISC_OK;
}

bool run_reads_pages(struct infodisc_run *run)
{
    if (run->options.stats)
        error_set(&run->error, INFODISC_BAD_OPTION, "the option stats is only for a run that learns");
    return run_takes_pages(run);
}

const struct infodisc_error *infodisc_error(const struct infodisc_run *run)
{
    return &run->error;
}
