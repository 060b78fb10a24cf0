/* SPDX-License-Identifier: MIT
 * test_shared_text.c - text that other pages have, too, stays where each part of a page has some. */
#include "check.h"

#include "base/fixed.h"
#include "labelers/template/shared_text.h"

/*   BODY > MAIN > OWN                  a P: what an operation is for
 *          MAIN > NAME                 an H3: of a member
 *          MAIN > TEXT, PRESS          a parameter, a DIV; a BUTTON
 *          MAIN > ROW > LABEL, VALUE   "limit", "How many entries a page may have", two DIVs
 *          SIDE                        a DIV of the frame */
enum { BODY, MAIN, OWN, NAME, TEXT, PRESS, ROW, LABEL, VALUE, SIDE, PATHS };
enum { PARTS = 3, LEAVES = 2 * PARTS + 1, DOCUMENTS = 40 };

static struct block_path place[PATHS] = {[BODY] = {.parent = BODY},
                                         [MAIN] = {.parent = BODY, .element = EL_main},
                                         [OWN] = {.parent = MAIN, .element = EL_p},
                                         [NAME] = {.parent = MAIN, .element = EL_h3},
                                         [TEXT] = {.parent = MAIN, .element = EL_div},
                                         [PRESS] = {.parent = MAIN, .element = EL_button},
                                         [ROW] = {.parent = MAIN, .element = EL_div},
                                         [LABEL] = {.parent = ROW, .element = EL_div},
                                         [VALUE] = {.parent = ROW, .element = EL_div},
                                         [SIDE] = {.parent = BODY, .element = EL_div}};
static struct path_texts texts[PATHS];
static struct path_sums paths[PATHS];
static struct path_votes votes[PATHS];

static struct leaf_fact own(uint32_t path, uint32_t n_tokens)
{
    return (struct leaf_fact){.path = path, .n_tokens = n_tokens, .line_df = 1, .informative = 1,
                              .reason = REASON_LOW_ENTROPY};
}

/* Text that so many pages have. */
static struct leaf_fact shared(uint32_t path, uint32_t line_df)
{
    return (struct leaf_fact){.path = path, .n_tokens = 12, .line_df = line_df, .cover = COVER_ALL,
                              .entropy = ENTROPY_ONE, .reason = REASON_HIGH_ENTROPY};
}

/* "Defined in app.js:77": the last three are a link. */
static struct leaf_fact note(void)
{
    struct leaf_fact leaf = shared(TEXT, 2);
    leaf.n_tokens = 5;
    leaf.n_link_tokens = 3;
    leaf.reason = REASON_LINKS;
    return leaf;
}

/* Does such text stay below each of so many such heads, before a page's end? All or none. */
static bool stays(struct leaf_fact head, struct leaf_fact text, int parts, struct leaf_fact last)
{
    const struct law_paths of = {.texts = texts, .place = place, .path = paths, .n_documents = DOCUMENTS};
    struct leaf_fact leaf[LEAVES];
    int n = 0;
    for (int i = 0; i < parts; i++) leaf[n++] = head, leaf[n++] = text;
    leaf[n++] = last;
    keep_shared_text(leaf, leaf + n, &of, votes);
    for (uint32_t p = 0; p < PATHS; p++) CHECK(!votes[p].yes && !votes[p].no);
    for (int i = 3; i < n; i += 2) CHECK(leaf[i].informative == leaf[1].informative);
    CHECK(!leaf[1].informative || leaf[1].reason == REASON_IN_CONTENT);
    return leaf[1].informative;
}

static bool stays_below(struct leaf_fact head, struct leaf_fact text)
{
    return stays(head, text, PARTS, own(OWN, 4));
}

/* A page of prose ends with a long article. */
static bool stays_in_prose(struct leaf_fact head, struct leaf_fact text)
{
    return stays(head, text, PARTS, own(OWN, 400));
}

static void test_text(void)
{
    struct leaf_fact text = shared(TEXT, 10), linked = text, boxed = text, is_short = text, comment = text;
    CHECK(stays_below(own(OWN, 12), text));
    CHECK(stays_in_prose(own(OWN, 12), text));
    CHECK(!stays(own(OWN, 12), text, PARTS - 1, own(OWN, 4)));
    linked.n_link_tokens = 4; /* a model among the words */
    CHECK(stays_below(own(OWN, 12), linked));
    is_short.n_tokens = 7;
    CHECK(!stays_below(own(OWN, 12), is_short));
    comment.flags = LEAF_COMMENT;
    CHECK(!stays_below(own(OWN, 12), comment));
    CHECK(!stays_below(own(OWN, 12), shared(PRESS, 10)));
    boxed.path = SIDE;
    CHECK(stays_below(own(OWN, 12), boxed));
    texts[SIDE].in_frame = true;
    CHECK(!stays_below(own(OWN, 12), boxed));
    text.reason = REASON_STEADY_LINE;
    CHECK(!stays_below(own(OWN, 12), text));
}

/* Half of the pages have it: only if a page has many blocks of its path. */
static void test_common_text(void)
{
    CHECK(stays_below(own(OWN, 12), shared(TEXT, DOCUMENTS / 2 - 1)));
    CHECK(!stays_below(own(OWN, 12), shared(TEXT, DOCUMENTS / 2)));
    paths[TEXT].pages = 5;
    paths[TEXT].occurrences = 39;
    CHECK(!stays_below(own(OWN, 12), shared(TEXT, DOCUMENTS)));
    paths[TEXT].occurrences = 40;
    CHECK(stays_below(own(OWN, 12), shared(TEXT, DOCUMENTS)));
    paths[TEXT] = (struct path_sums){.pages = 40, .occurrences = 40};
}

static void test_parts(void)
{
    struct leaf_fact head = own(OWN, 12), name = own(NAME, 1);
    head.line_df = 2;
    CHECK(!stays_below(head, shared(TEXT, 10))); /* other pages have it */
    CHECK(!stays_below(own(OWN, 7), shared(TEXT, 10)));
    CHECK(!stays_below(name, shared(TEXT, 10))); /* "Related" on all pages */
    texts[NAME].differ = true;
    CHECK(stays_below(name, shared(TEXT, 10)));
    CHECK(!stays_in_prose(name, shared(TEXT, 10)));
    name.informative = 0;
    CHECK(!stays_below(name, shared(TEXT, 10)));
}

static void test_notes(void)
{
    struct leaf_fact link = note();
    CHECK(!stays_below(own(OWN, 12), note()));
    texts[TEXT].differ = true;
    CHECK(stays_below(own(OWN, 12), note()));
    CHECK(!stays_in_prose(own(OWN, 12), note()));
    link.n_link_tokens = link.n_tokens;
    CHECK(!stays_below(own(OWN, 12), link));
}

static struct leaf_fact label(void)
{
    struct leaf_fact leaf = shared(LABEL, 20);
    leaf.n_tokens = 1;
    return leaf;
}

/* Do so many such rows stay, in a page that ends so? The texts, and, if `with_names`, the names. */
static bool rows_stay(struct leaf_fact name, struct leaf_fact text, int rows, bool with_names, struct leaf_fact last)
{
    const struct law_paths of = {.texts = texts, .place = place, .path = paths, .n_documents = DOCUMENTS};
    struct leaf_fact leaf[LEAVES];
    int n = 0;
    for (int i = 0; i < rows; i++) leaf[n++] = name, leaf[n++] = text;
    leaf[n++] = last;
    keep_rows(leaf, leaf + n, &of, votes);
    for (uint32_t p = 0; p < PATHS; p++) CHECK(!votes[p].yes && !votes[p].no);
    for (int i = 0; i + 3 < n; i++) CHECK(leaf[i].informative == leaf[i + 2].informative);
    CHECK(leaf[0].informative == (leaf[1].informative && with_names));
    CHECK(!leaf[1].informative || leaf[1].reason == REASON_IN_CONTENT);
    CHECK(!leaf[0].informative || leaf[0].reason == REASON_CAPTION);
    return leaf[1].informative;
}

static bool are_rows(struct leaf_fact name, struct leaf_fact text)
{
    return rows_stay(name, text, PARTS, true, own(OWN, 4));
}

static void test_rows(void)
{
    struct leaf_fact text = shared(VALUE, 20), linked = text, is_short = text, link = label(), apart = label();
    CHECK(!are_rows(label(), text)); /* the texts of these paths are all the same */
    texts[LABEL].vary = texts[VALUE].vary = texts[TEXT].vary = texts[NAME].vary = true;
    CHECK(are_rows(label(), text));
    CHECK(!rows_stay(label(), text, PARTS - 1, true, own(OWN, 4)));
    CHECK(!rows_stay(label(), text, PARTS, true, own(OWN, 400))); /* prose */
    CHECK(are_rows(label(), shared(VALUE, 35)));
    CHECK(!are_rows(label(), shared(VALUE, 36))); /* nearly all pages with the path have it */
    linked.n_link_tokens = 1;
    CHECK(!are_rows(label(), linked));
    is_short.n_tokens = 7;
    CHECK(!are_rows(label(), is_short));
    link.n_link_tokens = 1;
    CHECK(!are_rows(link, text));
    apart.path = NAME; /* a heading */
    CHECK(!are_rows(apart, text));
    CHECK(!are_rows(label(), shared(TEXT, 20))); /* out of the row */
    text.reason = REASON_STEADY_LINE;
    CHECK(!are_rows(label(), text));
}

/* "limit" has at most six words; a DIV with a number may be a date. */
static void test_names_of_rows(void)
{
    struct leaf_fact name = label();
    name.n_tokens = 6;
    CHECK(are_rows(name, shared(VALUE, 20)));
    name.n_tokens = 7;
    CHECK(!are_rows(name, shared(VALUE, 20)));
    name.n_tokens = 1;
    name.has_number = 1;
    CHECK(rows_stay(name, shared(VALUE, 20), PARTS, false, own(OWN, 4)));
    place[LABEL].element = EL_dt;
    CHECK(rows_stay(name, shared(VALUE, 20), PARTS, true, own(OWN, 4)));
    place[LABEL].element = EL_div;
    texts[VALUE].in_frame = true;
    CHECK(!are_rows(label(), shared(VALUE, 20)));
}

int main(void)
{
    for (uint32_t p = TEXT; p < PATHS; p++) paths[p] = (struct path_sums){.pages = DOCUMENTS, .occurrences = DOCUMENTS};
    test_text();
    test_common_text();
    test_parts();
    test_notes();
    test_rows();
    test_names_of_rows();
    return check_done("shared_text");
}
