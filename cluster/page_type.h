/* SPDX-License-Identifier: MIT
 * page_type.h - is a page an article, an index (a list of links to others), or neither?
 *
 * A simple rule on its URL and its informative text:
 *     index score = (2 url + 2 links + brevity) / 5
 *     url      1 if a path segment or query item is made of listing words ("tag", "page_3"),
 *              0.5 if the path ends in '/', index.* or default.*, otherwise 0
 *     links    share of the informative tokens that are in links
 *     brevity  1 - longest informative block / 50 tokens, at least 0
 * Fewer than 20 informative tokens: other, the surer the fewer. Otherwise an index from a score of
 * 0.5 on, an article below. Telling page types apart across sites is not a solved problem: the
 * score is for reporting and for votes of a cluster's pages, not for dropping a page. */
#ifndef INFODISC_CLUSTER_PAGE_TYPE_H
#define INFODISC_CLUSTER_PAGE_TYPE_H

#include <stdint.h>

#include "base/span.h"

enum page_type { PAGE_ARTICLE, PAGE_INDEX, PAGE_OTHER, PAGE_TYPES };

const char *page_type_name(enum page_type type); /* "article", "index", "other" */

struct page_type_evidence {
    uint32_t informative_tokens;
    uint32_t link_tokens;          /* of the informative ones */
    uint32_t longest_block_tokens; /* of the informative blocks */
    struct span url_path, url_query;
};

struct page_type_guess {
    enum page_type type;
    double score; /* how sure, 0.5 .. 1 */
};

struct page_type_guess page_type_guess(const struct page_type_evidence *evidence);

#endif
