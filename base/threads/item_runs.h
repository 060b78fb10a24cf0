/* SPDX-License-Identifier: MIT
 * item_runs.h - hands out items to several workers, in runs that get shorter. Neighbours, such as pages of a directory,
 * have much in common, and a worker remembers its last items: so runs are long at first. Towards the end they are
 * short, so that all workers finish at about the same time. */
#ifndef INFODISC_BASE_THREADS_ITEM_RUNS_H
#define INFODISC_BASE_THREADS_ITEM_RUNS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { ITEM_RUNS_A_WORKER = 8 }; /* in what is left: one run of heavy items should not outlast all others */

struct item_run {
    uint32_t next, end; /* items [next, end) */
};

/* The next run of n items; *taken, 0 at first, is how many have been handed out. Safe for threads and processes; what
 * one worker gets ascends. False if none is left. */
static inline bool item_run_take(_Atomic uint32_t *taken, uint32_t n, uint32_t workers, struct item_run *run)
{
    uint32_t first = atomic_load(taken), length;
    do {
        if (first >= n) return false;
        length = (n - first) / ITEM_RUNS_A_WORKER / workers;
        if (!length) length = 1;
    } while (!atomic_compare_exchange_weak(taken, &first, first + length));
    *run = (struct item_run){first, first + length};
    return true;
}

#endif
