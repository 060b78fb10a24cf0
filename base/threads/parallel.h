/* SPDX-License-Identifier: MIT
 * parallel.h - the one OpenMP idiom of the program: one thread handles item i and writes only slot i and its own
 * scratch. There are no locks and no reductions. Whatever is summed over threads is merged afterwards, in integers,
 * so that the result is the same for any number of threads. What threads share is atomic (the end of a spool, the
 * bits of a repeat filter, marks of what is used), and its final state does not depend on who comes first. (Records
 * may lie in another order, which nobody sees.) */
#ifndef INFODISC_BASE_THREADS_PARALLEL_H
#define INFODISC_BASE_THREADS_PARALLEL_H

#include <stdint.h>

/* The number of threads to use: `wanted`, or all cores if it is 0. */
int parallel_threads(int wanted);

/* Calls work(data, item, thread) for each item in [0, n), thread in [0, n_threads). Items are handed
 * out in runs (item_runs.h); those that a thread gets ascend, as who notes the last page that had something needs. */
void parallel_for(uint32_t n, int n_threads, void (*work)(void *data, uint32_t item, int thread),
                  void *data);

#endif
