/* SPDX-License-Identifier: MIT
 * listing_rule.c - keeps the lists of links on index pages.
 *
 * Link density tells the lists beside an article from the article, but on an index page the list is the content.
 * There, a path that is redundant for its links becomes informative if its text differs from page to page. Menus and
 * footers repeat, so their entropy is high and they stay redundant. */

#include "labelers/template/template_rule.h"
#include "base/memory.h"

/* Is the text of this path, on the whole site, each page's own? */
static bool is_own(const struct path_sums *path, uint32_t threshold)
{
    return path_mean_entropy(path) <= threshold;
}

static bool is_listing(const struct leaf_fact *leaf, const struct path_sums *path, uint32_t threshold)
{
    if (leaf->informative || leaf->n_link_tokens * 2 <= leaf->n_tokens) return false;
    bool for_links = leaf->reason == REASON_LINKS || leaf->reason == REASON_LIKE_BOILERPLATE;
    return for_links && leaf->entropy <= threshold && is_own(&path[leaf->path], threshold);
}

uint32_t label_listing(struct leaf_fact *leaf, uint32_t n_leaves, const struct path_sums *path,
                       uint32_t threshold)
{
    uint32_t n = 0;
    for (uint32_t l = 0; l < n_leaves; l++) {
        if (!is_listing(&leaf[l], path, threshold)) continue;
        leaf[l].informative = 1;
        leaf[l].reason = REASON_LISTING;
        n++;
    }
    return n;
}
