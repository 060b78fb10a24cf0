/* SPDX-License-Identifier: MIT
 * paper_rule.c - the method `paper`: InfoDiscoverer as published (section 4.5). A block is informative if H(CB) <=
 * t, where t is the end of the greedy sweep over 0.1 .. 0.9. */

#include "labelers/paper/paper.h"
#include "table_blocks/table_blocks.h"

static void label_leaf(struct leaf_fact *leaf, uint32_t threshold)
{
    leaf->reason = leaf->entropy <= threshold ? REASON_LOW_ENTROPY : REASON_HIGH_ENTROPY;
    if (leaf->flags & LEAF_TITLE) leaf->reason = REASON_TITLE;
    leaf->informative = leaf->reason == REASON_LOW_ENTROPY;
}

void label_by_paper(struct label_task *task)
{
    struct leaf_facts *facts = task->facts;
    task->by_path = false;
    task->chosen = task->threshold >= 0
                       ? (uint32_t)task->threshold
                       : greedy_step_threshold(greedy_threshold_step(task->greedy_features));
    for (uint32_t page = 0; page < facts->n_pages; page++) {
        large_rest(facts->large, page);
        for (struct leaf_fact *leaf = page_leaves(facts, page); leaf < page_leaves(facts, page + 1); leaf++)
            label_leaf(leaf, task->chosen);
    }
}
