/* SPDX-License-Identifier: MIT
 * test_paragraphs.c - paragraphs of one path go together; a twin that looks at the whole page for each of them. */
#include "check.h"

#include <stdlib.h>

#include "labelers/laws/paragraphs.h"

enum { PATHS = 3 };
static struct path_votes sums[PATHS];
static const struct block_path body_only[PATHS] = {{.element = EL_body}};

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

/* Is such a leaf, which is redundant for this reason, kept between leaves with these labels? */
static bool is_kept_between(struct leaf_fact at, uint32_t reason, bool before, bool after)
{
    struct leaf_fact leaf[] = {paragraph(0, 1, before), {0}, at, paragraph(0, 1, after)};
    leaf[2].informative = false;
    leaf[2].reason = reason & LEAF_REASON_BITS;
    keep_between(leaf, leaf + 4, body_only);
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
    keep_between(two, two + 4, body_only);
    CHECK(!two[1].informative && !two[2].informative);
}

/* Is such a leaf kept between content, in BODY > around > inner? */
static bool is_code_kept(struct leaf_fact leaf, enum element around, enum element inner)
{
    const struct block_path of[] = {{.element = EL_body}, {.parent = 0, .element = around},
                                    {.parent = 1, .element = inner}};
    struct leaf_fact page[] = {paragraph(0, 1, true), leaf, paragraph(0, 1, true)};
    page[1].path = 2;
    keep_between(page, page + 3, of);
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
    struct leaf_fact code = line, text = line;
    code.path = 1;
    struct leaf_fact page[] = {code, paragraph(0, 1, true), code, code, paragraph(0, 1, true), code, text, code,
                               paragraph(0, 1, true), code, code};
    keep_between(page, page + 11, of);
    for (int i = 0; i < 11; i++) CHECK(page[i].informative == (i == 1 || i == 2 || i == 3 || i == 4 || i == 8));
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

/* Is the note below an element with the class and id kept, content before it or not? */
static bool is_note_kept_in(enum element around, struct leaf_fact note, const char *class, const char *id,
                            bool after_text)
{
    const struct block_path of[] = {{.element = EL_body}, {.element = around},
                                    {.parent = 1, .element = EL_div, .class = span_of(class), .id = span_of(id)},
                                    {.parent = 2, .element = EL_p}};
    struct leaf_fact leaf[] = {{.path = 1, .n_tokens = 2, .informative = after_text}, note};
    leaf[1].path = 3;
    keep_footnotes(leaf, leaf + 2, of);
    CHECK(!leaf[1].informative || leaf[1].reason == REASON_UNIQUE);
    return leaf[1].informative;
}

static bool is_note_kept(struct leaf_fact note)
{
    return is_note_kept_in(EL_main, note, "footnote", "", true);
}

static void test_footnotes(void)
{
    const struct leaf_fact note = {.n_tokens = 3, .n_link_tokens = 1, .line_df = 1, .reason = REASON_LIKE_BOILERPLATE};
    struct leaf_fact other;
    CHECK(is_note_kept(note) && is_note_kept_in(EL_main, note, "footnotes", "", true));
    CHECK(is_note_kept_in(EL_aside, note, "", "footnotes", true));
    CHECK(!is_note_kept_in(EL_main, note, "foot", "notes", true));
    CHECK(!is_note_kept_in(EL_main, note, "footnote", "", false));
    CHECK(!is_note_kept_in(EL_footer, note, "footnote", "", true));
    CHECK((other = note, other.line_df++, !is_note_kept(other)));
    CHECK((other = note, other.n_link_tokens++, !is_note_kept(other)));
    CHECK((other = note, other.flags = LEAF_COMMENT, !is_note_kept(other)));
    CHECK((other = note, other.reason = REASON_COPY, !is_note_kept(other)));
}

/* Is the text between a heading and a link kept? */
static bool is_opening_kept(struct leaf_fact text, enum element heading, bool heads)
{
    const struct block_path place[PATHS] = {{.element = EL_body}, {.element = heading}, {.element = EL_a}};
    struct leaf_fact leaf[] = {{.path = 1, .n_tokens = 2, .informative = heads}, {.path = 2}, text,
                               {.path = 2, .n_tokens = 1, .n_link_tokens = 1, .reason = REASON_LINKS}};
    keep_opening(leaf, leaf + 4, place);
    CHECK(!leaf[3].informative && leaf[0].informative == heads);
    CHECK(!leaf[2].informative || leaf[2].reason == REASON_UNIQUE);
    return leaf[2].informative;
}

static void test_opening(void)
{
    const struct leaf_fact text = {.n_tokens = 2 * UNIQUE_TOKENS, .line_df = 1, .logit = -2 * LOGIT_ONE,
                                   .reason = REASON_LIKE_BOILERPLATE};
    struct leaf_fact other;
    CHECK(is_opening_kept(text, EL_h1, true) && !is_opening_kept(text, EL_h1, false));
    CHECK(!is_opening_kept(text, EL_h2, true));
    CHECK((other = text, other.logit--, !is_opening_kept(other, EL_h1, true)));
    CHECK((other = text, other.n_tokens--, !is_opening_kept(other, EL_h1, true))); /* a byline */
    CHECK((other = text, other.is_cjk = true, !is_opening_kept(other, EL_h1, true)));
    CHECK((other = text, other.line_df++, !is_opening_kept(other, EL_h1, true)));
    CHECK((other = text, other.n_link_tokens++, !is_opening_kept(other, EL_h1, true)));
    CHECK((other = text, other.reason = REASON_COPY, !is_opening_kept(other, EL_h1, true)));
}

int main(void)
{
    test_bounds();
    test_article_foot();
    test_footnotes();
    test_opening();
    test_between_bounds();
    test_code_between();
    test_twin();
    return check_done("paragraphs");
}
