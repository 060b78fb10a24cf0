/* SPDX-License-Identifier: MIT
 * listing_rule.c - keeps the lists of links on index pages, and takes what is left of them off other pages.
 *
 * Link density tells the lists beside an article from the article, but on an index page the list is the content.
 * There, a path that is redundant for its links becomes informative if its text differs from page to page: on the whole
 * site, or among the pages that have the path, as titles may be in a sidebar, too; or if each link has text of its own
 * below it. Menus and footers repeat and stay redundant.
 *
 * An item of a list may have details beside its link: a price, a date, a grade. They go with the link: without it, they
 * say nothing. On pages of other types, linked headings after the page's text are cards of related pages, whatever the
 * model says. */

#include "labelers/template/listing_rule.h"

#include "base/fixed.h"
#include "labelers/laws/laws.h"

enum {
    ITEMS_MIN = 3,           /* of a list */
    LISTS_MIN = 4,           /* pages that have it: fewer say little of what differs */
    ITEM_LEAVES = 8,         /* from one item to the next, at most */
    CARD_PAGES = 2,          /* that have a card: what one page has is its own */
    TEXT_MIN = 50,           /* tokens of the page's own, beside related pages */
    CARD_PATHS_MAX = 64,     /* of a page: each costs a pass over it */
    LINES_OWN = ENTROPY_ONE / 2, /* path_line_entropy() among the pages that have the path */
    INTRODUCED_TIMES = 3     /* a list has more tokens than that many introductions */
};

struct page_lists {
    struct leaf_fact *first, *end;  /* of the page */
    const struct path_sums *path;   /* [n_paths] */
    const struct block_path *place; /* [n_paths] */
    bool are_content;               /* on an index page */
};

/* ---- links ---- */

/* Is it a list on several pages, each with lines of its own? Other lists and sidebars may have the same ones. */
static bool lists_own(const struct path_sums *path)
{
    return path->pages >= LISTS_MIN && path->lines >= (uint64_t)path->pages * ITEMS_MIN &&
           path_line_entropy(path, path->pages) <= LINES_OWN;
}

/* Is the text of this path, on the whole site, each page's own? */
static bool is_own(const struct leaf_fact *leaf, const struct path_sums *path, uint32_t threshold)
{
    bool is_rare = leaf->line_df * 2ull <= path->pages; /* unlike "Read more" and "Next" */
    bool may_be_rare = is_rare || leaf->has_number || path->pages < LISTS_MIN;
    bool differs = leaf->entropy <= threshold && path_mean_entropy(path) <= threshold;
    return (differs && may_be_rare) || (is_rare && lists_own(path));
}

/* "1 2 3 Next": around the way to the other pages of a list. */
static bool leads_on(enum element element)
{
    return element == EL_nav || element == EL_footer;
}

static bool is_frame(enum element element)
{
    return leads_on(element) || element == EL_aside || element == EL_header;
}

static bool is_in(const struct block_path *place, uint32_t path, bool (*is_one)(enum element))
{
    for (; place[path].parent != path; path = place[path].parent)
        if (is_one(place[path].element)) return true;
    return false;
}

bool is_beside_lists(const struct block_path *place, uint32_t path)
{
    return is_in(place, path, is_frame) || path_is_in_breadcrumbs(place, path);
}

/* A post, or the first part of one: other lists have it, but not half of those of its path. */
static bool is_excerpt(const struct leaf_fact *leaf, const struct path_sums *path)
{
    return leaf_is_long(leaf) && leaf_is_shown(leaf) && leaf_looks_redundant(leaf) &&
           leaf->line_df * 2ull <= path->pages && lists_own(path);
}

static bool is_listing(const struct page_lists *lists, const struct leaf_fact *leaf, uint32_t threshold)
{
    const struct path_sums *path = &lists->path[leaf->path];
    if (leaf->informative) return false;
    if (!leaf_is_mostly_links(leaf)) return is_excerpt(leaf, path);
    bool for_links = leaf->reason == REASON_LINKS || leaf->reason == REASON_LIKE_BOILERPLATE;
    return for_links && is_own(leaf, path, threshold) && !is_in(lists->place, leaf->path, leads_on) &&
           !path_is_in_breadcrumbs(lists->place, leaf->path);
}

/* ---- details ---- */

/* A link that is content; on pages of other types, one that is redundant and whose lines differ: a link that most pages
 * with its path have is a label. */
static bool begins_item(const struct page_lists *lists, const struct leaf_fact *leaf)
{
    if (!leaf_is_mostly_links(leaf) || leaf->reason == REASON_RULE) return false;
    if (lists->are_content) return leaf->informative;
    return !leaf->informative && path_lines_differ(&lists->path[leaf->path]);
}

/* May text become content that repeats, or is between links? With a number. */
static bool may_be_kept(const struct leaf_fact *leaf)
{
    return leaf_looks_redundant(leaf) && leaf->has_number;
}

/* May it become redundant? Not text that differs, nor the cell of a table: that is data. */
static bool may_be_dropped(const struct page_lists *lists, const struct leaf_fact *leaf)
{
    return lists->place[leaf->path].element != EL_td && !path_lines_differ(&lists->path[leaf->path]);
}

/* Short text. */
static bool is_detail(const struct page_lists *lists, const struct leaf_fact *leaf)
{
    if (leaf->informative == lists->are_content || leaf->reason == REASON_RULE) return false;
    if (!leaf->n_tokens || leaf_is_long(leaf) || !leaf_is_shown(leaf) || leaf_is_mostly_links(leaf)) return false;
    return lists->are_content ? may_be_kept(leaf) : may_be_dropped(lists, leaf);
}

/* The next item after `leaf` (step 1) or before it (step -1), of that path, or of any (ANY_PATH). NULL if none is near,
 * or, on pages of other types, content comes first. */
enum { ANY_PATH = UINT32_MAX };
static const struct leaf_fact *item_near(const struct page_lists *lists, const struct leaf_fact *leaf, int step,
                                         uint32_t path)
{
    for (int i = 1; i <= ITEM_LEAVES; i++) {
        if (step < 0 ? leaf - lists->first < i : lists->end - leaf <= i) return NULL;
        const struct leaf_fact *at = leaf + i * step;
        if (!lists->are_content && at->informative && !is_detail(lists, at)) return NULL;
        if ((path == ANY_PATH || at->path == path) && begins_item(lists, at)) return at;
    }
    return NULL;
}

static bool has_path(const struct leaf_fact *from, const struct leaf_fact *to, uint32_t path)
{
    for (; from < to; from++)
        if (from->path == path) return true;
    return false;
}

/* Is the detail of an item in a list, and does one of the items beside that one have such a detail, too? */
static bool is_of_list(const struct page_lists *lists, const struct leaf_fact *detail)
{
    const struct leaf_fact *item = item_near(lists, detail, -1, ANY_PATH);
    if (!item) return false;
    const struct leaf_fact *before = item_near(lists, item, -1, item->path);
    const struct leaf_fact *next = item_near(lists, item, 1, item->path);
    int items = 1 + (before != NULL) + (next != NULL);
    items += before && item_near(lists, before, -1, item->path);
    items += next && item_near(lists, next, 1, item->path);
    if (items < ITEMS_MIN) return false;
    const struct leaf_fact *after = next && lists->end - next > ITEM_LEAVES ? next + ITEM_LEAVES : lists->end;
    return (before && has_path(before, item, detail->path)) || (next && has_path(next, after, detail->path));
}

static uint32_t label_details(const struct page_lists *lists)
{
    uint32_t n = 0;
    for (struct leaf_fact *leaf = lists->first; leaf < lists->end; leaf++) {
        if (!is_detail(lists, leaf) || !is_of_list(lists, leaf)) continue;
        leaf->informative = lists->are_content;
        leaf->reason = lists->are_content ? REASON_LISTING : REASON_IN_LISTS;
        n++;
    }
    return n;
}

uint32_t label_listing(struct leaf_fact *first, struct leaf_fact *end, const struct path_sums *path,
                       const struct block_path *place, uint32_t threshold)
{
    const struct page_lists lists = {first, end, path, place, true};
    uint32_t n = 0;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!is_listing(&lists, leaf, threshold)) continue;
        leaf_keep(leaf, REASON_LISTING);
        n++;
    }
    n += keep_title_links(first, end, path, place);
    return n + label_details(&lists);
}

/* ---- related pages ---- */

/* A heading that is a link, as those of cards are. */
static bool is_card(const struct page_lists *lists, const struct leaf_fact *leaf)
{
    return leaf_is_mostly_links(leaf) && heading_level(lists->place[leaf->path].element);
}

/* Are most of the path's leaves from `card` on cards that other pages have, too, each page others? And is all of it,
 * with the text after, which may be about them, no more than `before`? */
static bool are_related(const struct page_lists *lists, const struct leaf_fact *card, uint64_t before)
{
    uint32_t leaves = 0, cards = 0, shared = 0;
    uint64_t tokens = 0;
    if (!path_lines_differ(&lists->path[card->path])) return false;
    for (const struct leaf_fact *leaf = card; leaf < lists->end; leaf++) {
        bool is_of_path = leaf->path == card->path && leaf->n_tokens;
        bool is_below = leaf_is_content_text(leaf);
        if (is_of_path || is_below) tokens += leaf->n_tokens;
        if (!is_of_path) continue;
        leaves++;
        cards += is_card(lists, leaf);
        shared += is_card(lists, leaf) && leaf->line_df >= CARD_PAGES;
    }
    return cards >= ITEMS_MIN && cards * 4 >= leaves * 3 && shared * 4 >= cards * 3 && tokens <= before;
}

/* "You may also like", after the text of the page. */
static uint32_t drop_related(const struct page_lists *lists)
{
    uint64_t before = 0;
    uint32_t n = 0, paths = 0;
    for (struct leaf_fact *leaf = lists->first; leaf < lists->end && paths < CARD_PATHS_MAX; leaf++) {
        if (leaf_is_content_text(leaf)) before += leaf->n_tokens;
        if (!leaf->informative || !leaf->first_of_path || !is_card(lists, leaf)) continue;
        paths++;
        if (before < TEXT_MIN || !are_related(lists, leaf, before)) continue;
        for (struct leaf_fact *card = leaf; card < lists->end; card++) {
            if (card->path != leaf->path || !card->informative || card->reason == REASON_RULE) continue;
            if (!is_card(lists, card)) continue;
            leaf_drop(card, REASON_LINKS);
            n++;
        }
    }
    return n;
}

uint32_t drop_list_details(struct leaf_fact *first, struct leaf_fact *end, const struct path_sums *path,
                           const struct block_path *place, bool cards)
{
    const struct page_lists lists = {first, end, path, place, false};
    uint32_t n = cards ? drop_related(&lists) : 0;
    n += label_details(&lists);
    return cards && n ? n + drop_bare_headings(first, end, place, path, 2) : n;
}

/* ---- a page that is hardly more than a list ---- */

/* May the page's list have it? Not on most pages, and text that looks redundant. */
static bool may_be_of_list(const struct leaf_fact *leaf, const struct path_sums *path)
{
    bool is_of_some = leaf->line_df <= 1 || leaf->line_df * 2ull <= path[leaf->path].pages;
    return is_of_some && leaf->n_tokens && leaf_looks_redundant(leaf) && leaf_is_shown(leaf);
}

struct lone_list {
    bool is_all;             /* no other text is content, headings, labels and what is in a HEADER, say, apart */
    bool is_kept;            /* content, for there is hardly any other */
};

static struct lone_list lone_list_of(const struct leaf_fact *first, const struct leaf_fact *end,
                                     const struct path_sums *path, const struct block_path *place, bool is_sure)
{
    uint64_t content = 0, text = 0, tokens = 0;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (may_be_of_list(leaf, path)) tokens += leaf->n_tokens;
        if (!leaf->informative) continue;
        content += leaf->n_tokens;
        bool is_caption = is_caption_element(place[leaf->path].element);
        if (!is_caption && !is_in(place, leaf->path, is_frame)) text += leaf->n_tokens;
    }
    return (struct lone_list){!text, !text || (is_sure && content * LONE_LIST_SHARE < tokens)};
}

uint32_t keep_lone_list(struct leaf_fact *first, struct leaf_fact *end, const struct path_sums *path,
                        const struct block_path *place, bool is_sure)
{
    uint32_t n = 0;
    struct lone_list list = lone_list_of(first, end, path, place, is_sure);
    for (struct leaf_fact *leaf = first; list.is_kept && leaf < end; leaf++) {
        if (!may_be_of_list(leaf, path) || !(list.is_all || leaf_is_mostly_links(leaf))) continue;
        if (path_is_in_breadcrumbs(place, leaf->path)) continue;
        leaf_keep(leaf, REASON_LISTING);
        n++;
    }
    return n;
}

/* ---- a list with an introduction ---- */

/* May it be an item of the page's own list, in the element `around`? Not in a menu that stands there, too. */
static bool is_own_item(const struct leaf_fact *leaf, const struct block_path *place, uint32_t around)
{
    return leaf_is_mostly_links(leaf) && leaf->line_df <= 1 && leaf_looks_redundant(leaf) && leaf_is_shown(leaf) &&
           path_is_below(place, leaf->path, around) && !is_in(place, leaf->path, is_frame);
}

/* Of the page's text, headings and the frame apart: its tokens outside links, up to TEXT_MIN or more; *around, the
 * element that holds it all, a root without any. */
static uint64_t text_of_page(const struct leaf_fact *first, const struct leaf_fact *end,
                             const struct block_path *place, uint32_t *around)
{
    uint64_t text = 0;
    bool is_first = true;
    *around = 0;
    for (const struct leaf_fact *leaf = first; leaf < end && text < TEXT_MIN; leaf++) {
        if (!leaf->informative || is_in(place, leaf->path, is_frame)) continue;
        if (is_caption_element(place[leaf->path].element)) continue;
        if (is_first) *around = place[leaf->path].parent;
        while (!path_is_below(place, leaf->path, *around) && place[*around].parent != *around)
            *around = place[*around].parent;
        is_first = false;
        text += leaf->n_tokens - leaf->n_link_tokens;
    }
    return is_first ? UINT64_MAX : text;
}

/* Is there no other content than one short text, such as a title in a DIV? */
static bool is_title_alone(const struct leaf_fact *first, const struct leaf_fact *end)
{
    enum { TITLE_TOKENS_MAX = 12 };
    const struct leaf_fact *title = NULL;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->informative || !leaf->n_tokens) continue;
        if (title || leaf->n_tokens > TITLE_TOKENS_MAX) return false;
        title = leaf;
    }
    return title;
}

static bool has_items(const struct leaf_fact *leaf, const struct leaf_fact *end, const struct block_path *place,
                      uint32_t around)
{
    uint32_t items = 0;
    for (; leaf < end && items < ITEMS_MIN; leaf++) items += is_own_item(leaf, place, around);
    return items == ITEMS_MIN;
}

/* A title may be in an element of its own, which the list comes after: `around`, or a near one around that. */
static uint32_t around_list(const struct leaf_fact *first, const struct leaf_fact *end,
                            const struct block_path *place, uint32_t around)
{
    enum { NEAR = 3 };
    for (int i = 0; i < NEAR && !has_items(first, end, place, around); i++) around = place[around].parent;
    return around;
}

uint32_t keep_introduced_list(struct leaf_fact *first, struct leaf_fact *end, const struct block_path *place)
{
    uint32_t around, items = 0;
    uint64_t links = 0, text = text_of_page(first, end, place, &around);
    if (text < TEXT_MIN && is_title_alone(first, end)) around = around_list(first, end, place, around);
    if (text >= TEXT_MIN || place[around].parent == around || place[around].element == EL_body) return 0;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!is_own_item(leaf, place, around)) continue;
        links += leaf->n_tokens;
        items++;
    }
    if (items < ITEMS_MIN || links <= text * INTRODUCED_TIMES) return 0;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (is_own_item(leaf, place, around)) leaf_keep(leaf, REASON_LISTING);
    return items;
}
