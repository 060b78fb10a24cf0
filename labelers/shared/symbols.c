/* SPDX-License-Identifier: MIT
 * symbols.c - see symbols.h. */
#include "labelers/shared/symbols.h"

static bool has_words(const struct leaf_fact *leaf)
{
    return leaf->n_tokens && !(leaf->flags & LEAF_TITLE);
}

/* before, after: the next leaves with words; NULL: none. */
static bool is_in_content(const struct leaf_fact *leaf, const struct leaf_fact *before, const struct leaf_fact *after)
{
    bool is_before = before && before->informative, is_after = after && after->informative;
    return (is_before && is_after) || (is_before && before->path == leaf->path) ||
           (is_after && after->path == leaf->path);
}

static bool may_be_symbol(const struct leaf_fact *leaf)
{
    return !leaf->informative && leaf->reason == REASON_NO_TOKENS && leaf_is_shown(leaf);
}

void keep_symbols(struct leaf_fact *first, struct leaf_fact *end)
{
    const struct leaf_fact *before = NULL;
    for (struct leaf_fact *leaf = first, *after; leaf < end; leaf = after + 1) {
        for (after = leaf; after < end && !has_words(after); after++) continue;
        for (; leaf < after; leaf++)
            if (may_be_symbol(leaf) && is_in_content(leaf, before, after < end ? after : NULL))
                leaf_keep(leaf, REASON_IN_CONTENT);
        if (after == end) return;
        before = after;
    }
}

static bool may_be_note_number(const struct leaf_fact *leaf)
{
    return leaf->n_tokens == 1 && leaf->n_link_tokens == 1 && leaf->has_number && leaf_looks_redundant(leaf) &&
           leaf_is_shown(leaf);
}

void keep_note_numbers(struct leaf_fact *first, struct leaf_fact *end, const struct block_path *place)
{
    for (struct leaf_fact *leaf = first; leaf + 1 < end; leaf++) {
        const struct leaf_fact *note = leaf + 1;
        bool is_within = note->path != leaf->path && place[note->path].parent == leaf->path;
        if (is_within && may_be_note_number(leaf) && leaf_is_content_text(note)) leaf_keep(leaf, REASON_IN_CONTENT);
    }
}
