/* SPDX-License-Identifier: MIT
 * values.h - short text that differs from page to page is the content of a record: a name, a price, a size, an address.
 *
 * To the model and to entropies, numbers are all alike: "$9,970" on one page and "$12,445" on the next are one line
 * that all pages have. So here the texts of a path are compared with their numbers. In articles, dates and bylines
 * differ, too, so values count only on pages with little prose; but a price on any page, and so does what follows a TH
 * or DT. */
#ifndef INFODISC_LABELERS_LAWS_VALUES_H
#define INFODISC_LABELERS_LAWS_VALUES_H

#include "labelers/shared/shared.h"
#include "labelers/evidence/evidence.h"

enum { PROSE_TOKENS = 15 };  /* a leaf of so many is prose */

enum path_values { NO_VALUES, VALUES, PRICES };

struct path_texts {          /* what the texts of a path are like, on the whole site */
    uint8_t values;          /* enum path_values */
    bool differ;             /* six texts or more, and at least a third as many different ones */
    bool vary;               /* two different ones at least */
    bool are_own;            /* one a page, and three quarters as many different ones; not of too many pages to tell */
    bool are_prices;         /* most of them */
    bool are_few;            /* three blocks or fewer a page */
    bool in_frame;           /* is NAV, ASIDE, HEADER or FOOTER, or is below one */
};

struct law_paths {           /* what laws know of the site's paths; [n_paths] each */
    const struct path_texts *texts;
    const struct block_path *place;
    const struct path_sums *path;
    const struct table_path *in_table;
    uint32_t n_documents;
    bool is_reference;       /* see labelers/template/references.h */
};

/* Is the path neither in the frame nor that of a heading or label? */
static inline bool path_is_of_text(const struct law_paths *of, uint32_t path)
{
    return !of->texts[path].in_frame && !is_caption_element(of->place[path].element);
}

/* Is the path that of a DD or of what is right in it, as in dd > ul > li? */
static inline bool path_is_in_definition(const struct block_path *place, uint32_t path)
{
    uint32_t around = place[path].parent, above = place[around].parent;
    return place[path].element == EL_dd || place[around].element == EL_dd || place[above].element == EL_dd;
}

/* Does the leaf differ from page to page, and its path as a whole? */
static inline bool leaf_and_path_differ(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return of->texts[leaf->path].differ && leaf_differs(leaf);
}

/* Is more than four fifths of the page's content, and at least 50 tokens, in leaves of prose? Leaves [first, end). */
bool page_is_prose(const struct leaf_fact *first, const struct leaf_fact *end);

/* Is the path that of a value? Several pages have it, a few times each, with about as many different texts as pages (of
 * more than some hundred, 64 bits cannot tell); it is not in the frame, and not a heading or label: those go with what
 * they head. Is it that of a price? Then most of its leaves are. */
struct path_texts path_texts_of(const struct path_evidence *path, const struct path_place *place);

/* Keeps short text (REASON_VALUE) of a path that has prices; of one that has values, without a link, on pages that are
 * not prose; and right after a TH or DT, if only the model drops it. */
void keep_values(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of);

/* Keeps the first price near below an H1 (REASON_VALUE), and prices in a row with it, if their path has at most three a
 * page: those of a list are for keep_records(). Other prices are of related products. keep_values() knows prices that
 * differ; of a shop where many things cost the same, or of a page alone, they do not. */
void keep_price_of_title(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of);

#endif
