/* SPDX-License-Identifier: MIT
 * test_unique_text.c - where text of one page only stays. */
#include "check.h"

#include "labelers/laws/unique_text.h"
#include "unit/lcg.h"

static struct leaf_fact short_text(bool informative)
{
    return (struct leaf_fact){.n_tokens = 1, .line_df = 1, .informative = informative};
}

/* Is such a leaf, which is redundant for this reason, kept between leaves with these labels? */
static bool is_kept_on(bool is_prose, struct leaf_fact at, uint32_t reason, bool before, bool after)
{
    struct leaf_fact leaf[] = {short_text(before), {0}, at, short_text(after)};
    leaf[2].informative = false;
    leaf[2].reason = reason & LEAF_REASON_BITS;
    keep_between(leaf, leaf + 4, is_prose);
    CHECK(!leaf[2].informative || leaf[2].reason == REASON_UNIQUE);
    CHECK(leaf[0].informative == before && leaf[3].informative == after && !leaf[1].informative);
    return leaf[2].informative;
}

static bool is_kept_between(struct leaf_fact at, uint32_t reason, bool before, bool after)
{
    bool in_prose = is_kept_on(true, at, reason, before, after);
    bool elsewhere = is_kept_on(false, at, reason, before, after);
    CHECK(elsewhere || !in_prose);
    CHECK(elsewhere == in_prose || at.cover > UNIQUE_COVER);
    return in_prose;
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
    struct leaf_fact copied = text; /* what another page has among other words, as the source of a class */
    copied.cover = UNIQUE_COVER + 1;
    CHECK(is_kept_on(false, copied, REASON_HIGH_ENTROPY, true, true));
    CHECK((other = copied, other.n_tokens--, !is_kept_on(false, other, REASON_HIGH_ENTROPY, true, true)));
    CHECK((other = copied, other.line_df++, !is_kept_on(false, other, REASON_HIGH_ENTROPY, true, true)));
    CHECK((other = copied, other.n_link_tokens = 5, !is_kept_on(false, other, REASON_LINKS, true, true)));
    struct leaf_fact two[] = {short_text(true), text, text, short_text(true)};
    two[1].reason = two[2].reason = REASON_LIKE_BOILERPLATE;
    keep_between(two, two + 4, false);
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
    const struct leaf_fact chinese = {.n_tokens = UNIQUE_CJK, .is_cjk = true, .line_df = 1, .logit = -3 * LOGIT_ONE,
                                      .reason = REASON_LIKE_BOILERPLATE};
    CHECK(is_foot_kept(chinese, EL_article, EL_footer));
    CHECK((other = chinese, other.logit--, !is_foot_kept(other, EL_article, EL_footer)));
    CHECK((other = source, other.n_tokens--, !is_foot_kept(other, EL_article, EL_footer)));
    CHECK((other = source, other.line_df++, !is_foot_kept(other, EL_article, EL_footer)));
    CHECK((other = source, other.n_link_tokens++, is_foot_kept(other, EL_article, EL_footer)));
    CHECK((other = source, other.n_link_tokens = UNIQUE_TOKENS, !is_foot_kept(other, EL_article, EL_footer)));
    CHECK((other = source, other.reason = REASON_COPY, !is_foot_kept(other, EL_article, EL_footer)));
}

/* Bits of the leaves of a page that keep_paragraphs() keeps. */
static unsigned paragraphs_kept(struct leaf_fact a, struct leaf_fact b, struct leaf_fact c)
{
    static const struct block_path of[] = {{.element = EL_p}, {.element = EL_p}, {.element = EL_li},
                                           {.element = EL_h3}};
    struct leaf_fact page[] = {a, {.path = 1}, b, c};
    keep_paragraphs(page, page + 4, of);
    unsigned kept = 0;
    for (unsigned i = 0; i < 4; i++) {
        CHECK(!page[i].informative || page[i].reason == REASON_UNIQUE);
        kept |= (unsigned)page[i].informative << i;
    }
    return kept;
}

static void test_paragraphs(void)
{
    const struct leaf_fact own = {.n_tokens = UNIQUE_TOKENS, .n_link_tokens = 2, .line_df = 1, .logit = -2 * LOGIT_ONE,
                                  .reason = REASON_LIKE_BOILERPLATE};
    struct leaf_fact other;
    CHECK(paragraphs_kept(own, own, own) == 1 + 4 + 8);
    CHECK((other = own, other.path = 1, paragraphs_kept(own, other, other)) == 4 + 8); /* two boxes */
    CHECK((other = own, other.path = 1, paragraphs_kept(own, other, own)) == 0);
    CHECK((other = own, other.path = 2, paragraphs_kept(other, other, other)) == 0); /* items may be teasers */
    CHECK((other = own, other.line_df++, paragraphs_kept(own, own, other)) == 1 + 4);
    CHECK((other = own, other.line_df++, paragraphs_kept(own, other, own)) == 0);
    CHECK((other = own, other.logit--, paragraphs_kept(own, other, own)) == 0);
    CHECK((other = own, other.n_tokens--, paragraphs_kept(other, own, own)) == 4 + 8);
    CHECK((other = own, other.n_link_tokens = UNIQUE_TOKENS, paragraphs_kept(own, other, own)) == 0);
    CHECK((other = own, other.flags = LEAF_COMMENT, paragraphs_kept(own, other, own)) == 0);
    CHECK((other = own, other.reason = REASON_COPY, paragraphs_kept(own, other, own)) == 0);
    CHECK((other = own, other.path = 3, paragraphs_kept(own, other, own)) == 1 + 8);
    CHECK((other.line_df++, paragraphs_kept(own, other, own)) == 0); /* "Latest news" */
    CHECK((other.line_df--, other.reason = REASON_LINKS, paragraphs_kept(own, other, own)) == 0);
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
    CHECK((other.n_tokens++, other.logit = -3 * LOGIT_ONE, kept_after(own, other) == 2));
    CHECK((other.logit--, kept_after(own, other) == 0));
    CHECK((other = note, other.line_df++, kept_after(own, other) == 0));
    CHECK((other = note, other.n_link_tokens++, kept_after(own, other) == 0)); /* a teaser */
    CHECK((other = text, other.n_link_tokens++, kept_after(own, other) == 2));
    CHECK((other = note, other.flags = LEAF_COMMENT, kept_after(own, other) == 0));
    CHECK((other = note, other.reason = REASON_LINKS, kept_after(own, other) == 0));
    CHECK((other.logit = 0, kept_after(own, other) == 2 && kept_after(heading, other) == 2));
    CHECK((other.n_link_tokens++, kept_after(own, other) == 0)); /* the text of a card */
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

/* "[7]" and a note, or what follows, after text. row: around both */
static bool is_cell_kept(struct leaf_fact number, struct leaf_fact note, enum element around, enum element cell)
{
    const struct block_path of[] = {{.element = EL_body}, {.element = around}, {.parent = 1, .element = EL_tr},
                                    {.parent = 2, .element = EL_td, .class = span_of("label")},
                                    {.parent = 2, .element = cell}, {.parent = 1, .element = EL_td}};
    struct leaf_fact leaf[] = {{.path = 1, .n_tokens = 2, .informative = 1}, number, {.path = 1}, note};
    leaf[1].path = number.path ? number.path : 3;
    leaf[3].path = 4;
    keep_footnotes(leaf, leaf + 4, of);
    return leaf[3].informative;
}

static void test_numbered_cells(void)
{
    const struct leaf_fact number = {.n_tokens = 1, .n_link_tokens = 1, .has_number = 1};
    const struct leaf_fact note = {.n_tokens = 8, .line_df = 1, .reason = REASON_LIKE_BOILERPLATE};
    struct leaf_fact other;
    CHECK(is_cell_kept(number, note, EL_div, EL_td));
    CHECK(!is_cell_kept(number, note, EL_footer, EL_td) && !is_cell_kept(number, note, EL_div, EL_th));
    CHECK((other = number, other.n_link_tokens = 0, is_cell_kept(other, note, EL_div, EL_td)));
    CHECK((other = number, other.n_tokens = 2, !is_cell_kept(other, note, EL_div, EL_td)));
    CHECK((other = number, other.has_number = 0, !is_cell_kept(other, note, EL_div, EL_td)));
    CHECK((other = number, other.path = 5, !is_cell_kept(other, note, EL_div, EL_td))); /* in another row */
    CHECK((other = note, other.n_tokens = 7, !is_cell_kept(number, other, EL_div, EL_td)));
    CHECK((other = note, other.line_df = 2, !is_cell_kept(number, other, EL_div, EL_td)));
    struct leaf_fact first[] = {{.n_tokens = 2, .informative = 1}};
    keep_footnotes(first, first + 1, (const struct block_path[]){{.element = EL_td}});
    CHECK(first[0].informative);
}

/* A text between a heading, on so many of five pages, and content. */
static bool is_labelled_kept(struct leaf_fact text, enum element heading, uint16_t pages, bool is_before_content)
{
    const struct block_path place[] = {{.element = EL_body}, {.element = heading}};
    struct path_texts texts[2] = {{.in_frame = text.path == 9}};
    const struct law_paths of = {.texts = texts, .place = place, .n_documents = 5};
    struct leaf_fact leaf[] = {{.path = 1, .n_tokens = 1, .line_df = pages}, {.path = 1}, text,
                               {.path = 1, .n_tokens = 1, .informative = is_before_content}};
    leaf[2].path = 0;
    keep_labelled(leaf, leaf + 4, &of);
    CHECK(!leaf[2].informative || leaf[2].reason == REASON_UNIQUE);
    return leaf[2].informative;
}

static void test_labelled(void)
{
    const struct leaf_fact text = {.n_tokens = 2, .line_df = 1, .reason = REASON_HIGH_ENTROPY};
    struct leaf_fact other;
    CHECK(is_labelled_kept(text, EL_h2, 3, true) && is_labelled_kept(text, EL_h6, 5, true));
    CHECK(!is_labelled_kept(text, EL_h2, 2, true) && !is_labelled_kept(text, EL_h2, 3, false));
    CHECK(!is_labelled_kept(text, EL_h1, 3, true) && !is_labelled_kept(text, EL_p, 3, true));
    CHECK((other = text, other.path = 9, !is_labelled_kept(other, EL_h2, 3, true)));
    CHECK((other = text, other.line_df = 2, !is_labelled_kept(other, EL_h2, 3, true)));
    CHECK((other = text, other.n_link_tokens = 1, !is_labelled_kept(other, EL_h2, 3, true)));
    CHECK((other = text, other.reason = REASON_COPY, !is_labelled_kept(other, EL_h2, 3, true)));
    CHECK((other = text, other.flags = LEAF_COMMENT, !is_labelled_kept(other, EL_h2, 3, true)));
    struct leaf_fact alone[] = {text};
    keep_labelled(alone, alone + 1, &(struct law_paths){.texts = &(struct path_texts){0}, .n_documents = 1});
    CHECK(!alone[0].informative);
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
    keep_sources(page, page + 2, of, captioned, true);
    free(captioned);
    CHECK(!page[is_after].informative || page[is_after].reason == REASON_IN_CONTENT);
    return page[is_after].informative;
}

/* Is a caption between two leaves kept, in FIGURE > FIGCAPTION or TABLE > CAPTION? */
static bool is_caption_kept(struct leaf_fact leaf, enum element around, enum element caption, bool before, bool after,
                            bool several)
{
    const struct block_path of[] = {{.element = EL_body}, {.parent = 0, .element = around},
                                    {.parent = 1, .element = caption}, {.parent = 0, .element = EL_p}};
    struct leaf_fact page[] = {short_text(before), leaf, short_text(after)};
    page[0].path = page[2].path = 3;
    page[1].path = 2;
    uint32_t *captioned = captioned_paths_new(of, sizeof of / sizeof *of);
    keep_sources(page, page + 3, of, captioned, several);
    free(captioned);
    CHECK(page[0].informative == before && page[2].informative == after);
    return page[1].informative;
}

static void test_captions(void)
{
    const struct leaf_fact text = {.n_tokens = 5, .line_df = 1, .reason = REASON_LIKE_BOILERPLATE};
    struct leaf_fact other;
    CHECK(is_caption_kept(text, EL_figure, EL_figcaption, true, true, true));
    CHECK(is_caption_kept(text, EL_table, EL_caption, true, true, true)); /* LaTeX2HTML's figures */
    CHECK(!is_caption_kept(text, EL_div, EL_p, true, true, true));
    CHECK(is_caption_kept(text, EL_figure, EL_figcaption, false, true, true)); /* the page begins with it */
    CHECK(!is_caption_kept(text, EL_figure, EL_figcaption, true, false, true));
    CHECK(!is_caption_kept(text, EL_figure, EL_figcaption, true, true, false));
    CHECK((other = text, other.n_tokens--, !is_caption_kept(other, EL_figure, EL_figcaption, true, true, true)));
    CHECK((other = text, other.line_df++, !is_caption_kept(other, EL_figure, EL_figcaption, true, true, true)));
    CHECK((other = text, other.n_link_tokens++, !is_caption_kept(other, EL_figure, EL_figcaption, true, true, true)));
    other = text;
    other.reason = REASON_COPY;
    CHECK(!is_caption_kept(other, EL_figure, EL_figcaption, true, true, true));
}

/* A DIV with a P, before WordPress had FIGUREs. */
static void test_wordpress(void)
{
    struct block_path of[] = {{.element = EL_body}, {.parent = 0, .element = EL_div},
                              {.parent = 1, .element = EL_p, .class = span_of("wp-caption-text")}};
    uint32_t *captioned = captioned_paths_new(of, 3);
    CHECK(captioned[1] == 0 && captioned[2] == 1);
    free(captioned);
    of[2].class = span_of("wp-caption-texts");
    captioned = captioned_paths_new(of, 3);
    CHECK(captioned[2] == 0);
    free(captioned);
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

/* The text of an element, the nearest leaf before `leaf` that is not in another one's; NULL: there is none. Slow. */
static const struct leaf_fact *text_around(const struct leaf_fact *first, const struct leaf_fact *leaf,
                                           const struct block_path *place)
{
    for (const struct leaf_fact *text = leaf_before(first, leaf); text; text = leaf_before(first, text)) {
        if (text_around(first, text, place)) continue;
        bool heads = text->informative && leaf_is_unique(text) && text->path && text->path != leaf->path;
        return heads && path_is_below(place, leaf->path, text->path) ? text : NULL;
    }
    return NULL;
}

/* Random pages of BODY > (DIV > (P, DIV > LI), DD): as the slow twin. */
static void test_continued(void)
{
    static const struct block_path place[] = {{.element = EL_body}, {.parent = 0, .element = EL_div},
                                              {.parent = 1, .element = EL_p}, {.parent = 1, .element = EL_div},
                                              {.parent = 3, .element = EL_li}, {.parent = 0, .element = EL_dd}};
    enum { LEAVES = 9, PATHS = sizeof place / sizeof *place };
    unsigned chance = 5, kept = 0;
    for (int round = 0; round < 3000; round++) {
        struct leaf_fact page[LEAVES], after[LEAVES];
        for (int l = 0; l < LEAVES; l++) {
            chance = chance * 1103515245 + 12345;
            page[l] = (struct leaf_fact){.path = (chance >> 8) % PATHS,
                                         .n_tokens = chance >> 13 & 3 ? UNIQUE_TOKENS - !(chance >> 15 & 3) : 0,
                                         .line_df = 1 + !(chance >> 17 & 3),
                                         .informative = chance >> 19 & 1};
            page[l].reason = chance >> 20 & 3 ? REASON_LIKE_BOILERPLATE : REASON_COPY;
        }
        memcpy(after, page, sizeof after);
        keep_continued(after, after + LEAVES, place);
        for (int l = 0; l < LEAVES; l++) {
            enum element element = place[page[l].path].element;
            bool may_be = element == EL_p || element == EL_li || element == EL_dd;
            bool is = page[l].n_tokens && may_be && leaf_is_unique(&page[l]) && leaf_text_looks_redundant(&page[l]) &&
                      text_around(page, &page[l], place);
            CHECK(after[l].informative == (page[l].informative || is));
            CHECK(!is || after[l].reason == REASON_UNIQUE);
            kept += is;
        }
    }
    CHECK(kept > 0);
}

/* Is such a leaf kept in around > UL > LI, between leaves of which these are content? */
static bool is_definition_kept(struct leaf_fact leaf, enum element around, bool before, bool after)
{
    const struct block_path place[] = {{.element = EL_body}, {.parent = 0, .element = around},
                                       {.parent = 1, .element = EL_ul}, {.parent = 2, .element = EL_li}};
    struct leaf_fact page[] = {short_text(before), {.path = 3}, leaf, short_text(false), short_text(after)};
    page[2].path = 3;
    keep_definitions(page, page + 5, place);
    CHECK(page[0].informative == before && !page[1].informative && !page[3].informative);
    CHECK(!page[2].informative || page[2].reason == REASON_UNIQUE);
    return page[2].informative;
}

static void test_definitions(void)
{
    const struct leaf_fact link = {.n_tokens = 2, .n_link_tokens = 2, .line_df = 1, .reason = REASON_LINKS};
    struct leaf_fact other;
    CHECK(is_definition_kept(link, EL_dd, true, true) && !is_definition_kept(link, EL_div, true, true));
    CHECK(!is_definition_kept(link, EL_dd, false, true) && !is_definition_kept(link, EL_dd, true, false));
    CHECK((other = link, other.reason = REASON_LIKE_BOILERPLATE, is_definition_kept(other, EL_dd, true, true)));
    CHECK((other = link, other.reason = REASON_COPY, !is_definition_kept(other, EL_dd, true, true)));
    CHECK((other = link, other.line_df++, !is_definition_kept(other, EL_dd, true, true)));
    CHECK((other = link, other.flags = LEAF_COMMENT, !is_definition_kept(other, EL_dd, true, true)));
}

int main(void)
{
    test_continued();
    test_definitions();
    test_between_bounds();
    test_foot();
    test_paragraphs();
    test_following();
    test_following_heading();
    test_footnotes();
    test_numbered_cells();
    test_labelled();
    test_wordpress();
    test_sources();
    test_captions();
    test_opening();
    return check_done("unique_text");
}
