/* SPDX-License-Identifier: MIT
 * comments.h - readers' comments beside an article are not content; those of a page without an article are.
 *
 * LEAF_COMMENT only says that an element around the leaf has the name of comments. */
#ifndef INFODISC_LABELERS_LAWS_COMMENTS_H
#define INFODISC_LABELERS_LAWS_COMMENTS_H

#include "labelers/laws/line_laws.h"

/* Adds the comments of a page to lines[n_paths].comments, .inner and .beside. Leaves [first, end) of the page, labelled
 * by entropy. */
void count_comments(const struct leaf_fact *first, const struct leaf_fact *end, struct path_lines *lines);

/* Readers' comments come after the article, in one place. Takes LEAF_COMMENT from the leaves of a path
 * - if more than half of its comments have more than a third of the page's other content after them, or are on pages
 *   where comments begin more than three times: javadoc's "deprecation-comment", scaladoc's "shortcomment" after each
 *   signature;
 * - or if fewer than half of its leaves are comments: a manual's sections.
 * Leaves [first, end) of a page; lines: counts of the whole site. */
void forget_inner_comments(struct leaf_fact *first, const struct leaf_fact *end, const struct path_lines *lines);

/* Makes comments informative (REASON_UNIQUE) that only this page has, if the page has less than 200 tokens of other
 * content, and at most a third of the comments under their path are beside an article: the comments of a ticket are its
 * text. "Only this page" is as in leaf_text_is_unique(), but other pages may have the shingles of what has no number or
 * is twice as long: a timeline quotes the comments of all tickets. Leaves [first, end) of a page; lines: of the site.
 */
void keep_lone_comments(struct leaf_fact *first, struct leaf_fact *end, const struct path_lines *lines);

/* Makes comments redundant (REASON_COMMENT) beside an article: at least 200 tokens of other content, and no fewer than
 * of comments. Where comments outweigh the rest, the page is made of them, as in a forum; but if more than a third of
 * the comments under their path are beside an article, this is one with many comments. Not those that a rule keeps.
 * Leaves [first, end) of a page; lines: of the site, or NULL if nothing is known of other pages. */
void drop_comments(struct leaf_fact *first, const struct leaf_fact *end, const struct path_lines *lines);

#endif
