/* SPDX-License-Identifier: MIT
 * test_data_tables.c - tables of data are kept whole: the bounds, and a twin that looks at each cell's table anew. */
#include <stdlib.h>
#include <string.h>

#include "check.h"

#include "labelers/shared/data_tables.h"

/* BODY (0) with TABLE (1) of TR (2) of TH (3) and TD (4), in which P (5); TABLE (6) in TD, with TD (7); P (8) in BODY;
 * LI (9) and H1 (10) in TD. */
static const struct block_path place[] = {
    {.element = EL_body},           {.element = EL_table, .parent = 0}, {.element = EL_tr, .parent = 1},
    {.element = EL_th, .parent = 2}, {.element = EL_td, .parent = 2},    {.element = EL_p, .parent = 4},
    {.element = EL_table, .parent = 4}, {.element = EL_td, .parent = 6}, {.element = EL_p, .parent = 0},
    {.element = EL_li, .parent = 4}, {.element = EL_h1, .parent = 4},
};
enum { TH = 3, TD, P_IN_TD, INNER_TD = 7, P, LI, H1, PATHS };

static const struct path_sums path[PATHS] = {[TH] = {.pages = 20}, [TD] = {.pages = 20}, [P_IN_TD] = {.pages = 20},
                                             [INNER_TD] = {.pages = 20}, [P] = {.pages = 20}, [LI] = {.pages = 20}};

static struct leaf_fact cell(uint32_t of, bool informative)
{
    return (struct leaf_fact){.path = of, .n_tokens = 2, .line_df = 5, .informative = informative,
                              .reason = informative ? REASON_LIKE_CONTENT : REASON_HIGH_ENTROPY};
}

/* Is the cell at `at` content after it? known: what is known of the tables, or NULL. */
static bool is_kept_if(const struct leaf_fact *leaf, uint32_t n, uint32_t at, const struct page_tables *known)
{
    struct leaf_fact after[32];
    memcpy(after, leaf, n * sizeof *leaf);
    struct table_path *of = table_paths_new(place, path, PATHS);
    keep_tables(after, after + n, of, known, 0);
    free(of);
    return after[at].informative;
}

static bool is_kept(const struct leaf_fact *leaf, uint32_t n, uint32_t at)
{
    return is_kept_if(leaf, n, at, NULL);
}

static void test_tables(void)
{
    struct leaf_fact leaf[] = {cell(TH, false), cell(TH, false), cell(TH, false), cell(TD, true), cell(TD, false), cell(TD, false)};
    CHECK(is_kept(leaf, 6, 0) && is_kept(leaf, 6, 5));
    CHECK(!is_kept(leaf, 3, 0)); /* heads alone */
    leaf[3].informative = 0;
    leaf[0].informative = 1;
    CHECK(!is_kept(leaf, 6, 5)); /* only a head is content */
    leaf[3].informative = 1;
    leaf[5].reason = REASON_RULE;
    CHECK(!is_kept(leaf, 6, 5) && is_kept(leaf, 6, 4));
    leaf[5] = cell(TD, false);
    leaf[5].flags = LEAF_HIDDEN;
    CHECK(!is_kept(leaf, 6, 5));
    leaf[5] = cell(TD, false);
    leaf[5].n_link_tokens = 2;
    leaf[5].line_df = 17;
    leaf[5].reason = REASON_LINKS;
    CHECK(is_kept(leaf, 6, 5));
    leaf[5].line_df = 18; /* "edit", on nearly all pages */
    CHECK(!is_kept(leaf, 6, 5));
    leaf[5].has_number = 1; /* "#77" */
    CHECK(is_kept(leaf, 6, 5));
    leaf[5].has_number = 0;
    leaf[5].path = TH;
    CHECK(is_kept(leaf, 6, 5));
    leaf[3].n_tokens = 110;
    CHECK(is_kept(leaf, 6, 5)); /* 20 a cell */
    leaf[3].n_tokens = 111;
    CHECK(!is_kept(leaf, 6, 5));
}

/* Is the last of six cells kept, if `content` of them are content and all but `shown` in a hidden tab? */
static bool is_kept_in_tab(uint32_t content, uint32_t shown, uint8_t flags)
{
    struct page_table own = {.first = 0, .is_own = true};
    struct leaf_fact leaf[6];
    for (uint32_t l = 0; l < 6; l++) {
        leaf[l] = cell(TD, l < content);
        if (l >= shown) leaf[l].flags = LEAF_HIDDEN;
    }
    if (flags) leaf[5].flags = (uint32_t)flags & LEAF_FLAG_BITS;
    return is_kept_if(leaf, 6, 5, &(struct page_tables){.table = &own, .n = 1});
}

/* A table in a tab stays whole if a part of it is content; if not, it may be a part of the page that nobody sees. */
static void test_tabs(void)
{
    CHECK(is_kept_in_tab(2, 0, 0) && !is_kept_in_tab(2, 1, 0) && !is_kept_in_tab(1, 0, 0));
    CHECK(!is_kept_in_tab(2, 0, LEAF_HIDDEN | LEAF_CONTROL) && !is_kept_in_tab(2, 0, LEAF_HIDDEN | LEAF_TITLE));
}

/* On a page alone, a table after text stays, and so does another one after it; in a crawl, more must speak for them. */
static void test_after_text(void)
{
    enum { N = 11 };
    struct table_path *of = table_paths_new(place, path, PATHS);
    for (unsigned bits = 0; bits < 8; bits++) {
        bool is_text = bits & 1, has_link = bits & 2, is_crawl = bits & 4;
        struct leaf_fact leaf[N];
        for (uint32_t l = 0; l < N; l++) leaf[l] = cell(l < 6 ? TD : INNER_TD, false);
        leaf[0] = cell(P, is_text);
        leaf[1] = cell(TH, false);
        leaf[6] = cell(TH, false);
        if (has_link) leaf[4].n_link_tokens = 1;
        keep_tables(leaf, leaf + N, of, NULL, is_crawl ? 20 : 0);
        for (uint32_t l = 1; l < 6; l++) CHECK(leaf[l].informative == (is_text && !has_link && !is_crawl));
        for (uint32_t l = 7; l < N; l++) CHECK(leaf[l].informative == leaf[5].informative);
    }
    free(of);
}

/* A description in one of five columns is most of the row. */
static void test_descriptions(void)
{
    for (uint32_t tokens = 7; tokens <= 9; tokens++) {
        struct leaf_fact leaf[] = {cell(TD, false), cell(TD, false), cell(TD, false), cell(TD, false), cell(TD, true)};
        leaf[4].n_tokens = tokens;
        CHECK(is_kept(leaf, 5, 0) == (tokens >= 8));
    }
}

/* A cell with a list is one. */
static void test_lists(void)
{
    struct leaf_fact leaf[] = {cell(TD, true), cell(TD, false), cell(TD, true), cell(TD, false), cell(LI, true), cell(LI, true), cell(LI, false)};
    CHECK(is_kept(leaf, 7, 1) && is_kept(leaf, 7, 6));
    for (int l = 3; l < 7; l++) leaf[l].path = P_IN_TD, leaf[l].n_tokens = 6; /* paragraphs of one cell */
    CHECK(!is_kept(leaf, 7, 1));
}

/* A table for layout: menu, page with its H1, sidebar. */
static void test_layout(void)
{
    struct leaf_fact leaf[] = {cell(TD, false), cell(TD, false), cell(TD, false), cell(H1, true), cell(TD, true), cell(TD, true)};
    CHECK(!is_kept(leaf, 6, 0));
    leaf[3].n_tokens = 0; /* a picture alone is no title */
    CHECK(is_kept(leaf, 6, 0));
    leaf[3] = cell(LI, true);
    CHECK(is_kept(leaf, 6, 0));
}

/* <th>Material</th><td><p>cotton</p></td>, as WooCommerce writes it. */
static void test_paragraphs_in_cells(void)
{
    struct leaf_fact leaf[] = {cell(TH, false), cell(P_IN_TD, true), cell(TH, false), cell(P_IN_TD, true)};
    CHECK(is_kept(leaf, 4, 0) && is_kept(leaf, 4, 2));
    leaf[2].path = P_IN_TD;
    CHECK(is_kept(leaf, 4, 0)); /* too short for paragraphs */
    for (int l = 1; l < 4; l++) leaf[l].n_tokens = 6;
    CHECK(!is_kept(leaf, 4, 0));
}

/* A table that has nothing of content is kept if it is the page's own. */
static void test_own_tables(void)
{
    struct page_table own = {.first = 1, .is_own = true}, others = {.first = 1}, elsewhere = {.first = 0, .is_own = true};
    struct leaf_fact leaf[6] = {cell(P, false), cell(TH, false), cell(TD, false), cell(TD, false), cell(TD, false), cell(TD, false)};
    for (uint32_t at = 1; at < 6; at++) {
        CHECK(is_kept_if(leaf, 6, at, &(struct page_tables){.table = &own, .n = 1}));
        CHECK(!is_kept_if(leaf, 6, at, &(struct page_tables){.table = &others, .n = 1}) && !is_kept(leaf, 6, at));
        CHECK(!is_kept_if(leaf, 6, at, &(struct page_tables){.table = &elsewhere, .n = 1}));
    }
    for (int l = 2; l < 6; l++) leaf[l].path = P_IN_TD, leaf[l].n_tokens = 6; /* no data */
    CHECK(!is_kept_if(leaf, 6, 2, &(struct page_tables){.table = &own, .n = 1}));
}

/* Links that all pages have: buttons, or names. */
static void test_names(void)
{
    struct page_table buttons = {.first = 0}, names = {.first = 0, .has_names = true};
    struct leaf_fact leaf[4] = {cell(TD, true), cell(TD, true), cell(TD, false), cell(TD, false)};
    leaf[2].line_df = 20;
    leaf[2].n_link_tokens = 2;
    CHECK(is_kept_if(leaf, 4, 2, &(struct page_tables){.table = &names, .n = 1}) && is_kept_if(leaf, 4, 3, &(struct page_tables){.table = &names, .n = 1}));
    CHECK(!is_kept_if(leaf, 4, 2, &(struct page_tables){.table = &buttons, .n = 1}) && is_kept_if(leaf, 4, 3, &(struct page_tables){.table = &buttons, .n = 1}));
}

/* A table that repeats stays between text that is content, headings and labels apart, on at most half of the pages; on
 * more, if it tells of the page. */
static void test_amid_text(void)
{
    struct table_path *of = table_paths_new(place, path, PATHS);
    enum { N = 8, SIDES = 4 };
    for (unsigned content = 0; content < SIDES; content++)
        for (uint32_t pages = 39; pages <= 41; pages++) {
            struct leaf_fact leaf[N] = {cell(P, content & 1),  {.path = P},         cell(TH, false),     cell(TD, false),
                                        cell(TD, false),       cell(TD, false),     cell(TD, false),     cell(P, content & 2)};
            struct leaf_fact linked[N], own[N];
            for (int l = 3; l < N - 1; l++) leaf[l].line_df = 20; /* all pages of their path */
            memcpy(own, leaf, sizeof leaf);
            own[4].has_number = own[5].has_number = 1; /* two of four cells tell of the page */
            memcpy(linked, leaf, sizeof leaf);
            linked[N - 1].n_link_tokens = linked[N - 1].n_tokens;
            keep_tables(leaf, leaf + N, of, NULL, pages);
            keep_tables(linked, linked + N, of, NULL, pages);
            keep_tables(own, own + N, of, NULL, pages);
            for (int l = 2; l < N - 1; l++) CHECK(own[l].informative == (content == SIDES - 1));
            for (int l = 2; l < N - 1; l++)
                CHECK(leaf[l].informative == (content == SIDES - 1 && pages >= 40) && !linked[l].informative);
        }
    struct leaf_fact last[] = {cell(P, true), cell(TD, false), cell(TD, false), cell(TD, false), cell(TD, false)};
    keep_tables(last, last + 5, of, NULL, 100);
    CHECK(!last[1].informative);
    free(of);
}

/* Is a table, with such a first cell and so many tokens of links, kept below the text? */
static bool is_kept_below(struct leaf_fact text, uint32_t head, uint32_t links, uint32_t pages)
{
    struct table_path *of = table_paths_new(place, path, PATHS);
    struct leaf_fact leaf[] = {text, cell(head, false), cell(TD, false), cell(TD, false), cell(TD, false), cell(TD, false)};
    for (int l = 1; l < 6; l++) leaf[l].n_tokens = 4, leaf[l].line_df = 20;
    leaf[2].n_link_tokens = links < 4 ? links : 4;
    leaf[3].n_link_tokens = links - leaf[2].n_link_tokens;
    keep_tables(leaf, leaf + 6, of, NULL, pages);
    free(of);
    return leaf[1].informative && leaf[5].informative;
}

/* Below text of one page, and before nothing: with a header, and hardly any links. */
static void test_below_own_text(void)
{
    struct leaf_fact own = cell(P, true), other;
    own.n_tokens = 4, own.line_df = 1;
    CHECK(is_kept_below(own, TH, 5, 40) && !is_kept_below(own, TH, 6, 40)); /* of 20 tokens */
    CHECK(!is_kept_below(own, TD, 0, 40) && !is_kept_below(own, TH, 0, 39));
    CHECK(!is_kept_below(own, TH, 5, 0)); /* nothing is known of other pages, and there are links */
    CHECK((other = own, other.line_df++, !is_kept_below(other, TH, 0, 40)));
    CHECK((other = own, other.informative = false, !is_kept_below(other, TH, 0, 40)));
    CHECK((other = own, other.n_link_tokens = 4, !is_kept_below(other, TH, 0, 40)));
}

/* A cell of the table that lays out a page has the menu: long, and on all 20 pages of its path, with its numbers. */
static bool is_menu_kept(uint32_t n_tokens, uint32_t n_link_tokens, uint32_t line_df, uint32_t entropy_tenths,
                         uint32_t pages)
{
    enum { N = 5 };
    struct table_path *of = table_paths_new(place, path, PATHS);
    struct leaf_fact leaf[N] = {cell(TD, false), cell(TD, true), cell(TD, true), cell(TD, true), cell(TD, false)};
    of[TD].pages = pages;
    leaf[0].n_tokens = n_tokens;
    leaf[0].n_link_tokens = n_link_tokens;
    leaf[0].has_number = true;
    leaf[0].line_df = line_df;
    leaf[0].entropy = ENTROPY_ONE / 10 * entropy_tenths;
    keep_tables(leaf, leaf + N, of, NULL, 0);
    free(of);
    CHECK(leaf[N - 1].informative);
    return leaf[0].informative;
}

static void test_menu(void)
{
    CHECK(!is_menu_kept(10, 9, 18, 10, 20) && is_menu_kept(9, 8, 18, 10, 20));
    CHECK(is_menu_kept(10, 3, 18, 10, 20)); /* text */
    CHECK(is_menu_kept(10, 9, 17, 10, 20) && is_menu_kept(10, 9, 18, 8, 20)); /* its numbers differ */
    CHECK(!is_menu_kept(10, 9, FEW_DOCUMENTS + 1, 10, FEW_DOCUMENTS + 1));
    CHECK(is_menu_kept(10, 9, FEW_DOCUMENTS, 10, FEW_DOCUMENTS) && is_menu_kept(10, 9, 0, 10, 0));
}

/* "This is the complete list of members": links with other words, and hardly any other content. */
static bool is_subject(uint32_t tokens_of_text, uint32_t line_df, uint32_t other_words, bool is_introduced)
{
    enum { N = 10 };
    struct table_path *of = table_paths_new(place, path, PATHS);
    struct leaf_fact leaf[N] = {cell(P, true), cell(P, is_introduced)};
    leaf[0].n_tokens = tokens_of_text;
    leaf[1].n_tokens = 20;
    for (uint32_t l = 2; l < N; l++) {
        leaf[l] = cell(TD, false);
        leaf[l].n_tokens = 3;
        leaf[l].n_link_tokens = l - 2 < other_words ? 2 : 3;
        leaf[l].line_df = line_df;
        leaf[l].reason = REASON_LINKS;
    }
    keep_tables(leaf, leaf + N, of, NULL, 100);
    free(of);
    for (int l = 3; l < N; l++) CHECK(leaf[l].informative == leaf[2].informative);
    return leaf[2].informative;
}

static void test_subject(void)
{
    CHECK(is_subject(11, 10, 2, true));
    CHECK(!is_subject(12, 10, 2, true)); /* 24 tokens are not more than twice as many */
    CHECK(!is_subject(11, 11, 2, true)); /* on more than a tenth of the pages */
    CHECK(!is_subject(11, 10, 1, true)); /* links and nothing else, but for one */
    CHECK(!is_subject(11, 10, 2, false));
}

/* Tables of heads alone, one of two kinds after the other, between text: what is around them is not looked for anew for
 * each. That would take some seconds. */
static void test_tables_of_heads(void)
{
    enum { N = 100000, OTHER_TH = INNER_TD };
    struct leaf_fact *leaf = malloc(N * sizeof *leaf);
    struct table_path *of = table_paths_new(place, path, PATHS);
    of[OTHER_TH].element = EL_th;
    for (unsigned is_amid = 0; is_amid < 2; is_amid++) {
        uint32_t kept = 0;
        for (uint32_t l = 0; l < N; l++) leaf[l] = cell(l / 4 % 2 ? TH : OTHER_TH, false);
        leaf[0] = cell(P, true);
        leaf[N - 1] = cell(P, is_amid);
        clock_t start = clock();
        keep_tables(leaf, leaf + N, of, NULL, 100);
        CHECK(seconds_since(start) < 1);
        for (uint32_t l = 1; l + 1 < N; l++) kept += leaf[l].informative;
        CHECK(kept == (is_amid ? N - 8 : 0)); /* the first and the last table have three heads */
    }
    free(leaf);
    free(of);
}

static bool is_in_outer(uint32_t of)
{
    return of <= P_IN_TD || of == LI;
}

/* Is the last leaf before this one, heads apart, content in the end? */
static bool is_after_content(const struct leaf_fact *leaf, uint32_t n, uint32_t at)
{
    while (at > 0 && (!leaf[at - 1].n_tokens || leaf[at - 1].path == TH)) at--;
    return at > 0 && is_kept(leaf, n, at - 1);
}

static void test_twin(void)
{
    unsigned chance = 11, kept = 0;
    static const uint32_t of[] = {TH, TD, TD, TD, TD, TD, TD, TD, TD, TD, TD, P_IN_TD, LI, LI, INNER_TD, P};
    for (int round = 0; round < 3000; round++) {
        enum { N = 24 };
        struct leaf_fact leaf[N];
        for (uint32_t l = 0; l < N; l++) {
            chance = chance * 1103515245 + 12345;
            leaf[l] = cell(of[(chance >> 8 & 0xFF) % 15], (chance >> 16 & 3) == 0);
            if ((chance >> 18 & 15) == 0) leaf[l].n_tokens = 0;
            if ((chance >> 22 & 7) == 0) leaf[l].n_tokens = 90;
        }
        for (uint32_t l = 0; l < N; l++) {
            bool outer = is_in_outer(leaf[l].path), inner = leaf[l].path == INNER_TD;
            double leaves = 0, tokens = 0, kept_tokens = 0, cells = 0, nested = 0, data = 0, content = 0;
            uint32_t from = l, before = PATHS;
            while (from > 0 && (inner ? leaf[from - 1].path == INNER_TD : is_in_outer(leaf[from - 1].path))) from--;
            for (uint32_t i = from; i < N && (inner ? leaf[i].path == INNER_TD : is_in_outer(leaf[i].path)); i++) {
                if (!leaf[i].n_tokens) continue;
                leaves++;
                tokens += leaf[i].n_tokens;
                bool is_nested = (leaf[i].path == P_IN_TD && before == P_IN_TD && leaf[i].n_tokens > 5) || leaf[i].path == LI;
                cells += !is_nested;
                nested += is_nested && !(leaf[i].path == LI && before == LI);
                before = leaf[i].path;
                data += leaf[i].path != TH;
                content += leaf[i].path != TH && leaf[i].informative;
                kept_tokens += leaf[i].informative ? leaf[i].n_tokens : 0;
            }
            bool is_part = content > 0 && (content >= data / 3 || kept_tokens >= tokens / 2);
            bool whole = (outer || inner) && cells >= 4 && cells >= (cells + nested) * 0.75 && tokens / leaves <= 20 &&
                         (is_part || is_after_content(leaf, N, from));
            CHECK(is_kept(leaf, N, l) == (leaf[l].informative || (whole && leaf[l].n_tokens)));
            kept += whole;
        }
    }
    CHECK(kept > 1000);
}

/* Two own tables, mostly of links, below text of so many tokens: each is content if it has more than all else that is,
 * and there are pages enough. */
static void test_wordy_tables(void)
{
    enum { TABLE_TOKENS = 8 };
    struct table_path *of = table_paths_new(place, path, PATHS);
    for (uint32_t tokens = 1; tokens < 24; tokens++)
        for (int is_wordy = 0; is_wordy < 2; is_wordy++) {
            uint32_t n_documents = tokens < 12 ? FEW_DOCUMENTS + 1 : FEW_DOCUMENTS;
            struct leaf_fact leaf[10];
            for (int l = 0; l < 10; l++) leaf[l] = cell(l % 5 ? TD : P, l == 0);
            leaf[0].n_tokens = tokens % 12;
            struct page_table own[] = {{.first = 1, .is_own = true, .is_wordy = is_wordy},
                                       {.first = 6, .is_own = true, .is_wordy = is_wordy}};
            struct page_tables known = {.table = own, .n = 2};
            keep_tables(leaf, leaf + 10, of, &known, n_documents);
            CHECK(leaf[4].informative == (!is_wordy || (n_documents > FEW_DOCUMENTS && TABLE_TOKENS > tokens)));
            CHECK(leaf[9].informative == !is_wordy); /* the first one is content by then */
        }
    free(of);
}

int main(void)
{
    test_tables();
    test_tabs();
    test_after_text();
    test_descriptions();
    test_lists();
    test_layout();
    test_paragraphs_in_cells();
    test_own_tables();
    test_wordy_tables();
    test_names();
    test_amid_text();
    test_below_own_text();
    test_menu();
    test_subject();
    test_tables_of_heads();
    test_twin();
    return check_done("data_tables");
}
