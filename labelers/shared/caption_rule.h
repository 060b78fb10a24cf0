/* SPDX-License-Identifier: MIT
 * caption_rule.h - a heading or label goes with the text after it.
 *
 * "Description", "Syntax:" and "Price" are on most pages of a site, so entropy calls them template. But without them,
 * the text and the values that follow say less. So do lists without what introduces them ("Generated from:"). The other
 * way round, "Related posts" has the path of headings that differ from page to page, but heads template. */
#ifndef INFODISC_LABELERS_SHARED_CAPTION_RULE_H
#define INFODISC_LABELERS_SHARED_CAPTION_RULE_H

#include "labelers/shared/labeler.h"
#include "labelers/shared/leaf_reason.h"

enum { CAPTION_TOKENS_MAX = 6 };

struct caption_place {       /* where a leaf is */
    enum element element;
    uint64_t path;           /* its own, as an index or a key */
    uint64_t parent, above;  /* those of the element around it and of the one around that */
    bool folds;              /* in a BUTTON in it, an H2 to H6, that unfolds what comes next */
};

/* Does `leaf` head `next`, the next leaf with words, which is content? An H1 to H6 heads anything but a heading of its
 * own level or above, unless it is "Part 2" before a heading without a number; a TH or DT heads what is in the same
 * row or list, however deep, and so does the name of an element (leaf->names_element), without a number: "#3" is a
 * post's; text without a link that ends in a colon introduces text or links, but no heading or label, in its element
 * or beside it, perhaps as an item of a list; a P, the text of such an item without a colon, too. `leaf` must be short
 * (CAPTION_TOKENS_MAX) and redundant for its text, or of at most 24 tokens, none in a link, and redundant for its
 * path's links: a page's own title, whose path lists of articles have; 24 for text that folds, a question, for
 * introductions, and for an H1 with a number that not nearly all pages have. It may not be mostly links, nor may the
 * next leaf be nothing but links, apart from what an introduction introduces, as in "project: (value: T) => R",
 * or what a TH or DT labels: the file of "Source". */
bool captions_content(const struct leaf_fact *leaf, struct caption_place at, const struct leaf_fact *next,
                      struct caption_place next_at);

/* Is it an H1 that entropy or the model calls redundant, but whose line is on this page only, or on at most a tenth of
 * all, or whose numbers make it one that not all others have? */
bool is_title_of_page(const struct leaf_fact *leaf, enum element element, uint32_t n_documents);

/* May a block of the element be the text of the heading right around it? Some write <h2><div>Title</div></h2>. */
static inline bool fills_heading(enum element element, enum element around)
{
    return (element == EL_div || element == EL_p) && heading_level(around);
}

/* The path of the heading whose text a block of this path is, or its own. */
static inline uint32_t heading_or_self(const struct block_path *place, uint32_t path)
{
    return fills_heading(place[path].element, place[place[path].parent].element) ? place[path].parent : path;
}

/* Is it an element that labels what follows: TH, DT? */
static inline bool is_label_element(enum element element)
{
    return element == EL_th || element == EL_dt;
}

/* Is it one that heads or labels what follows: H1 to H6, TH, DT? */
static inline bool is_caption_element(enum element element)
{
    return heading_level(element) || is_label_element(element);
}

/* Do more than half of the pages have the line, with the same numbers, and other pages all of its shingles? Never true
 * for fewer than COMMON_PAGES pages, which say too little. */
enum { COMMON_PAGES = 10, COVER_ALL = 255 };
static inline bool most_pages_have(const struct leaf_fact *leaf, uint32_t n_documents)
{
    return n_documents >= COMMON_PAGES && leaf->cover == COVER_ALL && leaf->line_df * 2ull > n_documents &&
           !has_own_number(leaf);
}

/* Of content: do not most pages have it, or is it kept with what is around it? Each cell of a table of opening hours is
 * on most pages, the table is not. */
static inline bool is_part_of_own(const struct leaf_fact *leaf, uint32_t n_documents)
{
    return leaf->reason == REASON_IN_CONTENT || !most_pages_have(leaf, n_documents);
}

/* Is it a short heading (H2 to H6) that is content, and that heads redundant leaves only?
 * It heads the leaves after it in the element around it, up to the next heading of its level or above. If it is the
 * first text of that element, it is its title, and heads the other headings of its level, too. If it is alone in that
 * element and other pages have it, too, or a link shares that element with it alone, it heads what is in the element
 * around that one, unless the link is content. False if it heads nothing. first, end: of the page; place: of all
 * paths of the site. */
bool heads_redundant(const struct leaf_fact *leaf, const struct leaf_fact *first, const struct leaf_fact *end,
                     const struct block_path *place);

/* Makes such headings redundant (REASON_BARE_HEADING) if at least `pages` pages have them, except by a user's rule, and
 * those of low entropy on a site of several pages: names that a few pages have, but not "Related", on half of the pages
 * with its path, FIXED_PAGES or more, nor the parts of a menu: links follow that are on as many pages, two or more.
 * Such a "Related" goes, too, if a list of three links or more comes right after it, all redundant, and then content.
 * path: of the whole site. Returns how many. */
enum { FIXED_PAGES = 4 };
uint32_t drop_bare_headings(struct leaf_fact *first, struct leaf_fact *end, const struct block_path *place,
                            const struct path_sums *path, uint32_t pages);

/* The same for "Tags:": three words or fewer before a colon, in whatever element, that two pages or more have, if what
 * comes next are links, and redundant. */
void drop_bare_labels(struct leaf_fact *first, const struct leaf_fact *end);

/* Makes the headings and labels of content in a page content, and its H1 if the site has other pages. A leaf without
 * is_part_of_own() gives its heading no reason to stay, unless other content follows before the next heading. Links
 * that few pages have give their heading one if text of the page's own follows: "Parents", "Synonyms". A
 * number alone in the first cell of a row stays with a sentence in it. Leaves of a page [first, end), labelled; place:
 * of all paths of the site. */
void label_captions(struct leaf_fact *first, struct leaf_fact *end, const struct block_path *place,
                    uint32_t n_documents);

/* The same for a short H2 to H6 if a third of what follows it in the element around it, up to the next heading of its
 * level or above, is content, and some of that text with is_part_of_own(). And near a heading that is content, for the
 * heads of the columns of a grid: two short leaves or more of one path, without links, with content after them in the
 * element around them. For sites of several pages. */
void label_sections(struct leaf_fact *first, struct leaf_fact *end, const struct block_path *place,
                    uint32_t n_documents);

#endif
