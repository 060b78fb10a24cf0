/* SPDX-License-Identifier: MIT
 * test_caption_rule.c - which leaves head the content after them. */

#include "check.h"

#include "labelers/shared/caption_rule.h"

/* What is after them: content in the list or row 1. */
static const struct leaf_fact value = {.n_tokens = 3, .informative = 1};
static const struct caption_place beside = {EL_td, 2, 1, 0, false};

static struct leaf_fact leaf_of(uint32_t tokens, uint32_t link_tokens, enum label_reason reason)
{
    return (struct leaf_fact){.n_tokens = tokens, .n_link_tokens = link_tokens, .reason = reason & LEAF_REASON_BITS};
}

static bool heads(enum element element, uint64_t parent, struct leaf_fact leaf)
{
    return captions_content(&leaf, (struct caption_place){element, 3, parent, 0, false}, &value, beside);
}

static void test_elements(void)
{
    struct leaf_fact leaf = leaf_of(1, 0, REASON_HIGH_ENTROPY);
    CHECK(heads(EL_h1, 9, leaf) && heads(EL_h3, 9, leaf) && heads(EL_h6, 9, leaf));
    CHECK(heads(EL_th, 1, leaf) && heads(EL_dt, 1, leaf));
    CHECK(!heads(EL_th, 9, leaf) && !heads(EL_dt, 9, leaf)); /* of another row */
    CHECK(!heads(EL_td, 1, leaf) && !heads(EL_p, 1, leaf) && !heads(EL_hr, 1, leaf));
}

static void test_leaves(void)
{
    CHECK(heads(EL_h2, 9, leaf_of(CAPTION_TOKENS_MAX, CAPTION_TOKENS_MAX / 2, REASON_LIKE_BOILERPLATE)));
    CHECK(!heads(EL_h2, 9, leaf_of(CAPTION_TOKENS_MAX + 1, 0, REASON_HIGH_ENTROPY)));
    CHECK(!heads(EL_h2, 9, leaf_of(2, 2, REASON_HIGH_ENTROPY)));
    CHECK(!heads(EL_h2, 9, leaf_of(2, 0, REASON_COPY)));
    CHECK(!heads(EL_h2, 9, leaf_of(2, 0, REASON_RULE)));
    struct leaf_fact content = leaf_of(2, 0, REASON_LOW_ENTROPY);
    content.informative = 1;
    CHECK(!heads(EL_h2, 9, content)); /* it is already */
}

/* The title of a release, which the menus of all releases have. */
static void test_listed_title(void)
{
    struct leaf_fact title = leaf_of(24, 0, REASON_HIGH_ENTROPY);
    title.line_df = 9;
    title.entropy = ENTROPY_ONE / 10 * 9;
    CHECK(!heads(EL_h1, 9, title));
    title.has_number = 1;
    CHECK(heads(EL_h1, 9, title) && !heads(EL_h2, 9, title));
    title.entropy = ENTROPY_ONE; /* a slogan */
    CHECK(!heads(EL_h1, 9, title));
}

/* The title of a post, text, has the path of the titles in lists of posts, links. */
static void test_text_among_links(void)
{
    CHECK(heads(EL_h2, 9, leaf_of(2, 0, REASON_LINKS)) && heads(EL_h2, 9, leaf_of(24, 0, REASON_LINKS)));
    CHECK(!heads(EL_h2, 9, leaf_of(25, 0, REASON_LINKS)) && !heads(EL_h2, 9, leaf_of(2, 1, REASON_LINKS)));
    CHECK(!heads(EL_p, 9, leaf_of(2, 0, REASON_LINKS)));
}

static void test_next(void)
{
    struct leaf_fact heading = leaf_of(1, 0, REASON_HIGH_ENTROPY), redundant = value, links = value;
    struct caption_place at = {EL_h2, 8, 9, 0, false};
    redundant.informative = 0;
    links.n_link_tokens = links.n_tokens;
    CHECK(captions_content(&heading, at, &value, beside));
    CHECK(!captions_content(&heading, at, &redundant, beside));
    CHECK(!captions_content(&heading, at, &links, beside));
    static const struct caption_place term = {EL_dt, 3, 1, 0, false};
    CHECK(captions_content(&heading, term, &links, beside)); /* "Source": "Eq.scala" */
    links.n_link_tokens--; /* a parameter of a long type */
    CHECK(captions_content(&heading, at, &links, beside));
    static const struct caption_place higher = {EL_h1, 8, 9, 0, false}, same = {EL_h2, 8, 9, 0, false};
    static const struct caption_place lower = {EL_h3, 8, 9, 0, false};
    CHECK(!captions_content(&heading, at, &value, higher) && !captions_content(&heading, at, &value, same));
    CHECK(captions_content(&heading, at, &value, lower));
    leaf_keep(&heading, REASON_CAPTION);
    CHECK(heading.informative && heading.reason == REASON_CAPTION);
    CHECK_STR(label_reason_text(REASON_CAPTION), "caption of content");
}

/* "Part 2" right before "Of sails": both are H3. */
static void test_numbered(void)
{
    struct leaf_fact part = leaf_of(2, 0, REASON_HIGH_ENTROPY), named = value;
    static const struct caption_place at = {EL_h3, 8, 9, 0, false}, same = {EL_h3, 7, 9, 0, false};
    static const struct caption_place higher = {EL_h2, 7, 9, 0, false}, top = {EL_h1, 8, 9, 0, false};
    part.has_number = 1;
    CHECK(captions_content(&part, at, &named, same));
    CHECK(!captions_content(&part, at, &named, higher) && !captions_content(&part, top, &named, top));
    named.has_number = 1; /* "Part 3": nothing is in part 2 */
    CHECK(!captions_content(&part, at, &named, same));
    named.has_number = 0;
    part.n_link_tokens = 1;
    CHECK(!captions_content(&part, at, &named, same));
    part.n_link_tokens = 0;
    part.n_tokens = 3; /* "Page 2 of the report" */
    CHECK(!captions_content(&part, at, &named, same));
    part.n_tokens = 2;
    part.has_number = 0; /* "See also" */
    CHECK(!captions_content(&part, at, &named, same));
}

/* "The class was generated from this file:", a link in a list. */
static void test_introduction(void)
{
    enum { OUTER = 5, OWN, LIST, ELSEWHERE };
    static const struct caption_place at = {EL_p, OWN, OUTER, 0, false};
    static const struct { struct caption_place next; bool introduced; } cases[] = {
        {{EL_pre, 9, OUTER, 0, false}, true}, /* P and PRE side by side */
        {{EL_li, 9, LIST, OUTER, false}, true}, {{EL_li, 9, LIST, OWN, false}, true},
        {{EL_b, 9, OWN, OUTER, false}, true},
        {{EL_h2, 9, OUTER, 0, false}, false}, {{EL_dt, 9, LIST, OUTER, false}, false}, /* these begin something else */
        {{EL_p, 9, ELSEWHERE, 0, false}, false}, {{EL_li, 9, LIST, ELSEWHERE, false}, false}};
    struct leaf_fact line = leaf_of(24, 0, REASON_HIGH_ENTROPY), link = value;
    line.ends_in_colon = 1;
    link.n_link_tokens = link.n_tokens;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK(captions_content(&line, at, &value, cases[i].next) == cases[i].introduced);
        CHECK(captions_content(&line, at, &link, cases[i].next) == cases[i].introduced);
    }
    link.informative = 0;
    CHECK(!captions_content(&line, at, &link, cases[0].next));
    line.n_tokens++;
    CHECK(!captions_content(&line, at, &value, cases[0].next)); /* too long */
    line.n_tokens = 6;
    line.n_link_tokens = 1;
    CHECK(!captions_content(&line, at, &value, cases[0].next));
    line.n_link_tokens = line.ends_in_colon = 0;
    CHECK(!captions_content(&line, at, &value, cases[0].next));
    link.informative = 1;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) { /* "After the course, you can": a P before a list */
        bool is_list = cases[i].introduced && cases[i].next.element == EL_li;
        CHECK(captions_content(&line, at, &value, cases[i].next) == is_list);
        CHECK(!captions_content(&line, at, &link, cases[i].next));
        CHECK(!captions_content(&line, (struct caption_place){EL_div, OWN, OUTER, 0, false}, &value, cases[i].next));
    }
}

/* "toCSS(hex)" in a manual: the element that it links to and begins has the text. "#3" is the number of a post. */
static void test_name(void)
{
    struct leaf_fact name = leaf_of(2, 0, REASON_HIGH_ENTROPY);
    CHECK(!heads(EL_div, 1, name));
    name.names_element = 1;
    CHECK(heads(EL_div, 1, name) && !heads(EL_div, 9, name));
    name.has_number = 1;
    CHECK(!heads(EL_div, 1, name));

    enum { OUTER = 1, NAME, INNER, TEXT, PLACES };
    struct block_path of[PLACES] = {{.element = EL_body}, {.element = EL_div},
                                                 {.element = EL_div, .parent = OUTER}, {.element = EL_div, .parent = OUTER},
                                                 {.element = EL_p, .parent = INNER}};
    struct leaf_fact leaf[] = {leaf_of(2, 0, REASON_HIGH_ENTROPY), leaf_of(9, 0, REASON_LOW_ENTROPY)};
    leaf[0].path = NAME, leaf[1].path = TEXT;
    leaf[0].line_df = 20, leaf[1].line_df = 1;
    leaf[1].informative = 1;
    for (int names = 0; names < 2; names++) {
        leaf[0].names_element = names != 0;
        label_captions(leaf, leaf + 2, of, 20);
        CHECK(leaf[0].informative == names);
    }
}

static void test_title(void)
{
    struct leaf_fact title = leaf_of(20, 0, REASON_LIKE_BOILERPLATE);
    title.line_df = 1;
    CHECK(is_title_of_page(&title, EL_h1, 2) && !is_title_of_page(&title, EL_h2, 2));
    title.line_df = 2;
    CHECK(!is_title_of_page(&title, EL_h1, 19) && is_title_of_page(&title, EL_h1, 20));
    title.informative = 1;
    CHECK(!is_title_of_page(&title, EL_h1, 20));
    title = leaf_of(2, 0, REASON_LIKE_BOILERPLATE); /* "Release 7": the line of all, but no other page has its text */
    title.line_df = 20;
    CHECK(!is_title_of_page(&title, EL_h1, 20));
    title.has_number = 1;
    CHECK(is_title_of_page(&title, EL_h1, 20));
    title.cover = COVER_ALL;
    CHECK(!is_title_of_page(&title, EL_h1, 20));
}

/* DT, and a TABLE in the DD: "Parameters" in a manual of functions. Not if the table is in another list. */
static void test_label_of_table(void)
{
    enum { LIST = 1, LABEL, DEFINED, CELL, OTHER_LIST, PLACES };
    struct block_path of[PLACES] = {{.element = EL_body}, {.element = EL_dl}, {.element = EL_dt, .parent = LIST},
                                    {.element = EL_dd, .parent = LIST}, {.element = EL_td, .parent = DEFINED},
                                    {.element = EL_dl}};
    for (int other = 0; other < 2; other++) {
        struct leaf_fact leaf[] = {leaf_of(1, 0, REASON_HIGH_ENTROPY), leaf_of(9, 0, REASON_LOW_ENTROPY)};
        leaf[0].path = LABEL, leaf[1].path = CELL;
        leaf[0].line_df = 20, leaf[1].line_df = 1;
        leaf[1].informative = 1;
        of[DEFINED].parent = other ? OTHER_LIST : LIST;
        label_captions(leaf, leaf + 2, of, 20);
        CHECK(leaf[0].informative == !other);
        leaf[0].informative = 0, leaf[0].reason = REASON_HIGH_ENTROPY;
        leaf[1].line_df = 20, leaf[1].cover = COVER_ALL, leaf[1].entropy = ENTROPY_ONE;
        label_captions(leaf, leaf + 2, of, 20);
        CHECK(!leaf[0].informative);
        leaf[1].reason = REASON_IN_CONTENT; /* most pages have the cell, but not the table */
        label_captions(leaf, leaf + 2, of, 20);
        CHECK(leaf[0].informative == !other);
    }
}

/* "Modules", alone in the first row of a table: its title if the rows after it have another name. `second`: a cell
 * before it in its row. */
static bool is_table_title(enum element head, uint32_t next, uint32_t n_link_tokens, bool second)
{
    enum { TABLE = 1, HEAD, HEAD_ROW, TITLE, BODY, ROW, CELL, OTHER, OTHER_CELL };
    const struct block_path of[] = {{.element = EL_body}, {.element = EL_table},
                                    {.element = head, .parent = TABLE}, {.element = EL_tr, .parent = HEAD},
                                    {.element = EL_td, .parent = HEAD_ROW}, {.element = EL_tbody, .parent = TABLE},
                                    {.element = EL_tr, .parent = BODY}, {.element = EL_td, .parent = ROW},
                                    {.element = EL_table}, {.element = EL_td, .parent = OTHER}};
    struct leaf_fact leaf[] = {leaf_of(second, 0, REASON_HIGH_ENTROPY), leaf_of(1, n_link_tokens, REASON_HIGH_ENTROPY),
                               leaf_of(1, 1, REASON_IN_CONTENT)};
    leaf[0].path = leaf[1].path = TITLE;
    leaf[2].path = next;
    leaf[2].informative = 1;
    label_captions(leaf, leaf + 3, of, 20);
    return leaf[1].informative;
}

static void test_table_title(void)
{
    enum { TITLE = 4, CELL = 7, OTHER_CELL = 9 };
    CHECK(is_table_title(EL_thead, CELL, 0, false) && !is_table_title(EL_tbody, CELL, 0, false));
    CHECK(!is_table_title(EL_thead, OTHER_CELL, 0, false) && !is_table_title(EL_thead, TITLE, 0, false));
    CHECK(!is_table_title(EL_thead, CELL, 1, false) && !is_table_title(EL_thead, CELL, 0, true));
}

/* The title of a post may be a link to it; of several, none is. */
static void test_linked_title(void)
{
    static const struct block_path in_body[] = {{.element = EL_body}, {.element = EL_h1}, {.element = EL_p}};
    struct leaf_fact leaf[] = {leaf_of(2, 2, REASON_LINKS), leaf_of(30, 0, REASON_LOW_ENTROPY), leaf_of(2, 2, REASON_LINKS)};
    for (int l = 0; l < 3; l++) {
        leaf[l].path = l == 1 ? 2 : 1;
        leaf[l].line_df = 1;
        leaf[l].informative = l == 1;
    }
    leaf[2].line_df = 9; /* the name of the site */
    label_captions(leaf, leaf + 3, in_body, 10);
    CHECK(leaf[0].informative && leaf[0].reason == REASON_CAPTION && !leaf[2].informative);
    leaf[0] = leaf_of(2, 2, REASON_LINKS);
    leaf[0].path = 1;
    leaf[0].line_df = leaf[2].line_df = 1;
    label_captions(leaf, leaf + 3, in_body, 10);
    CHECK(!leaf[0].informative && !leaf[2].informative);
    leaf[2].line_df = 9;
    label_captions(leaf, leaf + 3, in_body, 1);
    CHECK(!leaf[0].informative); /* a page alone */
}

/* Titles are counted as links in a DIV in the H1 as they are in the H1 itself. */
static void test_linked_title_in_div(void)
{
    static const struct block_path of[] = {{.element = EL_body}, {.element = EL_h1}, {.element = EL_div, .parent = 1}};
    for (uint32_t other = 0; other <= 2; other++) { /* the path of another title; 0: there is none */
        struct leaf_fact leaf[] = {leaf_of(2, 2, REASON_LINKS), leaf_of(2, 2, REASON_LINKS)};
        leaf[0].path = 2;
        leaf[1].path = other;
        leaf[0].line_df = leaf[1].line_df = 1;
        label_captions(leaf, leaf + 2, of, 10);
        CHECK(leaf[0].informative == !other && !leaf[1].informative);
    }
}

/* The question of an accordion: H3 > BUTTON. Not another button, nor before what is redundant, too. */
static void test_folded(void)
{
    static const struct block_path of[] = {{.element = EL_body}, {.element = EL_h3}, {.element = EL_button, .parent = 1},
                                           {.element = EL_p}, {.element = EL_button}, {.element = EL_h1},
                                           {.element = EL_button, .parent = 5}};
    static const struct { uint32_t path; bool answered, kept; } cases[] = {
        {2, true, true}, {2, false, false}, {4, true, false}, {6, true, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct leaf_fact leaf[] = {leaf_of(12, 0, REASON_LIKE_BOILERPLATE), leaf_of(30, 0, REASON_LIKE_BOILERPLATE)};
        leaf[0].path = cases[i].path;
        leaf[1].path = 3;
        leaf[1].informative = cases[i].answered;
        leaf[0].line_df = leaf[1].line_df = 1;
        label_captions(leaf, leaf + 2, of, 1);
        CHECK(leaf[0].informative == cases[i].kept);
    }
}

/* <h2><div>Title</div></h2>, or with a P: as the text of the H2 itself. Not a DIV beside it, nor a heading of its level
 * before the next one. */
static void test_filled_heading(void)
{
    enum { H2 = 1, DIV_IN_H2, P, DIV, P_IN_H2 };
    static const struct block_path of[] = {{.element = EL_body}, {.element = EL_h2}, {.element = EL_div, .parent = H2},
                                           {.element = EL_p}, {.element = EL_div}, {.element = EL_p, .parent = H2}};
    static const struct { uint32_t path, next; bool kept; } cases[] = {
        {DIV_IN_H2, P, true}, {P_IN_H2, P, true}, {H2, P, true}, {DIV, P, false}, {DIV_IN_H2, H2, false}, {H2, DIV_IN_H2, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct leaf_fact leaf[] = {leaf_of(2, 0, REASON_HIGH_ENTROPY), leaf_of(30, 0, REASON_LOW_ENTROPY)};
        leaf[0].path = cases[i].path;
        leaf[0].line_df = 20;
        leaf[1].path = cases[i].next;
        leaf[1].informative = 1;
        leaf[1].line_df = 1;
        label_captions(leaf, leaf + 2, of, 20);
        CHECK(leaf[0].informative == cases[i].kept);
    }
}

/* A heading before what most pages have, such as a rank: is more after it, before the next heading? */
static void test_heading_of_common(void)
{
    enum { HEADING = 1, TEXT };
    static const struct block_path in_body[] = {{.element = EL_body}, {.element = EL_h2}, {.element = EL_p}};
    for (uint32_t other = 0; other < 3; other++) { /* none, own text, own text after another heading */
        struct leaf_fact leaf[] = {leaf_of(2, 0, REASON_HIGH_ENTROPY), leaf_of(1, 0, REASON_LOW_ENTROPY), leaf_of(2, 0, REASON_HIGH_ENTROPY),
                                   leaf_of(5, 0, REASON_LOW_ENTROPY)};
        static const uint32_t path[4] = {HEADING, TEXT, HEADING, TEXT};
        for (int l = 0; l < 4; l++) {
            leaf[l].path = l == 2 && other == 1 ? TEXT : path[l];
            leaf[l].informative = path[l] == TEXT;
            leaf[l].line_df = l == 3 && other ? 1 : 20;
            leaf[l].cover = COVER_ALL;
        }
        label_captions(leaf, leaf + 4, in_body, 20);
        CHECK(leaf[0].informative == (other == 1));
        CHECK(leaf[2].informative == (other == 2));
    }
}

/* The number of a section, in a TD of a row with its text (next: a P in the next cell, or a cell of another row). */
static bool numbers_text(uint32_t next, uint32_t n_tokens, uint32_t has_number, uint32_t next_tokens)
{
    enum { TABLE = 1, ROW, NUMBER, CELL };
    const struct block_path of[] = {{.element = EL_body},
                                    {.element = EL_table},
                                    {.element = EL_tr, .parent = TABLE},
                                    {.element = EL_td, .parent = ROW},
                                    {.element = EL_td, .parent = ROW},
                                    {.element = EL_p, .parent = CELL},
                                    {.element = EL_p}};
    struct leaf_fact leaf[] = {leaf_of(n_tokens, 0, REASON_HIGH_ENTROPY), leaf_of(next_tokens, 0, REASON_LOW_ENTROPY)};
    leaf[0].path = NUMBER, leaf[1].path = next;
    leaf[0].line_df = 20, leaf[1].line_df = 1;
    leaf[0].has_number = has_number & 1;
    leaf[1].informative = 1;
    label_captions(leaf, leaf + 2, of, 20);
    return leaf[0].informative;
}

static void test_number_of_row(void)
{
    enum { CELL = 4, TEXT, AFTER };
    CHECK(numbers_text(TEXT, 1, 1, 8) && numbers_text(CELL, 1, 1, 30));
    CHECK(!numbers_text(TEXT, 1, 0, 8) && !numbers_text(TEXT, 2, 1, 8)); /* "Menu", "3 votes" */
    CHECK(!numbers_text(TEXT, 1, 1, 7) && !numbers_text(AFTER, 1, 1, 8));
}

/* "Parents" over links that few pages have, and other text after them. */
static bool heads_links(enum element heading, uint32_t line_df, uint32_t text_links, uint32_t n_documents)
{
    const struct block_path in_body[] = {{.element = EL_body}, {.element = heading}, {.element = EL_li}, {.element = EL_p}};
    struct leaf_fact leaf[] = {leaf_of(1, 0, REASON_HIGH_ENTROPY), leaf_of(2, 2, REASON_LIKE_CONTENT), leaf_of(9, text_links, REASON_LOW_ENTROPY)};
    for (uint32_t l = 0; l < 3; l++) {
        leaf[l].path = l + 1;
        leaf[l].informative = l > 0;
        leaf[l].line_df = l == 1 ? line_df : l ? 1 : n_documents;
    }
    label_captions(leaf, leaf + 3, in_body, n_documents);
    return leaf[0].informative;
}

static void test_heading_of_links(void)
{
    CHECK(heads_links(EL_h2, 1, 0, 20) && heads_links(EL_h5, 2, 0, 20));
    CHECK(!heads_links(EL_h2, 3, 0, 20));  /* a menu */
    CHECK(!heads_links(EL_h2, 1, 9, 20));  /* links are all that comes after them, as at the end of a page */
    CHECK(!heads_links(EL_h1, 1, 0, 20) && heads_links(EL_h1, 1, 0, 1));
    CHECK(!heads_links(EL_div, 1, 0, 20));
}

/* A price ignores its numbers as a line, but not in its entropy. */
static void test_most_pages(void)
{
    struct leaf_fact price = {.n_tokens = 2, .line_df = 11, .cover = COVER_ALL, .has_number = 1, .entropy = ENTROPY_ONE / 5 * 4};
    CHECK(most_pages_have(&price, 20) && most_pages_have(&price, 21) && !most_pages_have(&price, 22));
    price.entropy--;
    CHECK(!most_pages_have(&price, 20));
    price.has_number = 0;
    CHECK(most_pages_have(&price, 20));
}

/* A label before such links: does it go? */
static bool label_goes(struct leaf_fact label, uint32_t n_link_tokens, bool informative)
{
    struct leaf_fact leaf[] = {label, {.n_tokens = 0}, {.n_tokens = 4, .n_link_tokens = n_link_tokens,
                                                        .informative = informative}};
    drop_bare_labels(leaf, leaf + 3);
    CHECK(leaf[0].informative || leaf[0].reason == REASON_BARE_HEADING);
    CHECK(leaf[2].informative == informative);
    return !leaf[0].informative;
}

static void test_bare_label(void)
{
    const struct leaf_fact label = {.n_tokens = 3, .line_df = 2, .ends_in_colon = 1, .informative = 1};
    struct leaf_fact other;
    CHECK(label_goes(label, 4, false) && label_goes(label, 3, false));
    CHECK(!label_goes(label, 4, true) && !label_goes(label, 2, false));
    CHECK((other = label, other.n_tokens++, !label_goes(other, 4, false)));
    CHECK((other = label, other.line_df--, !label_goes(other, 4, false)));
    CHECK((other = label, other.ends_in_colon = 0, !label_goes(other, 4, false)));
    CHECK((other = label, other.n_link_tokens++, !label_goes(other, 4, false)));
    CHECK((other = label, other.reason = REASON_RULE, !label_goes(other, 4, false)));
    struct leaf_fact last = label;
    drop_bare_labels(&last, &last + 1);
    CHECK(last.informative);
}

int main(void)
{
    test_bare_label();
    test_introduction();
    test_name();
    test_title();
    test_label_of_table();
    test_table_title();
    test_linked_title();
    test_linked_title_in_div();
    test_heading_of_common();
    test_heading_of_links();
    test_number_of_row();
    test_most_pages();
    test_folded();
    test_filled_heading();
    test_elements();
    test_leaves();
    test_listed_title();
    test_text_among_links();
    test_next();
    test_numbered();
    return check_done("caption_rule");
}
