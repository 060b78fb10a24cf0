/* SPDX-License-Identifier: MIT
 * parallel.c - see parallel.h.
 *
 * Threads of a call are made for it and end with it, some 20 us each. Those that wait sleep: OpenMP's spin, which
 * cost a third of a run's time on a machine that others use, too. */
#include "base/parallel.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>

#include "base/memory.h"

struct loop {
    void (*work)(void *data, uint32_t item, int thread);
    void *data;
    uint32_t n;
    _Atomic uint32_t next; /* item */
};

struct worker {
    struct loop *loop;
    int number;
    pthread_t id;
};

int parallel_threads(int wanted)
{
    cpu_set_t cores;
    if (wanted > 0) return wanted;
    return sched_getaffinity(0, sizeof cores, &cores) == 0 ? CPU_COUNT(&cores) : 1;
}

static void *run_items(void *data)
{
    const struct worker *w = data;
    struct loop *loop = w->loop;
    for (uint32_t item; (item = atomic_fetch_add_explicit(&loop->next, 1, memory_order_relaxed)) < loop->n;)
        loop->work(loop->data, item, w->number);
    return NULL;
}

/* With all signals blocked: they are the caller's. A thread that cannot be made leaves its share to the others;
 * returns how many there are. */
static int start(struct worker *worker, int n)
{
    sigset_t all, before;
    int started = 0;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (started < n && pthread_create(&worker[started].id, NULL, run_items, &worker[started]) == 0) started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

void parallel_for(uint32_t n, int n_threads, void (*work)(void *data, uint32_t item, int thread),
                  void *data)
{
    struct loop loop = {.work = work, .data = data, .n = n};
    uint32_t helpers = n_threads > 1 ? (uint32_t)n_threads - 1 : 0; /* the caller works, too */
    if (helpers >= n) helpers = n ? n - 1 : 0;
    struct worker *worker = helpers ? mem_zalloc(helpers, sizeof *worker) : NULL;
    for (uint32_t i = 0; i < helpers; i++) worker[i] = (struct worker){.loop = &loop, .number = (int)i + 1};
    int started = start(worker, (int)helpers);
    run_items(&(struct worker){.loop = &loop});
    for (int i = 0; i < started; i++) pthread_join(worker[i].id, NULL);
    free(worker);
}
