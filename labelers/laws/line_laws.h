/* SPDX-License-Identifier: MIT
 * line_laws.h - which lines are template, whatever the model says.
 *
 * Lines that differ only in their numbers count as one. A line is common if most pages have it, and other pages have
 * all of its shingles. Of 7,884 common lines of ten tokens in labelled articles and manuals, 1.2 % are gold. */
#ifndef INFODISC_LABELERS_LAWS_LINE_LAWS_H
#define INFODISC_LABELERS_LAWS_LINE_LAWS_H

#include "labelers/laws/values.h"

struct path_votes;

struct path_lines {          /* counts of a path's leaves with tokens, over the site: they merge by addition */
    uint64_t all, common;    /* common: most pages have the line */
    uint64_t lengthy, copied; /* of COPY_TOKENS_MIN tokens; of them, those with a copy in their page */
    uint64_t comments, inner, beside, inside; /* below a name of comments; of them: amid other text; beside an article;
                                               * both */
    uint64_t threaded, threads; /* of them: in pages that are threads; such pages */
    uint64_t teasers, beside_text; /* see teasers.h; of them: on pages with an article */
    uint64_t in_pagers, near_pagers; /* see pagers.h; near: on pages that have a pager of the path */
    uint64_t title_frames;   /* see titles.h */
    bool beside_elsewhere;   /* see comments_of_same_name() */
};

/* Do most pages have the line, of ten tokens or more? Shorter ones may be labels of values. */
bool is_common_line(const struct leaf_fact *leaf, uint32_t n_documents);

/* Do nearly all pages with its path have the line, and ten of them at least? path: the leaf's. */
bool is_fixed_line(const struct leaf_fact *leaf, const struct path_sums *path);

/* Drops lines that only the model keeps and most pages have, as most lines of their path, unless the next leaf is
 * content that not most pages have: they may be its label. REASON_HIGH_ENTROPY, so that they may still become
 * captions. */
void drop_refrains(struct leaf_fact *first, const struct leaf_fact *end, const struct path_lines *lines,
                   uint32_t n_documents);

/* Drops two kinds of lines (REASON_STEADY_LINE): "This review has no votes", on most of many pages with their path,
 * where that does not repeat much in a page; and "Continue reading", a link or BUTTON that is_fixed_line(), but not
 * "String", the type of a field, where a page has several of that path whose texts differ. Neither if it has a number,
 * as nobody knows whether that is the same; if it is a label or heading, or after a DT or TH that is content; or if it
 * introduces the next leaf: code, or content of few pages. */
void drop_steady_lines(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of);

/* Drops up to three lines (REASON_STEADY_LINE) that most pages have and a page begins or ends with: "Index" and
 * "Version: 2.1" in no element of a footer. Content that most pages have is rather amid what is their own. Not of a
 * path that the page's other content has, nor a cell of its table; no heading or label, nor the last lines if one is
 * right before them, nor a short first line right before content: "Summary". More than three are a list. */
void drop_edge_lines(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                     struct path_votes *votes);

/* Drops the text of a button (REASON_STEADY_LINE), "Link copied to clipboard": an element named so has it twice a page
 * or more, and no other text. Not of a heading or label. */
void drop_tips(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of);

#endif
