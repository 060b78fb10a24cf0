/* SPDX-License-Identifier: MIT
 * parallel.c - see parallel.h. */
#include "base/threads/parallel.h"

#include <omp.h>

#include "base/threads/item_runs.h"

int parallel_threads(int wanted)
{
    int n = wanted > 0 ? wanted : omp_get_num_procs();
    return n > 0 ? n : 1;
}

void parallel_for(uint32_t n, int n_threads, void (*work)(void *data, uint32_t item, int thread),
                  void *data)
{
    if (n == 1) { /* of a small site: no thread is started, and none waits */
        work(data, 0, 0);
        return;
    }
    _Atomic uint32_t taken = 0;
#pragma omp parallel num_threads(n_threads) if (n > 1)
    {
        struct item_run run;
        int thread = omp_get_thread_num();
        while (item_run_take(&taken, n, (uint32_t)n_threads, &run))
            for (; run.next < run.end; run.next++) work(data, run.next, thread);
    }
}
