/* SPDX-License-Identifier: MIT
 * test_code.c - the lines of a program, as blocks, go together; against a slow twin on pages drawn by chance. */
#include "check.h"

#include "labelers/laws/code.h"
#include "unit/soup.h"

/* body > pre > div.line > span; body > pre > code; body > p */
enum { BODY, P, PRE, LINE, SPAN, OTHER, CODE, COPY, PATHS, LEAVES = 12 };
static const struct block_path place[PATHS] = {
    [PRE] = {.element = EL_pre}, [LINE] = {.parent = PRE}, [SPAN] = {.parent = LINE}, [OTHER] = {.element = EL_pre},
    [CODE] = {.parent = OTHER}, [COPY] = {.element = EL_button, .parent = PRE}};
static uint32_t *code;

static void test_paths(void)
{
    CHECK(code[BODY] == NO_CODE && code[P] == NO_CODE && code[PRE] == PRE && code[OTHER] == OTHER);
    CHECK(code[LINE] == PRE && code[SPAN] == PRE && code[CODE] == OTHER && code[COPY] == NO_CODE);
}

/* Three lines of `tokens`, of which the first is content or the page's own. */
static bool keeps(uint32_t tokens, bool informative, uint32_t line_df, enum label_reason reason, uint32_t flags)
{
    struct leaf_fact leaf[3];
    for (int l = 0; l < 3; l++)
        leaf[l] = (struct leaf_fact){.path = LINE, .n_tokens = l ? 3 : tokens, .line_df = 9, .reason = REASON_LIKE_BOILERPLATE};
    leaf[0].informative = informative;
    leaf[0].line_df = line_df;
    leaf[2].reason = reason & LEAF_REASON_BITS;
    leaf[2].flags = flags & LEAF_FLAG_BITS;
    keep_code(leaf, leaf + 3, code);
    return leaf[2].informative;
}

static void test_lines(void)
{
    CHECK(keeps(3, true, 9, REASON_LIKE_BOILERPLATE, 0) && !keeps(2, true, 9, REASON_LIKE_BOILERPLATE, 0)); /* a third */
    CHECK(keeps(6, false, 1, REASON_LIKE_BOILERPLATE, 0) && !keeps(5, false, 1, REASON_LIKE_BOILERPLATE, 0)); /* half */
    CHECK(!keeps(6, false, 2, REASON_LIKE_BOILERPLATE, 0));
    CHECK(keeps(6, true, 1, REASON_STEADY_LINE, 0) && !keeps(6, true, 1, REASON_RULE, 0) && !keeps(6, true, 1, REASON_COPY, 0));
    struct leaf_fact block = {.path = PRE, .n_tokens = 2, .line_df = 1, .reason = REASON_LIKE_BOILERPLATE}; /* no DIVs */
    keep_code(&block, &block + 1, code);
    CHECK(block.informative && block.reason == REASON_IN_CONTENT);
    CHECK(!keeps(6, true, 1, REASON_LINKS, LEAF_HIDDEN) && !keeps(6, true, 1, REASON_LINKS, LEAF_CONTROL));
}

static bool slow_keeps(const struct leaf_fact *page, uint32_t at)
{
    uint32_t from = at, to = at, tokens = 0, kept = 0, own = 0;
    while (from > 0 && code[page[from - 1].path] == code[page[at].path]) from--;
    while (to < LEAVES && code[page[to].path] == code[page[at].path]) to++;
    for (uint32_t l = from; l < to; l++) {
        tokens += page[l].n_tokens;
        if (page[l].informative) kept += page[l].n_tokens;
        if (page[l].line_df == 1 && page[l].n_link_tokens <= page[l].n_tokens / 2.0) own += page[l].n_tokens;
    }
    return code[page[at].path] != NO_CODE && page[at].n_tokens && page[at].n_link_tokens <= page[at].n_tokens / 2.0 && (own >= tokens / 2.0 || (kept && kept >= tokens / 3.0));
}

static void test_twin(struct lcg *l)
{
    for (int round = 0; round < 5000; round++) {
        struct leaf_fact page[LEAVES], after[LEAVES];
        for (int i = 0; i < LEAVES; i++)
            page[i] = (struct leaf_fact){.path = lcg_next(l, 4) ? LINE : lcg_next(l, PATHS), .n_tokens = lcg_next(l, 5),
                                         .n_link_tokens = lcg_next(l, 2), .line_df = 1 + lcg_next(l, 3),
                                         .informative = lcg_next(l, 4) == 0, .reason = REASON_HIGH_ENTROPY};
        memcpy(after, page, sizeof page);
        keep_code(after, after + LEAVES, code);
        for (uint32_t i = 0; i < LEAVES; i++)
            CHECK(after[i].informative == (page[i].informative || slow_keeps(page, i)));
    }
}

static const struct leaf_fact text = {.n_tokens = 1, .line_df = 1, .informative = true};

static void keep_code_between_in(struct leaf_fact *page, uint32_t n, const struct block_path *of, uint32_t n_paths)
{
    uint32_t *pre = code_paths_new(of, n_paths);
    keep_code_between(page, page + n, pre);
    free(pre);
}

/* Is such a leaf kept between content, in BODY > around > inner? */
static bool is_code_kept(struct leaf_fact leaf, enum element around, enum element inner)
{
    const struct block_path of[] = {{.element = EL_body}, {.parent = 0, .element = around},
                                    {.parent = 1, .element = inner}};
    struct leaf_fact page[] = {text, leaf, text};
    page[1].path = 2;
    keep_code_between_in(page, 3, of, 3);
    CHECK(!page[1].informative || page[1].reason == REASON_IN_CONTENT);
    return page[1].informative;
}

static void test_code_between(void)
{
    const struct leaf_fact line = {.n_tokens = 3, .line_df = 9, .cover = COVER_ALL, .reason = REASON_LIKE_BOILERPLATE};
    struct leaf_fact other;
    CHECK(is_code_kept(line, EL_pre, EL_div) && is_code_kept(line, EL_td, EL_pre));
    CHECK(!is_code_kept(line, EL_div, EL_p) && !is_code_kept(line, EL_pre, EL_button)); /* "Copy" */
    CHECK((other = line, other.reason = REASON_STEADY_LINE, is_code_kept(other, EL_pre, EL_div)));
    CHECK((other = line, other.reason = REASON_COPY, !is_code_kept(other, EL_pre, EL_div)));
    CHECK((other = line, other.n_link_tokens = 1, !is_code_kept(other, EL_pre, EL_div)));
    CHECK((other = line, other.flags = LEAF_COMMENT, !is_code_kept(other, EL_pre, EL_div)));
    /* several lines, but not with text among them, nor at the end of the page */
    const struct block_path of[] = {{.element = EL_body}, {.parent = 0, .element = EL_pre}};
    struct leaf_fact in_pre = line, other_text = line;
    in_pre.path = 1;
    struct leaf_fact page[] = {in_pre, text, in_pre, in_pre, text, in_pre, other_text, in_pre, text, in_pre, in_pre};
    keep_code_between_in(page, 11, of, 2);
    for (int i = 0; i < 11; i++) CHECK(page[i].informative == (i == 1 || i == 2 || i == 3 || i == 4 || i == 8));
}

int main(void)
{
    struct lcg l = {5};
    code = code_paths_new(place, PATHS);
    test_paths();
    test_lines();
    test_code_between();
    test_twin(&l);
    free(code);
    return check_done("code");
}
