/* SPDX-License-Identifier: MIT
 * paragraphs.c - see paragraphs.h. */
#include "labelers/laws/paragraphs.h"

#include "labelers/laws/line_laws.h"

enum {
    KEPT_SHARE = 8,          /* one token in eight */
    OPENING_LONG = 2,        /* times as long as leaf_is_long() asks for */
    OPENING_DOUBT = 2,
    ITEM_TOKENS = 12,
    ITEMS_MIN = 2, FELLOWS_MIN = 3 /* in a page */
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
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        bool counts = is_overruled(leaf) || (leaf->informative && is_paragraph(leaf));
        if (counts) path_vote(votes, leaf, leaf->informative, leaf->n_tokens);
    }
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        const struct path_votes *its = &votes[leaf->path];
        if (!is_overruled(leaf) || !its->yes || its->yes * (uint64_t)(KEPT_SHARE - 1) < its->no) continue;
        leaf_keep(leaf, REASON_LOW_ENTROPY);
    }
    path_votes_clear(votes, first, end);
}

/* As leaf_is_unique(), but for its links and its reason. */
static bool is_own_text(const struct leaf_fact *leaf)
{
    return leaf->line_df == 1 && leaf->cover <= UNIQUE_COVER && leaf_is_page_text(leaf) &&
           (leaf->n_link_tokens || leaf_is_long(leaf)) && leaf->n_link_tokens * 3ull <= leaf->n_tokens * 2ull;
}

/* Code, of which a line may be a block: "npm start" is on many pages. A "Copy" button in it is none. */
static bool is_code(const struct leaf_fact *leaf, const struct block_path *place)
{
    if (leaf->n_link_tokens || !leaf_is_page_text(leaf)) return false;
    uint32_t path = leaf->path;
    for (; place[path].element != EL_pre; path = place[path].parent)
        if (place[path].element == EL_button || place[path].parent == path) return false;
    return true;
}

/* Lines of one example are each a block, and all of them may be common: "npm install", "npm start". */
static void keep_code_between(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    struct leaf_fact *code = NULL; /* the first since the last content */
    bool is_after_content = false;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->n_tokens) continue;
        if (leaf->informative) {
            for (; code && code < leaf; code++)
                if (code->n_tokens) leaf_keep(code, REASON_IN_CONTENT);
            is_after_content = true;
            code = NULL;
        } else if (!leaf_may_be_kept(leaf) || !is_code(leaf, place)) {
            is_after_content = false;
            code = NULL;
        } else if (is_after_content && !code) {
            code = leaf;
        }
    }
}

void keep_between(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    struct leaf_fact *before = NULL, *at = NULL;
    for (struct leaf_fact *after = first; after < end; after++) {
        if (!after->n_tokens) continue;
        bool is_between = before && before->informative && after->informative;
        if (is_between && leaf_looks_redundant(at) && is_own_text(at)) leaf_keep(at, REASON_UNIQUE);
        before = at;
        at = after;
    }
    keep_code_between(first, end, place);
}

/* Of one page, without a link, and longer than most bylines, which are of one page, too? */
static bool is_opening(const struct leaf_fact *leaf)
{
    return leaf_text_looks_redundant(leaf) && leaf_is_unique(leaf) && !leaf->n_link_tokens &&
           leaf->n_tokens >= OPENING_LONG * (leaf->is_cjk ? UNIQUE_CJK : UNIQUE_TOKENS) &&
           leaf->logit >= -LOGIT_ONE * OPENING_DOUBT;
}

void keep_opening(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    bool is_under_title = false;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->n_tokens) continue;
        if (is_under_title && is_opening(leaf)) leaf_keep(leaf, REASON_UNIQUE);
        is_under_title = leaf->informative && place[leaf->path].element == EL_h1;
    }
}

/* Is it in the foot of an article, and not of the page? */
static bool is_in_article_foot(const struct block_path *place, uint32_t path)
{
    bool in_foot = false;
    for (; place[path].parent != path; path = place[path].parent) {
        in_foot |= place[path].element == EL_footer;
        if (place[path].element == EL_article) return in_foot;
    }
    return false;
}

void keep_article_foot(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf_text_looks_redundant(leaf) || !leaf_is_unique(leaf) || leaf->n_link_tokens) continue;
        if (leaf->logit >= -LOGIT_ONE && is_in_article_foot(place, leaf->path)) leaf_keep(leaf, REASON_UNIQUE);
    }
}

/* Is it in an element that a class or id calls footnotes, as Docutils, Pandoc, kramdown and others do? Those in the
 * foot of the page are terms of sale. */
static bool is_in_footnotes(const struct block_path *place, uint32_t path)
{
    bool in_notes = false;
    for (; place[path].parent != path; path = place[path].parent) {
        if (place[path].element == EL_footer) return false;
        in_notes |= span_begins(place[path].class, "footnote") || span_begins(place[path].id, "footnote");
    }
    return in_notes;
}

void keep_footnotes(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    bool has_text = false;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        has_text |= leaf_is_content_text(leaf);
        bool may_be = leaf->line_df == 1 && leaf_text_looks_redundant(leaf) && leaf_is_plain_text(leaf);
        if (may_be && has_text && is_in_footnotes(place, leaf->path)) leaf_keep(leaf, REASON_UNIQUE);
    }
}

/* ---- items ---- */

static bool may_be_item(const struct leaf_fact *leaf, const struct law_paths *of)
{
    const struct path_texts *texts = &of->texts[leaf->path];
    enum element element = of->place[leaf->path].element;
    return leaf->n_tokens && leaf->n_tokens <= ITEM_TOKENS && !leaf->n_link_tokens && leaf_is_page_text(leaf) &&
           texts->vary && !texts->in_frame && element != EL_button && !is_caption_element(element);
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
        if (is_common_line(leaf, of->n_documents)) continue;
        if (may_be_item(leaf, of) && is_in_row(first, leaf, end)) leaf_keep(leaf, REASON_IN_CONTENT);
    }
    path_votes_clear(votes, first, end);
}

/* Is `fellow` text of the page's own, of another path than the item's, and in the element `around` it, which is not the
 * root? */
static bool is_fellow(const struct leaf_fact *fellow, const struct leaf_fact *item, uint32_t around,
                      const struct law_paths *of)
{
    return leaf_is_content_text(fellow) && fellow->reason != REASON_CAPTION &&
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
    bool differs = has_own_number(leaf) || (of->texts[leaf->path].differ && leaf_differs(leaf));
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
