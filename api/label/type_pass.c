/* SPDX-License-Identifier: MIT
 * type_pass.c - see type_pass.h. Two passes over the pages' links: who is linked; then each page by
 * itself. */
#include "api/label/type_pass.h"

#include "api/steps.h"

struct type_task {
    struct infodisc_run *run;
    struct type_site site;
    struct buffer *record;         /* [threads] */
    struct in_links **in;          /* [threads][P] */
    uint32_t **seen;               /* [threads][P] */
    struct type_scratch **scratch; /* [threads] */
    float *x;
};

static bool load_page(struct type_task *task, uint32_t p, int thread, struct type_page *out)
{
    const struct infodisc_run *run = task->run;
    const struct leaf_facts *facts = &run->features.facts;
    if (!blocks_count_page(&run->blocks, p)) return false;
    *out = (struct type_page){.url = run->pages.site->page[p].url,
                              .n_leaves = features_n_leaves(&run->features, p),
                              .out = {.page = p,
                                      .leaf = facts->leaf + facts->first[p],
                                      .threshold = task->site.threshold}};
    if (!run->blocks.links[p].bytes) return true; /* none */
    struct buffer *record = &task->record[thread];
    if (!spool_get(run->blocks.spool, run->blocks.links[p], record)) return false;
    out->out.link = (const struct page_link *)(const void *)record->at;
    out->out.n = (uint32_t)(record->len / sizeof *out->out.link);
    return true;
}

static void add_links(void *data, uint32_t p, int thread)
{
    struct type_task *task = data;
    struct type_page page;
    if (load_page(task, p, thread, &page))
        in_links_add(task->site.graph, &page.out, task->in[thread], task->seen[thread]);
}

static void find_evidence(void *data, uint32_t p, int thread)
{
    struct type_task *task = data;
    struct type_page page;
    if (load_page(task, p, thread, &page))
        type_evidence_of_page(task->scratch[thread], &task->site, &page,
                              task->x + (size_t)p * TYPE_EVIDENCE_N);
}

/* Each thread sums up its own pages; the sums are integers. */
static void sum_in_links(struct type_task *task)
{
    uint32_t n = run_n_pages(task->run);
    size_t threads = (size_t)task->run->threads;
    task->in = mem_zalloc(threads, sizeof *task->in);
    task->seen = mem_zalloc(threads, sizeof *task->seen);
    for (size_t t = 0; t < threads; t++) {
        task->in[t] = mem_zalloc(n, sizeof **task->in);
        task->seen[t] = mem_zalloc(n, sizeof **task->seen);
    }
    run_for_pages(task->run, "links", add_links, task);
    for (size_t t = 0; t < threads; t++) {
        for (uint32_t p = 0; t && p < n; p++) in_links_merge(&task->in[0][p], &task->in[t][p]);
        if (t) free(task->in[t]);
        free(task->seen[t]);
    }
    task->site.in = task->in[0];
    free(task->in);
    free(task->seen);
}

float *type_pass_evidence(struct infodisc_run *run)
{
    uint32_t n = run_n_pages(run);
    const char **url = mem_zalloc(n, sizeof *url);
    for (uint32_t p = 0; p < n; p++) url[p] = run->pages.site->page[p].url;
    struct link_graph *graph = link_graph_new(n, url, run->threads);
    free(url);
    struct type_task task = {.run = run, .x = mem_zalloc((size_t)n * TYPE_EVIDENCE_N, sizeof *task.x)};
    size_t threads = (size_t)run->threads;
    task.site = (struct type_site){.graph = graph,
                                   .clusters = run->clusters.list,
                                   .n_documents = run->blocks.n_documents,
                                   .threshold = run->labels.threshold};
    task.record = mem_zalloc(threads, sizeof *task.record);
    task.scratch = mem_zalloc(threads, sizeof *task.scratch);
    for (size_t t = 0; t < threads; t++) task.scratch[t] = type_scratch_new(run->blocks.paths->n, n);
    sum_in_links(&task);
    run_for_pages(run, "types", find_evidence, &task);
    for (size_t t = 0; t < threads; t++) {
        type_scratch_free(task.scratch[t]);
        buffer_free(&task.record[t]);
    }
    free(task.scratch);
    free(task.record);
    free((void *)task.site.in);
    link_graph_free(graph);
    return task.x;
}
