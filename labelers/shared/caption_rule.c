/* SPDX-License-Identifier: MIT
 * caption_rule.c - see caption_rule.h. */
#include "labelers/shared/caption_rule.h"

enum {
    NUMBERED_TOKENS_MAX = 2, /* "Part 2", "Title 4" */
    COLUMNS_NEAR = 8,        /* leaves with words, from a heading to the heads of columns */
    TITLE_TOKENS_MAX = 24,   /* of a title that differs from the links of its path, no caption that repeats */
    LABEL_TOKENS_MAX = 3,    /* "Related links:" */
    LABEL_PAGES = 2,         /* at least, that have it */
    LIST_ITEMS = 3,          /* at least */
    MENU_PAGES = 2,          /* at least, that have the name of a menu's part */
    ROW_TOKENS_MIN = 8,      /* of what the number of a row stands before */
    SECTION_LEAVES = 4096    /* of a section say enough: sections may be in sections */
};

static bool few_pages_have(const struct leaf_fact *leaf, uint32_t n_documents)
{
    return leaf->line_df == 1 || leaf->line_df * 10ull <= n_documents;
}

bool is_title_of_page(const struct leaf_fact *leaf, enum element element, uint32_t n_documents)
{
    if (element != EL_h1) return false;
    bool has_new_number = leaf->has_number && leaf->cover < COVER_ALL; /* "Release 7" is the line of all releases */
    bool is_rare = has_new_number || few_pages_have(leaf, n_documents);
    bool is_link = !leaf->informative && leaf->reason == REASON_LINKS;
    return is_rare && (is_link || leaf_text_looks_redundant(leaf));
}

/* May its text become content as a caption? Among links, there is a page's own title in lists of articles. */
static bool may_head(const struct leaf_fact *leaf)
{
    if (leaf_is_text_among_links(leaf)) return leaf->n_tokens <= TITLE_TOKENS_MAX;
    return leaf_text_looks_redundant(leaf) && leaf->n_tokens <= CAPTION_TOKENS_MAX && !leaf_is_mostly_links(leaf);
}

/* The same of a heading that is a BUTTON, a question on which the answer unfolds, and of an introduction. */
static bool may_be_long_caption(const struct leaf_fact *leaf)
{
    return leaf_text_looks_redundant(leaf) && leaf->n_tokens <= TITLE_TOKENS_MAX && !leaf_is_mostly_links(leaf);
}

/* "What is new in release 7.1": the line of all releases, and all its words are in their menu. But not all pages have
 * those words, as they have a slogan's. */
static bool is_listed_title(const struct leaf_fact *leaf, enum element element)
{
    return element == EL_h1 && leaf->has_number && leaf->line_df > 1 && leaf->entropy < ENTROPY_ONE / 20 * 19;
}

/* Is `next` in the element of `at` or beside it, perhaps as the first item of a list? */
static bool is_beside(struct caption_place at, struct caption_place next)
{
    return next.parent == at.path || next.parent == at.parent || next.above == at.path || next.above == at.parent;
}

/* "This class was generated from the following file:"; "After the course, you can", before a list. */
static bool introduces(const struct leaf_fact *leaf, struct caption_place at, const struct leaf_fact *next,
                       struct caption_place next_at)
{
    bool is_of_list = at.element == EL_p && next_at.element == EL_li && !leaf_is_mostly_links(next);
    return (leaf->ends_in_colon || is_of_list) && !leaf->n_link_tokens && leaf->n_tokens <= TITLE_TOKENS_MAX &&
           !is_caption_element(next_at.element) && is_beside(at, next_at);
}

/* "Part 2", right before the heading "Of sails", which has no number: two headings of one level with one meaning. */
static bool numbers_heading(const struct leaf_fact *leaf, const struct leaf_fact *next)
{
    return leaf->has_number && !next->has_number && leaf->n_tokens <= NUMBERED_TOKENS_MAX && !leaf->n_link_tokens;
}

bool captions_content(const struct leaf_fact *leaf, struct caption_place at, const struct leaf_fact *next,
                      struct caption_place next_at)
{
    unsigned level = heading_level(at.element), next_level = heading_level(next_at.element);
    /* One of its own level begins something else. */
    bool is_heading = level > 0 && (next_level == 0 || next_level > level ||
                                    (next_level == level && level > 1 && numbers_heading(leaf, next)));
    bool is_label = is_label_element(at.element) && at.parent == next_at.parent;
    bool is_name = leaf->names_element && !leaf->has_number && is_beside(at, next_at);
    bool is_introduction = introduces(leaf, at, next, next_at);
    if (!is_heading && !is_label && !is_name && !is_introduction) return false;
    bool may_be_long = at.folds || is_introduction || is_listed_title(leaf, at.element);
    return (may_head(leaf) || (may_be_long && may_be_long_caption(leaf))) && next->informative &&
           (is_introduction || is_label || next->n_link_tokens < next->n_tokens);
}

/* Is it the first text of the element around it? Then it is the title of all in there. */
static bool is_first_in(const struct leaf_fact *leaf, const struct leaf_fact *first, uint32_t around,
                        const struct block_path *place)
{
    const struct leaf_fact *before = leaf_before(first, leaf);
    return !before || !path_is_below(place, before->path, around);
}

/* Is `next` in the section of a heading: in the element `around` it, and no heading of `level` or above? */
static bool is_in_section(const struct leaf_fact *next, uint32_t around, unsigned level, const struct block_path *place)
{
    unsigned next_level = heading_level(place[next->path].element);
    return !next->n_tokens || (path_is_below(place, next->path, around) && (!next_level || next_level > level));
}

bool heads_redundant(const struct leaf_fact *leaf, const struct leaf_fact *first, const struct leaf_fact *end,
                     const struct block_path *place)
{
    unsigned level = heading_level(place[leaf->path].element);
    uint32_t around = place[leaf->path].parent;
    bool any = false;
    if (level < 2 || !leaf->informative || leaf->n_tokens > CAPTION_TOKENS_MAX) return false;
    /* A link that shares an element with the heading alone leads to the heading, or to all of its list. */
    const struct leaf_fact *link = leaf_after(leaf, end), *after = link < end ? leaf_after(link, end) : end;
    bool has_link = after < end && leaf_is_mostly_links(link) && path_is_below(place, link->path, around) &&
                    !path_is_below(place, after->path, around);
    if (has_link && link->informative) return false;
    bool is_alone = leaf->line_df > 1 && is_first_in(leaf, first, around, place) && link < end &&
                    !path_is_below(place, link->path, around); /* div.header > h2 */
    if (has_link || is_alone) around = place[around].parent;
    level -= is_first_in(leaf, first, around, place);
    const struct leaf_fact *next = has_link ? after : leaf + 1;
    for (; next < end && is_in_section(next, around, level, place); next++) {
        if (next->informative) return false;
        any |= next->n_tokens > 0;
    }
    return any;
}

/* Does a list come right after it, of three items or more, each with a link, and redundant? */
static bool heads_links(const struct leaf_fact *leaf, const struct leaf_fact *end, const struct block_path *place)
{
    uint32_t n = 0;
    const struct leaf_fact *item = leaf_after(leaf, end);
    if (item == end || !path_is_in_element(place, item->path, EL_li)) return false;
    for (const uint32_t path = item->path; item < end && item->path == path; item = leaf_after(item, end)) {
        if (item->informative || !item->n_link_tokens) return false;
        n++;
    }
    return n >= LIST_ITEMS;
}

/* Does a list of links begin after it that come with it, on two pages or more? It is the name of a menu's part. The
 * first link may be to the page at hand, and marked. */
static bool heads_menu(const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    const struct leaf_fact *link = leaf_after(leaf, end);
    const struct leaf_fact *second = link < end ? leaf_after(link, end) : end;
    if (leaf->line_df < MENU_PAGES || link == end || !leaf_is_mostly_links(link)) return false;
    return line_is_as_common(leaf, link) ||
           (second < end && leaf_is_mostly_links(second) && line_is_as_common(leaf, second));
}

/* From the end, so that a heading above such headings only is one, too. */
uint32_t drop_bare_headings(struct leaf_fact *first, struct leaf_fact *end, const struct block_path *place,
                            const struct path_sums *path, uint32_t pages)
{
    uint32_t n = 0;
    for (struct leaf_fact *leaf = end; leaf-- > first;) {
        if (!leaf->informative || heading_level(place[leaf->path].element) < 2) continue; /* most leaves */
        bool is_fixed = leaf->line_df >= FIXED_PAGES && leaf->line_df * 2ull >= path[leaf->path].pages;
        bool is_name = pages > 1 && leaf_differs(leaf) && !is_fixed && !heads_menu(leaf, end); /* a few pages have it */
        if (leaf->line_df < pages || leaf->reason == REASON_RULE || is_name) continue;
        if (!(is_fixed && heads_links(leaf, end, place)) && !heads_redundant(leaf, first, end, place)) continue;
        leaf_drop(leaf, REASON_BARE_HEADING);
        n++;
    }
    return n;
}

static bool is_bare_label(const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    bool is_label = leaf->ends_in_colon && leaf->n_tokens <= LABEL_TOKENS_MAX && !leaf->n_link_tokens;
    if (!leaf->informative || !is_label || leaf->line_df < LABEL_PAGES || leaf->reason == REASON_RULE) return false;
    const struct leaf_fact *next = leaf_after(leaf, end);
    return next < end && !next->informative && leaf_is_mostly_links(next);
}

void drop_bare_labels(struct leaf_fact *first, const struct leaf_fact *end)
{
    for (struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (is_bare_label(leaf, end)) leaf_drop(leaf, REASON_BARE_HEADING);
}

/* Is it an H2 to H6 that heads content, though something else comes first? "Method Summary", with buttons and the heads
 * of columns before the methods. A third of its section must be content, and some of that be text that not most pages
 * have. */
static bool heads_content(const struct leaf_fact *leaf, const struct leaf_fact *first, const struct leaf_fact *end,
                          const struct block_path *place, uint32_t n_documents)
{
    unsigned level = heading_level(place[leaf->path].element);
    uint64_t all = 0, content = 0;
    bool has_own = false;
    if (level < 2 || !may_head(leaf)) return false;
    uint32_t around = place[leaf->path].parent;
    level -= place[around].parent != around && is_first_in(leaf, first, around, place);
    if (end - leaf > SECTION_LEAVES) end = leaf + SECTION_LEAVES;
    for (const struct leaf_fact *next = leaf + 1; next < end && is_in_section(next, around, level, place); next++) {
        all += next->n_tokens;
        if (!next->informative) continue;
        content += next->n_tokens;
        has_own |= next->reason != REASON_CAPTION && !leaf_is_mostly_links(next) && is_part_of_own(next, n_documents);
    }
    return has_own && content * 3 >= all;
}

static bool is_folding_heading(const struct block_path *place, uint32_t path)
{
    return place[path].element == EL_button && heading_level(place[place[path].parent].element) > 1;
}

static struct caption_place place_of(const struct block_path *place, const struct leaf_fact *leaf)
{
    uint32_t path = heading_or_self(place, leaf->path);
    bool folds = is_folding_heading(place, path);
    if (folds) path = place[path].parent;
    uint32_t around = place[path].parent;
    return (struct caption_place){place[path].element, path, around, place[around].parent, folds};
}

/* Where the next leaf is, or, of a label, what is around it in the label's row or list: dt, dd > table > td. */
static struct caption_place place_after(const struct block_path *place, const struct leaf_fact *leaf,
                                        const struct leaf_fact *next)
{
    uint32_t row = place[leaf->path].parent;
    struct caption_place at = place_of(place, next);
    bool is_label = is_label_element(place[leaf->path].element) || leaf->names_element;
    if (is_label && path_is_below(place, next->path, row)) at.parent = row;
    return at;
}

/* "12.", alone in the first cell of a row, before a sentence in it: the number of a section, as statutes have. */
static bool numbers_row(const struct leaf_fact *leaf, const struct leaf_fact *first, const struct leaf_fact *next,
                        const struct block_path *place)
{
    uint32_t row = place[leaf->path].parent;
    bool is_number = leaf->n_tokens == 1 && leaf->has_number && !leaf->n_link_tokens;
    return is_number && place[leaf->path].element == EL_td && place[row].element == EL_tr && may_head(leaf) &&
           next->n_tokens >= ROW_TOKENS_MIN && !leaf_is_mostly_links(next) && path_is_below(place, next->path, row) &&
           is_first_in(leaf, first, row, place);
}

/* How many titles are links. In a list of other articles each may be one; a post has one. */
static uint32_t count_linked_titles(const struct leaf_fact *first, const struct leaf_fact *end,
                                    const struct block_path *place, uint32_t n_documents)
{
    uint32_t n = 0;
    for (; first < end; first++)
        n += leaf_is_mostly_links(first) &&
             is_title_of_page(first, place[heading_or_self(place, first->path)].element, n_documents);
    return n;
}

/* The end of the heads of a grid's columns that begin with `leaf`: two short leaves or more of one path, without links,
 * and content after them in the element around them. NULL if they are not such heads. */
static struct leaf_fact *columns_end(struct leaf_fact *leaf, struct leaf_fact *end, const struct block_path *place)
{
    uint32_t n = 0, around = place[leaf->path].parent;
    const uint32_t path = leaf->path;
    for (; leaf < end && (leaf->path == path || !leaf->n_tokens); leaf++) {
        if (leaf->n_tokens > CAPTION_TOKENS_MAX || leaf->n_link_tokens) return NULL;
        n += leaf->n_tokens > 0;
    }
    bool is_grid = n > 1 && leaf < end && leaf->informative && path_is_below(place, leaf->path, around);
    return is_grid && place[around].parent != around ? leaf : NULL;
}

/* Rows without a TABLE: keeps the heads of their columns near a heading that is content. */
static void label_columns(struct leaf_fact *first, struct leaf_fact *end, const struct block_path *place)
{
    uint32_t since = COLUMNS_NEAR; /* leaves with words after the last heading that is content */
    for (struct leaf_fact *leaf = first, *to; leaf < end; leaf = to) {
        to = leaf + 1;
        if (!leaf->n_tokens) continue;
        bool is_heading = heading_level(place[leaf->path].element) > 1 && leaf->informative;
        since = is_heading ? 0 : since + 1;
        if (since > COLUMNS_NEAR || !may_head(leaf)) continue;
        struct leaf_fact *after = columns_end(leaf, end, place);
        if (!after) continue;
        for (to = leaf; to < after; to++)
            if (to->n_tokens && may_head(to)) leaf_keep(to, REASON_CAPTION);
    }
}

/* "Modules", the only cell of a row with another name than the row after it: the title of a table. Rows of data and of
 * layout tables are alike. */
static bool is_table_title(const struct leaf_fact *leaf, const struct leaf_fact *first, const struct leaf_fact *next,
                           const struct block_path *place)
{
    uint32_t row = place[leaf->path].parent, around = place[row].parent;
    if (place[leaf->path].element != EL_td || !may_head(leaf) || leaf->n_link_tokens || leaf->has_number) return false;
    if (place[around].element == EL_thead) around = place[around].parent;
    return place[row].element == EL_tr && is_first_in(leaf, first, row, place) &&
           !path_is_below(place, next->path, row) && path_is_below(place, next->path, around);
}

/* "Parents", over links that few pages have: a list between parts of the page's text, unlike related pages at its end.
 * Of several pages, an H1 over links is the name of what all of them show. */
static bool heads_own_links(const struct leaf_fact *leaf, enum element element, const struct leaf_fact *next,
                            const struct block_path *place, uint32_t n_documents)
{
    unsigned level = heading_level(element);
    unsigned next_level = heading_level(place[heading_or_self(place, next->path)].element);
    bool heads_next = level > (n_documents > 1) && (next_level == 0 || next_level > level);
    return heads_next && may_head(leaf) && leaf_is_mostly_links(next) && few_pages_have(next, n_documents);
}

/* Is it text of the page's own, for which a list before it is one between parts of the text? */
static bool is_own_text(const struct leaf_fact *leaf, uint32_t n_documents)
{
    return leaf->informative && leaf->reason != REASON_CAPTION && !leaf_is_mostly_links(leaf) &&
           few_pages_have(leaf, n_documents);
}

/* A page whose leaves are looked at from the end, so that a heading above a heading of content is one, too. */
struct caption_pass {
    const struct leaf_fact *first;
    const struct block_path *place;
    uint32_t n_documents;
    bool may_link;           /* titles of the page */
    const struct leaf_fact *next; /* the leaf with words after the one at hand, or NULL */
    bool has_own;            /* content that not most pages have, after the leaf and before the next heading */
    bool has_text;           /* content, the page's own, anywhere after the leaf */
};

static bool begins_section(const struct caption_pass *p, const struct leaf_fact *leaf, enum element element)
{
    return heading_level(element) || is_folding_heading(p->place, leaf->path);
}

static bool captions_next(const struct caption_pass *p, const struct leaf_fact *leaf, enum element element)
{
    const struct leaf_fact *next = p->next;
    const struct block_path *place = p->place;
    if (!next || leaf->informative || !next->informative) return false; /* most leaves end here */
    if (numbers_row(leaf, p->first, next, place)) return true;
    bool is_title = is_table_title(leaf, p->first, next, place);
    bool is_own = next->reason == REASON_CAPTION || is_part_of_own(next, p->n_documents) ||
                  (p->has_own && (is_title || begins_section(p, leaf, element)));
    return is_own && (is_title || (p->has_text && heads_own_links(leaf, element, next, place, p->n_documents)) ||
                      captions_content(leaf, place_of(place, leaf), next, place_after(place, leaf, next)));
}

static bool is_page_title(const struct caption_pass *p, const struct leaf_fact *leaf, enum element element)
{
    return p->n_documents > 1 && (p->may_link || !leaf_is_mostly_links(leaf)) &&
           is_title_of_page(leaf, element, p->n_documents);
}

void label_captions(struct leaf_fact *first, struct leaf_fact *end, const struct block_path *place,
                    uint32_t n_documents)
{
    struct caption_pass pass = {.first = first, .place = place, .n_documents = n_documents};
    pass.may_link = n_documents > 1 && count_linked_titles(first, end, place, n_documents) == 1;
    for (struct leaf_fact *leaf = end; leaf-- > first;) {
        if (!leaf_is_in_page(leaf) || !leaf->n_tokens) continue;
        enum element element = place[heading_or_self(place, leaf->path)].element;
        if (is_page_title(&pass, leaf, element) || captions_next(&pass, leaf, element))
            leaf_keep(leaf, REASON_CAPTION);
        pass.has_text |= is_own_text(leaf, n_documents);
        pass.has_own |= leaf->informative && is_part_of_own(leaf, n_documents);
        if (begins_section(&pass, leaf, element)) pass.has_own = false;
        pass.next = leaf;
    }
}

void label_sections(struct leaf_fact *first, struct leaf_fact *end, const struct block_path *place,
                    uint32_t n_documents)
{
    for (struct leaf_fact *leaf = end; leaf-- > first;)
        if (leaf->n_tokens && heads_content(leaf, first, end, place, n_documents)) leaf_keep(leaf, REASON_CAPTION);
    label_columns(first, end, place);
}
