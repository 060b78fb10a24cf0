/* SPDX-License-Identifier: MIT
 * once.h - pthread_once() for tables that are used millions of times: no call once it is done. */
#ifndef INFODISC_BASE_THREADS_ONCE_H
#define INFODISC_BASE_THREADS_ONCE_H

#include <pthread.h>
#include <stdbool.h>

struct once {
    pthread_once_t control;
    int done;
};

#define ONCE_INIT {PTHREAD_ONCE_INIT, 0}

static inline bool once_is_done(const struct once *o)
{
    return __atomic_load_n(&o->done, __ATOMIC_ACQUIRE);
}

/* Calls `make` if nobody has, and returns when it is through. Thread-safe. */
static inline void once(struct once *o, void (*make)(void))
{
    if (once_is_done(o)) return;
    pthread_once(&o->control, make);
    __atomic_store_n(&o->done, 1, __ATOMIC_RELEASE);
}

#endif
