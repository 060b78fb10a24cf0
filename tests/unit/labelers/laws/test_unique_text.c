/* SPDX-License-Identifier: MIT
 * test_unique_text.c - where text of one page only stays. */
#include "check.h"

#include "labelers/laws/unique_text.h"

static struct leaf_fact short_text(bool informative)
{
    return (struct leaf_fact){.n_tokens = 1, .line_df = 1, .informative = informative};
}

/* Is such a leaf, which is redundant for this reason, kept between leaves with these labels? */
static bool is_kept_between(struct leaf_fact at, uint32_t reason, bool before, bool after)
{
    struct leaf_fact leaf[] = {short_text(before), {0}, at, short_text(after)};
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
    struct leaf_fact two[] = {short_text(true), text, text, short_text(true)};
    two[1].reason = two[2].reason = REASON_LIKE_BOILERPLATE;
    keep_between(two, two + 4);
    CHECK(!two[1].informative && !two[2].informative);
}

/* Is such a leaf kept in BODY > around > inner > P? */
static bool is_foot_kept(struct leaf_fact leaf, enum element around, enum element inner)
{
    const struct block_path of[] = {{.element = EL_body}, {.parent = 0, .element = around},
                                    {.parent = 1, .element = inner}, {.parent = 2, .element = EL_p}};
    leaf.path = 3;
    keep_foot(&leaf, &leaf + 1, of);
    CHECK(!leaf.informative || leaf.reason == REASON_UNIQUE);
    return leaf.informative;
}

static void test_foot(void)
{
    const struct leaf_fact source = {.n_tokens = UNIQUE_TOKENS, .line_df = 1, .logit = -2 * LOGIT_ONE,
                                     .reason = REASON_LIKE_BOILERPLATE};
    struct leaf_fact other;
    CHECK(is_foot_kept(source, EL_article, EL_footer) && is_foot_kept(source, EL_footer, EL_div));
    CHECK(!is_foot_kept(source, EL_article, EL_div) && !is_foot_kept(source, EL_aside, EL_header));
    CHECK((other = source, other.logit--, !is_foot_kept(other, EL_article, EL_footer)));
    CHECK((other = source, other.n_tokens--, !is_foot_kept(other, EL_article, EL_footer)));
    CHECK((other = source, other.line_df++, !is_foot_kept(other, EL_article, EL_footer)));
    CHECK((other = source, other.n_link_tokens++, !is_foot_kept(other, EL_article, EL_footer)));
    CHECK((other = source, other.reason = REASON_COPY, !is_foot_kept(other, EL_article, EL_footer)));
}

/* Are two such leaves kept after this one? */
static unsigned kept_after(struct leaf_fact before, struct leaf_fact leaf)
{
    static const struct block_path of[] = {{.element = EL_p}, {.element = EL_h2}};
    struct leaf_fact page[] = {leaf, before, {0}, leaf, leaf};
    keep_following(page, page + 5, of);
    CHECK(!page[0].informative && page[1].informative == before.informative);
    CHECK(!page[3].informative || page[3].reason == REASON_UNIQUE);
    return page[3].informative + page[4].informative;
}

static void test_following(void)
{
    const struct leaf_fact own = {.n_tokens = UNIQUE_TOKENS, .line_df = 1, .informative = true};
    const struct leaf_fact text = {.n_tokens = UNIQUE_TOKENS, .line_df = 1, .reason = REASON_LIKE_BOILERPLATE};
    const struct leaf_fact note = {.n_tokens = 12, .line_df = 1, .logit = -LOGIT_ONE,
                                   .reason = REASON_HIGH_ENTROPY};
    const struct leaf_fact heading = {.n_tokens = 2, .line_df = 1, .informative = true};
    struct leaf_fact other;
    CHECK(kept_after(own, text) == 2 && kept_after(heading, text) == 2 && kept_after(own, note) == 2);
    CHECK(kept_after(heading, note) == 0);
    CHECK((other = own, other.informative = false, other.reason = REASON_COPY, kept_after(other, text) == 0));
    CHECK((other = text, other.logit--, kept_after(own, other) == 0)); /* the name of an agency */
    CHECK((other = note, other.logit--, kept_after(own, other) == 0));
    CHECK((other = note, other.n_tokens--, kept_after(own, other) == 0));
    CHECK((other = note, other.is_cjk = true, other.n_tokens = UNIQUE_CJK - 1, kept_after(own, other) == 0));
    CHECK((other.n_tokens++, other.logit = -2 * LOGIT_ONE, kept_after(own, other) == 2));
    CHECK((other.logit--, kept_after(own, other) == 0));
    CHECK((other = note, other.line_df++, kept_after(own, other) == 0));
    CHECK((other = note, other.n_link_tokens++, kept_after(own, other) == 0)); /* a teaser */
    CHECK((other = text, other.n_link_tokens++, kept_after(own, other) == 2));
    CHECK((other = note, other.flags = LEAF_COMMENT, kept_after(own, other) == 0));
    CHECK((other = note, other.reason = REASON_LINKS, kept_after(own, other) == 0));
}

/* Is text kept after content and such a leaf? */
static bool is_kept_below(struct leaf_fact heading, enum element element)
{
    const struct block_path of[] = {{.element = EL_p}, {.element = element}};
    struct leaf_fact page[] = {{.n_tokens = 1, .informative = true}, heading,
                               {.n_tokens = UNIQUE_TOKENS, .line_df = 1, .reason = REASON_LIKE_BOILERPLATE}};
    page[1].path = 1;
    keep_following(page, page + 3, of);
    CHECK(!page[1].informative);
    return page[2].informative;
}

static void test_following_heading(void)
{
    const struct leaf_fact heading = {.n_tokens = 2, .line_df = 1, .reason = REASON_LIKE_BOILERPLATE};
    struct leaf_fact other;
    CHECK(is_kept_below(heading, EL_h2) && !is_kept_below(heading, EL_p));
    CHECK((other = heading, other.line_df++, !is_kept_below(other, EL_h2))); /* "Related articles" */
    CHECK((other = heading, other.reason = REASON_LINKS, !is_kept_below(other, EL_h2)));
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
    CHECK(is_note_kept_in(EL_main, note, "", "text-footnotes", true)); /* as Org mode names them */
    CHECK(is_note_kept_in(EL_main, note, "node__footnote", "", true));
    CHECK(is_note_kept_in(EL_div, note, "", "sdfootnote#", true) && is_note_kept_in(EL_div, note, "sdendnote", "", true));
    CHECK(is_note_kept_in(EL_div, note, "MsoFootnoteText", "", true) && !is_note_kept_in(EL_div, note, "MsoFoot", "", true));
    CHECK(!is_note_kept_in(EL_main, note, "has-footnotes", "without-footnotes", true));
    CHECK(!is_note_kept_in(EL_main, note, "no_footnotes", "text-footnotesize", true));
    CHECK(!is_note_kept_in(EL_main, note, "footnote", "", false));
    CHECK(!is_note_kept_in(EL_footer, note, "footnote", "", true));
    CHECK((other = note, other.line_df++, !is_note_kept(other)));
    CHECK((other = note, other.n_link_tokens++, !is_note_kept(other)));
    CHECK((other = note, other.flags = LEAF_COMMENT, !is_note_kept(other)));
    CHECK((other = note, other.reason = REASON_COPY, !is_note_kept(other)));
    const struct leaf_fact source = {.n_tokens = 6, .n_link_tokens = 6, .line_df = 1, .reason = REASON_LINKS};
    CHECK(is_note_kept(source) && !is_note_kept_in(EL_footer, source, "footnote", "", true));
    CHECK((other = source, other.reason = REASON_IN_LISTS, is_note_kept(other)));
    CHECK((other = source, other.n_tokens = other.n_link_tokens = 5, !is_note_kept(other)));
    CHECK((other = source, other.line_df++, !is_note_kept(other)));
    CHECK((other = source, other.flags = LEAF_COMMENT, !is_note_kept(other)));
}

/* Is the text between a heading and a link kept? */
static bool is_opening_kept(struct leaf_fact text, enum element heading, bool heads)
{
    const struct block_path place[] = {{.element = EL_body}, {.element = heading}, {.element = EL_a}};
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

/* Is such a leaf kept in BODY > around > caption > SPAN, beside a leaf of BODY > around > P or of another path? */
static bool is_source_kept(struct leaf_fact leaf, enum element around, enum element caption, uint32_t beside,
                           bool informative, bool is_after)
{
    const struct block_path of[] = {{.element = EL_body}, {.parent = 0, .element = around},
                                    {.parent = 1, .element = caption}, {.parent = 2, .element = EL_div},
                                    {.parent = 1, .element = EL_p}, {.parent = 0, .element = EL_p}};
    struct leaf_fact page[2];
    page[is_after] = leaf;
    page[is_after].path = 3;
    page[!is_after] = short_text(informative);
    page[!is_after].path = beside;
    uint32_t *captioned = captioned_paths_new(of, sizeof of / sizeof *of);
    keep_sources(page, page + 2, of, captioned);
    free(captioned);
    CHECK(!page[is_after].informative || page[is_after].reason == REASON_IN_CONTENT);
    return page[is_after].informative;
}

static void test_sources(void)
{
    enum { IN_CAPTION = 3, QUOTE, ELSEWHERE };
    const struct leaf_fact name = {.n_tokens = 2, .line_df = 9, .reason = REASON_LIKE_BOILERPLATE};
    const struct leaf_fact link = {.n_tokens = 2, .n_link_tokens = 2, .line_df = 9, .reason = REASON_LINKS};
    struct leaf_fact other;
    for (int after = 0; after < 2; after++) {
        CHECK(is_source_kept(name, EL_figure, EL_figcaption, QUOTE, true, after));
        CHECK(is_source_kept(link, EL_blockquote, EL_footer, QUOTE, true, after));
        CHECK(is_source_kept(name, EL_figure, EL_footer, QUOTE, true, after));
        CHECK(!is_source_kept(name, EL_article, EL_footer, QUOTE, true, after)); /* by Anna in News */
        CHECK(!is_source_kept(name, EL_figure, EL_figcaption, QUOTE, false, after));
        CHECK(!is_source_kept(name, EL_figure, EL_figcaption, ELSEWHERE, true, after)); /* of a picture */
        CHECK(!is_source_kept(name, EL_figure, EL_figcaption, IN_CAPTION, true, after)); /* "Enlarge", a caption */
        other = name;
        other.reason = REASON_COPY;
        CHECK(!is_source_kept(other, EL_figure, EL_footer, QUOTE, true, after));
        other = name;
        other.flags = LEAF_COMMENT;
        CHECK(!is_source_kept(other, EL_figure, EL_footer, QUOTE, true, after));
    }
}

int main(void)
{
    test_between_bounds();
    test_foot();
    test_following();
    test_following_heading();
    test_footnotes();
    test_sources();
    test_opening();
    return check_done("unique_text");
}
