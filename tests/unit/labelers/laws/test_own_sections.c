/* SPDX-License-Identifier: MIT
 * test_own_sections.c - boxes of own text below own text stay: keep_sections() of unique_text.h. */
#include "check.h"

#include "labelers/laws/unique_text.h"
#include "unit/lcg.h"

/* BODY > (DIV > (SECTION > (H2, P), DIV > (H2, P, A)), ASIDE > P, P): boxes of a page. */
static const struct block_path boxes[] = {
    {.element = EL_html}, {.parent = 0, .element = EL_body}, {.parent = 1, .element = EL_div},
    {.parent = 2, .element = EL_section}, {.parent = 3, .element = EL_h2}, {.parent = 3, .element = EL_p},
    {.parent = 2, .element = EL_div}, {.parent = 6, .element = EL_h2}, {.parent = 6, .element = EL_p},
    {.parent = 6, .element = EL_a}, {.parent = 2, .element = EL_aside}, {.parent = 10, .element = EL_p},
    {.parent = 1, .element = EL_p}};
enum { ARTICLE_HEAD = 4, ARTICLE = 5, BOX_HEAD = 7, BOX = 8, BOX_LINK = 9, ASIDE = 11, BESIDE = 12, BOX_PATHS };
static const struct path_texts box_texts[BOX_PATHS] = {[ASIDE] = {.in_frame = true}};
static const struct law_paths in_boxes = {.texts = box_texts, .place = boxes};

static struct leaf_fact box_leaf(uint32_t path, uint32_t n_tokens)
{
    return (struct leaf_fact){.path = path, .n_tokens = n_tokens, .line_df = 1, .reason = REASON_LIKE_BOILERPLATE};
}

/* Is such text kept in a box below a heading of two words and above a link of so many, with `gap` between it and own
 * content? */
static bool is_section_kept(struct leaf_fact text, uint32_t link, struct leaf_fact gap)
{
    struct leaf_fact page[] = {box_leaf(ARTICLE, UNIQUE_TOKENS), gap, box_leaf(BOX_HEAD, 2), text,
                               box_leaf(BOX_LINK, link)};
    page[0].informative = true;
    page[2].line_df = 20;
    page[4].n_link_tokens = link;
    keep_sections(page, page + 5, &in_boxes);
    CHECK(!page[1].informative && !page[2].informative && !page[4].informative);
    CHECK(!page[3].informative || page[3].reason == REASON_UNIQUE);
    return page[3].informative;
}

static void test_sections(void)
{
    const struct leaf_fact text = box_leaf(BOX, 20), none = {.path = ARTICLE}, head = box_leaf(ARTICLE_HEAD, 2);
    struct leaf_fact other;
    CHECK(is_section_kept(text, 0, none) && is_section_kept(text, 0, head));
    CHECK(is_section_kept(text, 7, none) && !is_section_kept(text, 8, none)); /* a quarter of its tokens is links */
    CHECK((other = head, other.n_link_tokens = 2, !is_section_kept(text, 0, other))); /* a menu before it */
    CHECK((other = text, other.path = ASIDE, !is_section_kept(other, 0, none)));
    CHECK((other = text, other.path = BESIDE, !is_section_kept(other, 0, none))); /* not in the article's element */
    CHECK((other = text, other.line_df++, !is_section_kept(other, 0, none)));
    CHECK((other = text, other.reason = REASON_LINKS, !is_section_kept(other, 0, none)));
    CHECK((other = text, other.n_tokens = 12, is_section_kept(other, 0, none)));
    CHECK((other.n_tokens--, !is_section_kept(other, 0, none))); /* a dateline */
}

/* The last own content before leaf `at`, or -1. */
static int text_before(const struct leaf_fact *page, int at)
{
    do at--;
    while (at >= 0 && !(page[at].informative && leaf_is_unique(&page[at])));
    return at;
}

/* Tokens of the leaves [from, to): of them, those in links or those of own text. */
static struct leaf_fact sum_of(const struct leaf_fact *page, int from, int to)
{
    struct leaf_fact sum = {0}; /* line_df: tokens of own text */
    for (int l = from; l < to; l++) {
        sum.n_tokens += page[l].n_tokens;
        sum.n_link_tokens += page[l].n_link_tokens;
        sum.line_df += leaf_is_unique(&page[l]) ? page[l].n_tokens : 0;
    }
    return sum;
}

/* Keeps the section of leaf `at`, looked for from scratch. */
static bool keep_section_slowly(struct leaf_fact *page, int at, int n)
{
    int text = text_before(page, at), from = at, to = at;
    if (text < 0 || page[at].path == ASIDE) return false;
    uint32_t around = boxes[page[at].path].parent, section = page[at].path;
    while (!path_is_below(boxes, page[text].path, around)) around = boxes[around].parent;
    if (boxes[around].element == EL_body) return false;
    while (boxes[section].parent != around) section = boxes[section].parent;
    while (from > text + 1 && path_is_below(boxes, page[from - 1].path, section)) from--;
    while (to < n && path_is_below(boxes, page[to].path, section)) to++;
    struct leaf_fact gap = sum_of(page, text + 1, from), sum = sum_of(page, from, to);
    if (sum.line_df < 12 || sum.line_df * 3 < sum.n_tokens * 2u || sum.n_link_tokens * 4 > sum.n_tokens) return false;
    if (gap.n_link_tokens * 4 > gap.n_tokens) return false;
    for (int l = from; l < to; l++)
        if (leaf_is_unique(&page[l]) && leaf_text_looks_redundant(&page[l])) leaf_keep(&page[l], REASON_UNIQUE);
    return true;
}

/* Random pages of blocks without others in them: as the slow twin. */
static void test_sections_twin(void)
{
    static const uint32_t paths[] = {ARTICLE_HEAD, ARTICLE, BOX_HEAD, BOX, BOX_LINK, ASIDE, BESIDE};
    enum { LEAVES = 12 };
    struct lcg random = {9};
    unsigned kept = 0;
    for (int round = 0; round < 20000; round++) {
        struct leaf_fact page[LEAVES], slow[LEAVES];
        for (int l = 0; l < LEAVES; l++) {
            uint32_t path = paths[lcg_next(&random, sizeof paths / sizeof *paths)];
            page[l] = box_leaf(path, lcg_next(&random, 3 * UNIQUE_TOKENS));
            page[l].line_df += lcg_next(&random, 8) == 0;
            page[l].informative = lcg_next(&random, 4) == 0;
            if (lcg_next(&random, 6) == 0) page[l].n_link_tokens = page[l].n_tokens;
        }
        memcpy(slow, page, sizeof slow);
        keep_sections(page, page + LEAVES, &in_boxes);
        for (int l = 0; l < LEAVES; l++)
            if (leaf_is_unique(&slow[l]) && leaf_text_looks_redundant(&slow[l]))
                kept += keep_section_slowly(slow, l, LEAVES);
        for (int l = 0; l < LEAVES; l++) CHECK(page[l].informative == slow[l].informative);
    }
    CHECK(kept > 0);
}

int main(void)
{
    test_sections();
    test_sections_twin();
    return check_done("own_sections");
}
