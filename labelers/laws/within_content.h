/* SPDX-License-Identifier: MIT
 * within_content.h - text in an element of content is content.
 *
 * Labels, types and notes of a reference page ("void", "New in version 3.3") repeat over the site, so the model takes
 * them for template. But the elements around them are nearly all content, and a page has many of them; it has a byline
 * or a share button once. Text of one page only is content there, too, whatever the rest of its path is, and so are
 * notes that some pages share ("The caller owns it"), if the page has more than prose.
 *
 * What is content on most pages is content on the others, too: a box of facts with common values, a footnote. */
#ifndef INFODISC_LABELERS_LAWS_WITHIN_CONTENT_H
#define INFODISC_LABELERS_LAWS_WITHIN_CONTENT_H

#include "labelers/shared/shared.h"

/* Makes redundant leaves informative (REASON_IN_CONTENT).
 *
 * In an element of which nine tenths of the tokens are informative (container_rule.h; a path counts as informative if
 * more than half of its tokens are):
 * - leaves of a path that has at least eight per page that has it; links only if their line is rare, and no list of
 *   links is around them, as that is the contents of the page, unless at most one page in ten has the path;
 * - leaves with leaf_is_unique(), except `unlikely` ones [n_leaves]; NULL: there are none;
 * - text, not links, between content (not headings or labels) of a page that is no prose (page_is_prose()), if four
 *   pages or more have its path and not nine tenths of them its line;
 * - but no line with is_common_line(), and one with is_fixed_line() only if content, or now the next cell or term,
 *   follows.
 * Anywhere: text, not links, of a path that four pages or more have and of whose tokens three quarters are content,
 * except lines that nine tenths of these pages have. Buttons, comments, links that are redundant for being links, and
 * leaves that a law judged stay as they are. Then the headings and labels of what has become content are content, too.
 * task: labelled, with place and path. */
void keep_within_content(const struct label_task *task, const bool *unlikely);

#endif
