/* SPDX-License-Identifier: MIT
 * test_path_votes.c - paragraphs of one path go together; a twin that looks at the whole page for each of them. */
#include "check.h"

#include <stdlib.h>

#include "labelers/laws/path_votes.h"

enum { PATHS = 3 };
static struct path_votes sums[PATHS];

static struct leaf_fact paragraph(uint32_t path, uint32_t n_tokens, bool informative)
{
    return (struct leaf_fact){.path = path, .n_tokens = n_tokens, .line_df = 1, .informative = informative,
                              .reason = informative ? REASON_LOW_ENTROPY : REASON_LIKE_BOILERPLATE};
}

/* Does a paragraph of 70 tokens become content beside one of 10 tokens that is, if this is so? */
static bool agrees(struct leaf_fact kept, struct leaf_fact overruled)
{
    struct leaf_fact leaf[] = {kept, overruled};
    paragraphs_agree(leaf, leaf + 2, sums);
    CHECK(!leaf[1].informative || leaf[1].reason == REASON_LOW_ENTROPY);
    for (uint32_t p = 0; p < PATHS; p++) CHECK(!sums[p].yes && !sums[p].no);
    return leaf[1].informative;
}

static void test_bounds(void)
{
    const struct leaf_fact kept = paragraph(0, 10, true), overruled = paragraph(0, 70, false);
    struct leaf_fact other = overruled;
    CHECK(agrees(kept, overruled) && !agrees(kept, paragraph(0, 71, false))); /* an eighth */
    CHECK(!agrees(paragraph(1, 10, true), overruled));                        /* of another path */
    CHECK(!agrees(paragraph(0, UNIQUE_TOKENS - 1, true), paragraph(0, UNIQUE_TOKENS, false)));
    CHECK(!agrees(kept, paragraph(0, UNIQUE_TOKENS - 1, false)));
    other.reason = REASON_HIGH_ENTROPY; /* entropy says so, too */
    CHECK(!agrees(kept, other));
    other = overruled;
    other.line_df = 2;
    CHECK(!agrees(kept, other));
    other = overruled;
    other.n_link_tokens = 36;
    CHECK(!agrees(kept, other));
    other.n_link_tokens = 35;
    CHECK(agrees(kept, other));
    other = overruled;
    other.flags = LEAF_HIDDEN;
    CHECK(!agrees(kept, other));
}

static bool is_text(const struct leaf_fact *leaf)
{
    return leaf->line_df == 1 && leaf->n_tokens >= UNIQUE_TOKENS && leaf->n_link_tokens * 2 <= leaf->n_tokens &&
           !(leaf->flags & LEAF_CONTROL);
}

static bool becomes_content(const struct leaf_fact *leaf, uint32_t n, uint32_t at)
{
    uint32_t kept = 0, all = 0;
    if (leaf[at].informative || leaf[at].reason != REASON_LIKE_BOILERPLATE || !is_text(&leaf[at])) return false;
    for (uint32_t l = 0; l < n; l++) {
        bool may_be = leaf[l].informative || leaf[l].reason == REASON_LIKE_BOILERPLATE;
        if (leaf[l].path != leaf[at].path || !may_be || !is_text(&leaf[l])) continue;
        all += leaf[l].n_tokens;
        if (leaf[l].informative) kept += leaf[l].n_tokens;
    }
    return kept && kept * 8 >= all;
}

static void test_twin(void)
{
    enum { LEAVES = 16 };
    uint32_t changed = 0, same = 0;
    srand(4);
    for (int round = 0; round < 20000; round++) {
        struct leaf_fact leaf[LEAVES] = {0}, made[LEAVES];
        uint32_t n = (uint32_t)rand() % (LEAVES + 1);
        for (uint32_t l = 0; l < n; l++) {
            leaf[l] = paragraph((uint32_t)rand() % PATHS, (uint32_t)rand() % 60, rand() % 6 == 0);
            leaf[l].n_link_tokens = rand() % 5 ? 0 : (uint32_t)rand() % (leaf[l].n_tokens + 1);
            if (rand() % 8 == 0) leaf[l].line_df = 2;
            if (rand() % 8 == 0) leaf[l].reason = REASON_HIGH_ENTROPY;
            if (rand() % 8 == 0) leaf[l].flags = LEAF_CONTROL;
        }
        memcpy(made, leaf, sizeof made);
        paragraphs_agree(made, made + n, sums);
        for (uint32_t l = 0; l < n; l++) {
            bool becomes = becomes_content(leaf, n, l);
            CHECK(made[l].informative == (leaf[l].informative || becomes));
            *(becomes ? &changed : &same) += 1;
        }
    }
    CHECK(changed > 1000 && same > 1000);
}

int main(void)
{
    test_bounds();
    test_twin();
    return check_done("path_votes");
}
