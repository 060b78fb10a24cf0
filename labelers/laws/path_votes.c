/* SPDX-License-Identifier: MIT
 * path_votes.c - see path_votes.h. */
#include "labelers/laws/path_votes.h"

enum {
    KEPT_SHARE = 8,          /* one token in eight */
    ITEM_TOKENS = 12,
    ITEMS_MIN = 2, FELLOWS_MIN = 3, /* in a page */
    MIXED_MIN = 2, MIXED_SHARE = 4 /* plain items of a list: one in four */
};

static bool is_paragraph(const struct leaf_fact *leaf)
{
    return leaf->line_df == 1 && leaf_is_long(leaf) && !leaf_is_mostly_links(leaf) && leaf_is_shown(leaf);
}

static bool is_overruled(const struct leaf_fact *leaf)
{
    return !leaf->informative && leaf->reason == REASON_LIKE_BOILERPLATE && is_paragraph(leaf);
}

void paragraphs_agree(struct leaf_fact *first, const struct leaf_fact *end, struct path_votes *votes)
{
    bool any = false; /* that could be kept */
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        bool overruled = is_overruled(leaf), counts = overruled || (leaf->informative && is_paragraph(leaf));
        if (counts) path_vote(votes, leaf, leaf->informative, leaf->n_tokens);
        any |= overruled;
    }
    for (struct leaf_fact *leaf = first; any && leaf < end; leaf++) {
        const struct path_votes *its = &votes[leaf->path];
        if (!is_overruled(leaf) || !its->yes || its->yes * (uint64_t)(KEPT_SHARE - 1) < its->no) continue;
        leaf_keep(leaf, REASON_LOW_ENTROPY);
    }
    path_votes_clear(votes, first, end);
}

/* ---- items ---- */

static bool may_be_item(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return leaf->n_tokens && leaf->n_tokens <= ITEM_TOKENS && !leaf->n_link_tokens && leaf_is_page_text(leaf) &&
           of->texts[leaf->path].vary && path_is_of_text(of, leaf->path) &&
           of->place[leaf->path].element != EL_button;
}

static bool is_in_row(const struct leaf_fact *first, const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    const struct leaf_fact *before = leaf_before(first, leaf), *after = leaf_after(leaf, end);
    return (before && before->path == leaf->path) || (after < end && after->path == leaf->path);
}

void keep_items(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of, struct path_votes *votes)
{
    if (page_is_prose(first, end)) return;
    path_votes_count(votes, first, end);
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        const struct path_votes *its = &votes[leaf->path];
        bool may_be = leaf_text_looks_redundant(leaf) && of->place[leaf->path].element != EL_td;
        if (!may_be || its->yes < ITEMS_MIN || its->yes < its->no) continue;
        if (may_be_item(leaf, of) && is_in_row(first, leaf, end)) leaf_keep(leaf, REASON_IN_CONTENT);
    }
    path_votes_clear(votes, first, end);
}

/* ---- lists of text and links ---- */

static bool may_be_list_item(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return leaf->n_tokens && leaf_is_page_text(leaf) && of->place[leaf->path].element == EL_li;
}

/* An H2 to H6 that is content. */
static bool heads_section(const struct leaf_fact *leaf, const struct block_path *place)
{
    return leaf->informative && !leaf_is_long(leaf) && heading_level(place[leaf->path].element) > 1;
}

/* Is text of the page's own before the list [leaf, to) and after it, perhaps with a heading between? */
static bool is_amid_text(const struct leaf_fact *first, const struct leaf_fact *leaf, const struct leaf_fact *to,
                         const struct leaf_fact *end, const struct block_path *place)
{
    const struct leaf_fact *before = leaf_before(first, leaf), *after = leaf_after(to - 1, end);
    if (before && ((!before->informative && !leaf_is_long(before)) || heads_section(before, place)))
        before = leaf_before(first, before);
    if (after < end && heads_section(after, place)) after = leaf_after(after, end);
    return before && leaf_is_long_content(before) && after < end && leaf_is_long_content(after);
}

/* Are enough of the items [leaf, to) plain text? Amid text, it may be that the links of its path made it redundant. */
static bool is_mixed_list(const struct leaf_fact *leaf, const struct leaf_fact *to, bool is_amid)
{
    uint32_t items = 0, plain = 0, content = 0;
    for (; leaf < to; leaf++) {
        bool is_plain = leaf->n_tokens && !leaf->n_link_tokens; /* no title with its date */
        items += leaf->n_tokens > 0;
        plain += is_plain;
        content += is_plain && leaf->informative;
    }
    uint32_t count = is_amid ? plain : content;
    return count >= MIXED_MIN && count * 2 >= plain && plain * MIXED_SHARE >= items;
}

void keep_mixed_lists(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of)
{
    for (struct leaf_fact *leaf = first, *to; leaf < end; leaf = to) {
        to = leaf + 1;
        if (!may_be_list_item(leaf, of)) continue;
        while (to < end && (to->path == leaf->path || !to->n_tokens)) to++;
        if (!is_mixed_list(leaf, to, is_amid_text(first, leaf, to, end, of->place))) continue;
        for (; leaf < to; leaf++) {
            bool may_keep = may_be_list_item(leaf, of) && leaf_looks_redundant(leaf);
            if (may_keep && !nearly_all_pages_have(leaf, of->path[leaf->path].pages))
                leaf_keep(leaf, REASON_IN_CONTENT);
        }
    }
}

/* Is `fellow` text of the page's own, of another path than the item's, and in the element `around` it, which is not the
 * root? */
static bool is_fellow(const struct leaf_fact *fellow, const struct leaf_fact *item, uint32_t around,
                      const struct law_paths *of)
{
    return leaf_is_content_text(fellow) &&
           (of->texts[fellow->path].differ || !most_pages_have(fellow, of->n_documents)) &&
           fellow->path != item->path && path_is_below(of->place, fellow->path, around) &&
           of->place[around].parent != around;
}

static bool has_fellow(const struct leaf_fact *first, const struct leaf_fact *leaf, const struct leaf_fact *end,
                       const struct law_paths *of)
{
    if (!may_be_item(leaf, of)) return false;
    uint32_t around = of->place[leaf->path].parent;
    const struct leaf_fact *before = leaf_before(first, leaf), *after = leaf_after(leaf, end);
    if (before && is_fellow(before, leaf, around, of)) return true;
    bool differs = has_own_number(leaf) || leaf_and_path_differ(leaf, of);
    if (!differs || after == end || after->n_tokens > ITEM_TOKENS) return false;
    bool alternates = leaf->first_of_path || (before && before->path == after->path);
    return alternates && is_fellow(after, leaf, of->place[around].parent, of);
}

void keep_fellows(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of, struct path_votes *votes)
{
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (leaf->n_tokens) path_vote(votes, leaf, has_fellow(first, leaf, end, of), 1);
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        const struct path_votes *its = &votes[leaf->path];
        if (its->yes < FELLOWS_MIN || its->yes < its->no * 2ull || !leaf_text_looks_redundant(leaf)) continue;
        if (has_fellow(first, leaf, end, of)) leaf_keep(leaf, REASON_IN_CONTENT);
    }
    path_votes_clear(votes, first, end);
}
