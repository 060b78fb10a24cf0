/* SPDX-License-Identifier: MIT
 * leads.h - the text with which a page describes itself, in a crawl of at most FEW_DOCUMENTS pages.
 *
 * The lead of an article is often what the page's meta description says. It stands apart from the article, between the
 * title, the author and the buttons to share, so the model takes it for one of these. But no template says what is on
 * the page. */
#ifndef INFODISC_LABELERS_LAWS_LEADS_H
#define INFODISC_LABELERS_LAWS_LEADS_H

#include "features/features.h"
#include "labelers/shared/shared.h"

enum { LEADS_MAX = 8 };  /* places with it that are looked at */

struct page_leads {      /* leaves that say a page's description, by rising number */
    uint32_t leaf[LEADS_MAX];
    uint32_t n;
};

/* Finds the leaves whose text begins with the page's description, whose last token may be cut, or is the first half of
 * it or more. They are leaf_is_long(). scratch: two texts. O(bytes). */
void leads_find(struct page_leads *leads, const struct page_blocks *b, const struct leaf_fact *fact,
                struct tokens scratch[2]);

/* Keeps the likeliest of them (REASON_UNIQUE), if none is content yet. It must be on this page only, or in a crawl of
 * five pages or more on one other (of ten, two), where the page may be again at another address; redundant for its text
 * alone; and not mostly links. */
void keep_lead(struct leaf_fact *first, const struct page_leads *leads, uint32_t n_documents);

#endif
