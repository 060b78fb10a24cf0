/* SPDX-License-Identifier: MIT
 * leads.c - see leads.h. Texts are compared by their tokens: quotes and dashes of the description are often plain. */
#include "labelers/laws/leads.h"

enum {
    LEAD_TOKENS_MIN = 8,     /* of the description: shorter ones are slogans */
    PAGES_A_COPY = 5         /* of the crawl, for each address more at which a page may be */
};

/* How many tokens both begin with. */
static size_t common_tokens(const struct tokens *a, const struct tokens *b)
{
    size_t n = 0;
    while (n < a->n && n < b->n && a->item[n].hash == b->item[n].hash) n++;
    return n;
}

static bool says(const struct tokens *text, const struct tokens *description)
{
    size_t common = common_tokens(text, description);
    return common + 1 >= description->n || (common == text->n && common * 2 >= description->n);
}

void leads_find(struct page_leads *leads, const struct page_blocks *b, const struct leaf_fact *fact,
                struct tokens scratch[2])
{
    struct tokens *description = &scratch[0], *text = &scratch[1];
    leads->n = 0;
    tokenize(b->fact[FACT_DESCRIPTION], description);
    if (description->n < LEAD_TOKENS_MIN) return;
    for (uint32_t l = 0; l < b->n_leaves && leads->n < LEADS_MAX; l++) {
        if (fact[l].flags & LEAF_TITLE || !leaf_is_long(&fact[l])) continue;
        tokenize(leaf_span(b, &b->leaf[l]), text);
        if (says(text, description)) leads->leaf[leads->n++] = l;
    }
}

static bool may_be_lead(const struct leaf_fact *leaf, uint32_t n_documents)
{
    return leaf->line_df <= 1 + n_documents / PAGES_A_COPY && leaf_text_looks_redundant(leaf) &&
           leaf_is_plain_text(leaf);
}

void keep_lead(struct leaf_fact *first, const struct page_leads *leads, uint32_t n_documents)
{
    struct leaf_fact *lead = NULL;
    for (uint32_t i = 0; i < leads->n; i++) {
        struct leaf_fact *leaf = &first[leads->leaf[i]];
        if (leaf->informative) return;
        if ((!lead || leaf->logit > lead->logit) && may_be_lead(leaf, n_documents)) lead = leaf;
    }
    if (lead) leaf_keep(lead, REASON_UNIQUE);
}
