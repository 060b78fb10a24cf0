/* SPDX-License-Identifier: MIT
 * records.h - a list of records on a page alone: the products of a shop, the results of a search, the stories of a front
 * page.
 *
 * Nothing says there what repeats, and each field is judged by its path: the model keeps names and drops prices, or takes
 * the linked names for a menu. A record has several fields that differ from one to the next; a menu has one. */
#ifndef INFODISC_LABELERS_LAWS_RECORDS_H
#define INFODISC_LABELERS_LAWS_RECORDS_H

#include "labelers/laws/values.h"

/* Makes the fields of the page's lists of records informative, with REASON_LISTING. A list has a path six times or more, at
 * most 12 blocks apart, and with it a second one at least half as often, both with texts that differ; most of the texts of
 * one of them have numbers, or they have eight tokens or more on average, outside links. Less than half of it is prose: of
 * posts, the author and the date are no content. And it has as many tokens as all other content, or 2.5 times as many
 * if it has no prices and the model keeps less than a fifth of it: beside an article, it would be a list of others. Fields
 * whose texts are mostly the same ("Add to cart") stay as they are. Leaves [first, end) of the page, labelled; texts:
 * [n_paths]. */
void keep_records(struct leaf_fact *first, struct leaf_fact *end, const struct path_texts *texts);

#endif
