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
    /* Without "monotonic" a thread of clang's OpenMP may be given items that another one has not come to: earlier ones
     * than it has had. Those who note the last page that had something count on the order (cluster/link_graph.c). */
    int run = n / 16 < (uint32_t)n_threads ? 1 : 4; /* of few, each may be much */
#pragma omp parallel for schedule(monotonic : dynamic, run) num_threads(n_threads)
    for (uint32_t item = 0; item < n; item++) work(data, item, omp_get_thread_num());
}
