/* SPDX-License-Identifier: MIT
 * within_content.h - text in an element of content is content.
 *
 * Labels, types and notes of a reference page ("void", "New in version 3.3") repeat over the site, so the model takes
 * them for template. But the elements around them are nearly all content, and a page has many of them; it has a byline
 * or a share button once. Text of one page only is content there, too, whatever the rest of its path is, and so are
 * notes that some pages share ("The caller owns it"), if the page has more than prose.
 *
 * What is content on most pages is content on the others, too: a box of facts with common values, a footnote. So is a
 * line such as "overrides Base.read", which is mostly a link. So are cells of links ("os, re, typing") between text. */
#ifndef INFODISC_LABELERS_LAWS_WITHIN_CONTENT_H
#define INFODISC_LABELERS_LAWS_WITHIN_CONTENT_H

#include "labelers/shared/shared.h"

/* Keeps text in an element that is nearly all content (container_rule.h; by the labels that paths have now: a path
 * counts as content if more than half of it is, or, of many blocks a page with few links, a third) if its path has
 * many blocks a page (links only if they are rare and in no list of links), if it is of one page and not `unlikely`
 * [n_leaves; NULL: nothing is], or if it is between content on a page that is no prose, or in a DD; a common line
 * never, a fixed one only before content. Between content is also the section that a page ends with: below an H2 to H6
 * right after the last text, in the element around that heading. Anywhere, it keeps text of a path that is mostly
 * content; between content on such a page, also a short link of it ("Type: Point") if at most a quarter of the path is
 * links; and there, a link with other words, no heading or label, of a path half of which is content, right after
 * content and beside none of its path, if not nearly all pages of the path have it; and links of a TD or in a DD whose
 * path has few a page or is half content, on four pages or more, with lines that differ: once half of the path is
 * content, after text of any page. Once three fifths of a path are content, and half of it is no link, text of it
 * between content stays as well ("Since: 3.0"), unless nearly all pages of the path have it without any number.
 * REASON_IN_CONTENT. Buttons, NAVs, comments, other links that are redundant for being links, text whose path is (but
 * between content on such a page), and leaves that a law judged stay as they are. Then the headings and labels of what
 * has become content are content, too. task: labelled, with place and path. */
void keep_within_content(const struct label_task *task, const bool *unlikely);

#endif
