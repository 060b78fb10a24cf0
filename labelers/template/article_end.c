/* SPDX-License-Identifier: MIT
 * article_end.c - see article_end.h. */
#include "labelers/template/article_end.h"

enum { LINKS_MIN = 3 };

static bool is_long_text(const struct leaf_fact *leaf)
{
    return leaf->informative && leaf->n_tokens >= unique_tokens_min(leaf) && !leaf_is_mostly_links(leaf);
}

static bool is_kept_link(const struct leaf_fact *leaf)
{
    return leaf->informative && leaf_is_mostly_links(leaf) && leaf->reason != REASON_RULE;
}

/* Of the leaves from `leaf` on, up to the next content that is no link: *links, how many links are content. */
static struct leaf_fact *run_end(struct leaf_fact *leaf, const struct leaf_fact *end, uint32_t *links)
{
    for (*links = 0; leaf < end && (!leaf->informative || leaf_is_mostly_links(leaf)); leaf++)
        *links += is_kept_link(leaf);
    return leaf;
}

static uint32_t drop_last_links(struct leaf_fact *first, struct leaf_fact *end)
{
    uint32_t n = 0, links;
    struct leaf_fact *leaf = end;
    while (leaf > first && !is_long_text(leaf - 1)) leaf--;
    if (leaf == first) return 0;
    for (struct leaf_fact *to; leaf < end; leaf = to + 1) {
        to = run_end(leaf, end, &links);
        for (; links >= LINKS_MIN && leaf < to; leaf++) {
            if (!is_kept_link(leaf)) continue;
            leaf_drop(leaf, REASON_LINKS);
            n++;
        }
    }
    return n;
}

uint32_t drop_article_end(struct leaf_fact *first, struct leaf_fact *end, const struct block_path *place,
                          uint32_t n_documents)
{
    if (n_documents > FEW_DOCUMENTS) return 0;
    uint32_t n = drop_last_links(first, end);
    return n_documents == 1 ? n + drop_bare_headings(first, end, place, 1) : n;
}
