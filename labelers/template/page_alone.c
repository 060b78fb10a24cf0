/* SPDX-License-Identifier: MIT
 * page_alone.c - see page_alone.h. */
#include "labelers/template/page_alone.h"

#include <stdlib.h>

#include "base/memory.h"
#include "labelers/template/path_logit.h"

/* ---- blocks of one path ---- */

enum { AGREE_SHARE = 4 }; /* one block in four */

/* Ingredients of a recipe, some just above the cut and some below. A logit of -1: p = .15 (page_cut.h). */
static bool may_agree(const struct leaf_fact *leaf, const int64_t *path_logit)
{
    return leaf->n_tokens && leaf_looks_redundant(leaf) && leaf_is_shown(leaf) && !leaf_is_mostly_links(leaf) &&
           template_logit(leaf, path_logit) >= -LOGIT_ONE;
}

static bool is_quarter_content(const struct path_votes *its)
{
    return its->yes && its->yes * (uint64_t)(AGREE_SHARE - 1) >= its->no;
}

/* Text that the model finds just too unlikely stays if a quarter of the blocks of its path are content. votes:
 * [n_paths] 0 before and after. */
static void path_blocks_agree(struct leaf_fact *first, const struct leaf_fact *end, const int64_t *path_logit,
                              struct path_votes *votes)
{
    path_votes_count(votes, first, end);
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (is_quarter_content(&votes[leaf->path]) && may_agree(leaf, path_logit))
            leaf_keep(leaf, REASON_LIKE_CONTENT);
    }
    path_votes_clear(votes, first, end);
}

/* ---- gaps in the text ---- */

enum {
    GAP_BLOCKS = 2,
    TEXT_TOKENS = 5,         /* fewer are dates, names, buttons */
    NUMBER_TOKENS = 25,      /* with numbers, fewer are heads of posts; with links as well, products */
    GAP_DEPTH = 2            /* in units of logit: between paragraphs that are surer, it is something else */
};

static bool may_fill_gap(const struct leaf_fact *leaf, const int64_t *path_logit)
{
    bool is_data = leaf->has_number && (leaf->n_tokens < NUMBER_TOKENS || leaf->n_link_tokens);
    return leaf->n_tokens >= TEXT_TOKENS && !is_data && !(leaf->flags & LEAF_COMMENT) && may_agree(leaf, path_logit);
}

/* One or two blocks, links apart, between two of content: the model was a little less sure of them than of the less
 * sure one. */
static void fill_gaps(struct leaf_fact *first, const struct leaf_fact *end, const int64_t *path_logit)
{
    struct leaf_fact *gap = NULL; /* begins after the last content */
    uint32_t blocks = 0;          /* since then, with the one at hand */
    int64_t before = 0;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->n_tokens) continue;
        blocks += leaf->informative || !leaf_is_mostly_links(leaf);
        if (!leaf->informative) continue;
        int64_t after = template_logit(leaf, path_logit);
        int64_t least = (before < after ? before : after) - GAP_DEPTH * LOGIT_ONE;
        for (; gap && gap < leaf && blocks <= GAP_BLOCKS + 1; gap++)
            if (may_fill_gap(gap, path_logit) && template_logit(gap, path_logit) >= least)
                leaf_keep(gap, REASON_IN_CONTENT);
        gap = leaf + 1;
        blocks = 0;
        before = after;
    }
}

/* ---- after the text ---- */

enum { ROW_ITEMS = 3, ROW_DOUBT = 3 }; /* items in a row; in units of logit: what is said of each is said of the row */

static bool is_item(const struct block_path *place, uint32_t path)
{
    return place[path].element == EL_li || place[place[path].parent].element == EL_li;
}

/* Of leaves of one path in a row, none with a link: is the model sure of none that it is redundant? */
static bool may_follow(const struct leaf_fact *leaf, const struct leaf_fact *end, const struct block_path *place,
                       const int64_t *path_logit)
{
    bool are_items = is_item(place, leaf->path);
    if (!are_items && place[leaf->path].element != EL_p) return false;
    uint32_t n = 0;
    int64_t least = INT64_MAX;
    for (; leaf < end; leaf++) {
        if (!leaf->n_tokens) continue;
        if (leaf->n_link_tokens || !leaf_is_page_text(leaf)) return false;
        int64_t logit = template_logit(leaf, path_logit);
        if (logit < least) least = logit;
        n++;
    }
    return least >= (are_items && n >= ROW_ITEMS ? -LOGIT_ONE * ROW_DOUBT : -LOGIT_ONE);
}

/* Paragraphs and items without a link right after content, headings apart. */
static void keep_after_text(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place,
                            const int64_t *path_logit)
{
    const struct leaf_fact *before = NULL;
    for (struct leaf_fact *leaf = first, *to; leaf < end; leaf = to) {
        for (to = leaf + 1; to < end && (!to->n_tokens || to->path == leaf->path); to++) continue;
        bool is_after_text = leaf->n_tokens && before && leaf_is_content_text(before);
        bool is_kept = is_after_text && may_follow(leaf, to, place, path_logit);
        for (; leaf < to; leaf++) {
            if (is_kept && leaf->n_tokens && leaf_text_looks_redundant(leaf)) leaf_keep(leaf, REASON_IN_CONTENT);
            if (leaf->n_tokens && !is_caption_element(place[leaf->path].element)) before = leaf;
        }
    }
}

/* ---- amid the content ---- */

enum { LINK_SHARE = 8 }; /* one word in eight */

/* Items of lists may be excerpts of other pages. */
static bool may_be_paragraph(const struct leaf_fact *leaf, const struct law_paths *of)
{
    enum element element = of->place[leaf->path].element;
    return leaf->n_tokens >= TEXT_TOKENS && leaf_text_looks_redundant(leaf) && leaf_is_page_text(leaf) &&
           (element == EL_p || element == EL_blockquote) && !is_item(of->place, leaf->path) &&
           !of->texts[leaf->path].in_frame && leaf->n_link_tokens * LINK_SHARE <= leaf->n_tokens;
}

/* The votes of a path are those of the blocks in it and in its children. */
static void count_around(struct path_votes *votes, const struct leaf_fact *leaf, const struct leaf_fact *end,
                         const struct block_path *place)
{
    for (; leaf < end; leaf++) {
        if (!leaf->n_tokens) continue;
        uint32_t parent = place[leaf->path].parent;
        struct path_votes *around[] = {&votes[parent], &votes[place[parent].parent]};
        for (int i = 0; i < 2; i++) *(leaf->informative ? &around[i]->yes : &around[i]->no) += 1;
    }
}

static void clear_around(struct path_votes *votes, const struct leaf_fact *leaf, const struct leaf_fact *end,
                         const struct block_path *place)
{
    for (; leaf < end; leaf++) {
        uint32_t parent = place[leaf->path].parent;
        votes[parent] = votes[place[parent].parent] = (struct path_votes){0};
    }
}

/* Paragraphs whose path differs from the others', as each is in a column of its own, or has a class. */
static void keep_agreeing(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                            struct path_votes *votes)
{
    const struct block_path *place = of->place;
    bool in_prose = page_is_prose(first, end), is_headed = false;
    while (first < end && !first->informative) first++;
    while (first < end && !end[-1].informative) end--;
    count_around(votes, first, end, place);
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->n_tokens) continue;
        uint32_t parent = place[leaf->path].parent;
        bool agrees = is_quarter_content(&votes[parent]) || is_quarter_content(&votes[place[parent].parent]);
        if ((agrees || is_headed) && may_be_paragraph(leaf, of)) leaf_keep(leaf, REASON_IN_CONTENT);
        is_headed = !in_prose && heading_level(place[leaf->path].element);
    }
    clear_around(votes, first, end, place);
}

void keep_on_page_alone(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                        const int64_t *path_logit, struct path_votes *votes)
{
    path_blocks_agree(first, end, path_logit, votes);
    fill_gaps(first, end, path_logit);
    keep_after_text(first, end, of->place, path_logit);
    keep_agreeing(first, end, of, votes);
}

/* ---- a page of a manual ---- */

enum {
    DEFINITIONS_MIN = 3,
    CONTENT_MIN = 100,       /* tokens */
    HEADINGS_MIN = 2,        /* H2 to H6 */
    HELD = 9, HELD_OF = 10   /* of the page's content, by the element that is looked for */
};

bool page_may_be_manual(const struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    uint32_t definitions = 0;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->n_tokens) continue;
        if (path_is_in_element(place, leaf->path, EL_pre)) return true;
        if (path_is_in_element(place, leaf->path, EL_dd) && ++definitions == DEFINITIONS_MIN) return true;
    }
    return false;
}

struct held_tokens {         /* in an element, with all in it; redundant links do not count */
    uint64_t content, other;
};

/* [*n_paths], of all paths up to the last of the leaves: free() it. */
static struct held_tokens *held_tokens_new(const struct leaf_fact *first, const struct leaf_fact *end,
                                           const struct block_path *place, uint32_t *n_paths)
{
    *n_paths = 0;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (leaf->path >= *n_paths) *n_paths = leaf->path + 1;
    struct held_tokens *held = mem_zalloc(*n_paths, sizeof *held);
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf_is_shown(leaf) || (!leaf->informative && leaf_is_mostly_links(leaf))) continue;
        *(leaf->informative ? &held[leaf->path].content : &held[leaf->path].other) += leaf->n_tokens;
    }
    for (uint32_t p = *n_paths; p-- > 0;) {
        struct held_tokens *parent = &held[place[p].parent];
        if (parent == &held[p]) continue;
        parent->content += held[p].content;
        parent->other += held[p].other;
    }
    return held;
}

/* The innermost element that holds nearly all content, or a root if that has more other text. */
static uint32_t element_of_content(const struct leaf_fact *first, const struct leaf_fact *end,
                                   const struct block_path *place)
{
    uint64_t content = 0;
    uint32_t n_paths, found = 0;
    struct held_tokens *held = held_tokens_new(first, end, place, &n_paths);
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (leaf->informative && leaf_is_shown(leaf)) content += leaf->n_tokens;
    for (uint32_t p = 0; p < n_paths; p++) /* each after the one around it */
        if (held[p].content * HELD_OF >= content * HELD) found = p;
    bool is_half = content >= CONTENT_MIN && held[found].content >= held[found].other;
    free(held);
    while (!is_half && place[found].parent != found) found = place[found].parent;
    return found;
}

static bool has_headings(const struct leaf_fact *leaf, const struct leaf_fact *end, const struct block_path *place)
{
    uint32_t headings = 0;
    for (; leaf < end && headings < HEADINGS_MIN; leaf++)
        headings += leaf->informative && leaf->n_tokens && heading_level(place[leaf->path].element) > 1;
    return headings == HEADINGS_MIN;
}

/* A link may be a member, or where it is from. */
static bool may_be_of_manual(const struct leaf_fact *leaf, const struct law_paths *of)
{
    if (!leaf->n_tokens || !leaf_is_page_text(leaf) || of->texts[leaf->path].in_frame) return false;
    if (!leaf_is_mostly_links(leaf)) return leaf_text_looks_redundant(leaf);
    bool is_cell = of->place[leaf->path].element == EL_td || path_is_in_definition(of->place, leaf->path);
    return is_cell && leaf_looks_redundant(leaf);
}

void keep_manual_alone(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of)
{
    if (page_is_prose(first, end) || !has_headings(first, end, of->place)) return;
    if (!page_may_be_manual(first, end, of->place)) return;
    uint32_t around = element_of_content(first, end, of->place);
    if (of->place[around].parent == around) return;
    while (!first->informative) first++;
    while (!end[-1].informative) end--;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (may_be_of_manual(leaf, of) && path_is_below(of->place, leaf->path, around))
            leaf_keep(leaf, REASON_IN_CONTENT);
}
