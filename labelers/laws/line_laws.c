/* SPDX-License-Identifier: MIT
 * line_laws.c - see line_laws.h. */
#include "labelers/laws/line_laws.h"

#include "base/text/ascii.h"
#include "labelers/laws/path_votes.h"

enum {
    COMMON_TOKENS = 10,
    REFRAIN_SHARE = 4, REFRAIN_SHARE_OF = 5, /* of a path's leaves whose lines are common */
    EDGE_LINES = 3,
    STEADY_TOKENS = 5,
    STEADY_PAGES = 10,
    STEADY_LEAVES = 8,       /* of the path, per page */
    STEADY_LINKS = 2,        /* the same, where their texts differ */
    STEADY_SHARE = 20        /* one page in 20 has the line */
};

bool is_common_line(const struct leaf_fact *leaf, uint32_t n_documents)
{
    return leaf->n_tokens >= COMMON_TOKENS && most_pages_have(leaf, n_documents);
}

bool is_fixed_line(const struct leaf_fact *leaf, const struct path_sums *path)
{
    return leaf->line_df >= STEADY_PAGES && nearly_all_pages_have(leaf, path->pages);
}

/* Of a leaf that is not the last: do most pages have the line, as nearly all under its path, and does it label
 * nothing? */
static bool is_refrain(const struct leaf_fact *leaf, const struct leaf_fact *next, const struct path_lines *of_path,
                       uint32_t n_documents)
{
    bool is_path_common = of_path->common * REFRAIN_SHARE_OF >= of_path->all * REFRAIN_SHARE;
    bool labels_content = next->informative && !most_pages_have(next, n_documents);
    return is_path_common && !labels_content && most_pages_have(leaf, n_documents);
}

void drop_refrains(struct leaf_fact *first, const struct leaf_fact *end, const struct path_lines *lines,
                   uint32_t n_documents)
{
    for (struct leaf_fact *leaf = first; leaf + 1 < end; leaf++) {
        if (leaf->reason != REASON_LIKE_CONTENT) continue;
        if (is_refrain(leaf, leaf + 1, &lines[leaf->path], n_documents)) leaf_drop(leaf, REASON_HIGH_ENTROPY);
    }
}

/* Is the leaf text of the page's own, or code, that the line before it may label? A heading begins something else. */
static bool may_be_labelled(const struct leaf_fact *leaf, enum element element)
{
    return leaf->informative && (leaf->line_df < STEADY_PAGES || element == EL_pre) && !is_caption_element(element);
}

/* Links and buttons that nearly all pages with their path have lead to other places, however short they are. Not where
 * a page has several of different text: the types of fields. */
static bool is_steady_link(const struct leaf_fact *leaf, const struct path_sums *path, enum element element,
                           bool differ)
{
    if (differ && path->occurrences > (uint64_t)path->pages * STEADY_LINKS) return false;
    return (leaf_is_mostly_links(leaf) || element == EL_button) && is_fixed_line(leaf, path);
}

static bool is_steady_line(const struct leaf_fact *leaf, const struct law_paths *of)
{
    const struct path_sums *path = &of->path[leaf->path];
    enum element element = of->place[leaf->path].element;
    if (is_caption_element(element) || leaf->has_number) return false;
    if (is_steady_link(leaf, path, element, of->texts[leaf->path].differ)) return true;
    if (path->occurrences > (uint64_t)path->pages * STEADY_LEAVES) return false;
    if (leaf->line_df * (uint64_t)STEADY_SHARE < of->n_documents) return false;
    return leaf->n_tokens >= STEADY_TOKENS && leaf->line_df >= STEADY_PAGES && leaf->line_df * 2ull > path->pages;
}

/* Is a label of content before it? Then it says what that means, on all pages that have the label. */
static bool is_defined(const struct leaf_fact *first, const struct leaf_fact *leaf, const struct block_path *place)
{
    const struct leaf_fact *label = leaf_before(first, leaf);
    return label && label->informative && is_label_element(place[label->path].element);
}

void drop_steady_lines(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of)
{
    const struct block_path *place = of->place;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->informative || leaf->reason == REASON_CAPTION) continue;
        if (!is_steady_line(leaf, of) || is_defined(first, leaf, place)) continue;
        if (leaf + 1 < end && may_be_labelled(leaf + 1, place[leaf[1].path].element)) continue;
        leaf_drop(leaf, REASON_STEADY_LINE);
    }
}

static bool is_edge_line(const struct leaf_fact *leaf, const struct law_paths *of)
{
    enum element element = of->place[leaf->path].element;
    return !is_caption_element(element) && leaf_is_page_text(leaf) &&
           (leaf->informative || leaf_text_looks_redundant(leaf)) && most_pages_have(leaf, of->n_documents);
}

/* Is it content that is no edge line? */
static bool ends_edge(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return leaf->informative && leaf->n_tokens && !is_edge_line(leaf, of);
}

/* Drops the lines [from, to), the first or the last of the page. beside: the content next to them; its cells stay
 * together. votes: of the content between the first lines and the last. */
static void drop_lines(struct leaf_fact *from, struct leaf_fact *to, const struct leaf_fact *beside,
                       const struct law_paths *of, const struct path_votes *votes)
{
    uint64_t table = of->in_table[beside->path].table;
    uint32_t n = 0;
    for (const struct leaf_fact *leaf = from; leaf < to; leaf++) n += leaf->informative && leaf->n_tokens;
    if (!n || n > EDGE_LINES) return;
    for (struct leaf_fact *leaf = from; leaf < to; leaf++) {
        bool is_beside = table != NO_TABLE && of->in_table[leaf->path].table == table;
        if (is_edge_line(leaf, of) && !is_beside && !votes[leaf->path].yes) leaf_drop(leaf, REASON_STEADY_LINE);
    }
}

void drop_edge_lines(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                     struct path_votes *votes)
{
    struct leaf_fact *head = first, *foot = end;
    while (head < end && !ends_edge(head, of)) head++;
    while (foot > head && !ends_edge(foot - 1, of)) foot--;
    if (head == end) return;
    const struct leaf_fact *label = leaf_before(first, head);
    bool labels = label && label->informative && label->n_tokens < STEADY_TOKENS;
    path_votes_count(votes, head, foot);
    if (!labels) drop_lines(first, head, head, of, votes);
    if (!is_caption_element(of->place[foot[-1].path].element)) drop_lines(foot, end, foot - 1, of, votes);
    path_votes_clear(votes, head, foot);
}

static bool names_tip(const char *path)
{
    return ascii_has(span_of(path), "tooltip") || ascii_has(span_of(path), "popup");
}

void drop_tips(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of)
{
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->informative) continue;
        const struct path_sums *path = &of->path[leaf->path];
        const struct block_path *place = &of->place[leaf->path];
        if (of->texts[leaf->path].vary || path->occurrences < path->pages * 2ull) continue;
        if (is_fixed_line(leaf, path) && !is_caption_element(place->element) && names_tip(place->text))
            leaf_drop(leaf, REASON_STEADY_LINE);
    }
}
