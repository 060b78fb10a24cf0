/* SPDX-License-Identifier: MIT
 * comments.h - readers' comments beside an article are not content; those of a page without an article are, and so
 * are those below posts, as in a thread of questions and answers.
 *
 * LEAF_COMMENT only says that an element around the leaf has the name of comments. */
#ifndef INFODISC_LABELERS_LAWS_COMMENTS_H
#define INFODISC_LABELERS_LAWS_COMMENTS_H

#include "labelers/laws/line_laws.h"

/* Adds the comments of a page to the counts of their paths. The leaves are labelled by entropy. */
void count_comments(const struct leaf_fact *first, const struct leaf_fact *end, struct path_lines *lines);

/* When all are counted: says of each path (beside_elsewhere) whether the comments of all that end in the same three
 * elements are beside articles. The sections of a site have classes of their own around the same list of comments.
 * lines, place: [n_paths] */
void comments_of_same_name(struct path_lines *lines, const struct block_path *place, uint32_t n_paths);

/* Takes LEAF_COMMENT from the leaves of a path that is not that of readers' comments: these come after the article, in
 * one place. Most "comments" of such a path, or most of those beside an article, have much of the page's other content
 * after them, or begin several times in a page (javadoc's "deprecation-comment", scaladoc's "shortcomment", YARD's
 * "discussion"), or most of its leaves are not comments: a manual's sections. Nor is it theirs if a third of them, on
 * two pages or more, are in threads: posts with comments of their own, as of a question and of each answer. There, a
 * comment, other text and another comment, each of one page, follow each other. In a crawl of several pages, comments
 * in threads and those that keep_lone_comments() would keep stay: the name has misled the model, too, as where each
 * comment of a ticket has a heading of its own. */
void forget_inner_comments(struct leaf_fact *first, const struct leaf_fact *end, const struct path_lines *lines,
                           bool several);

/* Keeps comments that only this page has (REASON_UNIQUE), if it has no article and those of their path are seldom
 * beside one: the comments of a ticket are its text. Other pages may have their words, as a timeline quotes all
 * tickets. */
void keep_lone_comments(struct leaf_fact *first, struct leaf_fact *end, const struct path_lines *lines);

/* Drops comments (REASON_COMMENT) beside an article. If they outweigh it, the page is made of them, as in a forum,
 * unless those of their path are often beside one. */
void drop_comments(struct leaf_fact *first, const struct leaf_fact *end, const struct path_lines *lines);

#endif
