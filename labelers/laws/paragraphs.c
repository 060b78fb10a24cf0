/* SPDX-License-Identifier: MIT
 * paragraphs.c - see paragraphs.h. */
#include "labelers/laws/paragraphs.h"

enum { KEPT_SHARE = 8 }; /* one token in eight */

static bool is_paragraph(const struct leaf_fact *leaf)
{
    return leaf->line_df == 1 && leaf_is_long(leaf) && !leaf_is_mostly_links(leaf) && leaf_is_shown(leaf);
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

/* As leaf_is_unique(), but for its links and its reason. */
static bool is_own_text(const struct leaf_fact *leaf)
{
    return leaf->line_df == 1 && leaf->cover <= UNIQUE_COVER && leaf_is_page_text(leaf) &&
           (leaf->n_link_tokens || leaf_is_long(leaf)) && leaf->n_link_tokens * 3ull <= leaf->n_tokens * 2ull;
}

void keep_between(struct leaf_fact *first, const struct leaf_fact *end)
{
    struct leaf_fact *before = NULL, *at = NULL;
    for (struct leaf_fact *after = first; after < end; after++) {
        if (!after->n_tokens) continue;
        if (before && before->informative && after->informative && leaf_looks_redundant(at) && is_own_text(at))
            leaf_keep(at, REASON_UNIQUE);
        before = at;
        at = after;
    }
}
