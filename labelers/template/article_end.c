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

/* Do most pages have the path, a few times each, with links that differ: to the next page, to related ones, by tags? */
static bool leads_on(const struct path_sums *path, uint32_t n_documents)
{
    enum { PAGES_MIN = 6, LINKS_MAX = 8 };
    bool is_of_most = path->pages >= PAGES_MIN && path->pages * 2ull >= n_documents;
    bool is_few = path->occurrences <= path->pages * (uint64_t)LINKS_MAX;
    return is_of_most && is_few && path->link_tokens * 4 >= path->tokens * 3 && path_lines_differ(path);
}

/* Is it a whole menu in one block, all of which other pages have? Two pages may have the same list of sources. */
static bool is_menu(const struct leaf_fact *leaf, uint32_t n_documents)
{
    enum { PAGES_MIN = 3, LINK_TOKENS = 24, COVER_NEARLY = COVER_ALL - 5 };
    return n_documents >= PAGES_MIN && leaf->n_link_tokens >= LINK_TOKENS && leaf_is_mostly_links(leaf) &&
           leaf->cover >= COVER_NEARLY;
}

/* The last text that is content, long or not; NULL: the page has not enough long text. */
static struct leaf_fact *last_text(struct leaf_fact *first, const struct leaf_fact *end)
{
    enum { TEXT_TOKENS = 50 };
    struct leaf_fact *last = NULL;
    uint32_t tokens = 0;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf_is_content_text(leaf)) continue;
        last = leaf;
        if (leaf_is_long(leaf)) tokens += leaf->n_tokens;
    }
    return tokens < TEXT_TOKENS ? NULL : last;
}

void drop_links_after(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of)
{
    struct leaf_fact *leaf = of->is_reference ? NULL : last_text(first, end); /* "Known subclasses" */
    if (!leaf || is_caption_element(of->place[leaf->path].element)) return;
    if (is_introduced_list(first, leaf + 1, end, of->path, of->place)) return;
    while (++leaf < end) {
        bool goes = is_menu(leaf, of->n_documents) || leads_on(&of->path[leaf->path], of->n_documents);
        if (goes && leaf->informative && leaf->n_tokens) leaf_drop(leaf, REASON_LINKS);
    }
}
