/* SPDX-License-Identifier: MIT
 * labeler.c - what all methods share: see labeler.h. */
#include "labelers/shared/labeler.h"

#include "base/fixed.h"
#include "base/memory.h"
#include "base/threads/parallel.h"
#include "base/threads/parallel_zalloc.h"

enum { LINE_LOG_SHIFT = 16 };

uint32_t count_documents(const struct leaf_facts *facts)
{
    uint32_t n = 0;
    for (uint32_t p = 0; p < facts->n_pages; p++) {
        large_rest(facts->large, p);
        n += facts->first[p] < facts->first[p + 1] && !page_leaves(facts, p)->left_out;
    }
    return n;
}

/* What a thread has added up of its pages. */
struct thread_sums {
    struct path_sums *path; /* [n_paths] */
    uint64_t *tokens;       /* [n_steps + 1] in blocks above step - 1 and not above step */
    uint32_t *log_of;       /* [n_pages + 1] of a df; made when first needed */
};

struct sums_task {
    const struct leaf_facts *facts;
    const struct threshold_step *step;
    int n_steps, threads;
    struct thread_sums *sums; /* [threads] */
};

static void add_leaf(struct thread_sums *sums, const struct sums_task *task, const struct leaf_fact *leaf)
{
    struct path_sums *path = &sums->path[leaf->path];
    int step = task->n_steps;
    while (step > 0 && leaf->entropy <= task->step[step - 1].threshold) step--;
    sums->tokens[step] += leaf->n_tokens;
    path->tokens += leaf->n_tokens;
    path->link_tokens += leaf->n_link_tokens;
    path->entropy_tokens += (uint64_t)leaf->entropy * leaf->n_tokens;
    path->occurrences++;
    path->pages += leaf->first_of_path;
    if (!leaf->n_tokens || !leaf->line_df) return;
    uint32_t n_pages = task->facts->n_pages, df = leaf->line_df <= n_pages ? leaf->line_df : n_pages;
    if (df > 1 && !sums->log_of[df]) sums->log_of[df] = (uint32_t)(fixed_log2(df) >> LINE_LOG_SHIFT);
    path->line_logs += sums->log_of[df];
    path->lines++;
}

static void add_page(void *data, uint32_t page, int thread)
{
    const struct sums_task *task = data;
    const struct leaf_facts *facts = task->facts;
    large_rest(facts->large, page);
    for (const struct leaf_fact *leaf = page_leaves(facts, page); leaf < page_leaves(facts, page + 1); leaf++)
        if (!leaf->left_out) add_leaf(&task->sums[thread], task, leaf);
}

static void merge_sums(struct path_sums *to, const struct path_sums *from)
{
    to->tokens += from->tokens;
    to->link_tokens += from->link_tokens;
    to->entropy_tokens += from->entropy_tokens;
    to->line_logs += from->line_logs;
    to->lines += from->lines;
    to->occurrences += from->occurrences;
    to->pages += from->pages;
}

static void merge_path(void *data, uint32_t path, int thread)
{
    (void)thread;
    const struct sums_task *task = data;
    for (int t = 1; t < task->threads; t++) merge_sums(&task->sums[0].path[path], &task->sums[t].path[path]);
}

void path_sums_add_up(const struct leaf_facts *facts, uint32_t n_paths, int threads, struct path_sums *sums,
                      struct threshold_step *step, int n_steps)
{
    struct sums_task task = {facts, step, n_steps, threads, mem_zalloc((size_t)threads, sizeof *task.sums)};
    parallel_zero(sums, n_paths * sizeof *sums, threads);
    for (int t = 0; t < threads; t++)
        task.sums[t] = (struct thread_sums){t ? parallel_zalloc(NULL, n_paths, sizeof *sums, threads) : sums,
                                            mem_zalloc((size_t)n_steps + 1, sizeof(uint64_t)),
                                            mem_zalloc(facts->n_pages + 1ull, sizeof(uint32_t))};
    parallel_for(facts->n_pages, threads, add_page, &task);
    if (threads > 1) parallel_for(n_paths, threads, merge_path, &task);
    for (int t = 0; t < threads; t++) {
        uint64_t tokens = 0;
        for (int i = 0; i < n_steps; i++) step[i].tokens += tokens += task.sums[t].tokens[i];
        if (t) free(task.sums[t].path);
        free(task.sums[t].tokens);
        free(task.sums[t].log_of);
    }
    free(task.sums);
}

uint32_t path_line_entropy(const struct path_sums *p, uint32_t n_documents)
{
    uint64_t log_n = fixed_log2(n_documents) >> LINE_LOG_SHIFT;
    if (!p->lines || !log_n) return 0;
    uint64_t mean = (p->line_logs << 8) / p->lines, entropy = mean * (ENTROPY_ONE >> 8) / log_n;
    return entropy < ENTROPY_ONE ? (uint32_t)entropy : ENTROPY_ONE;
}

bool path_lines_differ(const struct path_sums *p)
{
    return path_line_entropy(p, p->pages) <= ENTROPY_ONE / 4 * 3;
}

uint32_t path_mean_entropy(const struct path_sums *p)
{
    return p->tokens ? (uint32_t)(p->entropy_tokens / p->tokens) : ENTROPY_ONE;
}
