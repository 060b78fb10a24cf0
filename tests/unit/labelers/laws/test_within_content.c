/* SPDX-License-Identifier: MIT
 * test_within_content.c - labels and text of one page in elements of content; for any number of threads. */
#include "check.h"

#include "labelers/laws/within_content.h"

/* body > article > p, dt, span.by, li, button > b, ul > li; body > ul > li */
enum { BODY, ARTICLE, P, DT, BY, LI, UL, UL_LI, BUTTON, B, LIST, LIST_LI, FEW_LI, TERM, H3, TD, TD_BUTTON, TD_LAYOUT, DD, DD_LI, PATHS, PAGES = 10, LEAVES = 88 };

static struct block_path place[PATHS] = {[ARTICLE] = {.parent = BODY}, [P] = {.parent = ARTICLE},
                                         [DT] = {.parent = ARTICLE},   [BY] = {.parent = ARTICLE},
                                         [LI] = {.parent = ARTICLE},   [UL_LI] = {.parent = UL},
                                         [B] = {.parent = BUTTON},
                                         [LIST] = {.parent = ARTICLE}, [LIST_LI] = {.parent = LIST},
                                         [FEW_LI] = {.parent = LIST}, [TERM] = {.parent = ARTICLE, .element = EL_dt},
                                         [H3] = {.parent = ARTICLE, .element = EL_h3},
                                         [TD] = {.parent = ARTICLE, .element = EL_td},
                                         [TD_LAYOUT] = {.parent = ARTICLE, .element = EL_td, .cell = 2},
                                         [DD] = {.parent = ARTICLE, .element = EL_dd},
                                         [DD_LI] = {.parent = DD, .element = EL_li},
                                         [TD_BUTTON] = {.parent = BUTTON, .element = EL_td},
                                         [BUTTON] = {.parent = ARTICLE, .element = EL_button}};
static struct leaf_fact fact[PAGES * LEAVES];
static uint64_t first[PAGES + 1];
static struct path_sums sums[PATHS];
static struct leaf_facts facts = {.n_pages = PAGES, .first = first, .leaf = fact};

static struct leaf_fact leaf_of(uint32_t path, uint32_t tokens, uint32_t line_df, bool informative)
{
    return (struct leaf_fact){.path = path, .n_tokens = tokens, .line_df = line_df, .informative = informative,
                              .cover = line_df > 1 ? 255 : 0,
                              .reason = informative ? REASON_LOW_ENTROPY : REASON_HIGH_ENTROPY};
}

/* A page: prose, eight labels with values, a byline, a note of this page alone, eight links, a menu, buttons. */
static void make_page(struct leaf_fact *leaf, bool has_own_list)
{
    *leaf++ = leaf_of(P, 1900, 1, true);
    for (int i = 0; i < 8; i++) {
        *leaf++ = leaf_of(DT, 2, PAGES, false);
        *leaf++ = leaf_of(P, 5, 1, true);
    }
    *leaf++ = leaf_of(BY, 4, PAGES, false);
    *leaf++ = leaf_of(BY, 9, 1, false);
    for (int i = 0; i < 8; i++) {
        *leaf = leaf_of(LI, 2, i ? PAGES : 1, false);
        leaf++->n_link_tokens = 2;
    }
    for (int i = 0; i < 8; i++) *leaf++ = leaf_of(UL_LI, 3, PAGES, false);
    *leaf++ = leaf_of(UL_LI, 9, 1, false);
    *leaf++ = leaf_of(DT, 2, PAGES, false);
    leaf[-1].reason = REASON_RULE;
    *leaf = leaf_of(DT, 2, PAGES, false);
    leaf++->reason = REASON_COPY;
    for (int i = 0; i < 8; i++) *leaf++ = leaf_of(B, 1, PAGES, false);
    *leaf++ = leaf_of(DT, 12, PAGES, false); /* a notice that all pages have */
    *leaf++ = leaf_of(DT, 2, PAGES, false);  /* a label of nothing */
    for (int i = 0; i < 8; i++) {
        *leaf = leaf_of(LIST_LI, 2, 1, false);
        leaf++->n_link_tokens = 2;
    }
    for (int i = 0; i < 8; i++) {
        *leaf = leaf_of(has_own_list ? FEW_LI : LIST_LI, 2, 1, false);
        leaf++->n_link_tokens = 2;
    }
    for (int i = 0; i < 8; i++) { /* two terms for each value */
        *leaf++ = leaf_of(TERM, 2, PAGES, false);
        *leaf++ = leaf_of(TERM, 2, PAGES, false);
        *leaf++ = leaf_of(P, 5, 1, true);
    }
}

static void test_page(int threads)
{
    for (uint32_t p = 0; p < PAGES; p++) {
        make_page(&fact[p * LEAVES], p == 0);
        for (uint32_t l = 0, seen = 0; l < LEAVES; seen |= 1u << fact[p * LEAVES + l++].path)
            fact[p * LEAVES + l].first_of_path = !(seen >> fact[p * LEAVES + l].path & 1);
        first[p + 1] = (p + 1) * (uint64_t)LEAVES;
    }
    path_sums_add_up(&facts, PATHS, 1, sums, NULL, 0);
    struct label_task task = {.facts = &facts, .n_paths = PATHS, .place = place, .path = sums, .threads = threads};
    keep_within_content(&task, NULL);
    for (uint32_t p = 0; p < PAGES; p++) {
        const struct leaf_fact *leaf = &fact[p * LEAVES];
        for (int i = 1; i <= 15; i += 2) CHECK(leaf[i].informative && leaf[i].reason == REASON_IN_CONTENT);
        CHECK(!leaf[17].informative && leaf[18].informative); /* a byline; text of one page */
        CHECK(leaf[19].informative && !leaf[20].informative && !leaf[26].informative); /* a rare link; the others */
        for (int i = 27; i <= 35; i++) CHECK(!leaf[i].informative); /* not in an element of content */
        CHECK(!leaf[36].informative && !leaf[37].informative); /* a user's rule, a copy */
        for (int i = 38; i < 56; i++) CHECK(!leaf[i].informative); /* buttons, a common line, a label of nothing, contents */
        for (int i = 56; i < 64; i++) CHECK(leaf[i].informative == (p == 0)); /* a list of one page in ten */
        for (int i = 64; i < LEAVES; i++) CHECK(leaf[i].informative);
    }
}

/* The law, on that many pages of `fact`. */
static void keep_on(uint32_t pages)
{
    facts.n_pages = pages;
    path_sums_add_up(&facts, PATHS, 1, sums, NULL, 0);
    struct label_task task = {.facts = &facts, .n_paths = PATHS, .place = place, .path = sums, .threads = 1};
    keep_within_content(&task, NULL);
}

static bool in_links; /* the path of NOTE, mostly */

/* NOTE that `line_df` of so many pages have, after short content, then more: kept on pages that are no prose. */
static bool is_note_kept(uint32_t pages, uint32_t line_df, uint32_t tokens, bool is_link, bool before, bool after)
{
    enum { FIRST, NOTE, LAST, EACH };
    for (uint32_t p = 0; p < pages; p++) {
        struct leaf_fact *leaf = &fact[p * EACH];
        leaf[FIRST] = leaf_of(P, before ? tokens : 0, 1, true);
        leaf[NOTE] = leaf_of(BY, 3, line_df, false);
        if (in_links) leaf[NOTE].reason = REASON_LINKS;
        leaf[LAST] = leaf_of(P, after ? tokens : 0, 1, true);
        if (is_link) leaf[NOTE].n_link_tokens = 3;
        for (int l = 0; l < EACH; l++) leaf[l].first_of_path = l != LAST;
        first[p + 1] = (p + 1) * (uint64_t)EACH;
    }
    keep_on(pages);
    for (uint32_t p = 1; p < pages; p++) CHECK(fact[p * EACH + NOTE].informative == fact[NOTE].informative);
    return fact[NOTE].informative;
}

static void test_notes(void)
{
    CHECK(is_note_kept(10, 8, 14, false, true, true) && !is_note_kept(10, 9, 14, false, true, true));
    CHECK(is_note_kept(10, 8, 24, false, true, true) && !is_note_kept(10, 8, 25, false, true, true)); /* 50: prose */
    CHECK(!is_note_kept(10, 8, 14, true, true, true));
    CHECK(!is_note_kept(10, 8, 30, false, true, false) && !is_note_kept(10, 8, 30, false, false, true));
    CHECK(is_note_kept(4, 3, 14, false, true, true) && !is_note_kept(3, 2, 14, false, true, true));
    in_links = true; /* "Deprecated", of a path with "Defined in app.js:7" */
    CHECK(is_note_kept(10, 1, 14, false, true, true) && !is_note_kept(10, 1, 14, true, true, true));
    CHECK(!is_note_kept(10, 1, 25, false, true, true)); /* prose */
    in_links = false;
    for (int button = 0; button < 2; button++) {
        place[BY].element = button ? EL_button : EL_nav;
        CHECK(!is_note_kept(10, 8, 14, false, true, true));
    }
    place[BY].element = EL_dd; /* of a term amid prose */
    CHECK(is_note_kept(10, 8, 25, false, true, true) && !is_note_kept(10, 9, 25, false, true, true));
    CHECK(!is_note_kept(10, 8, 30, false, true, false));
    place[BY].element = 0;
}

/* "Type parameters", "T" after a page's text, in one element with more of the page's text or not; T's line is on so many
 * of ten pages: is T kept? */
static bool is_last_section_kept(uint32_t head, uint32_t text, uint32_t line_df)
{
    enum { FIRST, HEAD, TEXT, EACH };
    for (uint32_t p = 0; p < PAGES; p++) {
        struct leaf_fact *leaf = &fact[p * EACH];
        leaf[FIRST] = leaf_of(P, 40, 1, true);
        leaf[HEAD] = leaf_of(head, 2, PAGES, false);
        leaf[TEXT] = leaf_of(text, 1, line_df, false);
        for (int l = 0; l < EACH; l++) leaf[l].first_of_path = 1;
        first[p + 1] = (p + 1) * (uint64_t)EACH;
    }
    keep_on(PAGES);
    return fact[TEXT].informative;
}

static void test_last_section(void)
{
    CHECK(is_last_section_kept(H3, BY, 8) && !is_last_section_kept(H3, BY, 9));
    CHECK(!is_last_section_kept(TERM, BY, 8));   /* "Published", a date */
    CHECK(!is_last_section_kept(H3, BODY, 8));   /* below the section */
}

/* "overrides Base.read" of that path, which `line_df` pages have, with so many of three words in a link, and beside it
 * one of that path, too: kept, of ten pages whose first `informative` have theirs as content? */
static bool is_link_kept(uint32_t path, uint32_t line_df, uint32_t n_link_tokens, uint32_t informative, uint32_t beside)
{
    enum { FIRST, NOTE, BESIDE, LAST, EACH };
    for (uint32_t p = 0; p < PAGES; p++) {
        struct leaf_fact *leaf = &fact[p * EACH];
        leaf[FIRST] = leaf_of(P, 14, 1, true);
        leaf[NOTE] = leaf_of(path, 3, line_df, p < informative);
        leaf[BESIDE] = leaf_of(beside, 2, 1, p < informative || beside == P);
        leaf[LAST] = leaf_of(P, 14, 1, true);
        leaf[NOTE].n_link_tokens = n_link_tokens;
        if (!leaf[NOTE].informative) leaf[NOTE].reason = REASON_LINKS;
        for (int l = 0; l < EACH; l++) leaf[l].first_of_path = l == FIRST || l == NOTE;
        first[p + 1] = (p + 1) * (uint64_t)EACH;
    }
    keep_on(PAGES);
    return fact[(PAGES - 1) * EACH + NOTE].informative;
}

static void test_links(void)
{
    CHECK(is_link_kept(BY, 8, 2, 5, P) && !is_link_kept(BY, 8, 2, 4, P));  /* half of them are content */
    CHECK(!is_link_kept(BY, 8, 3, 5, P) && !is_link_kept(BY, 9, 2, 5, P)); /* no word before it; nearly all pages */
    CHECK(!is_link_kept(BY, 8, 2, 5, BY));                                 /* in a list */
    CHECK(!is_link_kept(H3, 8, 2, 5, P) && !is_link_kept(B, 8, 2, 5, P));
}

static uint32_t pages_of_cells; /* after the first, whose cells are content before */

/* "os, re", cells of links that `line_df` of the pages have, `each` a page, between text: is that of page 0 kept? Its
 * text has so many tokens, each of the others' 14; after says if some follows there. */
static bool is_cell_kept(uint32_t path, uint32_t pages, uint32_t line_df, uint32_t each, uint32_t tokens, bool after)
{
    uint32_t n = 0;
    for (uint32_t p = 0; p < pages; p++) {
        fact[n] = leaf_of(P, p ? 14 : tokens, 1, true);
        fact[n++].first_of_path = true;
        for (uint32_t i = 0; i < each; i++) {
            fact[n] = leaf_of(path, 2, line_df, false);
            fact[n].n_link_tokens = 2;
            fact[n].reason = REASON_LINKS;
            fact[n].informative = p > 0 && p <= pages_of_cells;
            fact[n++].first_of_path = i == 0;
        }
        fact[n++] = leaf_of(P, p || after ? 14 : 0, 1, true);
        first[p + 1] = n;
    }
    keep_on(pages);
    return fact[1].informative;
}

static void test_cells(void)
{
    CHECK(is_cell_kept(TD, 10, 1, 7, 14, true) && !is_cell_kept(TD, 10, 1, 8, 14, true)); /* a box of links */
    CHECK(is_cell_kept(TD, 10, 5, 1, 14, true) && !is_cell_kept(TD, 10, 6, 1, 14, true)); /* the lines differ */
    CHECK(is_cell_kept(TD, 4, 2, 1, 14, true) && !is_cell_kept(TD, 3, 1, 1, 14, true));
    CHECK(is_cell_kept(DD, 10, 1, 7, 14, true) && is_cell_kept(DD_LI, 10, 1, 7, 14, true)); /* "Source: app.js" */
    CHECK(!is_cell_kept(TD_LAYOUT, 10, 1, 7, 14, true));
    CHECK(!is_cell_kept(LI, 10, 1, 7, 14, true) && !is_cell_kept(TD_BUTTON, 10, 1, 7, 14, true));
    CHECK(is_cell_kept(TD, 10, 1, 1, 90, true) && is_cell_kept(TD, 10, 1, 1, 90, false)); /* prose, as on the others */
    CHECK(!is_cell_kept(TD, 10, 1, 1, 0, true)); /* before all text */
    CHECK(!is_cell_kept(TD, 2, 1, 1, 90, true));
    pages_of_cells = 4;
    CHECK(!is_cell_kept(TD, 10, 1, 8, 14, true));
    pages_of_cells = 5; /* many, half of them content */
    CHECK(is_cell_kept(TD, 10, 1, 8, 14, true) && !is_cell_kept(LI, 10, 1, 8, 14, true));
    pages_of_cells = 0;
}

/* A heading above a note that stays only now is its caption. */
/* Pages of text with so many short values in one element, some of them content: are the others content as well? */
static bool are_values_kept(int values, int content, bool are_links)
{
    struct leaf_fact *leaf = fact;
    for (uint32_t p = 0; p < PAGES; first[++p] = (uint64_t)(leaf - fact)) {
        *leaf++ = leaf_of(P, 60, 1, true);
        for (int i = 0; i < values; i++) {
            *leaf = leaf_of(BY, 4, i < content ? 1 : PAGES, i < content);
            if (are_links) leaf->n_link_tokens = 2;
            leaf++->first_of_path = i == 0;
        }
        *leaf++ = leaf_of(P, 60, 1, true);
    }
    keep_on(PAGES);
    return leaf[-2].informative;
}

static void test_values(void)
{
    CHECK(are_values_kept(10, 4, false));
    CHECK(!are_values_kept(10, 3, false)); /* not a third */
    CHECK(!are_values_kept(7, 3, false)); /* not many a page */
    CHECK(!are_values_kept(10, 4, true));
    CHECK(are_values_kept(10, 6, true)); /* more than half */
}

static void test_heading(uint32_t pages, uint32_t line_df)
{
    enum { FIRST, HEADING, NOTE, LAST, EACH };
    for (uint32_t p = 0; p < pages; p++) {
        struct leaf_fact *leaf = &fact[p * EACH];
        leaf[FIRST] = leaf_of(P, 50, 1, true);
        leaf[HEADING] = leaf_of(H3, 2, pages, false);
        leaf[NOTE] = leaf_of(BY, 3, line_df, false);
        leaf[LAST] = leaf_of(P, 14, 1, true);
        for (int l = 0; l < EACH; l++) leaf[l].first_of_path = l != LAST;
        first[p + 1] = (p + 1) * (uint64_t)EACH;
    }
    keep_on(pages);
    for (uint32_t p = 0; p < pages; p++) {
        const struct leaf_fact *leaf = &fact[p * EACH];
        CHECK(leaf[NOTE].informative == (line_df < pages) && leaf[HEADING].informative == leaf[NOTE].informative);
        CHECK(!leaf[HEADING].informative || leaf[HEADING].reason == REASON_CAPTION);
    }
}

/* A path that so many pages have, with text of ten tokens that is content on some of them, and two common tokens on
 * all. */
static void test_path(uint32_t pages, uint32_t content, uint32_t line_df, uint32_t path, bool is_link, bool goes)
{
    enum { TEXT, COMMON, EACH };
    for (uint32_t p = 0; p < pages; p++) {
        fact[p * EACH + TEXT] = leaf_of(path, 10, line_df, p < content);
        fact[p * EACH + COMMON] = leaf_of(LIST_LI, 2, pages, false);
        fact[p * EACH + TEXT].first_of_path = fact[p * EACH + COMMON].first_of_path = 1;
        if (is_link) fact[p * EACH + TEXT].n_link_tokens = 10;
        first[p + 1] = (p + 1) * (uint64_t)EACH;
    }
    keep_on(pages);
    for (uint32_t p = 0; p < pages; p++) {
        CHECK(fact[p * EACH + TEXT].informative == (p < content || goes));
        CHECK(!fact[p * EACH + COMMON].informative);
    }
}

static void test_paths(void)
{
    for (uint32_t pages = 2; pages <= PAGES; pages++)
        for (uint32_t content = 0; content <= pages; content++) {
            bool is_content = pages >= 4 && content >= 0.75 * pages;
            test_path(pages, content, 2, UL_LI, false, is_content);
            test_path(pages, content, 2, UL_LI, true, false);
            test_path(pages, content, 2, B, false, false);
            test_path(pages, content, pages, UL_LI, false, false);
        }
}

/* "Type: Number" on all pages but one, which has a link there, of so many tokens: is that kept between text? */
static bool is_linked_type_kept(uint32_t tokens, uint32_t line_df, bool after_text, uint32_t of_others)
{
    enum { BEFORE, TYPE, AFTER, EACH };
    for (uint32_t p = 0; p < PAGES; p++) {
        struct leaf_fact *leaf = &fact[p * EACH];
        leaf[BEFORE] = leaf_of(P, 3, 1, p > 0 || after_text);
        leaf[TYPE] = leaf_of(UL_LI, p ? of_others : tokens, p ? PAGES - 1 : line_df, p > 0);
        leaf[AFTER] = leaf_of(P, 3, 1, true);
        if (!p) leaf[TYPE].n_link_tokens = tokens;
        for (int i = 0; i < EACH; i++) leaf[i].first_of_path = i != AFTER;
        first[p + 1] = (p + 1) * (uint64_t)EACH;
    }
    keep_on(PAGES);
    return fact[TYPE].informative;
}

static void test_linked_types(void)
{
    CHECK(is_linked_type_kept(2, 5, true, 1) && is_linked_type_kept(7, 5, true, 3));
    CHECK(!is_linked_type_kept(8, 5, true, 3));     /* the way to other pages, in one block */
    CHECK(!is_linked_type_kept(2, PAGES, true, 1)); /* all pages have it */
    CHECK(!is_linked_type_kept(2, 5, false, 1));
    CHECK(!is_linked_type_kept(4, 5, true, 1));     /* 4 of 13 tokens are links: a path of links */
}

/* "16:15" is one line with "16:30": is it kept as most of its path is, although all pages have it? */
static bool is_number_kept(bool has_number, uint32_t entropy, uint32_t per_page)
{
    for (uint32_t p = 0, l = 0; p < PAGES; p++) {
        for (uint32_t i = 0; i < per_page; i++, l++) {
            fact[l] = leaf_of(UL_LI, 10, PAGES, p > 1);
            fact[l].first_of_path = i == 0;
            fact[l].has_number = has_number;
            fact[l].entropy = entropy;
        }
        first[p + 1] = l;
    }
    keep_on(PAGES);
    CHECK(fact[0].informative == fact[per_page].informative);
    return fact[0].informative;
}

static void test_numbers(void)
{
    CHECK(is_number_kept(true, ENTROPY_ONE / 5 * 4 - 1, 1) && !is_number_kept(true, ENTROPY_ONE / 5 * 4, 1));
    CHECK(!is_number_kept(false, 0, 1));
    CHECK(is_number_kept(true, 0, 2) && !is_number_kept(true, 0, 3)); /* those of posts */
}

/* "Since: 3.0" amid long text of each page; on so many pages it is content: is it on the others, too? */
struct since {
    uint32_t content, link_tokens, line_df;
    bool has_number, after_text, of_rule;
};

static bool is_since_kept(struct since s)
{
    enum { BEFORE, SINCE, AFTER, EACH };
    for (uint32_t p = 0; p < PAGES; p++) {
        struct leaf_fact *leaf = &fact[p * EACH];
        bool is_content = p >= PAGES - s.content;
        leaf[BEFORE] = leaf_of(P, 900, 1, is_content || s.after_text);
        leaf[SINCE] = leaf_of(UL_LI, 3, s.line_df, is_content);
        leaf[AFTER] = leaf_of(P, 900, 1, true);
        leaf[SINCE].has_number = s.has_number;
        leaf[SINCE].n_link_tokens = s.link_tokens;
        leaf[SINCE].entropy = ENTROPY_ONE;
        if (!is_content && s.of_rule) leaf[SINCE].reason = REASON_RULE;
        if (!leaf[BEFORE].informative) leaf[BEFORE].reason = REASON_RULE;
        for (int i = 0; i < EACH; i++) leaf[i].first_of_path = i != AFTER;
        first[p + 1] = (p + 1) * (uint64_t)EACH;
    }
    keep_on(PAGES);
    for (uint32_t p = 1; p + s.content < PAGES; p++)
        CHECK(fact[p * EACH + SINCE].informative == fact[SINCE].informative);
    return fact[SINCE].informative;
}

static void test_outvoted(void)
{
    CHECK(is_since_kept((struct since){6, 0, PAGES, true, true, false}));
    CHECK(is_since_kept((struct since){6, 1, PAGES, true, true, false}));
    CHECK(!is_since_kept((struct since){5, 0, PAGES, true, true, false}));
    CHECK(!is_since_kept((struct since){6, 2, PAGES, true, true, false}));  /* more than half of the path are links */
    CHECK(!is_since_kept((struct since){6, 3, PAGES, true, true, false}));
    CHECK(!is_since_kept((struct since){6, 0, PAGES, false, true, false})); /* the same on all pages */
    CHECK(is_since_kept((struct since){6, 0, PAGES - 2, false, true, false}));
    CHECK(!is_since_kept((struct since){6, 0, PAGES, true, false, false}));
    CHECK(!is_since_kept((struct since){6, 0, PAGES, true, true, true}));
}

/* A note of one page, and eight labels: only the note depends on how likely it is. */
static void test_unlikely(void)
{
    enum { NOTE = 18, LABEL = 1 };
    bool unlikely[PAGES * LEAVES] = {false};
    for (uint32_t p = 0; p < PAGES; p++) {
        make_page(&fact[p * LEAVES], false);
        unlikely[p * LEAVES + NOTE] = unlikely[p * LEAVES + LABEL] = p % 2;
        first[p + 1] = (p + 1) * (uint64_t)LEAVES;
    }
    facts.n_pages = PAGES;
    struct label_task task = {.facts = &facts, .n_paths = PATHS, .place = place, .path = sums, .threads = 1};
    keep_within_content(&task, unlikely);
    for (uint32_t p = 0; p < PAGES; p++)
        CHECK(fact[p * LEAVES + LABEL].informative && fact[p * LEAVES + NOTE].informative == (p % 2 == 0));
}

int main(void)
{
    test_page(1);
    test_page(3);
    test_unlikely();
    test_notes();
    test_last_section();
    test_links();
    test_cells();
    test_values();
    test_heading(10, 2);
    test_heading(10, 10);
    test_paths();
    test_linked_types();
    test_numbers();
    test_outvoted();
    return check_done("within_content");
}
