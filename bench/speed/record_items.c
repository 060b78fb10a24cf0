/* SPDX-License-Identifier: MIT
 * record_items.c - what schedule.py needs: infodisc with one thread, linked with --wrap=parallel_for and this file, so
 * that each call of parallel_for() runs here. It writes to the file $RECORD_ITEMS, one line for each call: where the
 * function is that takes an item, as nm gives it; nanoseconds of processor time from the call before (of one thread
 * alone); those of each item. The last line has 0, and those after the last call. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

void __wrap_parallel_for(uint32_t n, int n_threads, void (*work)(void *data, uint32_t item, int thread), void *data);

extern const char __executable_start[]; /* the linker's */

static FILE *out;
static uint64_t before; /* when the last call was written, or the program began */
static uint64_t clock_takes = UINT64_MAX;

static uint64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); /* without what else runs, and without waiting for disks */
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void finish(void)
{
    fprintf(out, "0 %" PRIu64 "\n", now() - before);
    fclose(out);
}

__attribute__((constructor)) static void begin(void)
{
    const char *name = getenv("RECORD_ITEMS");
    out = fopen(name ? name : "/dev/null", "w");
    if (!out) exit(EXIT_FAILURE);
    for (int i = 0; i < 1000; i++) {
        uint64_t from = now(), took = now() - from;
        if (took < clock_takes) clock_takes = took;
    }
    atexit(finish);
    before = now();
}

void __wrap_parallel_for(uint32_t n, int n_threads, void (*work)(void *data, uint32_t item, int thread), void *data)
{
    uint64_t from = now();
    (void)n_threads;
    fprintf(out, "%" PRIuPTR " %" PRIu64, (uintptr_t)work - (uintptr_t)__executable_start, from - before);
    for (uint32_t i = 0; i < n; i++) {
        from = now();
        work(data, i, 0);
        uint64_t took = now() - from;
        fprintf(out, " %" PRIu64, took > clock_takes ? took - clock_takes : 0);
    }
    fputc('\n', out);
    before = now();
}
