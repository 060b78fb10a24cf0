/* SPDX-License-Identifier: MIT
 * test_items.c - items with one of a few values stay with the others, or with what they tell of; so do the links of
 * a list. */
#include "check.h"

#include "base/fixed.h"
#include "labelers/laws/path_votes.h"

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
static const struct path_sums sums[PLACES] = {[ITEM] = {.pages = 40}, [ROLE] = {.pages = 40}};
static const struct law_paths of = {.texts = texts, .place = place, .path = sums, .n_documents = 40};
static struct path_votes of_place[PLACES];

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
    keep_items(leaf, leaf + 6, &of, of_place);
    for (uint32_t p = 0; p < PLACES; p++) CHECK(!of_place[p].yes && !of_place[p].no);
    CHECK(!leaf[5].informative || leaf[5].reason == REASON_IN_CONTENT);
    return leaf[5].informative;
}

static void test_items(void)
{
    struct leaf_fact last = item(ROLE, 12, false), other;
    last.line_df = 3;
    CHECK(is_item_kept(last, 3, false) && !is_item_kept(last, 2, false)); /* half of them */
    CHECK(!is_item_kept(last, 3, true));                                  /* not in a row */
    CHECK((other = last, other.n_tokens = 13, !is_item_kept(other, 3, false)));
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
    keep_items(prose, prose + 4, &of, of_place);
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
    keep_fellows(leaf, leaf + 2 * n, &of, of_place);
    for (uint32_t p = 0; p < PLACES; p++) CHECK(!of_place[p].yes && !of_place[p].no);
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
    keep_fellows(by, by + 8, &of, of_place);
    CHECK(!by[0].informative && !by[3].informative && !by[6].informative);
}

/* Are the n items of a list kept that are redundant? All, or none. around: the leaf before it and the one after it. */
static bool is_list_kept(const struct leaf_fact *list, uint32_t n, struct leaf_fact around)
{
    struct leaf_fact leaf[2 + 2 * ROW] = {[0] = around};
    uint32_t kept = 0, dropped = 0;
    for (uint32_t i = 0; i < n; i++) leaf[1 + i] = list[i];
    leaf[1 + n] = around;
    keep_mixed_lists(leaf, leaf + n + 2, &of);
    for (uint32_t i = 0; i < n; i++) {
        bool was_kept = !list[i].informative && leaf[1 + i].informative;
        CHECK(!was_kept || leaf[1 + i].reason == REASON_IN_CONTENT);
        kept += was_kept;
        dropped += !leaf[1 + i].informative;
    }
    CHECK(kept == 0 || dropped == 0);
    return kept > 0;
}

/* The same between text, with a heading before the list and one after it. */
static bool is_headed_list_kept(struct leaf_fact before, struct leaf_fact after)
{
    struct leaf_fact text = item(ROLE, 20, true), plain = item(ITEM, 3, false);
    plain.line_df = 3;
    struct leaf_fact leaf[] = {text, before, plain, plain, after, text};
    keep_mixed_lists(leaf, leaf + 6, &of);
    CHECK(leaf[2].informative == leaf[3].informative && leaf[4].informative == after.informative);
    return leaf[2].informative;
}

static void test_headed_lists(void)
{
    const struct leaf_fact head = item(NAME, 2, true), dropped = item(NAME, 2, false), none = {0};
    CHECK(is_headed_list_kept(none, none) && is_headed_list_kept(head, head));
    CHECK(is_headed_list_kept(head, none) && is_headed_list_kept(none, head));
    CHECK(is_headed_list_kept(dropped, none)); /* whether it stays is asked later */
    CHECK(!is_headed_list_kept(none, dropped)); /* "Related pages" */
    CHECK(!is_headed_list_kept(item(ROLE, 2, true), none) && !is_headed_list_kept(none, item(ROLE, 2, true)));
    CHECK(is_headed_list_kept(item(ROLE, 8, true), item(ROLE, 8, true)));
}

static void test_mixed_lists(void)
{
    struct leaf_fact link = item(ITEM, 2, false), plain = item(ITEM, 3, false), content = item(ITEM, 3, true), other;
    link.line_df = plain.line_df = 3;
    link.n_link_tokens = 2;
    link.reason = plain.reason = REASON_LINKS; /* half of the path is links */
    struct leaf_fact text = item(NAME, 20, true), label = item(NAME, 2, true);
    {
        /* The links between items that are content, whatever is around the list. */
        const struct leaf_fact list[] = {content, link, link, content, link};
        CHECK(is_list_kept(list, 5, label));
        const struct leaf_fact one[] = {content, link, link, link};
        CHECK(!is_list_kept(one, 4, label) && !is_list_kept(one, 4, text));
        const struct leaf_fact half[] = {content, plain, plain, content, plain};
        CHECK(!is_list_kept(half, 5, label));
    }
    {
        /* Amid text, plain items count though they are redundant; a quarter of the items are such. */
        const struct leaf_fact list[] = {plain, link, plain, link, link, link};
        CHECK(is_list_kept(list, 6, text) && !is_list_kept(list, 6, label));
        const struct leaf_fact links[] = {link, link, link};
        CHECK(!is_list_kept(links, 3, text)); /* related articles */
        other = plain;
        other.n_link_tokens = 1; /* their titles, with dates */
        const struct leaf_fact dated[] = {other, link, other, other};
        CHECK(!is_list_kept(dated, 4, text));
        CHECK((other = text, other.informative = 0, !is_list_kept(list, 6, other)));
        CHECK((other = text, other.n_link_tokens = 20, !is_list_kept(list, 6, other)));
    }
    {
        const struct leaf_fact first = plain, last = link;
        other = link;
        other.line_df = 40; /* "All recipes", on each page */
        const struct leaf_fact steady[] = {other, first, first, last};
        struct leaf_fact leaf[] = {text, steady[0], steady[1], steady[2], steady[3], text};
        keep_mixed_lists(leaf, leaf + 6, &of);
        CHECK(!leaf[1].informative && leaf[2].informative && leaf[4].informative);
        const struct leaf_fact list[] = {plain, plain, link};
        CHECK(is_list_kept(list, 3, text));
        const struct leaf_fact roles[] = {item(ROLE, 3, false), item(ROLE, 3, false)}; /* no items of a list */
        CHECK(!is_list_kept(roles, 2, text));
    }
}

int main(void)
{
    test_items();
    test_fellows();
    test_mixed_lists();
    test_headed_lists();
    return check_done("items");
}
