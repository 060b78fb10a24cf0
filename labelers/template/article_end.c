/* SPDX-License-Identifier: MIT
 * article_end.c - see article_end.h. */
#include "labelers/template/article_end.h"

enum {
    LINKS_MIN = 3,
    LIST_SHARE = 2           /* links are what the page is for if they have more than twice the tokens of its text */
};

/* Not in the path of the text before it, or one that is mostly text: an address, or a source below the article, may be
 * in a P like any other. */
static bool is_kept_link(const struct leaf_fact *leaf, const struct path_sums *path, uint32_t text)
{
    const struct path_sums *of = &path[leaf->path];
    return leaf->informative && leaf_is_mostly_links(leaf) && leaf->reason != REASON_RULE && leaf->path != text &&
           of->link_tokens * 2 > of->tokens;
}

/* Of the leaves from `leaf` on, up to the next content that is no link: *links, how many links are content. */
static struct leaf_fact *run_end(struct leaf_fact *leaf, const struct leaf_fact *end, const struct path_sums *path,
                                 uint32_t text, uint32_t *links)
{
    for (*links = 0; leaf < end && (!leaf->informative || leaf_is_mostly_links(leaf)); leaf++)
        *links += is_kept_link(leaf, path, text);
    return leaf;
}

/* The first leaf after the last long text. NULL: there is none, and the page may be a list. */
static struct leaf_fact *text_end(struct leaf_fact *first, struct leaf_fact *end)
{
    while (end > first)
        if (leaf_is_long_content(--end)) return end + 1;
    return NULL;
}

/* Is the page a list with an introduction, such as the contents of a manual? `after`: the end of its text. Only links
 * count that are in the element around the last text; those to other articles are beside it. */
static bool is_introduced_list(const struct leaf_fact *first, const struct leaf_fact *after,
                               const struct leaf_fact *end, const struct path_sums *path,
                               const struct block_path *place)
{
    uint32_t around = after[-1].path;
    uint64_t text = 0, links = 0;
    if (holds_text(place[around].element)) around = place[around].parent;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (leaf_is_content_text(leaf)) text += leaf->n_tokens - leaf->n_link_tokens;
        if (leaf < after || !is_kept_link(leaf, path, after[-1].path)) continue;
        if (path_is_below(place, leaf->path, around)) links += leaf->n_tokens;
    }
    return links > text * LIST_SHARE;
}

static uint32_t drop_last_links(struct leaf_fact *first, struct leaf_fact *end, const struct path_sums *path,
                                const struct block_path *place, uint32_t n_documents)
{
    uint32_t n = 0, links;
    struct leaf_fact *leaf = text_end(first, end);
    if (!leaf || (n_documents > 1 && is_introduced_list(first, leaf, end, path, place))) return 0;
    uint32_t text = leaf[-1].path;
    for (struct leaf_fact *to; leaf < end; leaf = to < end ? to + 1 : end) {
        to = run_end(leaf, end, path, text, &links);
        for (; links >= LINKS_MIN && leaf < to; leaf++) {
            if (!is_kept_link(leaf, path, text)) continue;
            leaf_drop(leaf, REASON_LINKS);
            n++;
        }
    }
    return n;
}

uint32_t drop_article_end(struct leaf_fact *first, struct leaf_fact *end, const struct path_sums *path,
                          const struct block_path *place, uint32_t n_documents)
{
    if (n_documents > FEW_DOCUMENTS) return 0;
    uint32_t n = drop_last_links(first, end, path, place, n_documents);
    return n_documents == 1 ? n + drop_bare_headings(first, end, place, path, 1) : n;
}
