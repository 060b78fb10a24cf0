/* SPDX-License-Identifier: MIT
 * link_runs.c - see link_runs.h. */
#include "labelers/laws/link_runs.h"

#include "base/text/ascii.h"

enum {
    MENU_LINKS = 12,         /* fewer links are no menu */
    MENU_PAGES = 3,          /* that have its lines, at least; or two, if all with its paths do */
    MENU_HEADING_TOKENS = 3,
    CRUMB_TOKENS = 12,       /* of an item */
};

static inline uint64_t reason_bit(unsigned reason)
{
    return UINT64_C(1) << reason;
}
_Static_assert(REASON_N <= 64, "a bit of a word for each");

/* Judged by entropy or the model, not by a rule or a law other than drop_menus(). */
static bool is_voter(const struct leaf_fact *leaf)
{
    const uint64_t voters = reason_bit(REASON_LOW_ENTROPY) | reason_bit(REASON_HIGH_ENTROPY) |
                            reason_bit(REASON_LINKS) | reason_bit(REASON_LIKE_CONTENT) |
                            reason_bit(REASON_LIKE_BOILERPLATE) | reason_bit(REASON_IN_CONTENT) |
                            reason_bit(REASON_UNIQUE) | reason_bit(REASON_IN_LISTS);
    return leaf->n_tokens && (voters & reason_bit(leaf->reason));
}

static void vote(struct leaf_fact *first, const struct leaf_fact *end)
{
    uint32_t votes[2] = {0, 0};
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (is_voter(leaf)) votes[leaf->informative]++;
    if (!votes[1] || votes[0] < 2 * votes[1]) return;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (is_voter(leaf) && leaf->informative) leaf_drop(leaf, REASON_LINKS);
}

static bool is_in_run(const struct leaf_fact *leaf, uint32_t path)
{
    return !leaf->n_tokens || (leaf->path == path && leaf_is_mostly_links(leaf));
}

void link_runs_agree(struct leaf_fact *first, const struct leaf_fact *end)
{
    for (struct leaf_fact *leaf = first, *to; leaf < end; leaf = to) {
        for (to = leaf; to < end && is_in_run(to, leaf->path); to++) continue;
        if (to == leaf) to++;
        vote(leaf, to);
    }
}

/* Short text among links, such as the heading of a part of a menu, does not end it. */
static bool is_in_menu(const struct leaf_fact *leaf)
{
    return leaf->n_tokens <= MENU_HEADING_TOKENS || leaf_is_mostly_links(leaf);
}

/* Lines count as the same if they differ in their numbers only: of text, that may be a value in a table. */
static bool recurs(const struct leaf_fact *leaf, const struct path_sums *path)
{
    const struct path_sums *of = &path[leaf->path];
    bool is_on_all = leaf->line_df >= 2 && leaf->line_df >= of->pages;
    if (!leaf->n_tokens || (leaf->line_df < MENU_PAGES && !is_on_all)) return false;
    return leaf_is_mostly_links(leaf) ? of->link_tokens * 2 > of->tokens : !leaf->has_number;
}

/* Is the link before or after this one on about as many pages? */
static bool recurs_with_neighbour(const struct leaf_fact *first, const struct leaf_fact *link,
                                  const struct leaf_fact *end)
{
    const struct leaf_fact *before = link, *next = link + 1;
    while (before > first && !leaf_is_mostly_links(before - 1)) before--;
    if (before > first && line_is_as_common(link, before - 1)) return true;
    while (next < end && !leaf_is_mostly_links(next)) next++;
    return next < end && line_is_as_common(link, next);
}

struct link_count {
    uint32_t links, all;     /* leaves with tokens */
};

static struct link_count count_links(const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    struct link_count n = {0};
    for (; leaf < end; leaf++) {
        n.all += leaf->n_tokens > 0;
        n.links += leaf_is_mostly_links(leaf);
    }
    return n;
}

/* Two thirds are links: the others may be the names of its parts. A table with a link in each row is not one. */
static bool is_link_list(struct link_count n)
{
    return n.links >= MENU_LINKS && n.links * 3 >= n.all * 2;
}

/* Items of a menu recur together. Lists out of one set, such as those of the categories of a catalogue, each have
 * others. */
static bool is_menu(const struct leaf_fact *first, const struct leaf_fact *end, const struct path_sums *path)
{
    struct link_count n = count_links(first, end);
    uint32_t recurring = 0;
    if (!is_link_list(n)) return false;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++)
        recurring += leaf_is_mostly_links(leaf) && recurs(leaf, path) && recurs_with_neighbour(first, leaf, end);
    return recurring * 4 >= n.links * 3;
}

static bool is_recurring_link(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return leaf_is_mostly_links(leaf) && recurs(leaf, of->path);
}

static void drop_menu(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of)
{
    if (!is_menu(first, end, of->path)) return;
    /* What is before and after may be the text that the menu is beside, and links in it. */
    while (!is_recurring_link(end - 1, of)) end--;
    while (!is_recurring_link(first, of)) first++;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (is_voter(leaf) && leaf->informative && recurs(leaf, of->path)) leaf_drop(leaf, REASON_LINKS);
}

enum { IN_NONE = UINT32_MAX }; /* no NAV */

/* The outermost NAV around a path. */
static uint32_t nav_around(const struct block_path *place, uint32_t path)
{
    uint32_t found = IN_NONE;
    for (; place[path].parent != path; path = place[path].parent)
        if (place[path].element == EL_nav) found = path;
    return found;
}

/* The end of the leaves that have the same NAV around them as `leaf`, or none. Most have the path of the one before. */
static struct leaf_fact *nav_end(struct leaf_fact *leaf, const struct leaf_fact *stop, const struct block_path *place)
{
    uint32_t nav = nav_around(place, leaf->path);
    for (leaf++; leaf < stop; leaf++)
        if (leaf->path != leaf[-1].path && nav_around(place, leaf->path) != nav) break;
    return leaf;
}

/* Does the page's own part begin here: its H1 or MAIN? */
static bool begins_page(const struct leaf_fact *first, const struct leaf_fact *leaf, const struct block_path *place)
{
    if (leaf == first || leaf->path == leaf[-1].path) return false;
    bool is_h1 = leaf->n_tokens && place[leaf->path].element == EL_h1;
    return is_h1 || (path_is_in_element(place, leaf->path, EL_main) &&
                     !path_is_in_element(place, leaf[-1].path, EL_main));
}

void drop_menus(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of)
{
    for (struct leaf_fact *leaf = first, *to; leaf < end; leaf = to) {
        to = leaf;
        while (to < end && is_in_menu(to) && (to == leaf || !begins_page(first, to, of->place))) to++;
        drop_menu(leaf, to, of);
        if (to == leaf) to++;
    }
}

static bool is_list(enum element element)
{
    return element == EL_ul || element == EL_ol;
}

void drop_list_names(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!is_list(place[leaf->path].element) || !is_voter(leaf) || !leaf->informative) continue;
        if (leaf->n_tokens > MENU_HEADING_TOKENS || leaf->n_link_tokens) continue;
        const struct leaf_fact *link = leaf_after(leaf, end);
        if (link < end && !link->informative && leaf_is_mostly_links(link)) leaf_drop(leaf, REASON_LINKS);
    }
}

/* Drops the short text of one NAV, if it has a link. */
static void drop_nav(struct leaf_fact *first, const struct leaf_fact *end)
{
    if (!leaves_have_links(first, end)) return;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->informative || leaf->n_tokens > CRUMB_TOKENS) continue;
        leaf_drop(leaf, leaf_is_mostly_links(leaf) ? REASON_LINKS : REASON_LIKE_BOILERPLATE);
    }
}

/* Drops the links of a NAV after the page's last text. */
static void drop_nav_after(struct leaf_fact *first, const struct leaf_fact *end, uint32_t nav_of_h1,
                           const struct block_path *place)
{
    for (struct leaf_fact *leaf = first + (end - first); leaf-- > first;) {
        if (!leaf->informative || !leaf->n_tokens) continue;
        uint32_t nav = nav_around(place, leaf->path);
        bool in_nav = nav != IN_NONE && nav != nav_of_h1, is_link = leaf_is_mostly_links(leaf);
        if (!in_nav && !is_link) return;
        if (in_nav && is_link) leaf_drop(leaf, REASON_LINKS);
    }
}

bool path_is_in_breadcrumbs(const struct block_path *place, uint32_t path)
{
    static const char name[] = "breadcrumb";
    for (; place[path].parent != path; path = place[path].parent) {
        struct span class = place[path].class, id = place[path].id;
        if (class.len && memmem(class.at, class.len, name, strlen(name))) return true;
        if (id.len && memmem(id.at, id.len, name, strlen(name))) return true;
    }
    return false;
}

/* The page's H1, or `end`: not one above it that names the site. Where all are links, the first. */
static const struct leaf_fact *h1_of(const struct leaf_fact *first, const struct leaf_fact *end,
                                     const struct block_path *place)
{
    const struct leaf_fact *title = first + page_title(first, (uint32_t)(end - first), place);
    if (title < end && place[title->path].element == EL_h1) return title;
    while (first < end && !(first->n_tokens && place[first->path].element == EL_h1)) first++;
    return first;
}

/* Drops the short text of what is named breadcrumbs, whatever element it is: the name of the page at hand. */
static void drop_named_crumbs(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->informative || !leaf->n_tokens || leaf->n_tokens > CRUMB_TOKENS) continue;
        if (path_is_in_breadcrumbs(place, leaf->path)) leaf_drop(leaf, REASON_LIKE_BOILERPLATE);
    }
}

void drop_inner_breadcrumbs(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    const struct leaf_fact *h1 = h1_of(first, end, place);
    if (h1 < end && !path_is_in_breadcrumbs(place, h1->path)) drop_named_crumbs(first, end, place);
}

/* Not "pagerow". */
static bool ends_word(struct span class, const char *word)
{
    const char *at = class.len >= strlen(word) ? memmem(class.at, class.len, word, strlen(word)) : NULL;
    struct span rest = at ? span_from(class, (size_t)(at - class.at) + strlen(word)) : class;
    return at && (!rest.len || !ascii_is_alpha(rest.at[0]));
}

static bool is_named_pager(const struct block_path *path)
{
    return ends_word(path->class, "pager") || ends_word(path->class, "pagination");
}

void drop_named_pagers(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->informative || !leaf->n_tokens || !leaf_is_mostly_links(leaf)) continue;
        const struct block_path *of = &place[leaf->path];
        if (is_named_pager(of) || is_named_pager(&place[of->parent])) leaf_drop(leaf, REASON_LINKS);
    }
}

/* Drops the links before the H1 if they are short and there is hardly any text: a breadcrumb in no NAV. */
static void drop_links_before(struct leaf_fact *first, const struct leaf_fact *h1)
{
    uint32_t links = 0, text = 0;
    for (const struct leaf_fact *leaf = first; leaf < h1; leaf++)
        if (leaf->informative) *(leaf_is_mostly_links(leaf) ? &links : &text) += leaf->n_tokens;
    if (links > 2 * CRUMB_TOKENS || text > CRUMB_TOKENS) return;
    for (struct leaf_fact *leaf = first; leaf < h1; leaf++)
        if (leaf->informative && leaf_is_mostly_links(leaf)) leaf_drop(leaf, REASON_LINKS);
}

/* Drops what is right before the H1 if it has links and then as many words as the H1: "Home / Boots / Trail boot". */
static void drop_trail_before(struct leaf_fact *first, const struct leaf_fact *h1)
{
    struct leaf_fact *trail = first + (h1 - first);
    while (trail > first && !trail[-1].n_tokens) trail--;
    if (trail-- == first || !trail->informative || !trail->n_link_tokens) return;
    if (trail->n_tokens - trail->n_link_tokens == h1->n_tokens) leaf_drop(trail, REASON_LINKS);
}

void drop_breadcrumbs(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    const struct leaf_fact *h1 = h1_of(first, end, place);
    if (h1 == end) return;
    drop_links_before(first, h1);
    if (!path_is_in_breadcrumbs(place, h1->path)) drop_named_crumbs(first, h1, place);
    drop_trail_before(first, h1);
    uint32_t nav_of_h1 = nav_around(place, h1->path); /* an old page may have all of itself in one */
    drop_nav_after(first, end, nav_of_h1, place);
    for (struct leaf_fact *leaf = first, *to; leaf < end; leaf = to) {
        uint32_t nav = nav_around(place, leaf->path);
        to = nav_end(leaf, leaf < h1 ? h1 : end, place);
        if (nav == IN_NONE || nav == nav_of_h1) continue;
        if (leaf < h1 || is_link_list(count_links(leaf, to))) drop_nav(leaf, to);
    }
}
