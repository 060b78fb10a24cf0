/* SPDX-License-Identifier: MIT
 * shared_text.h - text that other pages have, too, in each part of a page, or in each row of a list. */
#ifndef INFODISC_LABELERS_TEMPLATE_SHARED_TEXT_H
#define INFODISC_LABELERS_TEMPLATE_SHARED_TEXT_H

#include "labelers/laws/laws.h"

/* Both return whether anything is kept: headings and labels may then go with it.
 *
 * Keeps long text that is not mostly links (REASON_IN_CONTENT), if its path has such text in three parts of the page or
 * more: "Which page of the list to return", a parameter of each operation of a service; the description of a member
 * that a class inherits. A part begins with long text of the page's own or, where the page is no prose, with a heading
 * whose path has texts that differ. There, links with words stay, too, if the texts of their path differ. Text that
 * half of the pages have stays only if its path has eight blocks or more a page. */
bool keep_shared_text(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                      struct path_votes *votes);

/* Keeps rows, a short block and a text below it or beside it in one element, if three or more long texts of the path in
 * the page have such a name, and half of them differ from page to page: "limit, How many entries a page may have", of
 * a DL, DETAILS or DIVs. They have no links and are not in the frame. Texts get REASON_IN_CONTENT, names
 * REASON_CAPTION, but a DIV with a number stays as it is. Not on pages of prose. */
bool keep_rows(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of, struct path_votes *votes);

#endif
