/* SPDX-License-Identifier: MIT
 * name_pages.c - see name_pages.h. A counting sort: each thread counts the paths of a run of pages, and knows then
 * where in each list its pages go. Memory besides the lists: 4 bytes for each path and run. */
#include "table_blocks/paths/name_pages.h"

#include "base/threads/parallel.h"
#include "base/threads/parallel_zalloc.h"

enum { RUNS_MOST = 16, PATHS_AT_ONCE = 4096 };

struct turning {
    const uint32_t *path;
    const uint64_t *first;
    uint32_t n_pages, n, runs;
    uint32_t *of_run;  /* [runs][n] how many, then where the next one goes within the list */
    uint64_t *of_part; /* how many all lists of a part have; a part is PATHS_AT_ONCE paths */
    struct name_pages out;
};

static uint32_t run_begin(const struct turning *t, uint32_t run)
{
    return (uint32_t)((uint64_t)t->n_pages * run / t->runs);
}

static void count_run(void *data, uint32_t run, int thread)
{
    (void)thread;
    const struct turning *t = data;
    uint32_t *count = t->of_run + (uint64_t)run * t->n;
    for (uint32_t page = run_begin(t, run); page < run_begin(t, run + 1); page++) {
        large_rest(t->out.large, page);
        for (uint64_t i = t->first[page]; i < t->first[page + 1]; i++) count[t->path[i]]++;
    }
}

static uint32_t part_end(const struct turning *t, uint32_t part)
{
    return t->n - part * PATHS_AT_ONCE < PATHS_AT_ONCE ? t->n : (part + 1) * PATHS_AT_ONCE;
}

/* out.first of a path: how long its list is. */
static void add_runs(void *data, uint32_t part, int thread)
{
    (void)thread;
    const struct turning *t = data;
    uint64_t all = 0;
    for (uint32_t p = part * PATHS_AT_ONCE; p < part_end(t, part); p++) {
        uint32_t sum = 0;
        for (uint32_t run = 0; run < t->runs; run++) {
            uint32_t *of_run = &t->of_run[(uint64_t)run * t->n + p], count = *of_run;
            *of_run = sum;
            sum += count;
        }
        t->out.first[p] = sum;
        all += sum;
    }
    t->of_part[part] = all;
}

static void begin_lists(void *data, uint32_t part, int thread)
{
    (void)thread;
    const struct turning *t = data;
    uint64_t at = t->of_part[part];
    for (uint32_t p = part * PATHS_AT_ONCE; p < part_end(t, part); p++) {
        uint64_t length = t->out.first[p];
        t->out.first[p] = at;
        at += length;
    }
}

static void fill_run(void *data, uint32_t run, int thread)
{
    (void)thread;
    const struct turning *t = data;
    uint32_t *next = t->of_run + (uint64_t)run * t->n;
    for (uint32_t page = run_begin(t, run); page < run_begin(t, run + 1); page++) {
        large_rest(t->out.large, page);
        for (uint64_t i = t->first[page]; i < t->first[page + 1]; i++)
            t->out.page[t->out.first[t->path[i]] + next[t->path[i]]++] = page;
    }
}

struct name_pages name_pages_new(const uint32_t *path, const uint64_t *first, uint32_t n_pages, uint32_t n,
                                 struct large_memory *large, int threads)
{
    struct turning t = {.path = path, .first = first, .n_pages = n_pages, .n = n, .out.large = large};
    uint32_t parts = (n + PATHS_AT_ONCE - 1) / PATHS_AT_ONCE;
    uint64_t before = 0;
    t.runs = threads < RUNS_MOST ? (uint32_t)threads : RUNS_MOST;
    t.of_run = mem_zalloc((uint64_t)t.runs * n + 1, sizeof *t.of_run);
    t.of_part = mem_alloc((parts + 1ull) * sizeof *t.of_part);
    t.out.first = mem_alloc((n + 1ull) * sizeof *t.out.first);
    t.out.page = parallel_zalloc(large, first[n_pages] + 1, sizeof *t.out.page, threads);
    parallel_for(t.runs, threads, count_run, &t);
    parallel_for(parts, threads, add_runs, &t);
    for (uint32_t part = 0; part < parts; part++) {
        uint64_t all = t.of_part[part];
        t.of_part[part] = before;
        before += all;
    }
    parallel_for(parts, threads, begin_lists, &t);
    t.out.first[n] = before;
    parallel_for(t.runs, threads, fill_run, &t);
    free(t.of_part);
    free(t.of_run);
    return t.out;
}

void name_pages_free(struct name_pages *p)
{
    free(p->first);
    large_free(p->large, p->page);
}
