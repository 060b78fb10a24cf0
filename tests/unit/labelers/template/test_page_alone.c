/* SPDX-License-Identifier: MIT
 * test_page_alone.c - text after text, and amid it, on a page alone. Agreeing blocks and gaps: test_template_rule.c. */
#include "check.h"

#include "labelers/template/page_alone.h"

/* BODY (0) with P (1), DIV (2), H2 (3) and UL (4) with LI (5), in which DIV (6). */
static const struct block_path place[] = {{.element = EL_body}, {.element = EL_p}, {.element = EL_div},
                                          {.element = EL_h2},   {.element = EL_ul}, {.element = EL_li, .parent = 4},
                                          {.element = EL_div, .parent = 5}};
enum { P = 1, DIV, H2, LI = 5, DIV_IN_LI, PATHS };

/* How many of n such leaves are kept after this one and a heading? All or none, and no heading. */
static uint32_t kept_of(struct leaf_fact before, struct leaf_fact leaf, uint32_t n)
{
    enum { MAX = 8 };
    struct leaf_fact page[MAX] = {before, {.path = H2, .n_tokens = 1, .reason = REASON_LIKE_BOILERPLATE}};
    int64_t path_logit[PATHS];
    for (int path = 0; path < PATHS; path++) path_logit[path] = leaf.logit;
    for (uint32_t i = 0; i < n; i++) page[2 + i] = leaf;
    page[2 + n] = (struct leaf_fact){.path = LI}; /* a picture */
    struct path_votes votes[PATHS] = {{0}};
    keep_on_page_alone(page, page + n + 3, &(struct law_paths){.place = place}, path_logit, votes);
    uint32_t kept = 0;
    for (uint32_t i = 2; i < 2 + n; i++) kept += page[i].informative && page[i].reason == REASON_IN_CONTENT;
    CHECK((kept == 0 || kept == n) && !page[1].informative && !page[2 + n].informative);
    return kept;
}

static void test_after_text(void)
{
    const struct leaf_fact text = {.path = P, .n_tokens = 9, .informative = true};
    struct leaf_fact leaf = {.n_tokens = 2, .reason = REASON_LIKE_BOILERPLATE}, other;
    static const struct { uint32_t path, n; int logit; bool is_kept; } rows[] = {
        {P, 5, -LOGIT_ONE, true}, {P, 5, -LOGIT_ONE - 1, false}, {P, 4, -LOGIT_ONE - 1, false},
        {LI, 2, -LOGIT_ONE, true}, {LI, 2, -LOGIT_ONE - 1, false}, {LI, 3, -LOGIT_ONE * 3, true},
        {LI, 3, -LOGIT_ONE * 3 - 2, false}, {DIV_IN_LI, 3, -LOGIT_ONE * 3, true}, {DIV, 3, -LOGIT_ONE, false}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        leaf.path = rows[r].path;
        leaf.logit = (int16_t)rows[r].logit;
        CHECK((kept_of(text, leaf, rows[r].n) > 0) == rows[r].is_kept);
    }
    leaf.path = LI;
    leaf.logit = -2 * LOGIT_ONE;
    CHECK(kept_of(text, leaf, 4) == 4);
    CHECK((other = text, other.informative = false, other.reason = REASON_RULE, kept_of(other, leaf, 4) == 0));
    CHECK((other = text, other.n_link_tokens = 9, kept_of(other, leaf, 4) == 0)); /* a menu that is content */
    CHECK((other = leaf, other.n_link_tokens = 1, kept_of(text, other, 4) == 0));
    CHECK((other = leaf, other.flags = LEAF_COMMENT, kept_of(text, other, 4) == 0));
    CHECK((other = leaf, other.flags = LEAF_HIDDEN, kept_of(text, other, 4) == 0));
    CHECK((other = leaf, other.reason = REASON_STEADY_LINE, kept_of(text, other, 4) == 0));
}

/* BODY (0) with the text (3) in two DIVs, and SECTION (4) with a DIV (6) and, in another (5), all else. */
static const struct block_path inner[] = {
    {.element = EL_body}, {.element = EL_div}, {.element = EL_div, .parent = 1}, {.element = EL_p, .parent = 2},
    {.element = EL_section}, {.element = EL_div, .parent = 4}, {.element = EL_div, .parent = 4},
    {.element = EL_p, .parent = 5}, {.element = EL_h2, .parent = 5}, {.element = EL_div, .parent = 5},
    {.element = EL_blockquote, .parent = 5}, {.element = EL_li, .parent = 5}, {.element = EL_p, .parent = 11}};
enum { TEXT = 3, NEAR = 6, INNER_P, INNER_H2, INNER_DIV, QUOTE, P_IN_LI = 12, INNER_PATHS };

/* Is the leaf, which the model is sure to drop, kept after the text, n redundant blocks and another, and before more
 * text, content or not? */
static bool is_kept_amid(uint32_t text_tokens, struct leaf_fact block, uint32_t n, struct leaf_fact leaf, bool after)
{
    enum { MAX = 8 };
    struct leaf_fact page[MAX] = {{.path = TEXT, .n_tokens = text_tokens, .informative = true}};
    struct path_votes votes[INNER_PATHS] = {{0}};
    struct path_texts texts[INNER_PATHS] = {[QUOTE] = {.in_frame = leaf.n_tokens == 99}};
    int64_t path_logit[INNER_PATHS];
    for (int path = 0; path < INNER_PATHS; path++) path_logit[path] = -4 * LOGIT_ONE;
    for (uint32_t i = 0; i < n; i++) page[1 + i] = (struct leaf_fact){.path = INNER_DIV, .n_tokens = 1};
    page[1 + n] = block;
    page[2 + n] = leaf;
    page[3 + n] = (struct leaf_fact){.path = TEXT, .n_tokens = 9, .informative = after};
    keep_on_page_alone(page, page + n + 4, &(struct law_paths){.place = inner, .texts = texts}, path_logit, votes);
    for (int path = 0; path < INNER_PATHS; path++) CHECK(!votes[path].yes && !votes[path].no);
    return page[2 + n].informative;
}

static void test_paragraphs(void)
{
    const struct leaf_fact beside = {.path = INNER_DIV, .n_tokens = 1, .informative = true},
                           head = {.path = INNER_H2, .n_tokens = 1}, none = {.path = INNER_DIV, .n_tokens = 1};
    struct leaf_fact leaf = {.path = INNER_P, .n_tokens = 8, .reason = REASON_LIKE_BOILERPLATE,
                             .logit = -4 * LOGIT_ONE}, other;
    CHECK(is_kept_amid(9, beside, 0, leaf, true) && is_kept_amid(9, beside, 2, leaf, true)); /* one of four */
    CHECK(!is_kept_amid(9, beside, 3, leaf, true) && !is_kept_amid(9, none, 0, leaf, true));
    CHECK(!is_kept_amid(9, beside, 0, leaf, false));
    CHECK((other = beside, other.path = NEAR, is_kept_amid(9, other, 0, leaf, true)));
    CHECK(is_kept_amid(9, head, 3, leaf, true) && !is_kept_amid(99, head, 3, leaf, true)); /* prose */
    CHECK((other = leaf, other.n_link_tokens = 1, is_kept_amid(9, beside, 0, other, true)));
    CHECK((other.n_link_tokens = 2, !is_kept_amid(9, beside, 0, other, true)));
    CHECK((other = leaf, other.n_tokens = 4, !is_kept_amid(9, beside, 0, other, true)));
    CHECK((other = leaf, other.flags = LEAF_HIDDEN, !is_kept_amid(9, beside, 0, other, true)));
    CHECK((other = leaf, other.path = QUOTE, is_kept_amid(9, beside, 0, other, true)));
    CHECK((other.n_tokens = 99, !is_kept_amid(9, beside, 0, other, true))); /* in the frame */
    CHECK((other = leaf, other.path = INNER_DIV, !is_kept_amid(9, beside, 0, other, true)));
    CHECK((other = leaf, other.path = P_IN_LI, !is_kept_amid(9, head, 0, other, true)));
    CHECK((other = leaf, other.reason = REASON_STEADY_LINE, !is_kept_amid(9, beside, 0, other, true)));
}

int main(void)
{
    test_after_text();
    test_paragraphs();
    return check_done("page_alone");
}
