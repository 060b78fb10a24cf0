/* SPDX-License-Identifier: MIT
 * test_large_memory.c - arrays in a file are as those in memory, for threads, for processes that are forked and when
 * the file has no room; and what the process holds of them stays below its bound. */
#include "check.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/files/file.h"
#include "base/large_memory.h"
#include "base/memory.h"
#include "base/threads/parallel.h"

enum { MB = 1 << 20, BOUND = 32 * MB, ITEMS = 24 * MB, PER_PAGE = 4096 };

static struct large_memory *new_memory(uint64_t bound)
{
    struct infodisc_error error = {0};
    const char *tmp = getenv("TMPDIR");
    int fd = file_temporary(tmp && *tmp ? tmp : "/tmp", &error);
    CHECK(fd >= 0);
    return large_memory_new(fd, bound);
}

static uint64_t resident(void)
{
    unsigned long long all = 0, pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f || fscanf(f, "%llu %llu", &all, &pages) != 2) pages = 0;
    if (f) fclose(f);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

struct task {
    struct large_memory *m;
    uint64_t *item;
    _Atomic uint64_t most, wrong;
};

static uint64_t number(uint64_t i)
{
    return i * 0x9E3779B97F4A7C15u + 1;
}

static void write_page(void *data, uint32_t page, int thread)
{
    struct task *task = data;
    (void)thread;
    large_rest_now(task->m);
    for (uint64_t i = (uint64_t)page * PER_PAGE; i < (page + 1ull) * PER_PAGE; i++) {
        task->wrong += task->item[i] != 0;
        task->item[i] = number(i);
    }
}

static void read_page(void *data, uint32_t page, int thread)
{
    struct task *task = data;
    (void)thread;
    large_rest_now(task->m);
    for (uint64_t i = (uint64_t)page * PER_PAGE; i < (page + 1ull) * PER_PAGE; i++)
        task->wrong += task->item[i] != number(i);
    uint64_t now = resident(), most = task->most;
    while (now > most && !atomic_compare_exchange_weak(&task->most, &most, now)) continue;
}

/* 192 MB are written and read by three threads of a process that is to hold 32; memory checkers take some, too. */
static void test_bound(void)
{
    struct task task = {.m = new_memory(BOUND)};
    uint64_t before = resident();
    task.item = large_new(task.m, ITEMS, sizeof *task.item);
    parallel_for(ITEMS / PER_PAGE, 3, write_page, &task);
    parallel_for(ITEMS / PER_PAGE, 3, read_page, &task);
    CHECK(task.wrong == 0);
    CHECK(task.most < before + ITEMS * sizeof *task.item / 2);
    large_free(task.m, task.item);
    large_memory_free(task.m);
}

static void test_small(void)
{
    struct large_memory *m = new_memory(BOUND);
    CHECK(!large_is(NULL, 1u << 30, 8) && !large_is(m, 100, 8) && !large_is(m, 0, 8) && large_is(m, MB, 8));
    void *none = large_new(NULL, 10, 8), *small = large_new(m, 10, 8), *large = large_new(m, MB, 8);
    large_free(NULL, none);
    large_free(m, small);
    large_free(m, NULL);
    CHECK(large && large_rounds(NULL, UINT64_MAX) == 1 && large_rounds(m, BOUND / 2) > 1);
    large_memory_free(m); /* with what is left */
    large_memory_free(NULL);
}

static uint32_t rounds(uint64_t bound, uint64_t table_bytes)
{
    struct large_memory *m = new_memory(bound);
    uint32_t n = large_rounds(m, table_bytes);
    large_memory_free(m);
    return n;
}

static void test_rounds(void)
{
    CHECK(rounds(512 * MB, 60 * MB) == 1 && rounds(64 * MB, 60 * MB) == 4 && rounds(64 * MB, 340ull * MB) == 22);
    CHECK(rounds(65536, 60000) == 4); /* small tables of a small site */
    /* a bound that nothing could keep: 16 rounds, or tables of 4 MB */
    CHECK(rounds(65536, 6 * MB) == 16 && rounds(MB, 60 * MB) == 16 && rounds(MB, 6000ull * MB) == 1501);
    CHECK(rounds(MB, 1ull << 50) == 4096);
}

/* From ordinary memory to an array in the file, and on. */
static void test_grow(struct large_memory *m)
{
    uint32_t *item = NULL;
    uint64_t n = 0, wrong = 0;
    for (uint64_t cap = 4; cap < 2 * MB; cap *= 3) {
        item = large_grow(m, item, n, cap, sizeof *item);
        for (; n < cap; n++) item[n] = (uint32_t)number(n);
        for (uint64_t i = 0; i < n; i++) wrong += item[i] != (uint32_t)number(i);
    }
    CHECK(wrong == 0);
    large_free(m, item);
}

static void test_shared(void)
{
    struct large_memory *m = new_memory(BOUND);
    uint32_t *item = large_new(m, MB, sizeof *item);
    pid_t child = fork();
    if (child == 0) {
        for (uint32_t i = 0; i < MB; i++) item[i] = i;
        large_rest_now(m);
        _exit(0);
    }
    int status = 1;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < MB; i++) wrong += item[i] != i;
    CHECK(wrong == 0);
    large_free(m, item);
    large_memory_free(m);
}

/* A file that may not grow: then arrays are memory. */
static void test_full(void)
{
    struct rlimit old, none = {0, 0};
    struct large_memory *m = new_memory(64 * 1024);
    CHECK(getrlimit(RLIMIT_FSIZE, &old) == 0);
    none.rlim_max = old.rlim_max;
    signal(SIGXFSZ, SIG_IGN);
    CHECK(setrlimit(RLIMIT_FSIZE, &none) == 0);
    uint32_t *item = large_new(m, MB, sizeof *item), wrong = 0;
    CHECK(setrlimit(RLIMIT_FSIZE, &old) == 0);
    for (uint32_t i = 0; i < MB; i++) item[i] = i;
    large_rest_now(m);
    for (uint32_t i = 0; i < MB; i++) wrong += item[i] != i;
    CHECK(wrong == 0);
    large_free(m, item);
    large_memory_free(m);
}

static void test_arena(void)
{
    struct large_memory *m = new_memory(64 * 1024);
    struct arena a = {.source = large_source(m)}, b = {.source = large_source(m)};
    char *first = arena_copy(&a, span_of("first"));
    for (int i = 0; i < 1000; i++) arena_zalloc(&a, 1000, 1);
    char *last = arena_copy(&b, span_of("last"));
    arena_join(&a, &b);
    CHECK(strcmp(first, "first") == 0 && strcmp(last, "last") == 0);
    CHECK(large_source(NULL) == NULL && a.source && b.source);
    arena_reset(&a);
    arena_free(&a);
    large_memory_free(m);
}

int main(void)
{
    test_bound();
    test_small();
    test_grow(NULL);
    struct large_memory *m = new_memory(64 * 1024);
    test_grow(m);
    large_memory_free(m);
    test_shared();
    test_full();
    test_rounds();
    test_arena();
    return check_done("large_memory");
}
