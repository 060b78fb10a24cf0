/* SPDX-License-Identifier: MIT
 * title_pass.c - see title_pass.h. */
#include "api/template/title_pass.h"

#include "base/threads/parallel.h"

enum { TITLES_MAX = 1000 }; /* spread evenly over the pages: enough to tell what is constant */

struct title_task {
    const struct infodisc_blocks *blocks;
    const uint32_t *page;  /* [n_pages] those that count */
    uint32_t n_pages, n;
    struct span *title;    /* [n] */
    struct title_scratch {
        struct buffer record;
        struct arena strings; /* of the titles */
    } *scratch;            /* [threads] */
};

static void take_title(void *data, uint32_t item, int thread)
{
    const struct title_task *task = data;
    struct title_scratch *scratch = &task->scratch[thread];
    uint32_t page = task->page[(uint64_t)item * task->n_pages / task->n];
    struct page_blocks b = blocks_of_page(task->blocks, page, &scratch->record);
    task->title[item] = (struct span){arena_copy(&scratch->strings, b.title), b.title.len};
}

struct title_affixes title_pass(const struct infodisc_blocks *blocks)
{
    int threads = blocks->run->threads;
    uint32_t n = pages_n(blocks->pages), *page = mem_zalloc(n, sizeof *page);
    struct title_task task = {.blocks = blocks, .page = page};
    for (uint32_t p = 0; p < n; p++)
        if (blocks_count_page(blocks, p)) page[task.n_pages++] = p;
    task.n = task.n_pages < TITLES_MAX ? task.n_pages : TITLES_MAX;
    task.title = mem_zalloc(task.n, sizeof *task.title);
    task.scratch = mem_zalloc((size_t)threads, sizeof *task.scratch);
    parallel_for(task.n, threads, take_title, &task);
    struct title_affixes learned = title_learn(task.title, task.n, threads);
    for (int i = 0; i < threads; i++) {
        buffer_free(&task.scratch[i].record);
        arena_free(&task.scratch[i].strings);
    }
    free(task.scratch);
    free(task.title);
    free(page);
    return learned;
}
