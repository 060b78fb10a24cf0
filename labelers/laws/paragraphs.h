/* SPDX-License-Identifier: MIT
 * paragraphs.h - paragraphs and items of one path in a page go together, and with the text beside them.
 *
 * The model judges each alone, so a description may lose some of its paragraphs, such as those that an overview
 * repeats. A text with holes is worse than a text with a menu. So it is with items that have one of a few values, such
 * as the roles of people: many pages have each value. */
#ifndef INFODISC_LABELERS_LAWS_PARAGRAPHS_H
#define INFODISC_LABELERS_LAWS_PARAGRAPHS_H

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

/* Paragraphs that only the model calls redundant become informative if the informative paragraphs under their path in
 * the page have at least an eighth of the tokens of both. A paragraph is leaf_is_long(), not mostly links, and
 * no other page has its line under its path. Leaves [first, end) of a page; votes: [n_paths] 0 before and after. */
void paragraphs_agree(struct leaf_fact *first, const struct leaf_fact *end, struct path_votes *votes);

/* Keeps text of one page that entropy or the model calls redundant, for its text or its links, if the leaves with
 * words before and after it are content (REASON_UNIQUE). "Of one page" is as in leaf_is_unique(), but up to two thirds
 * of it may be links, and if some are, it may be of any length: the signature of a function, whose types are links.
 * Between content, code stays, too, that leaf_may_be_kept(): text in a PRE, without a link, shown, in no comment or
 * BUTTON (REASON_IN_CONTENT). Leaves [first, end) of a page; place: [n_paths]. */
void keep_between(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place);

/* Keeps text of one page, leaf_is_unique(), without a link, in a FOOTER in an ARTICLE, if entropy or the model calls it
 * redundant for its text and its logit is -1 or more: a source, a licence (REASON_UNIQUE). Leaves [first, end) of a
 * page; place: [n_paths]. */
void keep_article_foot(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place);

/* Keeps the text right after an H1 that is content, if it is leaf_is_unique(), has no link and twice the tokens that
 * leaf_is_long() asks for, and entropy or the model calls it redundant for its text with a logit of -2 or more
 * (REASON_UNIQUE): what the page is about, where a link back or to a demo follows, so that keep_between() finds no
 * content after it. Leaves [first, end) of a page; place: [n_paths]. */
void keep_opening(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place);

/* Keeps items that entropy or the model calls redundant for their text (REASON_IN_CONTENT), if at least half of the
 * blocks of their path in the page, and two or more, are content, and another block of the path is next to them. An
 * item has at most twelve tokens and no link, is shown, in no comment, NAV, ASIDE, HEADER, FOOTER or BUTTON, and is no
 * heading or label; its path has two texts or more. On pages of prose, items stay as they are. Leaves [first, end) of a
 * page; votes: [n_paths] 0 before and after. */
void keep_items(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of, struct path_votes *votes);

/* Keeps such items (cells, too), if three or more of their path in the page, and twice as many as others, have a
 * fellow: text of another path that is content, is no heading or label kept for what follows, and that not most pages
 * have, or of a path whose texts differ. It is the block before the item, in the element around it: a name before each
 * role. Or, of items that differ from page to page, it is the block after it, of twelve tokens at most, in the element
 * around that one, and the two paths alternate: a time before each event. Arguments: as above. */
void keep_fellows(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of, struct path_votes *votes);

#endif
