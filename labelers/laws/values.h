/* SPDX-License-Identifier: MIT
 * values.h - short text that differs from page to page is what a record tells: a name, a price, a size, an address.
 *
 * To the model, and to entropies, in which numbers are alike, "$9,970" on one page and "$12,445" on the next are one
 * line that all pages have. So whether the text of a path differs is counted with its numbers. In articles, dates and
 * bylines differ, too: only pages with little prose have values. A price is one on any page, and so is what follows the
 * label of a row or a definition. */
#ifndef INFODISC_LABELERS_LAWS_VALUES_H
#define INFODISC_LABELERS_LAWS_VALUES_H

#include "labelers/shared/shared.h"
#include "labelers/evidence/evidence.h"

enum path_values { NO_VALUES, VALUES, PRICES };

struct path_texts {          /* what the texts of a path are like, on the whole site */
    uint8_t values;          /* enum path_values */
    bool differ;             /* of six or more, a third are different ones */
    bool are_prices;         /* most of them */
    bool in_frame;           /* below NAV, ASIDE, HEADER or FOOTER */
};

/* Is the path that of a value? At least four pages have it, on average at most three times each, not below NAV, ASIDE,
 * HEADER or FOOTER, and it is no heading or label: those go with what they are above. It has half as many different texts
 * as pages, and one more for each further time that a page has it (some hundred are enough). A path is that of a price if
 * most of its leaves are prices. */
struct path_texts path_texts_of(const struct path_evidence *path, const struct path_place *place);

/* Makes redundant leaves [first, end) of a page informative, with REASON_VALUE, if their paths have values and the page
 * has, too, or if their paths have prices; and those after a TH or DT that entropy finds informative. texts, place:
 * [n_paths]. Leaves that a law judged, links and forms stay as they are. */
void keep_values(struct leaf_fact *first, struct leaf_fact *end, const struct path_texts *texts,
                 const struct block_path *place);

#endif
