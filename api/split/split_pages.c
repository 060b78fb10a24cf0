/* SPDX-License-Identifier: MIT
 * split_pages.c - see split_pages.h. */
#include "api/split/split_pages.h"

#include "api/split/page_worker.h"
#include "api/split/split_workers.h"
#include "base/hash.h"
#include "base/memory.h"
#include "labelers/labelers.h"

/* ---- by threads --------------------------------------------------------------------------- */

struct threads_task {
    const uint32_t *todo;
    struct page_worker **worker; /* [threads] */
};

static void split_page(void *data, uint32_t item, int thread)
{
    struct threads_task *t = data;
    page_worker_do(t->worker[thread], t->todo[item]);
}

static bool split_in_threads(const struct split_task *task, const uint32_t *todo, uint32_t n)
{
    struct infodisc_run *run = task->run;
    struct threads_task t = {todo, mem_zalloc((size_t)run->threads, sizeof *t.worker)};
    struct spool_batch **to = spool_batches_new(task->store->spool, run->threads);
    for (int i = 0; i < run->threads; i++)
        t.worker[i] = page_worker_new(task, page_store_new_writer(task->store), to[i]);
    bool done = run_for_items(run, task->step, n, split_page, &t);
    for (int i = 0; i < run->threads; i++) page_worker_free(t.worker[i]);
    free(t.worker);
    spool_batches_end(to, run->threads);
    return done;
}

/* ---- the task ----------------------------------------------------------------------------- */

uint64_t split_options_hash(const struct infodisc_options *o)
{
    uint64_t hash = hash_span(span_of(INFODISC_VERSION));
    hash = hash_mix(hash, hash_span(span_of(infodisc_libraries())));
    hash = hash_mix(hash, o->max_depth);
    hash = hash_mix(hash, o->max_page_bytes); /* of what is unpacked */
    hash = hash_mix(hash, o->jsonl_html_field ? hash_span(span_of(o->jsonl_html_field)) : 0);
    hash = hash_mix(hash, page_labeler_of(o->method) != NULL); /* with trees */
    return hash_mix(hash, o->debug_no_shrink);
}

bool split_pages(const struct split_task *task)
{
    struct infodisc_run *run = task->run;
    uint32_t *todo = mem_zalloc(task->n, sizeof *todo), n = 0;
    for (uint32_t p = task->first; p < task->first + task->n; p++)
        if (task->store->entry[p].state == PAGE_TO_DO) todo[n++] = p;
    bool ok = true;
    if (n && run->options.isolate)
        ok = split_in_processes(task, todo, n, run->threads);
    else if (n)
        ok = split_in_threads(task, todo, n);
    free(todo);
    return ok && spool_check(task->store->spool, &run->error);
}
