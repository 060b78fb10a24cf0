/* SPDX-License-Identifier: MIT
 * test_parallel.c - each item is handled once, and each thread gets its items in ascending order, whatever time
 * they take. */
#include "check.h"

#include <unistd.h>

#include "base/memory.h"
#include "base/parallel.h"

enum { ITEMS = 4000, THREADS = 4 };

struct seen {
    uint32_t times[ITEMS];
    uint32_t next[THREADS]; /* 1 + the last item of a thread */
    uint32_t backwards[THREADS];
};

static void note(void *data, uint32_t item, int thread)
{
    struct seen *s = data;
    s->times[item]++;
    s->backwards[thread] += item < s->next[thread];
    s->next[thread] = item + 1;
    if (item % 1000 == 0) usleep(20000); /* time for the other threads to run out of items of their own */
}

static void test_order(int threads)
{
    struct seen *s = mem_zalloc(1, sizeof *s);
    parallel_for(ITEMS, threads, note, s);
    uint32_t once = 0, backwards = 0;
    for (uint32_t i = 0; i < ITEMS; i++) once += s->times[i] == 1;
    for (int t = 0; t < THREADS; t++) backwards += s->backwards[t];
    CHECK(once == ITEMS && backwards == 0);
    free(s);
}

int main(void)
{
    for (int threads = 1; threads <= THREADS; threads++) test_order(threads);
    CHECK(parallel_threads(3) == 3 && parallel_threads(0) >= 1);
    return check_done("parallel");
}
