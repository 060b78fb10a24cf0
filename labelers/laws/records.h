/* SPDX-License-Identifier: MIT
 * records.h - a page's list of records: the products of a shop, the results of a search, the stories of a front page.
 *
 * In a crawl of one page, nothing says what repeats, and each field is judged by its path: the model keeps names and
 * drops prices, or takes the linked names for a menu. So it is in a larger crawl with the fields that only a few pages
 * have: the prices of a list of best sellers may be links. A record has several fields that differ from one record to
 * the next; an item of a menu has one. */
#ifndef INFODISC_LABELERS_LAWS_RECORDS_H
#define INFODISC_LABELERS_LAWS_RECORDS_H

#include "labelers/laws/values.h"

/* Keeps the fields of a page's lists of records (REASON_LISTING). In such a list, two paths or more alternate whose
 * texts differ; of prices, a few different ones will do. Most texts of one of them have numbers, or are longer than the
 * items of a menu and no links; and the list is not mostly prose: of blog posts, the author and the date are no
 * content. It must outweigh the page's other content, more so without prices: beside an article it would be a list of
 * others. Fields whose texts are mostly the same ("Add to cart") stay as they are, and so do those that more than half
 * of the pages of a larger crawl have: related products. */
void keep_records(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of);

#endif
