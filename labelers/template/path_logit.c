/* SPDX-License-Identifier: MIT
 * path_logit.c - see path_logit.h. */
#include "labelers/template/path_logit.h"

#include "base/memory.h"
#include "base/threads/parallel.h"
#include "base/threads/parallel_zalloc.h"

enum { WEIGHT_TOKENS = 100 }; /* more count as so many */

struct path_mean {           /* of a path's logits, as sums: they merge by addition */
    int64_t logits, weights;
};

struct mean_task {
    const struct label_task *task;
    struct path_mean *mean;  /* [threads][n_paths] */
    uint8_t weight[WEIGHT_TOKENS + 1]; /* of a leaf with so many tokens */
    int64_t *logit;          /* [n_paths] */
};

/* The root of a leaf's tokens, in eighths. */
static uint8_t leaf_weight(uint32_t n_tokens)
{
    uint32_t square = n_tokens * 64, root = 0;
    while ((root + 1) * (root + 1) <= square) root++;
    return (uint8_t)root;
}

static int64_t clip(int64_t logit)
{
    const int64_t most = 4 * LOGIT_ONE;
    return logit > most ? most : logit < -most ? -most : logit;
}

static void add_page(void *data, uint32_t page, int thread)
{
    const struct mean_task *means = data;
    const struct leaf_facts *facts = means->task->facts;
    struct path_mean *mean = means->mean + (size_t)thread * means->task->n_paths;
    large_rest(facts->large, page);
    for (const struct leaf_fact *leaf = page_leaves(facts, page); leaf < page_leaves(facts, page + 1); leaf++) {
        if (!template_judges(leaf) || leaf->left_out) continue;
        int64_t weight = means->weight[leaf->n_tokens < WEIGHT_TOKENS ? leaf->n_tokens : WEIGHT_TOKENS];
        mean[leaf->path].logits += clip(leaf->logit) * weight;
        mean[leaf->path].weights += weight;
    }
}

static void set_logit(void *data, uint32_t path, int thread)
{
    (void)thread;
    const struct mean_task *means = data;
    const struct label_task *task = means->task;
    struct path_mean sum = {0};
    for (int t = 0; t < task->threads; t++) {
        const struct path_mean *mean = &means->mean[(size_t)t * task->n_paths + path];
        sum.logits += mean->logits;
        sum.weights += mean->weights;
    }
    means->logit[path] = sum.weights ? sum.logits / sum.weights : LOGIT_NONE;
}

int64_t *path_logits_new(const struct label_task *task)
{
    size_t n = (size_t)task->n_paths * (size_t)task->threads;
    struct mean_task means = {.task = task, .logit = mem_alloc(task->n_paths * sizeof *means.logit)};
    for (uint32_t i = 0; i <= WEIGHT_TOKENS; i++) means.weight[i] = leaf_weight(i);
    means.mean = parallel_zalloc(NULL, n, sizeof *means.mean, task->threads);
    parallel_for(task->facts->n_pages, task->threads, add_page, &means);
    parallel_for(task->n_paths, task->threads, set_logit, &means);
    free(means.mean);
    return means.logit;
}

int64_t template_logit(const struct leaf_fact *leaf, const int64_t *path_logit)
{
    return (clip(leaf->logit) + path_logit[leaf->path]) / 2;
}
