/* SPDX-License-Identifier: MIT
 * template_rule.h - labels by the entropy method -> labels by the method `template`: the trained model corrects
 * them, and index pages keep their lists. */
#ifndef INFODISC_LABELERS_TEMPLATE_TEMPLATE_RULE_H
#define INFODISC_LABELERS_TEMPLATE_TEMPLATE_RULE_H

#include "labelers/laws/laws.h"
#include "labelers/shared/shared.h"

struct page_findings {          /* what the laws know of pages and paths besides their leaves and sums */
    struct copy_list *copies;   /* [n_pages] what a page holds twice */
    struct page_tables *lists;  /* [n_pages] of fields */
    struct page_tables *tables; /* [n_pages] */
    struct path_texts *texts;   /* [n_paths] */
    struct table_path *in_table; /* [n_paths] */
    uint32_t n_pages;
};

/* Leaves must be labelled by entropy and have the model's logits; task: with place and path. Where the model has the
 * last word, task->path_logit is each path's mean logit, clipped, or LOGIT_NONE for one without a judged word. */
void label_by_template(struct label_task *task, const struct page_findings *found);

/* How label_by_template() has come to its labels, for people who ask: does the model judge the leaf at all; the
 * mean of its logit and its path's; and the logit from which on leaves of a page are content (4 * LOGIT_ONE:
 * none is). In steps of 1 / LOGIT_ONE. */
bool template_judges(const struct leaf_fact *leaf);
int64_t template_logit(const struct leaf_fact *leaf, const int64_t *path_logit);
int64_t template_cut(const struct leaf_facts *facts, uint32_t page, const int64_t *path_logit);

/* In the leaves of one index page, labelled by entropy or template, makes its lists of links informative, but for links
 * in NAV or FOOTER, which lead to the rest of a list; long text of which each list has its own, and most others have
 * not; and short text with numbers beside the links, such as prices and dates, if at least three items in a row have
 * it. path: sums over the site. Returns how many leaves have changed. */
uint32_t label_listing(struct leaf_fact *leaf, uint32_t n_leaves, const struct path_sums *path,
                       const struct block_path *place, uint32_t threshold);

/* In the leaves of any other page, likewise labelled, makes redundant (REASON_IN_LISTS) what items of redundant lists
 * of links have beside their links. A list has at least three items of one path, whose links differ from page to page.
 * - Short text of a path whose lines, their numbers apart, are mostly the same: the prices of other products.
 * - With `teasers`, long text that about as many pages have, two or more, as the link, if it is at most half of the
 *   page's content, and 32 leaves.
 * With `teasers`, cards of related pages go before (REASON_LINKS): three or more linked headings of one path that are
 * content, most of which other pages have, too, each page others. The page must have 50 tokens of text in front of
 * them, and no fewer than they and all text behind have. Returns how many leaves have changed. */
uint32_t drop_list_details(struct leaf_fact *leaf, uint32_t n_leaves, const struct path_sums *path,
                           const struct block_path *place, bool teasers);

/* Where nothing of an index page is content, a list under several addresses say, makes what at most half of the pages
 * with its path have informative. Returns how many leaves have changed. */
uint32_t keep_lone_list(struct leaf_fact *leaf, uint32_t n_leaves, const struct path_sums *path);

#endif
