/* SPDX-License-Identifier: MIT
 * test_link_runs.c - links go with the list that they are in; a twin that looks at each leaf's list anew. */
#include "check.h"

#include <stdlib.h>

#include "labelers/laws/link_runs.h"

static struct leaf_fact link_in(uint32_t path, bool informative)
{
    return (struct leaf_fact){.path = path, .n_tokens = 3, .n_link_tokens = 3, .informative = informative,
                              .reason = informative ? REASON_LIKE_CONTENT : REASON_LINKS};
}

static void test_votes(void)
{
    struct leaf_fact leaf[] = {link_in(1, false), link_in(1, true), link_in(1, false), link_in(2, true)};
    link_runs_agree(leaf, leaf + 4);
    CHECK(!leaf[1].informative && leaf[1].reason == REASON_LINKS);
    CHECK(leaf[3].informative); /* of another list */

    struct leaf_fact even[] = {link_in(1, false), link_in(1, true), link_in(1, true)};
    link_runs_agree(even, even + 3);
    CHECK(even[1].informative && even[2].informative && !even[0].informative); /* nothing becomes content */

    struct leaf_fact rule[] = {link_in(1, false), link_in(1, true), link_in(1, false)};
    rule[1].reason = REASON_RULE;
    link_runs_agree(rule, rule + 3);
    CHECK(rule[1].informative);

    struct leaf_fact text[] = {link_in(1, false), link_in(1, true), link_in(1, false)};
    text[1].n_link_tokens = 1;
    link_runs_agree(text, text + 3);
    CHECK(text[1].informative); /* text with a link is none */
    link_runs_agree(text, text + 0);
}

/* The run that leaf `at` is in, found from the leaf itself. */
static bool becomes_redundant(const struct leaf_fact *leaf, uint32_t n, uint32_t at)
{
    int votes[2] = {0, 0};
    if (leaf[at].n_link_tokens * 2 <= leaf[at].n_tokens) return false;
    for (int step = -1; step <= 1; step += 2) {
        for (int64_t l = step < 0 ? at : (int64_t)at + 1; l >= 0 && l < n; l += step) {
            if (!leaf[l].n_tokens) continue;
            if (leaf[l].path != leaf[at].path || leaf[l].n_link_tokens * 2 <= leaf[l].n_tokens) break;
            if (leaf[l].reason != REASON_RULE) votes[leaf[l].informative]++;
        }
    }
    return leaf[at].reason != REASON_RULE && votes[0] >= 2 * votes[1];
}

static void test_twin(void)
{
    enum { LEAVES = 12 };
    srand(5);
    for (int round = 0; round < 20000; round++) {
        struct leaf_fact leaf[LEAVES] = {0}, made[LEAVES];
        uint32_t n = (uint32_t)rand() % LEAVES;
        for (uint32_t l = 0; l < n; l++) {
            leaf[l] = link_in((uint32_t)rand() % 2, rand() % 3 == 0);
            if (rand() % 8 == 0) leaf[l].n_link_tokens = 1;
            if (rand() % 8 == 0) leaf[l].n_tokens = leaf[l].n_link_tokens = 0;
            if (rand() % 8 == 0) leaf[l].reason = REASON_RULE;
        }
        memcpy(made, leaf, sizeof made);
        link_runs_agree(made, made + n);
        for (uint32_t l = 0; l < n; l++)
            if (leaf[l].n_tokens) CHECK(made[l].informative == (leaf[l].informative && !becomes_redundant(leaf, n, l)));
    }
}

/* A menu of n links that `pages` pages have, with a heading; then a link of this page alone, and text. */
static void make_menu(struct leaf_fact *leaf, uint32_t n, uint32_t pages)
{
    for (uint32_t l = 0; l < n + 3; l++) {
        leaf[l] = link_in(l, true);
        leaf[l].line_df = pages;
    }
    leaf[0].n_link_tokens = 0;
    leaf[n + 1].line_df = 1;
    leaf[n + 2].n_link_tokens = 0;
    leaf[n + 2].n_tokens = 20;
}

static struct path_sums path[40];
static const struct block_path place_of_menu[40] = {{.element = EL_h3}};
static const struct law_paths of_menu = {.path = path, .place = place_of_menu};

static void test_menus(void)
{
    for (uint32_t p = 0; p < 40; p++) path[p] = (struct path_sums){.tokens = 10, .link_tokens = 6, .pages = 3};
    struct leaf_fact leaf[20];
    make_menu(leaf, 12, 3);
    drop_menus(leaf, leaf + 15, &of_menu);
    for (uint32_t l = 1; l < 13; l++) CHECK(!leaf[l].informative && leaf[l].reason == REASON_LINKS);
    CHECK(leaf[0].informative); /* a heading of nothing now, which another law drops */
    CHECK(leaf[13].informative && leaf[14].informative); /* what does not recur stays */
    make_menu(leaf, 12, 2);
    drop_menus(leaf, leaf + 15, &of_menu);
    CHECK(leaf[0].informative && leaf[12].informative);
    for (uint32_t p = 0; p < 40; p++) path[p].pages = 2; /* no other page has these paths */
    make_menu(leaf, 12, 2);
    drop_menus(leaf, leaf + 15, &of_menu);
    CHECK(!leaf[1].informative && !leaf[12].informative && leaf[13].informative && leaf[14].informative);
    for (uint32_t p = 0; p < 40; p++) path[p].pages = 1; /* of one page alone: no other has the links */
    make_menu(leaf, 12, 1);
    drop_menus(leaf, leaf + 15, &of_menu);
    CHECK(leaf[1].informative && leaf[12].informative);
    make_menu(leaf, 10, 3); /* with the one after it, eleven */
    drop_menus(leaf, leaf + 13, &of_menu);
    CHECK(leaf[1].informative && leaf[10].informative);
    make_menu(leaf, 12, 3);
    for (uint32_t l = 1; l < 5; l++) leaf[l].line_df = 1; /* 8 of 13 recur */
    drop_menus(leaf, leaf + 15, &of_menu);
    CHECK(leaf[6].informative);
    make_menu(leaf, 12, 3);
    leaf[6].reason = REASON_RULE;
    drop_menus(leaf, leaf + 15, &of_menu);
    CHECK(leaf[6].informative && !leaf[7].informative);
    drop_menus(leaf, leaf + 0, &of_menu);
    make_menu(leaf, 13, 3); /* the last item of a list before it, as short as a heading */
    leaf[0].path = leaf[1].path = 20;
    leaf[1].n_link_tokens = 0;
    drop_menus(leaf, leaf + 16, &of_menu);
    CHECK(leaf[0].informative && leaf[1].informative && !leaf[2].informative);
    make_menu(leaf, 12, 3);
    leaf[12].n_link_tokens = 0; /* a heading after the links; the one after it does not recur */
    leaf[13].n_link_tokens = 0;
    leaf[5].n_link_tokens = leaf[6].n_link_tokens = 0;
    leaf[6].has_number = true;
    drop_menus(leaf, leaf + 15, &of_menu);
    CHECK(leaf[1].informative); /* nine links */
    make_menu(leaf, 15, 3);
    leaf[15].n_link_tokens = leaf[16].n_link_tokens = leaf[5].n_link_tokens = leaf[6].n_link_tokens = 0;
    leaf[6].has_number = true;
    drop_menus(leaf, leaf + 18, &of_menu);
    CHECK(!leaf[1].informative && !leaf[5].informative && leaf[6].informative && !leaf[14].informative && leaf[15].informative);
}

/* Twelve links, a short block and the link of a footer, which ten pages have: does the block go? */
static bool goes_after_menu(uint32_t of_block)
{
    enum { BODY, LINK, MAIN, IN_MAIN, H1, P };
    static const struct block_path place[] = {[LINK] = {.parent = BODY, .element = EL_li}, [MAIN] = {.parent = BODY, .element = EL_main},
                                              [IN_MAIN] = {.parent = MAIN, .element = EL_p}, [H1] = {.parent = BODY, .element = EL_h1},
                                              [P] = {.parent = BODY, .element = EL_p}};
    static const struct path_sums of[] = {[LINK] = {.tokens = 9, .link_tokens = 9}, [P] = {.tokens = 9}};
    static const uint32_t blocks[] = {P, IN_MAIN, H1};
    struct leaf_fact leaf[14];
    for (uint32_t l = 0; l < 14; l++) {
        leaf[l] = link_in(LINK, true);
        leaf[l].line_df = 10;
    }
    leaf[12] = (struct leaf_fact){.path = blocks[of_block], .n_tokens = 1, .informative = 1, .line_df = 10};
    drop_menus(leaf, leaf + 14, &(struct law_paths){.path = of, .place = place});
    CHECK(!leaf[0].informative && !leaf[11].informative);
    return !leaf[12].informative;
}

static void test_text_after_menu(void)
{
    CHECK(goes_after_menu(0) && !goes_after_menu(1) && !goes_after_menu(2)); /* in BODY, in MAIN, an H1 */
}

/* The text before a menu ends in a link and in short text that many pages have: "Source: keel.js", "Returns: string". */
static void test_text_before_menu(void)
{
    struct leaf_fact leaf[20];
    for (uint32_t p = 0; p < 40; p++) path[p] = (struct path_sums){.tokens = 10, .link_tokens = 6};
    make_menu(leaf, 14, 3);
    leaf[0].n_link_tokens = 3; /* of this page: the menu begins after it */
    leaf[0].line_df = 1;
    leaf[1].n_link_tokens = leaf[2].n_link_tokens = 0;
    drop_menus(leaf, leaf + 17, &of_menu);
    CHECK(leaf[0].informative && leaf[1].informative && leaf[2].informative);
    CHECK(!leaf[3].informative && !leaf[14].informative && leaf[15].informative);
}

/* Links in a list of the text, where other items have few, are no menu. */
static void test_menu_path(void)
{
    struct leaf_fact leaf[20];
    for (uint32_t p = 0; p < 40; p++) path[p] = (struct path_sums){.tokens = 10, .link_tokens = 5};
    make_menu(leaf, 12, 3);
    drop_menus(leaf, leaf + 15, &of_menu);
    CHECK(leaf[0].informative && leaf[5].informative);
}

/* Links and short texts with and without numbers: each leaf's run looked at anew. */
static void test_menu_twin(void)
{
    unsigned chance = 3, dropped = 0;
    for (int round = 0; round < 3000; round++) {
        uint32_t pages = round % 4 ? 40 : 2, least = pages == 2 ? 2 : 3;
        for (uint32_t p = 0; p < 2; p++) path[p] = (struct path_sums){.tokens = 10, .link_tokens = 5 + p, .pages = pages};
        struct leaf_fact leaf[40], made[40];
        for (uint32_t l = 0; l < 40; l++) {
            chance = chance * 1103515245 + 12345;
            leaf[l] = link_in(l, chance >> 8 & 1);
            leaf[l].path = (chance >> 26 & 15) != 0;
            leaf[l].line_df = (chance >> 10 & 7) ? 20 + 2 * (chance >> 24 & 1) + 2 * (chance >> 25 & 1) : 2;
            if ((chance >> 13 & 3) == 0) leaf[l].n_link_tokens = 0;
            if ((chance >> 15 & 31) == 0) leaf[l].n_link_tokens = 0, leaf[l].n_tokens = 4;
            leaf[l].has_number = chance >> 20 & 1;
        }
        memcpy(made, leaf, sizeof made);
        drop_menus(made, made + 40, &of_menu);
        for (uint32_t l = 0; l < 40; l++) {
            uint32_t from = l, to = l, links = 0, recurring = 0, behind = 0, ahead = 0;
            while (from > 0 && leaf[from - 1].n_tokens < 4) from--;
            while (to < 40 && leaf[to].n_tokens < 4) to++;
            for (uint32_t i = from; i < to; i++) {
                if (!leaf[i].n_link_tokens) continue;
                links++;
                uint32_t front = i, next = i + 1;
                while (front > from && !leaf[front - 1].n_link_tokens) front--;
                while (next < to && !leaf[next].n_link_tokens) next++;
                bool as_front = front > from && abs((int)leaf[front - 1].line_df - (int)leaf[i].line_df) <= leaf[i].line_df / 8.0;
                bool as_next = next < to && abs((int)leaf[next].line_df - (int)leaf[i].line_df) <= leaf[i].line_df / 8.0;
                recurring += leaf[i].path == 1 && leaf[i].line_df >= least && (as_front || as_next);
                bool recurs = leaf[i].path == 1 && leaf[i].line_df >= least;
                behind += recurs && i > l;
                ahead += recurs && i < l;
            }
            bool in_menu = to > l && links >= 12 && recurring >= links * 0.75 && links >= (to - from) / 1.5;
            bool goes = in_menu && leaf[l].line_df >= least &&
                        (leaf[l].n_link_tokens ? leaf[l].path == 1 : behind && ahead && !leaf[l].has_number);
            CHECK(made[l].informative == (leaf[l].informative && !goes));
            dropped += goes;
        }
    }
    CHECK(dropped > 1000);
}

static void test_breadcrumbs(void)
{
    enum { BODY, NAV, ITEM, H1, P, H1_IN_NAV, PATHS };
    static const struct block_path place[PATHS] = {[NAV] = {.element = EL_nav, .parent = BODY}, [ITEM] = {.element = EL_li, .parent = NAV},
                                                   [H1] = {.element = EL_h1, .parent = BODY}, [P] = {.element = EL_p, .parent = BODY},
                                                   [H1_IN_NAV] = {.element = EL_h1, .parent = NAV}};
    static const uint32_t paths[] = {ITEM, ITEM, P, H1, ITEM};
    for (int tokens = 12; tokens <= 13; tokens++)
        for (int has_h1 = 0; has_h1 < 2; has_h1++) {
            struct leaf_fact leaf[5];
            for (int i = 0; i < 5; i++)
                leaf[i] = (struct leaf_fact){.path = paths[i], .n_tokens = (uint32_t)tokens, .informative = 1, .reason = REASON_LIKE_CONTENT};
            leaf[0].n_link_tokens = 12;
            leaf[3].path = has_h1 ? H1 : P;
            drop_breadcrumbs(leaf, leaf + 5, place);
            bool goes = tokens == 12 && has_h1;
            CHECK(leaf[0].informative == !goes && leaf[1].informative == !goes);
            CHECK(leaf[2].informative && leaf[3].informative && leaf[4].informative);
            if (goes) CHECK(leaf[0].reason == REASON_LINKS && leaf[1].reason == REASON_LIKE_BOILERPLATE);
            leaf[0].informative = leaf[1].informative = 1;
            leaf[0].n_link_tokens = 1; /* "Home > a long title", in one block */
            drop_breadcrumbs(leaf, leaf + 5, place);
            CHECK(leaf[0].informative == !goes && leaf[1].informative == !goes);
            leaf[0].informative = leaf[1].informative = 1;
            leaf[0].n_link_tokens = 0; /* contents with page numbers, say */
            drop_breadcrumbs(leaf, leaf + 5, place);
            CHECK(leaf[1].informative);
            leaf[0].n_link_tokens = 12;
            leaf[3].path = H1_IN_NAV;
            drop_breadcrumbs(leaf, leaf + 5, place);
            CHECK(leaf[1].informative);
        }
    drop_breadcrumbs(NULL, NULL, place);
}

/* In a list that a class or id calls breadcrumbs, before the H1 and not around it, perhaps without a link. */
static void test_named_breadcrumbs(void)
{
    enum { BODY, LIST, ITEM, H1, H1_IN_LIST, PATHS };
    struct block_path place[PATHS] = {[LIST] = {.element = EL_ul, .parent = BODY}, [ITEM] = {.element = EL_li, .parent = LIST},
                                      [H1] = {.element = EL_h1, .parent = BODY}, [H1_IN_LIST] = {.element = EL_h1, .parent = LIST}};
    static const struct { const char *class, *id; uint32_t path[3], tokens; bool goes; } cases[] = {
        {"api-breadcrumb", "", {ITEM, H1, ITEM}, 12, true},
        {"", "breadcrumbs", {ITEM, H1, ITEM}, 12, true},
        {"bread", "", {ITEM, H1, ITEM}, 12, false},
        {"api-breadcrumb", "", {ITEM, H1, ITEM}, 13, false},
        {"api-breadcrumb", "", {ITEM, H1_IN_LIST, ITEM}, 12, false}, /* the page is of pages with breadcrumbs */
        {"api-breadcrumb", "", {ITEM, ITEM, ITEM}, 12, false}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct leaf_fact leaf[3];
        place[LIST].class = span_of(cases[c].class);
        place[LIST].id = span_of(cases[c].id);
        for (int i = 0; i < 3; i++)
            leaf[i] = (struct leaf_fact){.path = cases[c].path[i], .n_tokens = cases[c].tokens, .informative = 1};
        drop_breadcrumbs(leaf, leaf + 3, place);
        CHECK(leaf[0].informative == !cases[c].goes && leaf[1].informative && leaf[2].informative);
        drop_inner_breadcrumbs(leaf, leaf + 3, place);
        CHECK(leaf[0].informative == !cases[c].goes && leaf[1].informative && leaf[2].informative == !cases[c].goes);
    }
}

/* The next page, by its title, in a list that a class calls pager. */
static void test_named_pagers(void)
{
    enum { BODY, LIST, ITEM, DEEP, DEEPER, PATHS };
    struct block_path place[PATHS] = {[LIST] = {.element = EL_ul, .parent = BODY}, [ITEM] = {.parent = LIST},
                                      [DEEP] = {.parent = ITEM}, [DEEPER] = {.parent = DEEP}};
    static const struct { const char *class; uint32_t path, link_tokens; bool goes; } cases[] = {
        {"pager", ITEM, 4, true},           {"pager", LIST, 4, true},     {"post-pager wide", ITEM, 3, true},
        {"pagination", ITEM, 4, true},      {"pager2", ITEM, 4, true},    {"pager", ITEM, 2, false},
        {"pagerow", ITEM, 4, false},        {"paginated", ITEM, 4, false}, {"", ITEM, 4, false},
        {"pager", DEEP, 4, false},          {"pager", DEEPER, 4, false}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const uint32_t links = cases[c].link_tokens;
        struct leaf_fact leaf = {.path = cases[c].path, .n_tokens = 4, .n_link_tokens = links, .informative = 1};
        place[LIST].class = span_of(cases[c].class);
        drop_named_pagers(&leaf, &leaf + 1, place);
        CHECK(leaf.informative == !cases[c].goes && (leaf.informative || leaf.reason == REASON_LINKS));
    }
}

/* The next page, of a long title, in a NAV after the text; not in one before it, nor in the one that the H1 is in. */
static void test_nav_after(void)
{
    enum { BODY, NAV, ITEM, H1, P, ALL_NAV, H1_IN_NAV, P_IN_NAV, PATHS };
    static const struct block_path place[PATHS] = {
        [NAV] = {.element = EL_nav, .parent = BODY},        [ITEM] = {.element = EL_li, .parent = NAV},
        [H1] = {.element = EL_h1, .parent = BODY},          [P] = {.element = EL_p, .parent = BODY},
        [ALL_NAV] = {.element = EL_nav, .parent = BODY},    [H1_IN_NAV] = {.element = EL_h1, .parent = ALL_NAV},
        [P_IN_NAV] = {.element = EL_p, .parent = ALL_NAV}};
    static const struct { uint32_t path[5]; bool is_link, goes; } cases[] = {
        {{H1, ITEM, P, P, ITEM}, true, true},
        {{H1, ITEM, P, P, ITEM}, false, false},
        {{H1, ITEM, P, ITEM, P}, true, false},  /* a link in no NAV: related pages, which other laws know */
        {{H1_IN_NAV, ITEM, P, P, P_IN_NAV}, true, false},
        {{P, ITEM, P, P, ITEM}, true, false}};  /* no H1 */
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct leaf_fact leaf[5];
        for (int i = 0; i < 5; i++)
            leaf[i] = (struct leaf_fact){.path = cases[c].path[i], .n_tokens = 30, .informative = 1};
        leaf[1].n_link_tokens = 30;
        leaf[4].n_link_tokens = cases[c].is_link ? 30 : 0;
        drop_breadcrumbs(leaf, leaf + 5, place);
        CHECK(leaf[4].informative == !cases[c].goes && (leaf[4].informative || leaf[4].reason == REASON_LINKS));
        for (int i = 0; i < 4; i++) CHECK(leaf[i].informative);
    }
}

/* After the H1: so many links, then labels, in one NAV. Do the labels go? */
static bool nav_labels_go(uint32_t links, uint32_t labels, uint32_t tokens, uint32_t element)
{
    const struct block_path place[] = {{.element = EL_body}, {.element = EL_h1}, {.element = element}, {.element = EL_p}};
    struct leaf_fact leaf[40] = {{.path = 1, .n_tokens = 1, .informative = 1}};
    uint32_t n = 1;
    for (uint32_t i = 0; i < links; i++) leaf[n++] = (struct leaf_fact){.path = 2, .n_tokens = 2, .n_link_tokens = 2};
    for (uint32_t i = 0; i < labels; i++) leaf[n++] = (struct leaf_fact){.path = 2, .n_tokens = tokens, .informative = 1};
    leaf[n++] = (struct leaf_fact){.path = 3, .n_tokens = 9, .informative = 1};
    drop_breadcrumbs(leaf, leaf + n, place);
    CHECK(leaf[0].informative && leaf[n - 1].informative);
    for (uint32_t i = 2; i < labels; i++) CHECK(leaf[links + i].informative == leaf[links + 1].informative);
    return !leaf[links + 1].informative;
}

static void test_nav_labels(void)
{
    CHECK(nav_labels_go(12, 6, 12, EL_nav));
    CHECK(!nav_labels_go(11, 5, 12, EL_nav));  /* too few links */
    CHECK(!nav_labels_go(12, 7, 12, EL_nav));  /* too much text between them */
    CHECK(!nav_labels_go(12, 6, 13, EL_nav));  /* too long for labels */
    CHECK(!nav_labels_go(12, 6, 12, EL_div));
}

/* Links and text before an H1, so many tokens of each: do the links go? */
static bool breadcrumbs_go(uint32_t links, uint32_t text, bool has_h1)
{
    static const struct block_path place[] = {{.element = EL_body}, {.element = EL_h1}, {.element = EL_p}};
    struct leaf_fact leaf[] = {{.path = 2, .n_tokens = links, .n_link_tokens = links, .informative = 1},
                               {.path = 2, .n_tokens = text, .informative = 1},
                               {.path = has_h1, .n_tokens = 1, .informative = 1},
                               {.path = 2, .n_tokens = 3, .n_link_tokens = 3, .informative = 1}};
    drop_breadcrumbs(leaf, leaf + 4, place);
    CHECK(leaf[1].informative && leaf[2].informative && leaf[3].informative);
    return !leaf[0].informative;
}

static void test_breadcrumbs_in_no_nav(void)
{
    CHECK(breadcrumbs_go(24, 12, true) && !breadcrumbs_go(25, 12, true) && !breadcrumbs_go(24, 13, true) && !breadcrumbs_go(24, 12, false));
}

/* Does the link between two H1s go, if so many pages have the first, and if that is a link, or both? */
static bool crumb_between_goes(uint16_t pages, uint32_t linked)
{
    static const struct block_path place[] = {{.element = EL_body}, {.element = EL_h1}, {.element = EL_p}};
    struct leaf_fact leaf[] = {{.path = 1, .n_tokens = 2, .informative = 1, .line_df = pages},
                               {.path = 2, .n_tokens = 3, .n_link_tokens = 3, .informative = 1},
                               {.path = 1, .n_tokens = 4, .informative = 1, .line_df = 1}};
    if (linked >= 1) leaf[0].n_link_tokens = 2;
    if (linked == 2) leaf[2].n_link_tokens = 4;
    drop_breadcrumbs(leaf, leaf + 3, place);
    return !leaf[1].informative;
}

/* The site's name in an H1, the way to the page, and its title. */
static void test_breadcrumbs_below_name(void)
{
    CHECK(crumb_between_goes(9, 0) && !crumb_between_goes(8, 0)); /* two titles of a page */
    CHECK(crumb_between_goes(1, 1) && !crumb_between_goes(9, 2));
}

/* Does what is before an H1 of so many tokens go? */
static bool trail_goes(struct leaf_fact trail, uint32_t h1)
{
    static const struct block_path place[] = {{.element = EL_body}, {.element = EL_h1}, {.element = EL_div}};
    struct leaf_fact leaf[] = {trail, trail, {.path = 2}, {.path = 1, .n_tokens = h1, .informative = 1}};
    leaf[0].n_tokens = leaf[0].n_link_tokens = 30; /* the links before are too long to go for themselves */
    drop_breadcrumbs(leaf, leaf + 4, place);
    CHECK(leaf[0].informative && leaf[3].informative && (leaf[1].informative || leaf[1].reason == REASON_LINKS));
    return !leaf[1].informative;
}

static void test_trail(void)
{
    /* "Home / Walking boots / Trail boot size 7" */
    const struct leaf_fact trail = {.path = 2, .n_tokens = 7, .n_link_tokens = 3, .informative = 1};
    struct leaf_fact other = trail;
    CHECK(trail_goes(trail, 4) && !trail_goes(trail, 3) && !trail_goes(trail, 5) && !trail_goes(trail, 7));
    CHECK((other.n_tokens = 4, other.n_link_tokens = 0, !trail_goes(other, 4))); /* no link */
}

/* <ul>clearMask <li><a>clearMask(mask)</a></ul> */
static void test_list_names(void)
{
    static const struct block_path place[] = {{.element = EL_ul}, {.element = EL_ol}, {.element = EL_li}};
    for (uint32_t at = 0; at < 3; at++)
        for (uint32_t n_tokens = 1; n_tokens <= 4; n_tokens++)
            for (int link = 0; link < 4; link++) { /* bits: it is content; it is one */
                struct leaf_fact leaf[] = {{.path = at, .n_tokens = n_tokens, .informative = true, .reason = REASON_LIKE_CONTENT},
                                           {.path = 2}, /* no tokens */
                                           {.path = 2, .n_tokens = 5, .n_link_tokens = link & 2 ? 5 : 0, .informative = (link & 1) != 0}};
                drop_list_names(leaf, leaf + 3, place);
                CHECK(leaf[0].informative == (at == 2 || n_tokens == 4 || link != 2));
                leaf[0].informative = true;
                drop_list_names(leaf, leaf + 2, place); /* nothing follows */
                CHECK(leaf[0].informative);
            }
}

int main(void)
{
    test_list_names();
    test_votes();
    test_menus();
    test_menu_path();
    test_text_after_menu();
    test_text_before_menu();
    test_menu_twin();
    test_twin();
    test_breadcrumbs();
    test_named_breadcrumbs();
    test_named_pagers();
    test_breadcrumbs_in_no_nav();
    test_breadcrumbs_below_name();
    test_nav_after();
    test_nav_labels();
    test_trail();
    return check_done("link_runs");
}
