/* SPDX-License-Identifier: MIT
 * test_caption_sections.c - which headings head nothing but redundant text, and which more than what is right after
 * them. */
#include <string.h>

#include "check.h"

#include "labelers/shared/caption_rule.h"

/* ARTICLE (1) in BODY (0), with H2 (2), H3 (3) and P (4) in it; a P (5) in BODY. */
static const struct block_path place[] = {
    {.element = EL_body},
    {.element = EL_article, .parent = 0},
    {.element = EL_h2, .parent = 1},
    {.element = EL_h3, .parent = 1},
    {.element = EL_p, .parent = 1},
    {.element = EL_p, .parent = 0},
};
enum { H2 = 2, H3, P, OUTER_P };

static struct leaf_fact at(uint32_t path, bool informative)
{
    return (struct leaf_fact){.path = path, .n_tokens = 2, .line_df = 2, .informative = informative};
}

/* After a paragraph in the same ARTICLE. */
static bool heads_behind(const struct leaf_fact *leaf, const struct leaf_fact *end, const struct block_path *of)
{
    struct leaf_fact page[8] = {at(of == place ? P : 5, true)};
    memcpy(page + 1, leaf, (size_t)(end - leaf) * sizeof *leaf);
    return heads_redundant(page + 1, page, page + 1 + (end - leaf), of);
}

static void test_bare_heading(void)
{
    struct leaf_fact leaf[] = {at(H2, true), at(P, false), at(P, false), at(H2, true), at(P, true)};
    CHECK(heads_behind(leaf, leaf + 5, place));
    leaf[2].informative = 1;
    CHECK(!heads_behind(leaf, leaf + 5, place)); /* content in its section */
    leaf[2].path = OUTER_P;
    CHECK(heads_behind(leaf, leaf + 5, place)); /* that is no more in it */
    leaf[1].path = OUTER_P;
    CHECK(!heads_behind(leaf, leaf + 5, place)); /* it heads nothing at all */
    CHECK(!heads_behind(leaf + 4, leaf + 5, place)); /* no heading */
}

/* H2 and link in a DIV (6) of their own, and the section after it. */
static void test_bare_link(void)
{
    static const struct block_path in_div[] = {
        {.element = EL_body}, {.element = EL_article}, {.element = EL_div, .parent = 1},
        {.element = EL_h2, .parent = 2}, {.element = EL_div, .parent = 2}, {.element = EL_p, .parent = 1},
    };
    struct leaf_fact leaf[] = {at(3, true), at(4, false), at(5, true), at(3, true), at(4, false)};
    leaf[1].n_link_tokens = leaf[4].n_link_tokens = 2;
    CHECK(!heads_behind(leaf, leaf + 5, in_div)); /* content after the two */
    leaf[2].informative = 0;
    CHECK(heads_behind(leaf, leaf + 5, in_div));
    CHECK(heads_behind(leaf + 3, leaf + 5, in_div)); /* nothing but the link */
    leaf[1].informative = 1;
    CHECK(!heads_behind(leaf, leaf + 5, in_div)); /* a link that is content */
    leaf[1].informative = 0;
    leaf[1].n_link_tokens = 0;
    leaf[2].informative = 1;
    CHECK(heads_behind(leaf, leaf + 5, in_div)); /* text in the DIV is what it heads */
    leaf[1].n_link_tokens = 2;
    leaf[2].path = 4;
    leaf[2].informative = 0;
    CHECK(heads_behind(leaf, leaf + 3, in_div)); /* and so are two links */
}

/* H2s, each alone in a DIV, and what comes after each in the ARTICLE. */
static void test_bare_in_div(void)
{
    static const struct block_path in_div[] = {
        {.element = EL_body}, {.element = EL_article}, {.element = EL_div, .parent = 1},
        {.element = EL_h2, .parent = 2}, {.element = EL_p, .parent = 1}, {.element = EL_p, .parent = 1},
    };
    struct leaf_fact leaf[] = {at(3, true), at(4, false), at(3, true), at(4, true)};
    CHECK(heads_behind(leaf, leaf + 4, in_div));
    CHECK(!heads_behind(leaf + 2, leaf + 4, in_div)); /* content after it */
    CHECK(!heads_behind(leaf, leaf + 1, in_div));
    leaf[1].path = 0;
    CHECK(!heads_behind(leaf, leaf + 4, in_div)); /* not in the ARTICLE */
    leaf[1].path = 4;
    leaf[0].line_df = 1;
    CHECK(!heads_behind(leaf, leaf + 4, in_div)); /* the page's own */
}

/* A heading of low entropy over nothing, on so many of the pages that have its path. */
static bool is_bare_dropped(uint32_t line_df, uint32_t pages)
{
    const struct path_sums sums[OUTER_P + 1] = {[H2] = {.pages = pages}};
    struct leaf_fact leaf[] = {at(H2, true), at(P, false)};
    leaf[0].line_df = line_df;
    return drop_bare_headings(leaf, leaf + 2, place, sums, 2) == 1;
}

static void test_bare_names(void)
{
    CHECK(is_bare_dropped(5, 10) && !is_bare_dropped(4, 10)); /* "Related" on most news, or a name */
    CHECK(is_bare_dropped(FIXED_PAGES, 4) && !is_bare_dropped(FIXED_PAGES - 1, 3));
}

/* A heading on so many pages of ten, so many items, and a text that is content: does the heading go? */
static bool is_dropped_over_list(uint32_t line_df, uint32_t n, struct leaf_fact item, bool in_list)
{
    enum { HEADING, ITEM, TEXT, LIST, BODY, ALL };
    const struct block_path of[ALL] = {[HEADING] = {.parent = BODY, .element = EL_h2},
                                       [ITEM] = {.parent = in_list ? LIST : BODY, .element = in_list ? EL_li : EL_p},
                                       [TEXT] = {.parent = BODY, .element = EL_p},
                                       [LIST] = {.parent = BODY, .element = EL_ul},
                                       [BODY] = {.parent = BODY, .element = EL_body}};
    const struct path_sums sums[ALL] = {[HEADING] = {.pages = 10}};
    struct leaf_fact leaf[8] = {{.path = HEADING, .n_tokens = 2, .line_df = line_df, .informative = 1}};
    for (uint32_t i = 1; i <= n; i++) leaf[i] = item;
    for (uint32_t i = 1; i <= n; i++) leaf[i].path = ITEM;
    leaf[n + 1] = (struct leaf_fact){.path = TEXT, .n_tokens = 9, .informative = 1};
    return drop_bare_headings(leaf, leaf + n + 2, of, sums, 2) == 1;
}

static void test_bare_lists(void)
{
    const struct leaf_fact item = {.n_tokens = 5, .n_link_tokens = 2}, text = {.n_tokens = 5},
                           kept = {.n_tokens = 5, .n_link_tokens = 2, .informative = 1};
    CHECK(is_dropped_over_list(5, 3, item, true) && is_dropped_over_list(5, 6, item, true));
    CHECK(!is_dropped_over_list(4, 3, item, true) && !is_dropped_over_list(5, 2, item, true));
    CHECK(!is_dropped_over_list(5, 3, item, false) && !is_dropped_over_list(5, 3, text, true));
    CHECK(!is_dropped_over_list(5, 3, kept, true) && !is_dropped_over_list(5, 0, item, true));
}

/* A name that some pages have, over two redundant links on so many pages: the part of a menu of theirs? */
static bool is_menu_dropped(uint32_t heading_df, uint32_t first_df, uint32_t second_df)
{
    const struct path_sums sums[OUTER_P + 1] = {[H2] = {.pages = 90}};
    struct leaf_fact leaf[] = {at(H2, true), at(P, false), at(P, false)};
    leaf[0].line_df = heading_df;
    leaf[1].line_df = first_df;
    leaf[2].line_df = second_df;
    leaf[1].n_link_tokens = leaf[2].n_link_tokens = 2;
    return drop_bare_headings(leaf, leaf + 3, place, sums, 2) == 1;
}

static void test_bare_menus(void)
{
    CHECK(is_menu_dropped(18, 18, 1) && is_menu_dropped(18, 16, 1) && is_menu_dropped(2, 2, 2));
    CHECK(is_menu_dropped(18, 1, 18));  /* the page at hand, and a link to the next */
    CHECK(!is_menu_dropped(18, 3, 3));  /* "Hierarchy", with other links in each class */
    CHECK(!is_menu_dropped(18, 22, 22) && !is_menu_dropped(1, 1, 1));
    struct leaf_fact text[] = {at(H2, true), at(P, false), at(P, false)};
    const struct path_sums sums[OUTER_P + 1] = {[H2] = {.pages = 90}};
    CHECK(drop_bare_headings(text, text + 3, place, sums, 2) == 0); /* no links */
}

static void test_bare_levels(void)
{
    const struct path_sums sums[OUTER_P + 1] = {[H2] = {.pages = 9}};
    struct leaf_fact leaf[] = {at(H2, true), at(H3, false), at(P, false), at(H3, true), at(P, true)};
    CHECK(!heads_behind(leaf, leaf + 5, place)); /* content below another heading in it */
    CHECK(heads_behind(leaf, leaf + 3, place));
    leaf[0].entropy = ENTROPY_ONE / 5 * 4 - 1; /* a name that some pages have */
    CHECK(drop_bare_headings(leaf, leaf + 3, place, sums, 2) == 0 && leaf[0].informative);
    leaf[0].entropy++;
    struct leaf_fact heading = leaf[0];
    CHECK(drop_bare_headings(leaf, leaf + 3, place, sums, 2) == 1 && !leaf[0].informative);
    leaf[0] = heading;
    leaf[0].line_df = 1; /* of this page only */
    CHECK(drop_bare_headings(leaf, leaf + 3, place, sums, 2) == 0 && leaf[0].informative);
    leaf[0].reason = REASON_RULE;
    CHECK(drop_bare_headings(leaf, leaf + 3, place, sums, 1) == 0 && leaf[0].informative);
    leaf[0].reason = REASON_LIKE_CONTENT;
    CHECK(drop_bare_headings(leaf, leaf + 3, place, sums, 1) == 1 && !leaf[0].informative);
    CHECK(leaf[0].reason == REASON_BARE_HEADING);
    leaf[0] = at(H2, true);
    leaf[0].n_tokens = CAPTION_TOKENS_MAX + 1;
    CHECK(!heads_behind(leaf, leaf + 3, place));
    leaf[0] = at(H2, false);
    CHECK(!heads_behind(leaf, leaf + 3, place)); /* it is redundant anyway */
}

/* The first text of its element heads the other headings of its level. */
static void test_bare_title(void)
{
    struct leaf_fact leaf[] = {at(OUTER_P, true), at(P, false), at(H2, true), at(P, false), at(H2, true), at(P, true)};
    leaf[1].n_tokens = 0;
    CHECK(!heads_redundant(leaf + 2, leaf, leaf + 6, place) && heads_behind(leaf + 2, leaf + 6, place));
    leaf[1].n_tokens = 2;
    CHECK(heads_redundant(leaf + 2, leaf, leaf + 6, place));
    leaf[1].path = OUTER_P;
    CHECK(!heads_redundant(leaf + 2, leaf, leaf + 6, place));
    CHECK(!heads_redundant(leaf + 2, leaf + 2, leaf + 6, place)); /* before it there is nothing at all */
    leaf[5].informative = 0;
    leaf[4].informative = 0;
    CHECK(heads_redundant(leaf + 2, leaf, leaf + 6, place));
}

/* ---- headings before more than text ---- */

static struct leaf_fact dropped(uint32_t path, uint32_t n_tokens)
{
    struct leaf_fact leaf = at(path, false);
    leaf.n_tokens = n_tokens;
    leaf.reason = REASON_HIGH_ENTROPY;
    return leaf;
}

/* An H2, a button, and text that is content, in a site of so many pages: is the heading kept? */
static bool is_section_kept(struct leaf_fact heading, struct leaf_fact button, struct leaf_fact text, uint32_t n_documents)
{
    struct leaf_fact leaf[] = {at(P, true), heading, button, text, at(OUTER_P, true)};
    text.informative = 1;
    label_sections(leaf, leaf + 5, place, n_documents);
    CHECK(!leaf[2].informative && leaf[3].informative == text.informative);
    return leaf[1].informative;
}

static void test_section(void)
{
    const struct leaf_fact heading = dropped(H2, 2), button = dropped(P, 10), text = at(P, true);
    struct leaf_fact other = text;
    other.n_tokens = 5;
    CHECK(is_section_kept(heading, button, other, 20));
    other.n_tokens = 4; /* less than a third */
    CHECK(!is_section_kept(heading, button, other, 20));
    other.n_tokens = 5;
    other.path = OUTER_P; /* not in it */
    CHECK(!is_section_kept(heading, button, other, 20));
    other.path = H2; /* another section */
    CHECK(!is_section_kept(heading, button, other, 20));
    other.path = H3;
    CHECK(is_section_kept(heading, button, other, 20));
    other.cover = COVER_ALL, other.line_df = 11; /* on most pages */
    CHECK(!is_section_kept(heading, button, other, 20) && is_section_kept(heading, button, other, 22));
    other.reason = REASON_IN_CONTENT; /* a cell of a table that they have not */
    CHECK(is_section_kept(heading, button, other, 20));
    other = text;
    other.n_tokens = 5, other.n_link_tokens = 3;
    CHECK(!is_section_kept(heading, button, other, 20));
    other = heading;
    other.n_tokens = CAPTION_TOKENS_MAX + 1;
    CHECK(!is_section_kept(other, button, text, 20));
}

/* DIV (6) in the ARTICLE, with DIVs (7) for heads and P (8) in it. */
static void test_columns(void)
{
    enum { GRID = 6, HEAD, CELL, PLACES };
    struct block_path of[PLACES] = {[GRID] = {.element = EL_div, .parent = 1}, [HEAD] = {.element = EL_div, .parent = GRID},
                                    [CELL] = {.element = EL_p, .parent = GRID}};
    memcpy(of, place, sizeof place);
    const struct leaf_fact page[] = {at(H2, true), dropped(HEAD, 2), dropped(HEAD, 1), at(CELL, true)};
    struct {
        uint32_t leaf, path, n_tokens, n_link_tokens;
        bool informative, is_kept;
    } row[] = {{0, H2, 2, 0, true, true},                       /* as it is */
               {0, P, 2, 0, true, false},                       /* no heading in front */
               {0, 5, 2, 0, false, false},
               {2, CELL, 1, 0, false, false},                   /* one head */
               {2, HEAD, CAPTION_TOKENS_MAX + 1, 0, false, false},
               {2, HEAD, 3, 1, false, false},
               {3, P, 2, 0, true, false},                       /* content, but not in there */
               {3, CELL, 2, 0, false, false}};                  /* no content after */
    for (size_t r = 0; r < sizeof row / sizeof *row; r++) {
        struct leaf_fact leaf[4];
        memcpy(leaf, page, sizeof leaf);
        struct leaf_fact *other = &leaf[row[r].leaf];
        other->path = row[r].path;
        other->n_tokens = row[r].n_tokens;
        other->n_link_tokens = row[r].n_link_tokens;
        other->informative = row[r].informative;
        label_sections(leaf, leaf + 4, of, 20);
        CHECK(leaf[1].informative == row[r].is_kept && (!row[r].is_kept || leaf[1].reason == REASON_CAPTION));
    }
}

int main(void)
{
    test_bare_heading();
    test_bare_link();
    test_bare_in_div();
    test_bare_menus();
    test_bare_levels();
    test_bare_names();
    test_bare_lists();
    test_bare_title();
    test_section();
    test_columns();
    return check_done("caption_sections");
}
