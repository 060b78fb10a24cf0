/* SPDX-License-Identifier: MIT
 * caption_rule.c - see caption_rule.h. */
#include "labelers/template/caption_rule.h"

static bool is_mostly_links(const struct leaf_fact *leaf)
{
    return leaf->n_link_tokens * 2ull > leaf->n_tokens;
}

static bool is_thought_redundant(const struct leaf_fact *leaf)
{
    bool repeats = leaf->reason == REASON_HIGH_ENTROPY || leaf->reason == REASON_LIKE_BOILERPLATE;
    return !leaf->informative && repeats && !is_mostly_links(leaf);
}

bool is_title_of_page(const struct leaf_fact *leaf, enum element element)
{
    return element == EL_h1 && leaf->line_df == 1 && is_thought_redundant(leaf);
}

bool captions_content(const struct leaf_fact *leaf, struct caption_place at, const struct leaf_fact *next,
                      struct caption_place next_at)
{
    bool is_heading = at.element >= EL_h1 && at.element <= EL_h6;
    bool is_label = at.element == EL_th || at.element == EL_dt;
    if (!is_heading && !(is_label && at.parent == next_at.parent)) return false;
    return is_thought_redundant(leaf) && leaf->n_tokens <= CAPTION_TOKENS_MAX && next->informative && !is_mostly_links(next);
}
