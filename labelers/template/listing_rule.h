/* SPDX-License-Identifier: MIT
 * listing_rule.h - lists of links stay on index pages; on other pages, what is beside their links goes with them. */
#ifndef INFODISC_LABELERS_TEMPLATE_LISTING_RULE_H
#define INFODISC_LABELERS_TEMPLATE_LISTING_RULE_H

#include "labelers/shared/shared.h"

/* In the leaves [first, end) of one index page, labelled by entropy or template, makes informative
 * - its lists of links, except for links in NAV or FOOTER, which lead to the rest of a list, and in breadcrumbs;
 * - links that are titles of text, as in keep_title_links();
 * - long text, if each list has its own;
 * - short text with numbers beside the links, such as prices and dates, if at least three items in a row have it.
 * path: sums over the site. Returns how many leaves have changed. */
uint32_t label_listing(struct leaf_fact *first, struct leaf_fact *end, const struct path_sums *path,
                       const struct block_path *place, uint32_t threshold);

/* In the leaves [first, end) of any other page, likewise labelled, makes redundant (REASON_IN_LISTS) what items of
 * redundant lists of links have beside their links: short text of a path whose lines, their numbers apart, are mostly
 * the same, such as the prices of other products. A list has at least three items of one path, whose links differ from
 * page to page. With `cards`, those of related pages become redundant first (REASON_LINKS): three or more linked
 * headings of one path that are content. Most of them must be on other pages, too, but each page must have others.
 * Before them, the page must have 50 tokens of text, and no fewer than they and all text after them have. Headings
 * that head nothing any more go last: "Others bought". Returns how many leaves have changed. */
uint32_t drop_list_details(struct leaf_fact *first, struct leaf_fact *end, const struct path_sums *path,
                           const struct block_path *place, bool cards);

enum { LONE_LIST_SHARE = 4 }; /* of its tokens, other content has less */

/* If nothing of an index page is content but headings, labels and what is in NAV, ASIDE, HEADER or FOOTER, as of a list
 * that has several addresses, makes informative what one page or at most half of the pages with its path have. If
 * content is less than a quarter of that, and the page `is_sure` to be an index, such links only. Never breadcrumbs.
 * Returns how many leaves have changed. */
uint32_t keep_lone_list(struct leaf_fact *first, struct leaf_fact *end, const struct path_sums *path,
                        const struct block_path *place, bool is_sure);

/* Of a page whatever its type: if its text, headings and what is in NAV, ASIDE, HEADER or FOOTER apart, has fewer than
 * 50 tokens, the links that it introduces become informative: three or more, which no other page has, in the element
 * (not BODY) that holds this text, with more than three times its tokens. If a title is all the page's content, also
 * in one of the three elements around that. Returns how many leaves have changed. */
uint32_t keep_introduced_list(struct leaf_fact *first, struct leaf_fact *end, const struct block_path *place);

/* Is it in NAV, ASIDE, HEADER or FOOTER, or in breadcrumbs? */
bool is_beside_lists(const struct block_path *place, uint32_t path);

#endif
