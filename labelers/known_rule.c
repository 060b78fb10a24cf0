/* SPDX-License-Identifier: MIT
 * known_rule.c - see known_rule.h. As in template_rule.c, the page is cut where the expected F1 of its text
 * is highest; the logit of a leaf is its path's alone, as its own would take the statistics of the whole
 * site. */
#include "labelers/known_rule.h"

#include "labelers/labeler.h"
#include "labelers/page_cut.h"
#include "table_blocks/page_blocks.h"

/* What is clear without the templates; REASON_N if nothing is. */
static enum label_reason clear_reason(const struct leaf_fact *fact, const struct known_leaf *leaf)
{
    if (fact->flags & LEAF_TITLE) return REASON_TITLE;
    if (leaf->judge == JUDGE_BY_RULE) return REASON_RULE;
    if (fact->flags & LEAF_CONTROL) return REASON_CONTROL;
    if (!fact->n_tokens) return REASON_NO_TOKENS;
    if (leaf->is_new && fact->n_link_tokens * 2ull > fact->n_tokens) return REASON_LINKS;
    return REASON_N;
}

void label_by_known(struct leaf_fact *fact, const struct known_leaf *leaf, uint32_t n)
{
    struct page_cut cut;
    page_cut_begin(&cut);
    for (uint32_t l = 0; l < n; l++) {
        enum label_reason reason = clear_reason(&fact[l], &leaf[l]);
        fact[l].reason = (uint8_t)reason;
        if (reason == REASON_N && leaf[l].judge == JUDGE_BY_LOGIT)
            page_cut_add(&cut, leaf[l].logit, fact[l].n_tokens);
    }
    int bin = page_cut_find(&cut);
    for (uint32_t l = 0; l < n; l++) {
        bool content = leaf[l].informative;
        if (fact[l].reason == REASON_N) {
            if (leaf[l].judge == JUDGE_BY_LOGIT) content = page_cut_bin(leaf[l].logit) >= bin;
            fact[l].reason = content ? REASON_LIKE_CONTENT : REASON_LIKE_BOILERPLATE;
        } else if (fact[l].reason != REASON_RULE) {
            content = false;
        }
        fact[l].informative = content;
    }
}
