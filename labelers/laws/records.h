/* SPDX-License-Identifier: MIT
 * records.h - a list of records in a crawl of one page: the products of a shop, the results of a search, the stories of
 * a front page.
 *
 * In such a crawl, nothing says what repeats, and each field is judged by its path: the model keeps names and drops
 * prices, or takes the linked names for a menu. A record has several fields that differ from one record to the next; an
 * item of a menu has one. */
#ifndef INFODISC_LABELERS_LAWS_RECORDS_H
#define INFODISC_LABELERS_LAWS_RECORDS_H

#include "labelers/laws/values.h"

/* Makes the fields of the page's lists of records informative (REASON_LISTING). A list of records
 * - has a path six times or more, at most 12 blocks apart, and a second one at least half as often, both with texts
 *   that differ;
 * - most texts of one such path have numbers, or have eight tokens or more on average and are not mostly links;
 *   for that and the second path, the first 2,048 blocks stand for the list;
 * - at most half of it is prose: of blog posts, the author and the date are no content;
 * - has as many tokens as all other content; 2.5 times as many if it has no prices and less than a fifth of it is
 *   content, because beside an article it would be a list of others.
 * Fields whose texts are mostly the same ("Add to cart") stay as they are. Leaves [first, end) of the page, labelled;
 * texts: [n_paths]. */
void keep_records(struct leaf_fact *first, struct leaf_fact *end, const struct path_texts *texts);

#endif
