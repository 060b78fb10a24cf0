/* SPDX-License-Identifier: MIT
 * parallel.c - see parallel.h. */
#include "base/parallel.h"

#include <omp.h>

int parallel_threads(int wanted)
{
    int n = wanted > 0 ? wanted : omp_get_num_procs();
    return n > 0 ? n : 1;
}

void parallel_for(uint32_t n, int n_threads, void (*work)(void *data, uint32_t item, int thread),
                  void *data)
{
#pragma omp parallel for schedule(dynamic, 4) num_threads(n_threads)
    for (uint32_t item = 0; item < n; item++) work(data, item, omp_get_thread_num());
}
