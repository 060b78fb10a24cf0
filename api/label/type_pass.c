/* SPDX-License-Identifier: MIT
 * type_pass.c - see type_pass.h. Two passes over the pages' links: the first counts the links to each page, the
 * second takes each page alone. */
#include "api/label/type_pass.h"

#include "api/label/labeler_pass.h"
#include "base/threads/parallel_zalloc.h"

struct type_task {
    const struct infodisc_features *features;
    struct type_site site;
    struct buffer *record;         /* [threads] */
    struct in_links **in;          /* [threads][P] */
    uint32_t **seen;               /* [threads][P] */
    struct type_scratch **scratch; /* [threads] */
    float *x;
};

static bool load_page(struct type_task *task, uint32_t p, int thread, struct type_page *out)
{
    const struct leaf_facts *facts = &task->features->facts;
    const struct infodisc_blocks *blocks = task->features->blocks;
    if (!blocks_count_page(blocks, p)) return false;
    *out = (struct type_page){.url = blocks->pages->site->page[p].url,
                              .n_leaves = features_n_leaves(task->features, p),
                              .out = {.page = p,
                                      .leaf = page_leaves(facts, p),
                                      .threshold = task->site.threshold}};
    if (!blocks->links[p].bytes) return true; /* none */
    struct buffer *record = &task->record[thread];
    if (!spool_get(blocks->spool, blocks->links[p], record)) return false;
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
    if (!load_page(task, p, thread, &page)) return;
    struct type_scratch **scratch = &task->scratch[thread];
    if (!*scratch) *scratch = type_scratch_new(task->features->blocks->paths->n, task->features->facts.n_pages);
    type_evidence_of_page(*scratch, &task->site, &page, task->x + (size_t)p * TYPE_EVIDENCE_N);
}

/* Each thread sums up its own pages; the sums are integers. */
static void sum_in_links(struct type_task *task)
{
    const struct infodisc_pages *pages = task->features->blocks->pages;
    uint32_t n = pages_n(pages);
    size_t threads = (size_t)pages->run->threads;
    struct large_memory *large = pages->run->large;
    task->in = mem_zalloc(threads, sizeof *task->in);
    task->seen = mem_zalloc(threads, sizeof *task->seen);
    for (size_t t = 0; t < threads; t++) {
        task->in[t] = large_new(large, n, sizeof **task->in);
        task->seen[t] = mem_zalloc(n, sizeof **task->seen);
    }
    for_pages(pages, "links", add_links, task);
    for (size_t t = 0; t < threads; t++) {
        for (uint32_t p = 0; t && p < n; p++) {
            large_rest(large, p);
            in_links_merge(&task->in[0][p], &task->in[t][p]);
        }
        if (t) large_free(large, task->in[t]);
        free(task->seen[t]);
    }
    task->site.in = task->in[0];
    free(task->in);
    free(task->seen);
}

float *type_pass_evidence(const struct infodisc_labels *labels)
{
    const struct infodisc_blocks *blocks = labels->features->blocks;
    const struct infodisc_pages *pages = blocks->pages;
    uint32_t n = pages_n(pages);
    size_t threads = (size_t)labels->run->threads;
    struct large_memory *large = labels->run->large;
    const char **url = pages_urls(pages);
    struct link_graph *graph = link_graph_new(n, url, labels->run->threads, large);
    free(url);
    struct type_task task = {.features = labels->features,
                             .x = parallel_zalloc(large, (uint64_t)n * TYPE_EVIDENCE_N, sizeof *task.x, (int)threads)};
    task.site = (struct type_site){.graph = graph,
                                   .clusters = blocks->clusters->list,
                                   .n_documents = blocks->n_documents,
                                   .threshold = labels->threshold};
    task.record = buffers_new(labels->run->threads);
    task.scratch = mem_zalloc(threads, sizeof *task.scratch);
    sum_in_links(&task);
    for_pages(pages, "types", find_evidence, &task);
    for (size_t t = 0; t < threads; t++) type_scratch_free(task.scratch[t]);
    free(task.scratch);
    buffers_free(task.record, labels->run->threads);
    large_free(large, (void *)task.site.in);
    link_graph_free(graph);
    return task.x;
}

static struct page_type_guess *guess_by_evidence(const struct infodisc_labels *labels, const bool *is_counted)
{
    const struct infodisc_blocks *blocks = labels->features->blocks;
    float *evidence = type_pass_evidence(labels);
    struct page_type_guess *types = page_types_guess(evidence, pages_n(blocks->pages), blocks->clusters->list,
                                                     is_counted, labels->run->threads, blocks->run->large);
    large_free(blocks->run->large, evidence);
    return types;
}

struct page_type_guess *type_pass_guess(const struct infodisc_labels *labels)
{
    const struct infodisc_blocks *blocks = labels->features->blocks;
    uint32_t n = pages_n(blocks->pages);
    bool *is_counted = blocks_counted_pages(blocks);
    struct page_type_guess *types = labeler_types(labels->features);
    if (!types) types = guess_by_evidence(labels, is_counted);
    for (uint32_t p = 0; p < n; p++) {
        if (blocks->duplicate_of[p] != NO_DUPLICATE) types[p] = types[blocks->duplicate_of[p]];
        if (blocks->skipped[p] != SKIP_NONE) types[p] = (struct page_type_guess){PAGE_OTHER, 0};
    }
    free(is_counted);
    return types;
}
