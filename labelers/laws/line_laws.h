/* SPDX-License-Identifier: MIT
 * line_laws.h - which lines are template, and that comments are not the text of an article, whatever the model says.
 *
 * Lines that differ only in numbers count as one, and all of a common line's shingles must be on other pages, too. Of
 * 7,884 lines of ten tokens that most pages have, of labelled articles and manuals, 1.2 % are gold. */
#ifndef INFODISC_LABELERS_LAWS_LINE_LAWS_H
#define INFODISC_LABELERS_LAWS_LINE_LAWS_H

#include "labelers/shared/shared.h"

struct path_lines {          /* counts of a path's leaves with tokens, over the site: they merge by addition */
    uint64_t all, common;    /* common: most pages have the line */
    uint64_t lengthy, copied; /* of COPY_TOKENS_MIN tokens; copied: with a copy in their page */
    uint64_t comments, inner, beside; /* below a name of comments; within the page's other text; beside an article */
};

/* Do most pages have the line, of ten tokens or more? Shorter ones may be labels of values. */
bool is_common_line(const struct leaf_fact *leaf, uint32_t n_documents);

/* Do nearly all pages with its path have the line, and ten of them at least? path: the leaf's. */
bool is_fixed_line(const struct leaf_fact *leaf, const struct path_sums *path);

/* Adds the leaves of a page below names of comments to lines[n_paths].comments, .inner and .beside. The leaves have the
 * labels of entropy. */
void count_comments(const struct leaf_fact *first, const struct leaf_fact *end, struct path_lines *lines);

/* Comments come behind the article, in one place. Takes LEAF_COMMENT from leaves of paths of which most leaves have a third
 * of the article behind them, or are on pages where it goes on behind such text three times: javadoc's
 * "deprecation-comment"; and of paths of which most leaves are below other names: a manual's sections. */
void forget_inner_comments(struct leaf_fact *first, const struct leaf_fact *end, const struct path_lines *lines);

/* Makes comments informative that only one page has, as leaf_is_unique() but for their name, if neither this page nor
 * those with two thirds of the comments under their path have an article: those of a ticket are its text. REASON_UNIQUE. */
void keep_lone_comments(struct leaf_fact *first, struct leaf_fact *end, const struct path_lines *lines);

/* The next three make leaves [first, end) of a page redundant. */

/* Lines that most pages have, as nearly all under their path, that label nothing of the page's own: REASON_HIGH_ENTROPY,
 * so that they may still be captions. lines: [n_paths]. */
void drop_refrains(struct leaf_fact *first, const struct leaf_fact *end, const struct path_lines *lines,
                   uint32_t n_documents);

/* "This review has no votes": lines of five tokens or more that more than half of the pages with their path have, and at
 * least ten: REASON_STEADY_LINE. Not under paths with more than eight leaves per page, as a reference repeats much, nor
 * on less than a page in 20: such a path may be that of one method, which classes inherit. "Continue reading": links and
 * text of a BUTTON that nine tenths of these pages have, of any length and under any path. Neither labels and headings,
 * which go with what they are above, nor a line that code or text of the page's own follows, or that a DT or TH of
 * content is in front of; nor lines with numbers, as it is not known whether they are the same. path, place: [n_paths]. */
void drop_steady_lines(struct leaf_fact *first, const struct leaf_fact *end, const struct path_sums *path,
                       const struct block_path *place, uint32_t n_documents);

/* Readers' comments beside an article, which is 200 tokens of other content at least, and not less than of comments: where
 * these outweigh the rest, they are what the page is for. Not those that a rule keeps. REASON_COMMENT. */
void drop_comments(struct leaf_fact *first, const struct leaf_fact *end);

#endif
