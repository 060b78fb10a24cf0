/* SPDX-License-Identifier: MIT
 * labeler.c - what all methods share: see labeler.h. */
#include "labelers/labeler.h"

#include <string.h>

#include "base/fixed.h"
#include "base/memory.h"

enum { LINE_LOG_SHIFT = 16 };

const char *label_reason_text(enum label_reason reason)
{
    static const char *const text[REASON_N] = {
        [REASON_LOW_ENTROPY] = "low entropy",   [REASON_HIGH_ENTROPY] = "high entropy",
        [REASON_LINKS] = "mostly links",        [REASON_CONTROL] = "form control",
        [REASON_TITLE] = "title of the page",   [REASON_NO_TOKENS] = "no words",
        [REASON_LIKE_CONTENT] = "looks like content",
        [REASON_LIKE_BOILERPLATE] = "looks like boilerplate",
        [REASON_COPY] = "same text elsewhere in the page",
        [REASON_LISTING] = "list of an index page",
        [REASON_RULE] = "by rule",              [REASON_PAGE] = "by the page alone",
    };
    return text[reason];
}

void path_sums_add_up(const struct leaf_facts *facts, uint32_t n_paths, struct path_sums *sums)
{
    uint32_t *log_of =
        mem_zalloc(facts->n_pages + 1ull, sizeof *log_of); /* of a df; made when first needed */
    memset(sums, 0, n_paths * sizeof *sums);
    for (uint32_t p = 0; p < facts->n_pages; p++) {
        for (uint64_t l = facts->first[p]; l < facts->first[p + 1]; l++) {
            const struct leaf_fact *leaf = &facts->leaf[l];
            struct path_sums *path = &sums[leaf->path];
            if (leaf->left_out) continue;
            path->tokens += leaf->n_tokens;
            path->link_tokens += leaf->n_link_tokens;
            path->entropy_tokens += (uint64_t)leaf->entropy * leaf->n_tokens;
            path->occurrences++;
            path->pages += leaf->first_of_path;
            if (!leaf->n_tokens || !leaf->line_df) continue;
            uint32_t df = leaf->line_df <= facts->n_pages ? leaf->line_df : facts->n_pages;
            if (df > 1 && !log_of[df]) log_of[df] = (uint32_t)(fixed_log2(df) >> LINE_LOG_SHIFT);
            path->line_logs += log_of[df];
            path->lines++;
        }
    }
    free(log_of);
}

uint32_t path_line_entropy(const struct path_sums *p, uint32_t n_documents)
{
    uint64_t log_n = fixed_log2(n_documents) >> LINE_LOG_SHIFT;
    if (!p->lines || !log_n) return 0;
    uint64_t mean = (p->line_logs << 8) / p->lines, entropy = mean * (ENTROPY_ONE >> 8) / log_n;
    return entropy < ENTROPY_ONE ? (uint32_t)entropy : ENTROPY_ONE;
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
            step[i].tokens += facts->leaf[l].left_out ? 0 : facts->leaf[l].n_tokens;
}
