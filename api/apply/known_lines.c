/* SPDX-License-Identifier: MIT
 * known_lines.c - see known_lines.h. */
#include "api/apply/known_lines.h"

static bool may_drop(const struct leaf_fact *leaf)
{
    return leaf->informative && leaf->n_tokens && leaf->reason != REASON_RULE && leaf->reason != REASON_CAPTION &&
           leaf->reason != REASON_LISTING;
}

void drop_known_lines(struct leaf_fact *fact, const struct template_set *set, struct path_match *const *match,
                      const struct page_blocks *b)
{
    if (!set->n_lines) return;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        if (match[l]->path == UINT32_MAX || !may_drop(&fact[l])) continue;
        if (template_set_has_line(set, match[l]->path, leaf_span(b, &b->leaf[l])))
            leaf_drop(&fact[l], REASON_STEADY_LINE);
    }
}
