/* SPDX-License-Identifier: MIT
 * manual_alone.h - a page of a manual alone: definitions, signatures and tables of members are no frame.
 *
 * The model knows them by what other pages have. Alone, short descriptions look like boilerplate, and members that link
 * to each other like menus. */
#ifndef INFODISC_LABELERS_TEMPLATE_MANUAL_ALONE_H
#define INFODISC_LABELERS_TEMPLATE_MANUAL_ALONE_H

#include "labelers/laws/laws.h"

/* May the page be one of a manual: is text in a PRE, or are three blocks with text in DDs? [first, end): the page's
 * leaves. */
bool page_may_be_manual(const struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place);

/* Keeps the text amid the content of such a page (REASON_IN_CONTENT), and links in DDs and TDs: not in a NAV, HEADER,
 * FOOTER or ASIDE, and in the element that holds nine tenths of the page's content, if this is half of its text. The
 * page has 100 tokens of content or more, two H2 to H6 among them, and is no prose. O(leaves x depth). */
void keep_manual_alone(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of);

#endif
