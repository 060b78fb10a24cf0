/* SPDX-License-Identifier: MIT
 * test_parallel.c - each item is handled once, in runs that become shorter, and each thread gets its items in ascending
 * order, whatever time they take; what threads sort together is as qsort() has it. */
#include "check.h"

#include <unistd.h>

#include "base/threads/item_runs.h"
#include "base/memory.h"
#include "base/threads/parallel.h"
#include "base/threads/parallel_sort.h"
#include "base/threads/parallel_zalloc.h"
#include "unit/soup.h"

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

/* Runs follow each other without a gap, none is longer than its share of what is left, and the last ones are single. */
static void test_runs(uint32_t n, uint32_t workers)
{
    _Atomic uint32_t taken = 0;
    struct item_run run = {0, 0};
    uint32_t end = 0, apart = 0, too_long = 0, n_runs = 0;
    for (; item_run_take(&taken, n, workers, &run); n_runs++) {
        uint32_t most = (n - run.next) / (workers * ITEM_RUNS_A_WORKER);
        apart += run.next != end;
        too_long += run.end - run.next != (most ? most : 1);
        end = run.end;
    }
    CHECK(end == n && taken == n && apart == 0 && too_long == 0);
    CHECK(n < 2 * workers * ITEM_RUNS_A_WORKER ? n_runs == n : n_runs < n);
    CHECK(!item_run_take(&taken, n, workers, &run));
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

struct item {
    uint32_t key, number;
    char more[13];
};

static int compare_items(const void *a, const void *b, void *data)
{
    (void)data;
    const struct item *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

static void test_sort(void)
{
    struct lcg l = {3};
    for (int round = 0; round < 40; round++) {
        uint32_t n = round < 2 ? (uint32_t)round : lcg_next(&l, ITEMS);
        struct item *fast = mem_zalloc(n, sizeof *fast), *slow = mem_zalloc(n, sizeof *slow);
        for (uint32_t i = 0; i < n; i++) fast[i] = (struct item){.key = lcg_next(&l, 1 + n / 3), .number = i};
        memcpy(slow, fast, n * sizeof *fast);
        if (n) qsort_r(slow, n, sizeof *slow, compare_items, NULL);
        parallel_sort(fast, n, sizeof *fast, 1 + round % 7, compare_items, NULL);
        uint32_t same = 0;
        for (uint32_t i = 0; i < n; i++) same += compare_items(&fast[i], &slow[i], NULL) == 0;
        CHECK(same == n);
        free(fast);
        free(slow);
    }
}

/* Of memory that was used before, too. */
static void test_zeros(void)
{
    static const size_t bytes[] = {0, 1, 4096, 256 * 1024, 256 * 1024 + 1, 1000003, 3 * 256 * 1024};
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++) {
        char *used = mem_alloc(bytes[i] + 1), *at;
        memset(used, 7, bytes[i]);
        free(used);
        size_t n_others = 0;
        at = parallel_zalloc(NULL, bytes[i], 1, 1 + (int)i % 3);
        for (size_t k = 0; k < bytes[i]; k++) n_others += at[k] != 0;
        CHECK(n_others == 0);
        free(at);
    }
}

int main(void)
{
    test_zeros();
    for (int threads = 1; threads <= THREADS; threads++) test_order(threads);
    for (uint32_t n = 0; n < ITEMS; n = n * 3 / 2 + 1)
        for (uint32_t workers = 1; workers < 200; workers = workers * 3) test_runs(n, workers);
    test_runs(UINT32_MAX, 2);
    test_sort();
    CHECK(parallel_threads(3) == 3 && parallel_threads(0) >= 1);
    return check_done("parallel");
}
