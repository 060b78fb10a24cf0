/* SPDX-License-Identifier: MIT
 * symbols.c - see symbols.h. */
#include "labelers/shared/symbols.h"

static bool has_words(const struct leaf_fact *leaf)
{
    return leaf->n_tokens && !(leaf->flags & LEAF_TITLE);
}

/* before, behind: the next leaves with words; NULL: none. */
static bool is_in_content(const struct leaf_fact *leaf, const struct leaf_fact *before, const struct leaf_fact *behind)
{
    bool is_before = before && before->informative, is_behind = behind && behind->informative;
    return (is_before && is_behind) || (is_before && before->path == leaf->path) ||
           (is_behind && behind->path == leaf->path);
}

static bool may_be_symbol(const struct leaf_fact *leaf)
{
    return !leaf->informative && leaf->reason == REASON_NO_TOKENS && leaf_is_shown(leaf);
}

void keep_symbols(struct leaf_fact *first, struct leaf_fact *end)
{
    const struct leaf_fact *before = NULL;
    for (struct leaf_fact *leaf = first, *behind; leaf < end; leaf = behind + 1) {
        for (behind = leaf; behind < end && !has_words(behind); behind++) continue;
        for (; leaf < behind; leaf++)
            if (may_be_symbol(leaf) && is_in_content(leaf, before, behind < end ? behind : NULL))
                leaf_keep(leaf, REASON_IN_CONTENT);
        if (behind == end) return;
        before = behind;
    }
}
