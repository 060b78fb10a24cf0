/* SPDX-License-Identifier: MIT
 * paragraphs.h - paragraphs of one path in a page go together, and with the text on both sides.
 *
 * The model judges each alone, so a description may lose some of its paragraphs, such as those that an overview
 * repeats. A text with holes is worse than a text with a menu. */
#ifndef INFODISC_LABELERS_LAWS_PARAGRAPHS_H
#define INFODISC_LABELERS_LAWS_PARAGRAPHS_H

#include "labelers/shared/shared.h"

struct path_paragraphs {       /* what a path has in the page at hand: tokens of paragraphs, or blocks */
    uint32_t kept, overruled;
};

/* Paragraphs that only the model calls redundant become informative if the informative paragraphs under their path in
 * the page have at least an eighth of the tokens of both. A paragraph is leaf_is_long(), not mostly links, and
 * no other page has its line under its path. Leaves [first, end) of a page; of_path: [n_paths] 0 before and after. */
void paragraphs_agree(struct leaf_fact *first, const struct leaf_fact *end, struct path_paragraphs *of_path);

/* Keeps text of one page that entropy or the model calls redundant, for its text or its links, if the leaves with
 * words before and after it are content. "Of one page" is as in leaf_is_unique(), but up to two thirds of it may be
 * links, and if some are, it may be of any length: the signature of a function, whose types are links. Leaves
 * [first, end) of a page. */
void keep_between(struct leaf_fact *first, const struct leaf_fact *end);

#endif
