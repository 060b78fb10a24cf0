/* SPDX-License-Identifier: MIT
 * page_alone.h - on a page alone, nothing is known that others would say; what is around a block says more.
 *
 * The model judges each block alone, and is less sure there. So blocks of one path agree, gaps in the text are filled,
 * text goes on after text, and paragraphs agree with what is around them.
 *
 * Of a page of a manual, short descriptions look like boilerplate, and members that link to each other like menus. */
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

/* May the page be one of a manual: is text in a PRE, or are three blocks with text in DDs? [first, end): the page's
 * leaves. */
bool page_may_be_manual(const struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place);

/* Keeps the text amid the content of such a page (REASON_IN_CONTENT), and links in DDs and TDs: not in a NAV, HEADER,
 * FOOTER or ASIDE, and in the element that holds nine tenths of the page's content, if this is half of its text. The
 * page has 100 tokens of content or more, two H2 to H6 among them, and is no prose. O(leaves x depth). */
void keep_manual_alone(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of);

#endif
