/* SPDX-License-Identifier: MIT
 * entropy_rule.c - the method `entropy`: training-free, decided per template path.
 *
 * InfoDiscoverer with three changes, each measured on some hundred real sites (docs/research/steps.md):
 * features are 3-shingles, the threshold is template_threshold() over the paths' mean entropies weighted by tokens, and
 * blocks that are mostly anchor text are redundant whatever their entropy (lists of related links
 * differ from page to page: the paper's TTimes site). A path is judged as one, over all its blocks on
 * all pages, so a single odd block does not decide. */

#include "labelers/paper/paper.h"
#include "base/fixed.h"
#include "base/memory.h"
#include "base/threads/parallel.h"
#include "table_blocks/table_blocks.h"

/* Over the means of the paths, as it is paths that are judged. */
static uint32_t choose_threshold(const struct label_task *task)
{
    uint64_t weight[OTSU_BINS] = {0};
    for (uint32_t p = 0; p < task->n_paths; p++)
        weight[otsu_bin(path_mean_entropy(&task->path[p]))] += task->path[p].tokens;
    return template_threshold(weight);
}

enum label_reason entropy_judges_path(const struct path_sums *path, uint32_t threshold)
{
    if (path->link_tokens * 2 > path->tokens) return REASON_LINKS;
    return path_mean_entropy(path) <= threshold ? REASON_LOW_ENTROPY : REASON_HIGH_ENTROPY;
}

struct label_pass {
    struct leaf_facts *facts;
    const uint8_t *reason; /* [n_paths] */
};

static void label_page(void *data, uint32_t page, int thread)
{
    (void)thread;
    const struct label_pass *pass = data;
    const struct leaf_facts *facts = pass->facts;
    for (uint64_t l = facts->first[page]; l < facts->first[page + 1]; l++) {
        struct leaf_fact *leaf = &facts->leaf[l];
        leaf->reason = pass->reason[leaf->path];
        if (leaf->n_tokens == 0) leaf->reason = REASON_NO_TOKENS;
        if (leaf->flags & LEAF_CONTROL) leaf->reason = REASON_CONTROL;
        if (leaf->flags & LEAF_TITLE) leaf->reason = REASON_TITLE;
        leaf->informative = leaf->reason == REASON_LOW_ENTROPY;
    }
}

void label_by_entropy(struct label_task *task)
{
    task->chosen = task->threshold >= 0 ? (uint32_t)task->threshold : choose_threshold(task);
    task->by_path = true;
    uint8_t *reason = mem_alloc(task->n_paths);
    for (uint32_t p = 0; p < task->n_paths; p++)
        reason[p] = (uint8_t)entropy_judges_path(&task->path[p], task->chosen);
    struct label_pass pass = {task->facts, reason};
    parallel_for(task->facts->n_pages, task->threads, label_page, &pass);
    free(reason);
}
