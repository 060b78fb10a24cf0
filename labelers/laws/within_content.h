/* SPDX-License-Identifier: MIT
 * within_content.h - what an element of content holds is content.
 *
 * Labels, types and notes of a reference page ("void", "New in version 3.3") repeat over the site, so the model takes
 * them for template. But they are in elements nearly all of which is content, and there are many of them on a page; a
 * byline or a share button is there once. And text of one page only is content there, whatever the rest of its path.
 *
 * What is content on most pages is so on the others, too: a box of facts whose values are common ones, a footnote. */
#ifndef INFODISC_LABELERS_LAWS_WITHIN_CONTENT_H
#define INFODISC_LABELERS_LAWS_WITHIN_CONTENT_H

#include "labelers/shared/shared.h"

/* Makes redundant leaves informative, with REASON_IN_CONTENT. In such elements (container_rule.h): those of paths that
 * have at least eight leaves on each page that has the path (links only if their line is rare there and no list of links
 * is around them, as those are the contents of the page, unless one page in ten has the path at most), and those with
 * leaf_is_unique(); of lines that nine tenths of the pages with their path have, and ten, those in front of content, or
 * of a cell or term that is. Anywhere: text of paths that four pages have or more, and of whose tokens three quarters are
 * content, but for lines that nine tenths of these pages have. Buttons, comments, and leaves that a law judged, stay as they
 * are. task: labelled, with place and path. */
void keep_within_content(const struct label_task *task);

#endif
