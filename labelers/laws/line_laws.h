/* SPDX-License-Identifier: MIT
 * line_laws.h - which lines are template, whatever the model says.
 *
 * Lines that differ only in their numbers count as one. A line is common if most pages have it, and other pages have
 * all of its shingles. Of 7,884 common lines of ten tokens in labelled articles and manuals, 1.2 % are gold. */
#ifndef INFODISC_LABELERS_LAWS_LINE_LAWS_H
#define INFODISC_LABELERS_LAWS_LINE_LAWS_H

#include "labelers/laws/values.h"

struct path_lines {          /* counts of a path's leaves with tokens, over the site: they merge by addition */
    uint64_t all, common;    /* common: most pages have the line */
    uint64_t lengthy, copied; /* of COPY_TOKENS_MIN tokens; of them, those with a copy in their page */
    uint64_t comments, inner, beside; /* below a name of comments; of them: amid other text; beside an article */
    uint64_t in_pagers, near_pagers; /* see pagers.h; near: on pages that have a pager of the path */
};

/* Do most pages have the line, of ten tokens or more? Shorter ones may be labels of values. */
bool is_common_line(const struct leaf_fact *leaf, uint32_t n_documents);

/* Do nearly all pages with its path have the line, and ten of them at least? path: the leaf's. */
bool is_fixed_line(const struct leaf_fact *leaf, const struct path_sums *path);

/* The next two make lines of a page, leaves [first, end), redundant. */

/* Lines that only the model keeps and most pages have, under paths of which four fifths of the lines are on most pages.
 * Not if the next leaf is content that not most pages have: they may be its label. REASON_HIGH_ENTROPY, so that they
 * may still become captions. lines: [n_paths]. */
void drop_refrains(struct leaf_fact *first, const struct leaf_fact *end, const struct path_lines *lines,
                   uint32_t n_documents);

/* REASON_STEADY_LINE for two kinds of lines:
 * - "This review has no votes": of five tokens or more, on more than half of the pages with their path, on at least
 *   ten, and on a page in 20 of the site: a rarer path may be that of one method, which classes inherit. Not under
 *   paths with more than eight leaves per page, as a reference repeats much.
 * - "Continue reading": links, and text of a BUTTON, of any length, that is_fixed_line().
 * Neither is dropped if it has a number, as nobody knows whether that is the same; if it is a label or heading, which
 * go with what they head; if a DT or TH of content comes before it; or if the next leaf is content that is code (PRE)
 * or on fewer than ten pages, and is no heading or label: then the line introduces it. */
void drop_steady_lines(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of);

#endif
