/* SPDX-License-Identifier: MIT
 * known_rule.c - see known_rule.h. As in template_rule.c, the page is cut where the expected F1 of its text is
 * highest. A leaf's logit is its path's alone, as its own would need the statistics of the whole site. */
#include "labelers/template/known_rule.h"

#include "labelers/shared/shared.h"
#include "labelers/template/line_laws.h"
#include "labelers/template/link_runs.h"
#include "labelers/template/page_cut.h"
#include "table_blocks/table_blocks.h"

/* What is clear without the templates; REASON_N if nothing is. */
static enum label_reason clear_reason(const struct leaf_fact *fact, const struct known_leaf *leaf)
{
    if (fact->flags & LEAF_TITLE) return REASON_TITLE;
    if (leaf->judge == JUDGE_BY_RULE) return REASON_RULE;
    if (fact->flags & LEAF_CONTROL) return REASON_CONTROL;
    if (!fact->n_tokens) return REASON_NO_TOKENS;
    if (leaf->is_new && leaf_is_mostly_links(fact)) return REASON_LINKS;
    return REASON_N;
}

/* What a rule keeps stays, so a copy of it goes. */
static int64_t copy_logit(const struct known_leaf *leaf)
{
    return leaf->judge == JUDGE_BY_RULE ? INT64_MAX : leaf->logit;
}

static void drop_copies(struct leaf_fact *fact, const struct known_leaf *leaf,
                        const struct page_copies *copies)
{
    for (size_t i = 0; i < copies->n; i++) {
        uint32_t first = copies->copy[i].first, again = copies->copy[i].again;
        bool by_verdict = leaf[first].judge == JUDGE_BY_VERDICT || leaf[again].judge == JUDGE_BY_VERDICT;
        bool by_rule = leaf[first].judge == JUDGE_BY_RULE && leaf[again].judge == JUDGE_BY_RULE;
        if (!by_verdict && !by_rule)
            drop_copy(&fact[first], copy_logit(&leaf[first]), &fact[again], copy_logit(&leaf[again]));
    }
}

static enum label_reason like_reason(const struct known_leaf *leaf, bool content)
{
    if (leaf->law) return (enum label_reason)leaf->law;
    return content ? REASON_LIKE_CONTENT : REASON_LIKE_BOILERPLATE;
}

/* As label_captions(), of one page. */
static void label_known_captions(struct leaf_fact *fact, const struct known_leaf *leaf, uint32_t n)
{
    uint32_t next = n;
    for (uint32_t l = n; l-- > 0;) {
        if (fact[l].reason == REASON_TITLE || fact[l].reason == REASON_CONTROL || !fact[l].n_tokens) continue;
        if (next < n && captions_content(&fact[l], leaf[l].place, &fact[next], leaf[next].place)) label_caption(&fact[l]);
        next = l;
    }
}

void label_by_known(struct leaf_fact *fact, const struct known_leaf *leaf, uint32_t n,
                    const struct page_copies *copies, const struct table_path *tables)
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
            fact[l].reason = (uint8_t)like_reason(&leaf[l], content);
        } else if (fact[l].reason != REASON_RULE) {
            content = false;
        }
        fact[l].informative = content;
    }
    if (copies) drop_copies(fact, leaf, copies);
    if (copies) drop_comments(fact, fact + n);
    if (copies) link_runs_agree(fact, n);
    if (copies) label_known_captions(fact, leaf, n);
    if (tables) keep_tables(fact, fact + n, tables);
    if (copies) keep_symbols(fact, fact + n);
}
