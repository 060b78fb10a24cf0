/* SPDX-License-Identifier: MIT
 * paragraphs.c - see paragraphs.h. */
#include "labelers/laws/paragraphs.h"

enum { KEPT_SHARE = 8 }; /* one token in eight */

static bool is_paragraph(const struct leaf_fact *leaf)
{
    return leaf->line_df == 1 && leaf->n_tokens >= unique_tokens_min(leaf) && !leaf_is_mostly_links(leaf) &&
           leaf_is_shown(leaf);
}

static bool is_overruled(const struct leaf_fact *leaf)
{
    return !leaf->informative && leaf->reason == REASON_LIKE_BOILERPLATE && is_paragraph(leaf);
}

void paragraphs_agree(struct leaf_fact *first, const struct leaf_fact *end, struct path_paragraphs *of_path)
{
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (is_overruled(leaf)) of_path[leaf->path].overruled += leaf->n_tokens;
        else if (leaf->informative && is_paragraph(leaf)) of_path[leaf->path].kept += leaf->n_tokens;
    }
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        const struct path_paragraphs *sum = &of_path[leaf->path];
        if (!is_overruled(leaf) || !sum->kept || sum->kept * (uint64_t)(KEPT_SHARE - 1) < sum->overruled) continue;
        leaf_keep(leaf, REASON_LOW_ENTROPY);
    }
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) of_path[leaf->path] = (struct path_paragraphs){0};
}
