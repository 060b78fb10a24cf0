/* SPDX-License-Identifier: MIT
 * unique_text.c - see unique_text.h. */
#include "labelers/laws/unique_text.h"

#include "base/memory.h"

enum {
    BYLINE = 2, DATELINE = 12,  /* times as long as leaf_is_long() asks for; tokens: most of these are shorter */
    SECTION_LINKS_OF = 4,       /* a quarter of the tokens */
    DOUBT = 2, DOUBT_CJK = 3    /* logits; more is quite sure: of short boxes in Chinese, the model is surer */
};

/* As leaf_is_unique(), but for its links and its reason. On a page that is no prose, long text may have the words of
 * other pages: a reference shows its sources, too. */
static bool is_own_text(const struct leaf_fact *leaf, bool in_prose)
{
    bool is_long = leaf_is_long(leaf);
    bool is_own = leaf->cover <= UNIQUE_COVER || (!in_prose && is_long && !leaf_is_mostly_links(leaf));
    return leaf->line_df == 1 && is_own && leaf_is_page_text(leaf) && (leaf->n_link_tokens || is_long) &&
           leaf->n_link_tokens * 3ull <= leaf->n_tokens * 2ull;
}

void keep_between(struct leaf_fact *first, const struct leaf_fact *end, bool in_prose)
{
    struct leaf_fact *before = NULL, *at = NULL;
    for (struct leaf_fact *after = first; after < end; after++) {
        if (!after->n_tokens) continue;
        bool is_between = before && before->informative && after->informative;
        if (is_between && leaf_looks_redundant(at) && is_own_text(at, in_prose)) leaf_keep(at, REASON_UNIQUE);
        before = at;
        at = after;
    }
}

/* Is it redundant for its text, which no other page has? */
static bool is_own_but_redundant(const struct leaf_fact *leaf)
{
    return leaf_text_looks_redundant(leaf) && leaf_is_unique(leaf);
}

/* The same, and the model is not quite sure against it? */
static bool may_be_own(const struct leaf_fact *leaf)
{
    return is_own_but_redundant(leaf) && leaf->logit >= -LOGIT_ONE * (leaf->is_cjk ? DOUBT_CJK : DOUBT);
}

/* A paragraph, or an item or value of a list? A DIV in a DIV may be a teaser. */
static bool is_paragraph_element(enum element element)
{
    return element == EL_p || element == EL_li || element == EL_dd;
}

void keep_continued(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    const struct leaf_fact *text = NULL; /* an element's own, while what follows is in it */
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->n_tokens) continue;
        const struct block_path *path = &place[leaf->path];
        if (!text || leaf->path == text->path || !path_is_below(place, leaf->path, text->path)) {
            bool is_text = leaf->informative && leaf_is_unique(leaf) && path->parent != leaf->path;
            text = is_text ? leaf : NULL;
        } else if (is_paragraph_element(path->element) && is_own_but_redundant(leaf)) {
            leaf_keep(leaf, REASON_UNIQUE);
        }
    }
}

static bool has_content(const struct leaf_fact *leaf)
{
    return leaf->informative && leaf->n_tokens;
}

void keep_definitions(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    while (first < end && !has_content(first)) first++;
    while (first < end && !has_content(end - 1)) end--;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        bool may_be = leaf->n_tokens && leaf_looks_redundant(leaf) && leaf_is_page_text(leaf);
        if (may_be && leaf->line_df == 1 && path_is_in_definition(place, leaf->path)) leaf_keep(leaf, REASON_UNIQUE);
    }
}

void keep_opening(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    bool is_under_title = false;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->n_tokens) continue;
        bool is_lead = is_under_title && leaf_is_times_long(leaf, BYLINE) && !leaf->n_link_tokens;
        if (is_lead && may_be_own(leaf)) leaf_keep(leaf, REASON_UNIQUE);
        is_under_title = leaf->informative && place[leaf->path].element == EL_h1;
    }
}

/* Is it a heading that most pages have: "Name"? */
static bool is_label_of_most(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return heading_level(of->place[leaf->path].element) > 1 && leaf->line_df > 1 &&
           leaf->line_df * 2ull > of->n_documents;
}

void keep_labelled(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of)
{
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        bool may_be = leaf->n_tokens && !leaf->n_link_tokens && leaf->line_df == 1 && leaf_text_looks_redundant(leaf);
        if (!may_be || !leaf_is_page_text(leaf) || of->texts[leaf->path].in_frame) continue;
        const struct leaf_fact *label = leaf_before(first, leaf), *after = leaf_after(leaf, end);
        bool is_before_content = after < end && after->informative;
        if (label && is_label_of_most(label, of) && is_before_content) leaf_keep(leaf, REASON_UNIQUE);
    }
}

void keep_foot(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    for (struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (may_be_own(leaf) && path_is_in_element(place, leaf->path, EL_footer)) leaf_keep(leaf, REASON_UNIQUE);
}

/* Redundant so far; it becomes content if what it heads does. */
static bool is_own_heading(const struct leaf_fact *leaf, const struct block_path *place)
{
    return is_caption_element(place[leaf->path].element) && leaf->line_df == 1 && leaf_text_looks_redundant(leaf);
}

void keep_paragraphs(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    struct leaf_fact *before = NULL; /* if it may be one of them */
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->n_tokens || is_own_heading(leaf, place)) continue;
        bool may_be = place[leaf->path].element == EL_p && may_be_own(leaf);
        if (may_be && before && before->path == leaf->path) {
            leaf_keep(before, REASON_UNIQUE);
            leaf_keep(leaf, REASON_UNIQUE);
        }
        before = may_be ? leaf : NULL;
    }
}

/* Short text after content may be a name or a date, and text after text that other pages have, too, a new part. Among
 * links, the model has to be for it. Of Chinese and Japanese, where such lines are short, it is less often right. */
static bool may_follow(const struct leaf_fact *before, const struct leaf_fact *leaf)
{
    bool is_among_links = leaf_is_text_among_links(leaf);
    bool is_own = leaf_is_unique(leaf) && (is_among_links || leaf_text_looks_redundant(leaf));
    bool is_long = leaf->is_cjk || leaf->n_tokens >= DATELINE;
    bool goes_on = !is_among_links && !leaf->n_link_tokens && leaf_is_unique(before) && is_long;
    int doubt = !goes_on ? 0 : leaf->is_cjk ? DOUBT_CJK : 1;
    return before->informative && is_own && leaf->logit >= -LOGIT_ONE * doubt;
}

void keep_following(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    const struct leaf_fact *before = NULL;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->n_tokens) continue;
        if (before && may_follow(before, leaf)) leaf_keep(leaf, REASON_UNIQUE);
        if (is_own_heading(leaf, place)) continue;
        before = leaf;
    }
}

/* ---- sections ---- */

/* The child of the nearest element around both paths in which `path` is. */
static uint32_t section_of(const struct block_path *place, uint32_t path, uint32_t other)
{
    uint32_t section = path, around;
    while (around = place[section].parent, around != section && !path_is_below(place, other, around)) section = around;
    return section;
}

/* What is beside an article in the BODY may be anything. */
static bool is_whole_page(const struct block_path *place, uint32_t path)
{
    return place[path].parent == path || place[path].element == EL_body;
}

struct token_sums {
    uint64_t all, in_links, own;
};

static void add_leaf(struct token_sums *sum, const struct leaf_fact *leaf)
{
    sum->all += leaf->n_tokens;
    sum->in_links += leaf->n_link_tokens;
    if (leaf_is_unique(leaf)) sum->own += leaf->n_tokens;
}

/* Are two thirds of it own text, and so many that they are no dateline? */
static bool is_own_section(const struct token_sums *sum)
{
    return sum->own >= DATELINE && sum->own * 3 >= sum->all * 2 && sum->in_links * SECTION_LINKS_OF <= sum->all;
}

/* The section of `leaf`, whose path is not in the frame, in an element with `text` before it: [*from, *to). gap: what
 * is between text and leaf. Is it one of own text, and is hardly any link before it? */
static bool find_section(const struct leaf_fact *text, struct leaf_fact *leaf, const struct leaf_fact *end,
                         const struct block_path *place, struct token_sums gap, struct leaf_fact **from,
                         struct leaf_fact **to)
{
    uint32_t section = section_of(place, leaf->path, text->path);
    struct token_sums sum = {0}, above = {0};
    if (is_whole_page(place, place[section].parent)) return false;
    for (*from = leaf; *from - 1 > text && path_is_below(place, (*from)[-1].path, section); --*from)
        add_leaf(&above, *from - 1);
    for (*to = leaf; *to < end && path_is_below(place, (*to)->path, section); ++*to) add_leaf(&sum, *to);
    gap.all -= above.all;
    gap.in_links -= above.in_links;
    sum = (struct token_sums){sum.all + above.all, sum.in_links + above.in_links, sum.own + above.own};
    return is_own_section(&sum) && gap.in_links * SECTION_LINKS_OF <= gap.all;
}

void keep_sections(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of)
{
    const struct leaf_fact *text = NULL; /* content of the page's own */
    struct token_sums gap = {0};             /* after it */
    for (struct leaf_fact *leaf = first, *from, *to; leaf < end; leaf = to) {
        from = to = leaf;
        bool may_be = text && may_be_own(leaf) && !of->texts[leaf->path].in_frame;
        if (may_be && find_section(text, leaf, end, of->place, gap, &from, &to))
            for (; from < to; from++)
                if (may_be_own(from)) leaf_keep(from, REASON_UNIQUE);
        if (to == leaf) to++;
        for (; leaf < to; leaf++) {
            add_leaf(&gap, leaf);
            if (!leaf_is_long_content(leaf) || !leaf_is_unique(leaf)) continue;
            text = leaf;
            to = leaf + 1;
            gap = (struct token_sums){0};
        }
    }
}

/* ---- notes and captions ---- */

/* "has-footnotes" and the like name a whole page. */
static bool says_of_page(struct span name)
{
    static const char *const first[] = {"has-", "has_", "with-", "with_", "no-", "no_", "without-", "without_"};
    bool says = false;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) says |= span_begins(name, first[i]);
    return says;
}

/* "footnote-list", "text-footnotes": the names of Docutils, Pandoc, kramdown, Org mode and others; LibreOffice's and
 * Word's. */
static bool names_footnotes(struct span name)
{
    static const char *const first[] = {"footnote", "sdfootnote", "sdendnote", "MsoFootnoteText", "MsoEndnoteText"};
    static const char *const last[] = {"-footnotes", "_footnotes", "-footnote", "_footnote"};
    bool is_first = false, is_last = false;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) is_first |= span_begins(name, first[i]);
    for (size_t i = 0; i < sizeof last / sizeof *last; i++) is_last |= span_ends(name, last[i]);
    return is_first || (is_last && !says_of_page(name));
}

/* Is it in an element that a class or id calls footnotes? Those in the foot of the page are terms of sale. */
static bool is_in_footnotes(const struct block_path *place, uint32_t path)
{
    bool in_notes = false;
    for (; place[path].parent != path; path = place[path].parent) {
        if (place[path].element == EL_footer) return false;
        in_notes |= names_footnotes(place[path].class) || names_footnotes(place[path].id);
    }
    return in_notes;
}

/* "Back to the text" has fewer words than a source that is a link. */
static bool is_source(const struct leaf_fact *leaf)
{
    enum { SOURCE_TOKENS = 6 };
    return leaf_is_page_text(leaf) && leaf->n_tokens >= SOURCE_TOKENS && leaf_looks_redundant(leaf);
}

/* Long text in a cell after one with a number, as Docutils writes notes without saying so in the first class? */
static bool is_numbered_cell(const struct leaf_fact *first, const struct leaf_fact *leaf,
                             const struct block_path *place)
{
    const struct leaf_fact *number = leaf_before(first, leaf);
    if (!number || place[leaf->path].element != EL_td || !leaf_is_long(leaf)) return false;
    if (path_is_in_element(place, leaf->path, EL_footer)) return false;
    return place[number->path].element == EL_td && place[number->path].parent == place[leaf->path].parent &&
           number->n_tokens == 1 && number->has_number;
}

void keep_footnotes(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    bool has_text = false;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        has_text |= leaf_is_content_text(leaf);
        bool may_be = (leaf_text_looks_redundant(leaf) && leaf_is_plain_text(leaf)) || is_source(leaf);
        if (!may_be || leaf->line_df > 1 || !has_text) continue;
        if (is_in_footnotes(place, leaf->path) || is_numbered_cell(first, leaf, place)) leaf_keep(leaf, REASON_UNIQUE);
    }
}

uint32_t *captioned_paths_new(const struct block_path *place, uint32_t n_paths)
{
    uint32_t *of = mem_alloc(n_paths * sizeof *of);
    for (uint32_t p = 0; p < n_paths; p++) { /* a path comes after its parent */
        uint32_t parent = place[p].parent;
        enum element element = place[p].element, around = place[parent].element;
        bool is_caption = (element == EL_figcaption && around == EL_figure) ||
                          (element == EL_caption && around == EL_table) ||
                          (element == EL_footer && (around == EL_blockquote || around == EL_figure)) ||
                          span_is(place[p].class, "wp-caption-text"); /* WordPress, before it had FIGURE */
        of[p] = parent == p ? 0 : is_caption ? parent : of[parent];
    }
    return of;
}

/* Is the leaf content in this element, but not in its caption? */
static bool is_content_in(const struct leaf_fact *leaf, const struct block_path *place, const uint32_t *captioned,
                          uint32_t element)
{
    return leaf->informative && captioned[leaf->path] != element && path_is_below(place, leaf->path, element);
}

/* Is it what a picture above the page's text or in it shows? "Photo: Anna Holt" has fewer words. */
static bool is_above_text(const struct leaf_fact *leaf, const struct leaf_fact *after)
{
    enum { CAPTION_TOKENS_MIN = 5 };
    return leaf_text_looks_redundant(leaf) && leaf->line_df == 1 && leaf->n_tokens >= CAPTION_TOKENS_MIN &&
           !leaf->n_link_tokens && leaf_is_content_text(after);
}

void keep_sources(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place,
                  const uint32_t *captioned, bool several)
{
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->n_tokens || !leaf_may_be_kept(leaf) || !leaf_is_page_text(leaf)) continue;
        uint32_t of = captioned[leaf->path];
        if (!of) continue;
        const struct leaf_fact *before = leaf_before(first, leaf), *after = leaf_after(leaf, end);
        bool is_of_content = (before && is_content_in(before, place, captioned, of)) ||
                             (after < end && is_content_in(after, place, captioned, of));
        bool is_above = several && after < end && is_above_text(leaf, after);
        if (is_of_content || is_above) leaf_keep(leaf, REASON_IN_CONTENT);
    }
}
