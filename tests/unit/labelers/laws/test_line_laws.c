/* SPDX-License-Identifier: MIT
 * test_line_laws.c - lines that are template whatever the model says. */
#include "check.h"

#include "labelers/laws/line_laws.h"
#include "labelers/laws/path_votes.h"
#include "unit/labelers/by_template.h"

static const struct path_texts same_texts[4];

/* Short lines that most pages have, as all of their path, are no content for the model's sake, unless they label what
 * differs. Three leaves on each page: the line twice, then text. */
static void test_refrains(void)
{
    enum { PAGES = 12, MOST = 7 };
    static const struct block_path of[2] = {{.element = EL_li}, {.element = EL_p}};
    for (uint32_t df = MOST - 1; df <= MOST; df++) {
        struct leaf_fact fact[3 * PAGES];
        uint64_t begins[PAGES + 1];
        for (uint32_t p = 0; p <= PAGES; p++) begins[p] = 3ull * p;
        for (uint32_t i = 0; i < 3 * PAGES; i++) {
            bool text = i % 3 == 2;
            fact[i] = (struct leaf_fact){.path = text, .n_tokens = text ? 20 : 2, .line_df = text ? 1 : df,
                                         .cover = text ? 0 : 255, .informative = text, .logit = 3 * LOGIT_ONE,
                                         .reason = text ? REASON_LOW_ENTROPY : REASON_HIGH_ENTROPY};
        }
        struct leaf_facts pages = {.n_pages = PAGES, .first = begins, .leaf = fact};
        struct path_sums of_path[2];
        path_sums_add_up(&pages, 2, 1, of_path, NULL, 0);
        struct label_task task = {.facts = &pages, .n_paths = 2, .place = of, .path = of_path, .threads = 1};
        label_with_copies(&task, NULL);
        for (uint32_t i = 0; i < 3 * PAGES; i++) CHECK(fact[i].informative == (i % 3 != 0 || df < MOST));
        free(task.path_logit);
    }
}

/* A line of five words that most pages of its path have is template, whatever else the path has. */
static void test_steady_lines(void)
{
    enum { PAGES = 24, MORE = 9 };
    static const struct {
        enum element element;
        uint32_t n_tokens, line_df, more; /* more leaves of the path on each page, */
        bool is_first, has_number, stays; /* after the line if it is first: that labels them */
    } rows[] = {{EL_p, 5, 13, 1, false, false, false}, {EL_p, 4, 13, 1, false, false, true},
                {EL_p, 5, 12, 1, false, false, true},  {EL_p, 5, 13, 1, false, true, true},
                {EL_h3, 5, 13, 1, false, false, true}, {EL_p, 5, 13, MORE - 1, false, false, true},
                {EL_p, 5, 13, 1, true, false, true}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct block_path of = {.element = rows[r].element};
        struct leaf_fact fact[PAGES * MORE];
        uint64_t begins[PAGES + 1] = {0};
        for (uint32_t p = 0; p < PAGES; p++) {
            uint64_t at = begins[p];
            for (uint32_t i = 0; i <= rows[r].more; i++)
                fact[at + i] = (struct leaf_fact){.n_tokens = 40, .line_df = 1, .logit = 3 * LOGIT_ONE, .informative = true,
                                                  .first_of_path = i == 0};
            struct leaf_fact *line = &fact[at + (rows[r].is_first ? 0 : rows[r].more)];
            line->n_tokens = rows[r].n_tokens;
            line->line_df = rows[r].line_df;
            line->has_number = rows[r].has_number;
            begins[p + 1] = at + rows[r].more + 1;
        }
        struct leaf_facts pages = {.n_pages = PAGES, .first = begins, .leaf = fact};
        struct path_sums of_path;
        path_sums_add_up(&pages, 1, 1, &of_path, NULL, 0);
        struct label_task task = {.facts = &pages, .n_paths = 1, .place = &of, .path = &of_path, .threads = 1};
        label_with_copies(&task, NULL);
        const struct leaf_fact *line = &fact[rows[r].is_first ? 0 : rows[r].more], *other = &fact[rows[r].is_first];
        CHECK(line->informative == rows[r].stays && other->informative);
        CHECK(rows[r].stays || line->reason == REASON_STEADY_LINE);
        free(task.path_logit);
    }
}

/* "Continue reading" and "Helpful", on nine tenths of the pages with their path; not before the page's own text. */
static void test_steady_links(void)
{
    static const struct block_path place[] = {{.element = EL_p}, {.element = EL_button}, {.element = EL_td}};
    static const struct {
        uint32_t path, links, line_df, pages;
        bool has_number, before_own, stays;
    } rows[] = {{0, 2, 18, 20, false, false, false}, {0, 2, 17, 20, false, false, true}, {0, 1, 18, 20, false, false, true},
                {1, 0, 18, 20, false, false, false}, {0, 0, 18, 20, false, false, true}, {0, 2, 9, 9, false, false, true},
                {0, 2, 18, 20, true, false, true},   {0, 2, 18, 20, false, true, true},  {2, 2, 18, 20, false, false, false}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct path_sums path[] = {{.pages = rows[r].pages}, {.pages = rows[r].pages}, {.pages = rows[r].pages}};
        for (int p = 0; p < 3; p++) path[p].occurrences = rows[r].pages;
        struct leaf_fact leaf[] = {{.path = rows[r].path, .n_tokens = 2, .n_link_tokens = rows[r].links, .line_df = rows[r].line_df,
                                    .has_number = rows[r].has_number, .informative = true},
                                   {.n_tokens = 9, .line_df = 1, .informative = rows[r].before_own}};
        drop_steady_lines(leaf, leaf + 2, &(struct law_paths){.texts = same_texts, .path = path, .place = place, .n_documents = 40});
        CHECK(leaf[0].informative == rows[r].stays);
    }
}

/* "String" is the type of fields on all pages, where that of others is "Integer": three a page or more. */
static void test_types_of_fields(void)
{
    static const struct block_path place[] = {{.element = EL_div}};
    for (uint32_t per_page = 1; per_page <= 4; per_page++)
        for (int differ = 0; differ < 2; differ++) {
            struct path_texts texts[] = {{.differ = differ != 0}};
            struct path_sums path[] = {{.pages = 20, .occurrences = 20 * per_page}};
            struct leaf_fact leaf[] = {{.n_tokens = 1, .n_link_tokens = 1, .line_df = 20, .informative = true}, {0}};
            struct law_paths of = {.texts = texts, .path = path, .place = place, .n_documents = 40};
            drop_steady_lines(leaf, leaf + 1, &of);
            CHECK(leaf[0].informative == (differ && per_page > 2));
        }
}

/* A method that twelve classes inherit is on all pages with its path, but on few of the site. */
static void test_few_pages(void)
{
    static const struct block_path place[] = {{.element = EL_div}};
    static const struct path_sums path[] = {{.pages = 12, .occurrences = 12}};
    for (uint32_t n_documents = 238; n_documents <= 242; n_documents++) {
        struct leaf_fact leaf = {.n_tokens = 5, .line_df = 12, .informative = true};
        drop_steady_lines(&leaf, &leaf + 1, &(struct law_paths){.texts = same_texts, .path = path, .place = place, .n_documents = n_documents});
        CHECK(leaf.informative == (n_documents > 240));
    }
}

/* What a term means is on all pages that have the term. */
static void test_definitions(void)
{
    static const struct block_path place[] = {{.element = EL_p}, {.element = EL_dt}, {.element = EL_th}, {.element = EL_div}};
    static const struct path_sums path[] = {{.pages = 20, .occurrences = 20}, {.pages = 20}, {.pages = 20}, {.pages = 20}};
    for (uint32_t before = 1; before <= 3; before++)
        for (int informative = 0; informative < 2; informative++) {
            struct leaf_fact leaf[] = {{.path = before, .n_tokens = 1, .line_df = 20, .informative = informative != 0},
                                       {.path = 3}, /* no tokens */
                                       {.n_tokens = 11, .line_df = 15, .informative = true}};
            drop_steady_lines(leaf, leaf + 3, &(struct law_paths){.texts = same_texts, .path = path, .place = place, .n_documents = 40});
            CHECK(leaf[2].informative == (before < 3 && informative));
        }
}

/* "The following is wrong:" stays before code, though that repeats, too. */
static void test_line_above_code(void)
{
    static const struct block_path place[] = {{.element = EL_p}, {.element = EL_pre}, {.element = EL_div}};
    static const struct path_sums path[] = {{.pages = 20, .occurrences = 20}, {.pages = 20}, {.pages = 20}};
    for (uint32_t behind = 1; behind <= 2; behind++) {
        struct leaf_fact leaf[] = {{.n_tokens = 5, .line_df = 15, .informative = true},
                                   {.path = behind, .n_tokens = 3, .line_df = 15, .informative = true}};
        drop_steady_lines(leaf, leaf + 2, &(struct law_paths){.texts = same_texts, .path = path, .place = place, .n_documents = 40});
        CHECK(leaf[0].informative == (behind == 1) && leaf[1].informative);
    }
}

/* "Link copied to clipboard", beside each name: not where a path has other texts, too, is on few pages, heads
 * something, is named otherwise, or has it once a page. */
static void test_tips(void)
{
    static const struct {
        const char *path;
        enum element element;
        uint32_t pages, occurrences;
        bool vary, stays;
    } rows[] = {{"body>div.copy-popup>span", EL_span, 20, 90, false, false}, {"body>p.Tooltip", EL_p, 20, 40, false, false},
                {"body>div.copy-popup>span", EL_span, 20, 90, true, true},   {"body>p.tooltip", EL_p, 9, 90, false, true},
                {"body>div.popup>h3", EL_h3, 20, 90, false, true},           {"body>p.status", EL_p, 20, 90, false, true},
                {"body>p.tooltip", EL_p, 20, 39, false, true},               {NULL, EL_p, 20, 90, false, true}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        const struct block_path place = {.element = rows[r].element, .text = rows[r].path};
        const struct path_sums path = {.pages = rows[r].pages, .occurrences = rows[r].occurrences};
        const struct path_texts texts = {.vary = rows[r].vary};
        struct leaf_fact leaf = {.n_tokens = 4, .line_df = rows[r].pages, .informative = true, .reason = REASON_CAPTION};
        drop_tips(&leaf, &leaf + 1,
                  &(struct law_paths){.texts = &texts, .place = &place, .path = &path, .n_documents = 40});
        CHECK(leaf.informative == rows[r].stays);
    }
}

enum { EDGE_BODY, EDGE_P, EDGE_HEAD, EDGE_CELL, EDGE_LAYOUT, EDGE_PATHS };

/* What is content of a page, '1', of leaves that are: c a line that most pages have, s a long one, r a redundant one,
 * p the same as c in the path of the text; T text of the page; H a heading; D text in a table, d a cell of it that most
 * pages have, l one in a table around it; n a line without that many pages. */
static const char *without_edges(const char *page)
{
    static const struct block_path place[EDGE_PATHS] = {[EDGE_P] = {.element = EL_p}, [EDGE_HEAD] = {.element = EL_h2},
                                                        [EDGE_CELL] = {.element = EL_td}, [EDGE_LAYOUT] = {.element = EL_td}};
    static const struct table_path in_table[EDGE_PATHS] = {[EDGE_BODY] = {.table = NO_TABLE}, [EDGE_P] = {.table = NO_TABLE},
                                                           [EDGE_HEAD] = {.table = NO_TABLE}, [EDGE_CELL] = {.table = 1},
                                                           [EDGE_LAYOUT] = {.table = 2}};
    static char content[16];
    struct path_votes votes[EDGE_PATHS] = {{0}};
    struct leaf_fact leaf[16];
    size_t n = strlen(page);
    for (size_t l = 0; l < n; l++) {
        bool is_common = strchr("csrpdl", page[l]) != NULL;
        leaf[l] = (struct leaf_fact){.n_tokens = page[l] == 's' ? 5 : 2, .informative = page[l] != 'r'};
        leaf[l].line_df = is_common ? 11 : 10;
        leaf[l].cover = is_common ? COVER_ALL : 0;
        leaf[l].path = strchr("Tpn", page[l]) ? EDGE_P : page[l] == 'H' ? EDGE_HEAD : strchr("Dd", page[l]) ? EDGE_CELL
                       : page[l] == 'l' ? EDGE_LAYOUT : EDGE_BODY;
        leaf[l].reason = page[l] == 'r' ? REASON_HIGH_ENTROPY : REASON_LOW_ENTROPY;
    }
    drop_edge_lines(leaf, leaf + n, &(struct law_paths){.place = place, .in_table = in_table, .n_documents = 20}, votes);
    for (size_t l = 0; l <= n; l++) content[l] = l == n ? '\0' : leaf[l].informative ? '1' : '0';
    for (size_t p = 0; p < EDGE_PATHS; p++) CHECK(!votes[p].yes && !votes[p].no);
    return content;
}

static void test_edge_lines(void)
{
    CHECK_STR(without_edges("TTcc"), "1100");
    CHECK_STR(without_edges("TTcrc"), "11000");
    CHECK_STR(without_edges("TTccc"), "11000");
    CHECK_STR(without_edges("TTcccc"), "111111"); /* a list */
    CHECK_STR(without_edges("TcT"), "111");
    CHECK_STR(without_edges("TTnc"), "1110");
    CHECK_STR(without_edges("TTcn"), "1111");
    CHECK_STR(without_edges("THc"), "111");       /* a section that all pages have */
    CHECK_STR(without_edges("TTp"), "111");       /* a P like the others */
    CHECK_STR(without_edges("sTT"), "011");
    CHECK_STR(without_edges("srTT"), "0011");
    CHECK_STR(without_edges("cTT"), "111");       /* "Summary" */
    CHECK_STR(without_edges("TDd"), "111");
    CHECK_STR(without_edges("TDl"), "110");
    CHECK_STR(without_edges("ccc"), "111");       /* all that the page has */
    CHECK_STR(without_edges(""), "");
}

/* What goes at the edge is not kept by a law for text that is redundant for its words. */
static void test_redundant_edge(void)
{
    static const struct block_path place[2] = {{.element = EL_body}, {.element = EL_p}};
    static const struct table_path in_table[2] = {{.table = NO_TABLE}, {.table = NO_TABLE}};
    struct path_votes votes[2] = {{0}};
    struct leaf_fact leaf[3] = {{.path = 1, .n_tokens = 40, .line_df = 1, .informative = true},
                                {.n_tokens = 1, .line_df = 20, .cover = COVER_ALL, .informative = true},
                                {.n_tokens = 2, .line_df = 20, .cover = COVER_ALL, .reason = REASON_HIGH_ENTROPY}};
    drop_edge_lines(leaf, leaf + 3, &(struct law_paths){.place = place, .in_table = in_table, .n_documents = 20}, votes);
    CHECK(!leaf[1].informative && leaf[2].reason == REASON_STEADY_LINE);
}

int main(void)
{
    test_refrains();
    test_steady_lines();
    test_steady_links();
    test_types_of_fields();
    test_few_pages();
    test_definitions();
    test_line_above_code();
    test_tips();
    test_edge_lines();
    test_redundant_edge();
    return check_done("line_laws");
}
