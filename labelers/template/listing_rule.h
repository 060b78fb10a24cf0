/* SPDX-License-Identifier: MIT
 * listing_rule.h - lists of links stay on index pages; on other pages, what is beside their links goes with them. */
#ifndef INFODISC_LABELERS_TEMPLATE_LISTING_RULE_H
#define INFODISC_LABELERS_TEMPLATE_LISTING_RULE_H

#include "labelers/shared/shared.h"

/* In the leaves of one index page, labelled by entropy or template, makes its lists of links informative, but for links
 * in NAV or FOOTER, which lead to the rest of a list; long text of which each list has its own, and most others have
 * not; and short text with numbers beside the links, such as prices and dates, if at least three items in a row have
 * it. path: sums over the site. Returns how many leaves have changed. */
uint32_t label_listing(struct leaf_fact *leaf, uint32_t n_leaves, const struct path_sums *path,
                       const struct block_path *place, uint32_t threshold);

/* In the leaves of any other page, likewise labelled, makes redundant (REASON_IN_LISTS) what items of redundant lists
 * of links have beside their links. A list has at least three items of one path, whose links differ from page to page.
 * - Short text of a path whose lines, their numbers apart, are mostly the same: the prices of other products.
 * - With `teasers`, long text that about as many pages have, two or more, as the link, if it is at most half of the
 *   page's content, and 32 leaves.
 * With `teasers`, cards of related pages go before (REASON_LINKS): three or more linked headings of one path that are
 * content, most of which other pages have, too, each page others. The page must have 50 tokens of text in front of
 * them, and no fewer than they and all text behind have. Returns how many leaves have changed. */
uint32_t drop_list_details(struct leaf_fact *leaf, uint32_t n_leaves, const struct path_sums *path,
                           const struct block_path *place, bool teasers);

/* Where nothing of an index page is content, a list under several addresses say, makes what at most half of the pages
 * with its path have informative. Returns how many leaves have changed. */
uint32_t keep_lone_list(struct leaf_fact *leaf, uint32_t n_leaves, const struct path_sums *path);

#endif
