/* SPDX-License-Identifier: MIT
 * symbols.c - see symbols.h. */
#include "labelers/shared/symbols.h"

/* The next leaf with words from `at` on, forwards or backwards; NULL: none. */
static const struct leaf_fact *words_beside(const struct leaf_fact *first, const struct leaf_fact *end,
                                            const struct leaf_fact *at, int step)
{
    while (step < 0 ? at > first : at + 1 < end) {
        at += step;
        if (at->n_tokens && !(at->flags & LEAF_TITLE)) return at;
    }
    return NULL;
}

static bool is_in_content(const struct leaf_fact *leaf, const struct leaf_fact *before, const struct leaf_fact *behind)
{
    bool is_before = before && before->informative, is_behind = behind && behind->informative;
    return (is_before && is_behind) || (is_before && before->path == leaf->path) || (is_behind && behind->path == leaf->path);
}

void keep_symbols(struct leaf_fact *first, struct leaf_fact *end)
{
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (leaf->n_tokens || leaf->informative || leaf->flags & (LEAF_TITLE | LEAF_CONTROL | LEAF_HIDDEN)) continue;
        if (leaf->reason != REASON_NO_TOKENS) continue;
        if (!is_in_content(leaf, words_beside(first, end, leaf, -1), words_beside(first, end, leaf, 1))) continue;
        leaf->informative = 1;
        leaf->reason = REASON_IN_CONTENT;
    }
}
