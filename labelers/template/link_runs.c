/* SPDX-License-Identifier: MIT
 * link_runs.c - see link_runs.h. */
#include "labelers/template/link_runs.h"

static bool is_voter(const struct leaf_fact *leaf)
{
    return leaf->n_tokens &&
           (leaf->reason == REASON_LOW_ENTROPY || leaf->reason == REASON_HIGH_ENTROPY || leaf->reason == REASON_LINKS ||
            leaf->reason == REASON_LIKE_CONTENT || leaf->reason == REASON_LIKE_BOILERPLATE ||
            leaf->reason == REASON_IN_CONTENT || leaf->reason == REASON_UNIQUE || leaf->reason == REASON_IN_LISTS);
}

static void vote(struct leaf_fact *leaf, uint32_t n)
{
    uint32_t votes[2] = {0, 0};
    for (uint32_t l = 0; l < n; l++)
        if (is_voter(&leaf[l])) votes[leaf[l].informative]++;
    if (!votes[1] || votes[0] < 2 * votes[1]) return;
    for (uint32_t l = 0; l < n; l++) {
        if (!is_voter(&leaf[l]) || !leaf[l].informative) continue;
        leaf[l].informative = 0;
        leaf[l].reason = REASON_LINKS;
    }
}

static bool is_in_run(const struct leaf_fact *leaf, uint32_t path)
{
    return !leaf->n_tokens || (leaf->path == path && leaf->n_link_tokens * 2ull > leaf->n_tokens);
}

void link_runs_agree(struct leaf_fact *leaf, uint32_t n)
{
    for (uint32_t from = 0, to; from < n; from = to) {
        for (to = from; to < n && is_in_run(&leaf[to], leaf[from].path); to++) continue;
        if (to == from) to++;
        vote(leaf + from, to - from);
    }
}
