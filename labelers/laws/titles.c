/* SPDX-License-Identifier: MIT
 * titles.c - see titles.h. */
#include "labelers/laws/titles.h"

enum {
    TITLES_MIN = 2,
    TEXT_NEAR = 6,           /* a category, an author and a date may come before the text */
    ITEM_LEVELS = 3,         /* from a title up to the item of the list */
    LISTS_MAX = 64           /* of a page: each costs a pass over it */
};

struct title_list {          /* the headings, or links, of a path */
    uint32_t titles, heads;  /* all; those that head text */
    uint64_t tokens;         /* of long text in the items */
};

/* Tokens, if it is long text. */
static uint32_t long_tokens(const struct leaf_fact *leaf)
{
    return leaf_is_long_content(leaf) ? leaf->n_tokens : 0;
}

static uint64_t text_tokens(const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    uint64_t tokens = 0;
    for (; leaf < end; leaf++) tokens += long_tokens(leaf);
    return tokens;
}

static void add_item(struct title_list *list, const struct leaf_fact *title, const struct leaf_fact *end,
                     const struct block_path *place)
{
    uint32_t item = title->path, near = 0;
    bool heads = false;
    for (int i = 0; i < ITEM_LEVELS; i++) item = place[item].parent;
    for (const struct leaf_fact *leaf = title + 1; leaf < end && leaf->path != title->path; leaf++) {
        near += leaf->n_tokens > 0;
        if (!leaf_is_content_text(leaf) || !path_is_below(place, leaf->path, item)) continue;
        heads |= near <= TEXT_NEAR;
        list->tokens += long_tokens(leaf);
    }
    list->titles++;
    list->heads += heads;
}

static bool may_be_title(const struct leaf_fact *leaf)
{
    return leaf_looks_redundant(leaf) && leaf_is_mostly_links(leaf) && leaf_is_page_text(leaf);
}

/* page: tokens of its long text; at: the first leaf of the path, which has the sums. Returns how many have changed. */
static uint32_t titles_agree(struct leaf_fact *at, const struct leaf_fact *end, const struct block_path *place,
                             const struct path_sums *sums, uint64_t page)
{
    struct title_list list = {0};
    const uint32_t path = at->path;
    uint32_t n = 0;
    for (const struct leaf_fact *leaf = at; leaf < end; leaf++)
        if (leaf->path == path && leaf->n_tokens) add_item(&list, leaf, end, place);
    bool is_lone = list.titles == 1 && list.heads && page && list.tokens == page && sums->occurrences > sums->pages;
    bool are_many = list.heads >= TITLES_MIN && list.heads * 2 >= list.titles && list.tokens * 2 >= page;
    if (!is_lone && !are_many) return 0;
    for (; at < end; at++) {
        if (at->path != path || !may_be_title(at)) continue;
        leaf_keep(at, REASON_CAPTION);
        n++;
    }
    return n;
}

/* Is there a heading that could be kept? Few pages have one, and others are spared a pass for each of their paths. */
static bool has_linked_title(const struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (may_be_title(leaf) && heading_level(place[leaf->path].element)) return true;
    return false;
}

void keep_titles(struct leaf_fact *first, struct leaf_fact *end, const struct path_sums *path,
                 const struct block_path *place)
{
    if (!has_linked_title(first, end, place)) return;
    uint64_t page = text_tokens(first, end);
    int lists = 0;
    for (struct leaf_fact *leaf = first; leaf < end && lists < LISTS_MAX; leaf++) {
        if (!leaf->first_of_path || !heading_level(place[leaf->path].element)) continue;
        titles_agree(leaf, end, place, &path[leaf->path], page);
        lists++;
    }
}

uint32_t keep_title_links(struct leaf_fact *first, struct leaf_fact *end, const struct path_sums *path,
                          const struct block_path *place)
{
    uint64_t page = text_tokens(first, end);
    uint32_t n = 0;
    int lists = 0;
    for (struct leaf_fact *leaf = first; leaf < end && lists < LISTS_MAX; leaf++) {
        if (!leaf->first_of_path || !may_be_title(leaf) || !path_lines_differ(&path[leaf->path])) continue;
        n += titles_agree(leaf, end, place, &path[leaf->path], page);
        lists++;
    }
    return n;
}

/* Is it a link, and the next leaf a description in the same link, which is content? Dates and counts have numbers. */
static bool heads_card(const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    if (leaf->n_link_tokens < leaf->n_tokens || leaf->has_number || leaf->line_df > 1) return false;
    const struct leaf_fact *text = leaf_after(leaf, end);
    return text < end && text->path != leaf->path && text->informative && leaf_is_long(text) &&
           text->n_link_tokens == text->n_tokens;
}

/* Does the description of the card before come right before it? So the card has nothing else. */
static bool follows_card(const struct leaf_fact *first, const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    const struct leaf_fact *before = leaf_before(first, leaf);
    return before && before->path == leaf_after(leaf, end)->path;
}

void keep_card_titles(struct leaf_fact *first, struct leaf_fact *end, struct path_votes *votes)
{
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (leaf->n_tokens) path_vote(votes, leaf, heads_card(leaf, end) && follows_card(first, leaf, end), 1);
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        const struct path_votes *its = &votes[leaf->path];
        bool are_cards = its->yes >= TITLES_MIN && its->yes >= its->no;
        if (are_cards && may_be_title(leaf) && heads_card(leaf, end)) leaf_keep(leaf, REASON_CAPTION);
    }
    path_votes_clear(votes, first, end);
}

/* Of the first one. */
static bool is_alone_of_path(const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    for (const struct leaf_fact *other = leaf + 1; other < end; other++)
        if (other->path == leaf->path && other->n_tokens) return false;
    return true;
}

static bool is_own_content(const struct leaf_fact *leaf)
{
    return leaf->informative && leaf_is_unique(leaf);
}

/* Has each page the heading with another number: "What is new in 7.1"? */
static bool is_numbered_title(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return leaf->has_number && of->texts[leaf->path].are_own;
}

/* The first heading of the page's own whose path the page has once, above all text of its own; NULL if the page has an
 * H1. */
static struct leaf_fact *find_lower_title(struct leaf_fact *first, const struct leaf_fact *end,
                                          const struct law_paths *of)
{
    struct leaf_fact *title = NULL;
    int may_come = LISTS_MAX; /* paths to try: each costs a pass over the page */
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        unsigned level = heading_level(of->place[leaf->path].element);
        bool heads = level && leaf->n_tokens && leaf_is_shown(leaf);
        if (heads && level == 1) return NULL;
        bool is_own = leaf->line_df == 1 || is_numbered_title(leaf, of);
        if (heads && may_come && is_own && leaf->first_of_path) {
            if (is_alone_of_path(leaf, end)) title = leaf;
            may_come--;
        }
        if (title || is_own_content(leaf)) may_come = 0;
    }
    return title;
}

static bool has_h1(const struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (place[leaf->path].element == EL_h1 && leaf->n_tokens && leaf_is_shown(leaf)) return true;
    return false;
}

/* The leaf that says what TITLE says, if it is the page's own, and alone of its path. */
static struct leaf_fact *stated_title(struct leaf_fact *first, const struct leaf_fact *end, uint32_t stated,
                                      const struct law_paths *of)
{
    if (stated >= (uint64_t)(end - first) || has_h1(first, end, of->place)) return NULL;
    struct leaf_fact *title = first + stated;
    bool is_own = title->line_df == 1 || is_numbered_title(title, of), is_first = title->first_of_path;
    if (!is_own || !is_first || !is_alone_of_path(title, end) || !path_is_of_text(of, title->path)) return NULL;
    for (const struct leaf_fact *leaf = first; leaf < title; leaf++)
        if (is_own_content(leaf)) return NULL;
    return title;
}

/* Is such text among the leaf and the next `near` ones? */
static bool heads_text(const struct leaf_fact *title, const struct leaf_fact *end, uint32_t near,
                       bool is_text(const struct leaf_fact *leaf))
{
    for (const struct leaf_fact *text = title; text < end; text = leaf_after(text, end)) {
        if (is_text(text)) return true;
        if (!near--) break;
    }
    return false;
}

void keep_lower_title(struct leaf_fact *first, struct leaf_fact *end, uint32_t stated, const struct law_paths *of)
{
    enum { TITLE = 3 }; /* times as long as leaf_is_long() asks for: a notice in large print is longer */
    struct leaf_fact *heading = find_lower_title(first, end, of);
    struct leaf_fact *title = heading ? heading : stated_title(first, end, stated, of);
    if (!title || !leaf_text_looks_redundant(title) || leaf_is_times_long(title, TITLE)) return;
    /* In a reference, members come before what is said of them, and a page of uses says what others say. */
    uint32_t near = of->is_reference ? UINT32_MAX : TEXT_NEAR;
    bool may_be_shared = of->is_reference || !heading;
    if (heads_text(title, end, near, may_be_shared ? leaf_is_long_content : is_own_content))
        leaf_keep(title, REASON_CAPTION);
}

/* ---- frames of titles ---- */

static bool may_go(const struct title_frame *frame)
{
    return frame->is_shared || frame->is_trail;
}

void count_title_frames(const struct leaf_fact *first, const struct title_frames *frames, struct path_lines *lines)
{
    for (uint32_t i = 0; i < frames->n; i++)
        lines[first[frames->frame[i].leaf].path].title_frames += may_go(&frames->frame[i]);
}

/* The page's long content, [from, to), or [end, first) if it has none. Titles and frames may be long, too. */
struct text_range {
    const struct leaf_fact *from, *to;
};

static struct text_range find_text(const struct leaf_fact *first, const struct leaf_fact *end,
                                   const struct title_frames *frames)
{
    struct text_range text = {end, first};
    const struct title_frame *frame = frames->frame, *frames_end = frame + frames->n;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        bool is_frame = frame < frames_end && first + frame->leaf == leaf;
        frame += is_frame;
        if (is_frame || first + frames->title == leaf || !leaf_is_long_content(leaf)) continue;
        if (text.from == end) text.from = leaf;
        text.to = leaf + 1;
    }
    return text;
}

/* A copy has gone, so another of it is content. */
static bool is_kept(const struct leaf_fact *title)
{
    return title->informative || title->reason == REASON_COPY;
}

void drop_title_frames(struct leaf_fact *first, struct leaf_fact *end, const struct title_frames *frames,
                       const struct path_lines *lines)
{
    if (!frames->n || !is_kept(&first[frames->title])) return;
    struct text_range text = find_text(first, end, frames);
    for (uint32_t i = 0; i < frames->n; i++) {
        const struct title_frame *frame = &frames->frame[i];
        struct leaf_fact *leaf = first + frame->leaf;
        bool is_outside = (leaf < text.from && !frame->is_short) || (frame->is_shared && leaf >= text.to);
        bool are_most = lines[leaf->path].title_frames * 2 >= lines[leaf->path].all;
        if (leaf->informative && may_go(frame) && is_outside && are_most) leaf_drop(leaf, REASON_COPY);
    }
}

void keep_numbered_title(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of)
{
    struct leaf_fact *title = first + page_title(first, (uint32_t)(end - first), of->place);
    if (title == end || of->place[title->path].element != EL_h1) return;
    if (is_numbered_title(title, of) && leaf_text_looks_redundant(title)) leaf_keep(title, REASON_CAPTION);
}
