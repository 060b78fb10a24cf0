/* SPDX-License-Identifier: MIT
 * labeler.c - what all methods share: see labeler.h. */
#include "labelers/labeler.h"

#include <string.h>

#include "base/fixed.h"

const char *label_reason_text(enum label_reason reason)
{
    static const char *const text[REASON_N] = {
        [REASON_LOW_ENTROPY] = "low entropy",   [REASON_HIGH_ENTROPY] = "high entropy",
        [REASON_LINKS] = "mostly links",        [REASON_CONTROL] = "form control",
        [REASON_TITLE] = "title of the page",   [REASON_NO_TOKENS] = "no words",
        [REASON_LIKE_CONTENT] = "looks like content",
        [REASON_LIKE_BOILERPLATE] = "looks like boilerplate",
        [REASON_RULE] = "by rule",
    };
    return text[reason];
}

void path_sums_add_up(const struct leaf_facts *facts, uint32_t n_paths, struct path_sums *sums)
{
    memset(sums, 0, n_paths * sizeof *sums);
    for (uint32_t p = 0; p < facts->n_pages; p++) {
        for (uint64_t l = facts->first[p]; l < facts->first[p + 1]; l++) {
            const struct leaf_fact *leaf = &facts->leaf[l];
            struct path_sums *path = &sums[leaf->path];
            path->tokens += leaf->n_tokens;
            path->link_tokens += leaf->n_link_tokens;
            path->entropy_tokens += (uint64_t)leaf->entropy * leaf->n_tokens;
            path->occurrences++;
            path->pages += leaf->first_of_path;
        }
    }
}

uint32_t path_mean_entropy(const struct path_sums *p)
{
    return p->tokens ? (uint32_t)(p->entropy_tokens / p->tokens) : ENTROPY_ONE;
}

void count_tokens_below(const struct leaf_facts *facts, struct threshold_step *step, int n)
{
    uint64_t leaves = facts->first[facts->n_pages];
    for (uint64_t l = 0; l < leaves; l++)
        for (int i = n - 1; i >= 0 && facts->leaf[l].entropy <= step[i].threshold; i--)
            step[i].tokens += facts->leaf[l].n_tokens;
}
