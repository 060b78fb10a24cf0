/* SPDX-License-Identifier: MIT
 * page_alone.h - on a page alone, nothing is known that others would say; what is around a block says more.
 *
 * The model judges each block alone, and is less sure there. So blocks of one path agree, gaps in the text are filled,
 * text goes on after text, and paragraphs agree with what is around them. */
#ifndef INFODISC_LABELERS_TEMPLATE_PAGE_ALONE_H
#define INFODISC_LABELERS_TEMPLATE_PAGE_ALONE_H

#include "labelers/laws/laws.h"

/* Keeps blocks that the model finds just too unlikely: those of a path a quarter of which is content
 * (REASON_LIKE_CONTENT), one or two between content, and paragraphs and items without a link right after content
 * (REASON_IN_CONTENT); of three items or more in a row, the model must be quite sure to drop them. However unlikely,
 * keeps paragraphs and quotations amid content (REASON_IN_CONTENT), in no item and not in the frame, with at most one
 * word in eight in links: if a quarter of what is in the element around it is content, or around that; or right below a
 * heading on a page that is not prose. path_logit: [n_paths]; votes: [n_paths] 0 before and after. */
void keep_on_page_alone(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                        const int64_t *path_logit, struct path_votes *votes);

#endif
