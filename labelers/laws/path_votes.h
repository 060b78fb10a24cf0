/* SPDX-License-Identifier: MIT
 * path_votes.h - the blocks of one path in a page vote: paragraphs go together, and so do items.
 *
 * The model judges each alone, so a description may lose some of its paragraphs, such as those that an overview
 * repeats. A text with holes is worse than a text with a menu. So it is with items that have one of a few values, such
 * as the roles of people: many pages have each value. And a list of text and links is a list, not half a menu. */
#ifndef INFODISC_LABELERS_LAWS_PATH_VOTES_H
#define INFODISC_LABELERS_LAWS_PATH_VOTES_H

#include "labelers/laws/values.h"
#include "labelers/shared/shared.h"

struct path_votes {            /* of what a path has in the page at hand: in blocks, or their tokens */
    uint32_t yes, no;
};

static inline void path_vote(struct path_votes *votes, const struct leaf_fact *leaf, bool yes, uint32_t n)
{
    *(yes ? &votes[leaf->path].yes : &votes[leaf->path].no) += n;
}

/* How many blocks with words are content? */
static inline void path_votes_count(struct path_votes *votes, const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    for (; leaf < end; leaf++)
        if (leaf->n_tokens) path_vote(votes, leaf, leaf->informative, 1);
}

/* Back to 0, for the next page. */
static inline void path_votes_clear(struct path_votes *votes, const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    for (; leaf < end; leaf++) votes[leaf->path] = (struct path_votes){0};
}

/* Keeps paragraphs, long text that no other page has under its path, that only the model calls redundant, if some of
 * the page's others under their path are content. */
void paragraphs_agree(struct leaf_fact *first, const struct leaf_fact *end, struct path_votes *votes);

/* Keeps items that are redundant for their text (REASON_IN_CONTENT) beside another block of their path, if half of the
 * blocks of that in the page, and two or more, are content. An item is short text without a link, not in the frame and
 * no heading or label; its path has two texts or more. On pages of prose, items stay as they are. */
void keep_items(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of, struct path_votes *votes);

/* Keeps the items of a list (REASON_IN_CONTENT), LIs of one path in a row, that are links between plain ones, which
 * have none: ingredients, changes, sources. Two plain items or more, a quarter of all and half of the plain ones, are
 * content. If long content is right before the list and right after it, or a heading is between, any plain ones will
 * do: the links of their path have made them redundant. What nearly all pages have stays as it is. */
void keep_mixed_lists(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of);

/* Keeps such items (cells, too), if three or more of their path in the page, and twice as many as others, have a
 * fellow: content of another path that is the page's own, or of a path whose texts differ. It is the block before the
 * item, in the element around it: a name before each role. Or it is the block after it, in the element around that one,
 * and the two paths alternate: a time before each event. */
void keep_fellows(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of, struct path_votes *votes);

#endif
