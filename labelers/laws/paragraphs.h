/* SPDX-License-Identifier: MIT
 * paragraphs.h - paragraphs of one path in a page go together.
 *
 * The model judges each by itself, so a description may lose some of its paragraphs: those, say, whose text is also in
 * an overview. A text with holes is worse than one with a menu. */
#ifndef INFODISC_LABELERS_LAWS_PARAGRAPHS_H
#define INFODISC_LABELERS_LAWS_PARAGRAPHS_H

#include "labelers/shared/shared.h"

struct path_paragraphs {       /* tokens of a path's paragraphs in the page at hand */
    uint32_t kept, overruled;
};

/* Paragraphs that only the model calls redundant, in leaves [first, end) of a page, become informative if at least an
 * eighth of their path's text in the page is. A paragraph has as many tokens as text that a page must not lose
 * (unique_tokens_min()), is not mostly links, and no other page has its line under its path. of_path: [n_paths] 0, and so
 * afterwards. */
void paragraphs_agree(struct leaf_fact *first, const struct leaf_fact *end, struct path_paragraphs *of_path);

#endif
