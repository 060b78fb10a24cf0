/* SPDX-License-Identifier: MIT
 * test_paragraphs.c - paragraphs and items of one path go together; a twin that looks at the whole page for each of them. */
#include "check.h"

#include <stdlib.h>

#include "base/fixed.h"
#include "labelers/laws/paragraphs.h"

enum { PATHS = 3 };
static struct path_paragraphs sums[PATHS];

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
    for (uint32_t p = 0; p < PATHS; p++) CHECK(!sums[p].kept && !sums[p].overruled);
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

/* Is such a leaf, which is redundant for this reason, kept between leaves with these labels? */
static bool is_kept_between(struct leaf_fact at, uint32_t reason, bool before, bool after)
{
    struct leaf_fact leaf[] = {paragraph(0, 1, before), {0}, at, paragraph(0, 1, after)};
    leaf[2].informative = false;
    leaf[2].reason = reason & LEAF_REASON_BITS;
    keep_between(leaf, leaf + 4);
    CHECK(!leaf[2].informative || leaf[2].reason == REASON_UNIQUE);
    CHECK(leaf[0].informative == before && leaf[3].informative == after && !leaf[1].informative);
    return leaf[2].informative;
}

static void test_between_bounds(void)
{
    const struct leaf_fact text = {.n_tokens = UNIQUE_TOKENS, .line_df = 1, .cover = UNIQUE_COVER};
    const struct leaf_fact signature = {.n_tokens = 3, .n_link_tokens = 2, .line_df = 1};
    struct leaf_fact other;
    CHECK(is_kept_between(text, REASON_LIKE_BOILERPLATE, true, true) && is_kept_between(text, REASON_HIGH_ENTROPY, true, true));
    CHECK(is_kept_between(signature, REASON_LINKS, true, true) && is_kept_between(signature, REASON_IN_LISTS, true, true));
    CHECK(!is_kept_between(text, REASON_COPY, true, true) && !is_kept_between(text, REASON_STEADY_LINE, true, true));
    CHECK(!is_kept_between(text, REASON_LIKE_BOILERPLATE, false, true) && !is_kept_between(text, REASON_LIKE_BOILERPLATE, true, false));
    CHECK((other = text, other.n_tokens--, !is_kept_between(other, REASON_LIKE_BOILERPLATE, true, true)));
    CHECK((other = text, other.cover++, !is_kept_between(other, REASON_LIKE_BOILERPLATE, true, true)));
    CHECK((other = text, other.line_df++, !is_kept_between(other, REASON_LIKE_BOILERPLATE, true, true)));
    CHECK((other = text, other.is_cjk = 1, !is_kept_between(other, REASON_LIKE_BOILERPLATE, true, true)));
    CHECK((other = text, other.flags = LEAF_COMMENT, !is_kept_between(other, REASON_LIKE_BOILERPLATE, true, true)));
    CHECK((other = text, other.flags = LEAF_HIDDEN, !is_kept_between(other, REASON_LIKE_BOILERPLATE, true, true)));
    CHECK((other = signature, other.n_link_tokens++, !is_kept_between(other, REASON_LINKS, true, true)));
    CHECK((other = signature, other.n_link_tokens = 0, !is_kept_between(other, REASON_LINKS, true, true)));
    struct leaf_fact two[] = {paragraph(0, 1, true), text, text, paragraph(0, 1, true)};
    two[1].reason = two[2].reason = REASON_LIKE_BOILERPLATE;
    keep_between(two, two + 4);
    CHECK(!two[1].informative && !two[2].informative);
}

/* Is a leaf of this path kept in BODY > around > inner > P? */
static bool is_foot_kept(struct leaf_fact leaf, enum element around, enum element inner)
{
    const struct block_path of[] = {{.element = EL_body}, {.parent = 0, .element = around},
                                    {.parent = 1, .element = inner}, {.parent = 2, .element = EL_p}};
    leaf.path = 3;
    keep_article_foot(&leaf, &leaf + 1, of);
    CHECK(!leaf.informative || leaf.reason == REASON_UNIQUE);
    return leaf.informative;
}

static void test_article_foot(void)
{
    const struct leaf_fact source = {.n_tokens = UNIQUE_TOKENS, .line_df = 1, .logit = -LOGIT_ONE,
                                     .reason = REASON_LIKE_BOILERPLATE};
    struct leaf_fact other;
    CHECK(is_foot_kept(source, EL_article, EL_footer) && !is_foot_kept(source, EL_footer, EL_article));
    CHECK(!is_foot_kept(source, EL_div, EL_footer) && !is_foot_kept(source, EL_article, EL_div));
    CHECK((other = source, other.logit--, !is_foot_kept(other, EL_article, EL_footer)));
    CHECK((other = source, other.n_tokens--, !is_foot_kept(other, EL_article, EL_footer)));
    CHECK((other = source, other.line_df++, !is_foot_kept(other, EL_article, EL_footer)));
    CHECK((other = source, other.n_link_tokens++, !is_foot_kept(other, EL_article, EL_footer)));
    CHECK((other = source, other.reason = REASON_COPY, !is_foot_kept(other, EL_article, EL_footer)));
}

/*   BODY > LIST > ITEM > NAME, ROLE        people
 *                 ITEM > BOX > TIME         events */
enum { BODY, LIST, ITEM, NAME, ROLE, BOX, TIME, PLACES, ROW = 3 };
static const struct block_path place[PLACES] = {
    [BODY] = {.parent = BODY},
    [LIST] = {.parent = BODY, .element = EL_ul},
    [ITEM] = {.parent = LIST, .element = EL_li},
    [NAME] = {.parent = ITEM, .element = EL_h3},
    [ROLE] = {.parent = ITEM, .element = EL_p},
    [BOX] = {.parent = ITEM, .element = EL_div},
    [TIME] = {.parent = BOX, .element = EL_div},
};
static struct path_texts texts[PLACES] = {[ROLE] = {.vary = true}, [TIME] = {.vary = true}};
static struct path_paragraphs of_place[PLACES];

static struct leaf_fact item(uint32_t path, uint32_t n_tokens, bool informative)
{
    return (struct leaf_fact){.path = path, .n_tokens = n_tokens, .line_df = 37, .cover = COVER_ALL,
                              .entropy = ENTROPY_ONE, .informative = informative,
                              .reason = informative ? REASON_LOW_ENTROPY : REASON_HIGH_ENTROPY};
}

/* Is the last of five items, of which two or three are content, kept? apart: a name is before it. */
static bool is_item_kept(struct leaf_fact last, uint32_t kept, bool apart)
{
    struct leaf_fact leaf[] = {item(ROLE, 2, true), item(ROLE, 2, true),        item(ROLE, 2, kept > 2),
                               item(NAME, 2, true), item(apart ? NAME : ROLE, 2, false), last};
    keep_items(leaf, leaf + 6, texts, place, of_place);
    for (uint32_t p = 0; p < PLACES; p++) CHECK(!of_place[p].kept && !of_place[p].overruled);
    CHECK(!leaf[5].informative || leaf[5].reason == REASON_IN_CONTENT);
    return leaf[5].informative;
}

static void test_items(void)
{
    const struct leaf_fact last = item(ROLE, 12, false);
    struct leaf_fact other;
    CHECK(is_item_kept(last, 3, false) && !is_item_kept(last, 2, false)); /* half of them */
    CHECK(!is_item_kept(last, 3, true));                                  /* not in a row */
    CHECK(!is_item_kept(item(ROLE, 13, false), 3, false));
    CHECK((other = last, other.n_link_tokens = 1, !is_item_kept(other, 3, false)));
    CHECK((other = last, other.flags = LEAF_COMMENT, !is_item_kept(other, 3, false)));
    CHECK((other = last, other.reason = REASON_COPY, !is_item_kept(other, 3, false)));
    texts[ROLE].vary = false; /* "New", on each */
    CHECK(!is_item_kept(last, 3, false));
    texts[ROLE].vary = true;
    texts[ROLE].in_frame = true;
    CHECK(!is_item_kept(last, 3, false));
    texts[ROLE].in_frame = false;
    struct leaf_fact prose[] = {item(ROLE, 2, true), item(ROLE, 2, true), last, item(NAME, 200, true)};
    keep_items(prose, prose + 4, texts, place, of_place);
    CHECK(!prose[2].informative);
}

/* Are n items kept, each after (or before) such a fellow? All, or none. */
static bool are_fellows_kept(struct leaf_fact one, struct leaf_fact fellow, uint32_t n, bool after)
{
    struct leaf_fact leaf[2 * ROW];
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++) {
        leaf[2 * i + after] = one;
        leaf[2 * i + !after] = fellow;
        leaf[2 * i + after].first_of_path = i == 0;
    }
    keep_fellows(leaf, leaf + 2 * n, texts, place, 40, of_place);
    for (uint32_t p = 0; p < PLACES; p++) CHECK(!of_place[p].kept && !of_place[p].overruled);
    for (uint32_t i = 0; i < n; i++) kept += leaf[2 * i + after].informative;
    CHECK(kept == 0 || kept == n);
    return kept;
}

static void test_fellows(void)
{
    struct leaf_fact role = item(ROLE, 1, false), name = item(NAME, 2, true), time = item(TIME, 2, false), other;
    name.line_df = 1;
    CHECK(are_fellows_kept(role, name, ROW, true) && !are_fellows_kept(role, name, ROW - 1, true));
    CHECK(!are_fellows_kept(role, name, ROW, false)); /* labels: captions */
    CHECK((other = name, other.line_df = 40, !are_fellows_kept(role, other, ROW, true)));
    texts[NAME].differ = true; /* "Interval", among the parts of a programme */
    CHECK(are_fellows_kept(role, other, ROW, true));
    texts[NAME].differ = false;
    CHECK((other = name, other.informative = 0, !are_fellows_kept(role, other, ROW, true)));
    CHECK((other = name, other.n_link_tokens = 2, !are_fellows_kept(role, other, ROW, true)));
    CHECK((other = name, other.path = BODY, !are_fellows_kept(role, other, ROW, true)));
    CHECK((other = role, other.reason = REASON_COPY, !are_fellows_kept(other, name, ROW, true)));
    texts[ROLE].vary = false;
    CHECK(!are_fellows_kept(role, name, ROW, true));
    texts[ROLE].vary = true;
    time.has_number = 1;
    CHECK(!are_fellows_kept(time, name, ROW, false)); /* the same on all pages */
    time.entropy = 0;
    CHECK(are_fellows_kept(time, name, ROW, false));
    CHECK((other = name, other.n_tokens = 13, !are_fellows_kept(time, other, ROW, false))); /* a post's author */
    /* What is after one is not what is before the next. */
    struct leaf_fact by[] = {time, name, item(BODY, 1, false), time, name, item(BODY, 1, false), time, name};
    keep_fellows(by, by + 8, texts, place, 40, of_place);
    CHECK(!by[0].informative && !by[3].informative && !by[6].informative);
}

int main(void)
{
    test_bounds();
    test_article_foot();
    test_items();
    test_fellows();
    test_between_bounds();
    test_twin();
    return check_done("paragraphs");
}
