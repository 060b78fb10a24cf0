/* SPDX-License-Identifier: MIT
 * test_listings.c - the lines of a program, as blocks, go together; against a slow twin on pages drawn by chance. */
#include "check.h"

#include "labelers/laws/listings.h"
#include "unit/soup.h"

/* body > pre > div.line > span; body > pre > code; body > p */
enum { BODY, P, PRE, LINE, SPAN, OTHER, CODE, COPY, PATHS, LEAVES = 12 };
static const struct block_path place[PATHS] = {
    [PRE] = {.element = EL_pre}, [LINE] = {.parent = PRE}, [SPAN] = {.parent = LINE}, [OTHER] = {.element = EL_pre},
    [CODE] = {.parent = OTHER}, [COPY] = {.element = EL_button, .parent = PRE}};
static uint32_t *listing;

static void test_paths(void)
{
    CHECK(listing[BODY] == NO_LISTING && listing[P] == NO_LISTING && listing[PRE] == NO_LISTING && listing[OTHER] == NO_LISTING);
    CHECK(listing[LINE] == PRE && listing[SPAN] == PRE && listing[CODE] == OTHER && listing[COPY] == NO_LISTING);
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
    keep_listings(leaf, leaf + 3, listing);
    return leaf[2].informative;
}

static void test_lines(void)
{
    CHECK(keeps(3, true, 9, REASON_LIKE_BOILERPLATE, 0) && !keeps(2, true, 9, REASON_LIKE_BOILERPLATE, 0)); /* a third */
    CHECK(keeps(6, false, 1, REASON_LIKE_BOILERPLATE, 0) && !keeps(5, false, 1, REASON_LIKE_BOILERPLATE, 0)); /* half */
    CHECK(!keeps(6, false, 2, REASON_LIKE_BOILERPLATE, 0));
    CHECK(keeps(6, true, 1, REASON_STEADY_LINE, 0) && !keeps(6, true, 1, REASON_RULE, 0) && !keeps(6, true, 1, REASON_COPY, 0));
    CHECK(!keeps(6, true, 1, REASON_LINKS, LEAF_HIDDEN) && !keeps(6, true, 1, REASON_LINKS, LEAF_CONTROL));
}

static bool slow_keeps(const struct leaf_fact *page, uint32_t at)
{
    uint32_t from = at, to = at, tokens = 0, kept = 0, own = 0;
    while (from > 0 && listing[page[from - 1].path] == listing[page[at].path]) from--;
    while (to < LEAVES && listing[page[to].path] == listing[page[at].path]) to++;
    for (uint32_t l = from; l < to; l++) {
        tokens += page[l].n_tokens;
        if (page[l].informative) kept += page[l].n_tokens;
        if (page[l].line_df == 1 && page[l].n_link_tokens <= page[l].n_tokens / 2.0) own += page[l].n_tokens;
    }
    return listing[page[at].path] != NO_LISTING && page[at].n_tokens && page[at].n_link_tokens <= page[at].n_tokens / 2.0 && (own >= tokens / 2.0 || (kept && kept >= tokens / 3.0));
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
        keep_listings(after, after + LEAVES, listing);
        for (uint32_t i = 0; i < LEAVES; i++)
            CHECK(after[i].informative == (page[i].informative || slow_keeps(page, i)));
    }
}

int main(void)
{
    struct lcg l = {5};
    listing = listing_paths_new(place, PATHS);
    test_paths();
    test_lines();
    test_twin(&l);
    free(listing);
    return check_done("listings");
}
