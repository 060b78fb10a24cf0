/* SPDX-License-Identifier: MIT
 * test_listing_rule.c - what items of lists have besides their links; a twin that follows each list from its first item
 * to its last. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "base/fixed.h"
#include "labelers/template/listing_rule.h"
#include "table_blocks/table_blocks.h"

enum { PATHS = 10, RANDOM_PATHS = 7, PAGES = 16, NEAR = 8 };
/* OTHER, AUTHOR, NAME and CARD differ from page to page. */
enum { OTHER, PRICE, OWN_PRICE, CELL, AUTHOR, LABEL, NAME, CARD, LABEL_CARD, HEADING };

#define LINES(log2_pages) {.pages = PAGES, .tokens = 1, .lines = 1, .line_logs = (log2_pages) << 16}

static const struct block_path place[PATHS] = {[CELL] = {.element = EL_td}, [CARD] = {.element = EL_h3}, [LABEL_CARD] = {.element = EL_h3}, [HEADING] = {.element = EL_h2}};
static const struct path_sums sums[PATHS] = {[OTHER] = LINES(1), [PRICE] = LINES(4), [OWN_PRICE] = LINES(4), [CELL] = LINES(4),
                                             [AUTHOR] = LINES(3), [LABEL] = LINES(4), [NAME] = LINES(3),
                                             [CARD] = LINES(1), [LABEL_CARD] = LINES(4),
                                             [HEADING] = LINES(4)};

static struct leaf_fact other_product(uint32_t path)
{
    return (struct leaf_fact){.path = path, .n_tokens = 4, .n_link_tokens = 4, .reason = REASON_LINKS};
}

static struct leaf_fact price(uint32_t path)
{
    return (struct leaf_fact){.path = path, .n_tokens = 2, .informative = 1, .reason = REASON_LOW_ENTROPY};
}

static void test_prices(void)
{
    struct leaf_fact leaf[] = {price(OWN_PRICE), other_product(OTHER), price(PRICE),         other_product(OTHER),
                               price(PRICE),     other_product(OTHER), price(PRICE)};
    CHECK(drop_list_details(leaf, leaf + 7, sums, place, true) == 3);
    CHECK(leaf[0].informative); /* the page's own */
    for (int i = 2; i < 7; i += 2) CHECK(!leaf[i].informative && leaf[i].reason == REASON_IN_LISTS);
    CHECK(drop_list_details(leaf, leaf + 7, sums, place, true) == 0);
    CHECK(drop_list_details(leaf, leaf + 0, sums, place, true) == 0);
}

/* Does the price of the second of three products stay if this is so? */
#define STAYS(...)                                                                                                           \
    do {                                                                                                                     \
        struct leaf_fact leaf[6];                                                                                            \
        for (int i = 0; i < 6; i++) leaf[i] = i % 2 ? price(PRICE) : other_product(OTHER);                                   \
        __VA_ARGS__;                                                                                                         \
        drop_list_details(leaf, leaf + 6, sums, place, true);                                                                             \
        CHECK(leaf[3].informative);                                                                                          \
    } while (0)

static void test_bounds(void)
{
    STAYS(leaf[0].path = leaf[4].path = AUTHOR);                           /* no three items */
    STAYS(leaf[1].path = leaf[5].path = OWN_PRICE);                        /* items have no such detail */
    STAYS(for (int i = 0; i < 6; i += 2) leaf[i].path = LABEL);
    STAYS(for (int i = 0; i < 6; i += 2) leaf[i].informative = 1);         /* content, as on an index page */
    STAYS(for (int i = 0; i < 6; i += 2) leaf[i].reason = REASON_RULE);
    STAYS(for (int i = 1; i < 6; i += 2) leaf[i].reason = REASON_RULE);
    STAYS(for (int i = 1; i < 6; i += 2) leaf[i].path = CELL);
    STAYS(for (int i = 1; i < 6; i += 2) leaf[i].path = NAME);             /* its lines differ */
    STAYS(for (int i = 1; i < 6; i += 2) leaf[i].n_tokens = UNIQUE_TOKENS); /* long text */
}

/* The heading of a list goes with it, if other pages have it, and only with `cards`. */
static bool heading_goes(uint32_t pages, bool cards)
{
    struct leaf_fact leaf[] = {price(OWN_PRICE),     price(HEADING),       other_product(OTHER), price(PRICE),
                               other_product(OTHER), price(PRICE),         other_product(OTHER), price(PRICE)};
    leaf[1].line_df = pages;
    leaf[1].entropy = ENTROPY_ONE;
    uint32_t n = drop_list_details(leaf, leaf + 8, sums, place, cards);
    CHECK(n == 3 + !leaf[1].informative && leaf[0].informative);
    return !leaf[1].informative && leaf[1].reason == REASON_BARE_HEADING;
}

static void test_headings(void)
{
    CHECK(heading_goes(PAGES, true) && !heading_goes(1, true) && !heading_goes(PAGES, false));
}

/* ---- cards of related pages ---- */

/* Text of so many tokens, and three cards, so many of them shared: how many leaves go? */
static uint32_t cards_dropped(uint32_t text, uint32_t shared, uint32_t path)
{
    struct leaf_fact leaf[4] = {price(OWN_PRICE)};
    leaf[0].n_tokens = text;
    for (uint32_t i = 1; i < 4; i++) {
        leaf[i] = (struct leaf_fact){.path = path, .n_tokens = 20, .n_link_tokens = 20, .informative = 1, .first_of_path = i == 1,
                                     .reason = REASON_LIKE_CONTENT, .line_df = i <= shared ? 2 : 1};
    }
    uint32_t n = drop_list_details(leaf, leaf + 4, sums, place, true);
    CHECK(leaf[0].informative && n == (uint32_t)(!leaf[1].informative + !leaf[2].informative + !leaf[3].informative));
    return n;
}

static void test_cards(void)
{
    CHECK(cards_dropped(60, 3, CARD) == 3);
    CHECK(cards_dropped(59, 3, CARD) == 0); /* less text than they have */
    CHECK(cards_dropped(60, 2, CARD) == 0);
    CHECK(cards_dropped(60, 3, NAME) == 0); /* no headings */
    CHECK(cards_dropped(60, 3, LABEL_CARD) == 0); /* the same on all pages */
}

/* ---- on an index page ---- */

static struct leaf_fact with(struct leaf_fact leaf, enum label_reason reason)
{
    leaf.informative = 0;
    leaf.reason = reason & LEAF_REASON_BITS;
    leaf.has_number = 1;
    return leaf;
}

/* Does the price beside the second of three products that the page lists become content if this is so? */
static bool is_listed(struct leaf_fact price_of_second, uint32_t n_items)
{
    struct leaf_fact leaf[8] = {with(price(OWN_PRICE), REASON_HIGH_ENTROPY)};
    uint32_t n = 1;
    for (uint32_t i = 0; i < n_items; i++) {
        leaf[n++] = other_product(OTHER);
        leaf[n++] = i == 1 ? price_of_second : with(price(PRICE), REASON_HIGH_ENTROPY);
    }
    uint32_t changed = label_listing(leaf, leaf + n, sums, place, ENTROPY_ONE / 2);
    CHECK(leaf[1].informative && leaf[1].reason == REASON_LISTING && !leaf[0].informative);
    CHECK(changed == n_items + (n_items < 3 ? 0 : 2u + leaf[4].informative));
    CHECK(!leaf[4].informative || leaf[4].reason == REASON_LISTING);
    return leaf[4].informative;
}

static void test_index(void)
{
    struct leaf_fact of_second = with(price(PRICE), REASON_LIKE_BOILERPLATE), other;
    CHECK(is_listed(of_second, 3) && !is_listed(of_second, 2));
    CHECK(is_listed(with(price(PRICE), REASON_LINKS), 3) && is_listed(with(price(PRICE), REASON_IN_LISTS), 3));
    CHECK(!is_listed(with(price(PRICE), REASON_RULE), 3) && !is_listed(with(price(PRICE), REASON_COMMENT), 3));
    other = of_second;
    other.has_number = 0; /* "In stock" */
    CHECK(!is_listed(other, 3));
    other = of_second;
    other.flags = LEAF_CONTROL;
    CHECK(!is_listed(other, 3));
    other = of_second;
    other.n_tokens = UNIQUE_TOKENS;
    CHECK(!is_listed(other, 3));
}

/* Summaries beside the links of three items, if each page has others. */
static void test_summaries(void)
{
    struct path_sums of[PATHS];
    for (uint32_t differ = 0; differ < 2; differ++) {
        memcpy(of, sums, sizeof of);
        of[NAME] = (struct path_sums){.pages = 16, .tokens = 1, .lines = 48, .line_logs = (differ ? 96u : 144u) << 16};
        struct leaf_fact leaf[6];
        for (int i = 0; i < 6; i++) leaf[i] = i % 2 ? with(price(NAME), REASON_HIGH_ENTROPY) : other_product(OTHER);
        for (int i = 1; i < 6; i += 2) leaf[i].n_tokens = UNIQUE_TOKENS, leaf[i].has_number = 0;
        CHECK(label_listing(leaf, leaf + 6, of, place, ENTROPY_ONE / 2) == (differ ? 6 : 3));
        CHECK(leaf[3].informative == differ && leaf[5].informative == differ);
    }
}

/* A link in an LI of this element, which each page has otherwise: is it listed? */
static bool is_item_listed_in(enum element around, const char *class, const char *id)
{
    const struct block_path of[] = {{.element = EL_body},
                                    {.element = around, .class = span_of(class), .id = span_of(id)},
                                    {.element = EL_li, .parent = 1}};
    struct path_sums path[3] = {[2] = LINES(0)};
    struct leaf_fact link = other_product(2);
    return label_listing(&link, &link + 1, path, of, ENTROPY_ONE / 2) == 1;
}

static bool is_item_listed(enum element around)
{
    return is_item_listed_in(around, "", "");
}

/* Text of so many tokens, on so many of 16 pages, of a path that has three lines on each: is it listed? */
static bool is_excerpt_listed(uint32_t n_tokens, uint32_t line_df, uint32_t lines, enum label_reason reason)
{
    const struct path_sums path = {.pages = 16, .tokens = 1, .entropy_tokens = ENTROPY_ONE, .lines = lines,
                                   .line_logs = (uint64_t)lines * 2 << 16};
    struct leaf_fact text = with(price(0), reason);
    text.entropy = ENTROPY_ONE;
    text.n_tokens = n_tokens;
    text.line_df = line_df;
    bool is_listed = label_listing(&text, &text + 1, &path, place, ENTROPY_ONE / 2) == 1;
    CHECK(is_listed == text.informative && (!is_listed || text.reason == REASON_LISTING));
    return is_listed;
}

static void test_items_of_index(void)
{
    CHECK(is_item_listed(EL_ul) && !is_item_listed(EL_nav) && !is_item_listed(EL_footer) && is_item_listed(EL_aside));
    CHECK(!is_item_listed_in(EL_ul, "moin-breadcrumb", "") && !is_item_listed_in(EL_ul, "", "breadcrumbs"));
    CHECK(is_excerpt_listed(UNIQUE_TOKENS, 8, 48, REASON_HIGH_ENTROPY));
    CHECK(!is_excerpt_listed(UNIQUE_TOKENS - 1, 8, 48, REASON_HIGH_ENTROPY));
    CHECK(!is_excerpt_listed(UNIQUE_TOKENS, 9, 48, REASON_HIGH_ENTROPY));
    CHECK(!is_excerpt_listed(UNIQUE_TOKENS, 8, 47, REASON_HIGH_ENTROPY));
    CHECK(!is_excerpt_listed(UNIQUE_TOKENS, 8, 48, REASON_COMMENT));
}

/* Where nothing is content, what half of the pages with the path have, and no rule took out. */
static void test_lone_list(void)
{
    struct leaf_fact leaf[6];
    for (uint32_t i = 0; i < 6; i++) {
        leaf[i] = other_product(OTHER);
        leaf[i].line_df = i == 1 ? PAGES / 2 + 1 : PAGES / 2;
    }
    leaf[2].reason = REASON_RULE;
    leaf[3].flags = LEAF_CONTROL;
    leaf[4].n_tokens = 0;
    leaf[5].informative = 1;
    CHECK(keep_lone_list(leaf, leaf + 6, sums, place, false) == 0 && !leaf[0].informative); /* there is content */
    CHECK(keep_lone_list(leaf, leaf + 5, sums, place, false) == 1 && leaf[0].informative && leaf[0].reason == REASON_LISTING);
    CHECK(keep_lone_list(leaf, leaf + 0, sums, place, false) == 0);
}

/* A heading is no content beside a list, nor is the text of a HEADER; a line that counts its items is little, of a page
 * that is an index for sure. */
static void test_headed_list(void)
{
    enum { BODY, H1, HEADER, IN_HEADER, P, N };
    static const struct block_path of[N] = {[BODY] = {.element = EL_body}, [H1] = {.element = EL_h1},
                                                [HEADER] = {.element = EL_header}, [P] = {.element = EL_p},
                                                [IN_HEADER] = {.element = EL_p, .parent = HEADER}};
    static const struct path_sums pages[N] = {{.pages = 9}, {.pages = 9}, {.pages = 9}, {.pages = 9}, {.pages = 9}};
    for (uint32_t path = H1; path <= P; path++)
        for (uint32_t tokens = 9; tokens <= 10; tokens++)
            for (int is_sure = 0; is_sure < 2; is_sure++) {
                struct leaf_fact leaf[] = {
                    {.path = path, .n_tokens = tokens, .line_df = 1, .informative = 1},
                    {.path = 0, .n_tokens = 20, .line_df = 4, .reason = REASON_LINKS},
                    {.path = 0, .n_tokens = 16, .line_df = 1, .reason = REASON_LINKS},
                    {.path = 0, .n_tokens = 40, .line_df = 5, .reason = REASON_LINKS}, /* on most pages */
                    {.path = 0, .n_tokens = 1, .line_df = 1, .reason = REASON_LIKE_BOILERPLATE}, /* no link */
                };
                for (int l = 1; l < 4; l++) leaf[l].n_link_tokens = leaf[l].n_tokens;
                bool is_all = path != P; /* with a heading, text, too */
                bool kept = is_all || (is_sure && tokens == 9);
                CHECK(keep_lone_list(leaf, leaf + 5, pages, of, is_sure) == (is_all ? 3 : 2 * kept));
                CHECK(leaf[1].informative == kept && leaf[2].informative == kept && !leaf[3].informative);
                CHECK(leaf[4].informative == is_all);
            }
}

/* An introduction of some tokens, a link in a menu beside it and `n_items` links of the page's own, 10 tokens each. */
enum { INTRO_BODY, INTRO_MAIN, INTRO_P, INTRO_DIV, INTRO_NAV, INTRO_LI, INTRO_PATHS };

static uint32_t items_kept(uint32_t intro, uint32_t n_items, uint32_t line_df, enum element around)
{
    const struct block_path of[INTRO_PATHS] = {
        [INTRO_BODY] = {.element = EL_body}, [INTRO_MAIN] = {.element = around, .parent = INTRO_BODY},
        [INTRO_P] = {.element = EL_p, .parent = INTRO_MAIN}, [INTRO_DIV] = {.element = EL_div, .parent = INTRO_MAIN},
        [INTRO_NAV] = {.element = EL_nav, .parent = INTRO_MAIN}, [INTRO_LI] = {.element = EL_li, .parent = INTRO_NAV},
    };
    struct leaf_fact leaf[8] = {{.path = INTRO_P, .n_tokens = intro, .informative = 1}};
    for (uint32_t i = 0; i <= n_items; i++)
        leaf[1 + i] = (struct leaf_fact){.path = i ? INTRO_DIV : INTRO_LI, .n_tokens = 10, .n_link_tokens = 10,
                                         .line_df = line_df, .reason = REASON_LINKS};
    uint32_t n = keep_introduced_list(leaf, leaf + 2 + n_items, of), kept = 0;
    for (uint32_t i = 0; i < n_items; i++) kept += leaf[2 + i].informative && leaf[2 + i].reason == REASON_LISTING;
    CHECK(n == kept && !leaf[1].informative);
    return n;
}

static void test_introduced_list(void)
{
    CHECK(items_kept(9, 3, 1, EL_main) == 3 && items_kept(10, 3, 1, EL_main) == 0); /* more than three times the text */
    CHECK(items_kept(9, 2, 1, EL_main) == 0 && items_kept(1, 3, 2, EL_main) == 0);
    CHECK(items_kept(1, 3, 1, EL_body) == 0 && items_kept(0, 3, 1, EL_main) == 3);
    struct leaf_fact no_text[4] = {{.path = PRICE, .n_tokens = 0}};
    for (int i = 1; i < 4; i++) no_text[i] = other_product(OTHER);
    CHECK(keep_introduced_list(no_text, no_text + 4, place) == 0);
}

/* A title `depth` elements below the one that holds three links of the page's own, and other content. */
static uint32_t titled_kept(uint32_t title, uint32_t depth, uint32_t other)
{
    enum { T_BODY, T_MAIN, T_LIST, T_ITEM, T_TITLE, T_PATHS = 16 };
    struct block_path of[T_PATHS] = {[T_BODY] = {.element = EL_body}, [T_MAIN] = {.element = EL_main, .parent = T_BODY},
                                   [T_LIST] = {.element = EL_div, .parent = T_MAIN}, [T_ITEM] = {.element = EL_p, .parent = T_LIST}};
    for (uint32_t d = 0; d < depth; d++)
        of[T_TITLE + d] = (struct block_path){.element = EL_div, .parent = d ? T_TITLE + d - 1 : T_MAIN};
    struct leaf_fact leaf[5] = {{.path = T_TITLE + depth - 1, .n_tokens = title, .informative = true},
                                {.path = T_TITLE + depth - 1, .n_tokens = other, .informative = true}};
    for (int i = 2; i < 5; i++)
        leaf[i] = (struct leaf_fact){.path = T_ITEM, .n_tokens = 20, .n_link_tokens = 20, .line_df = 1, .reason = REASON_LINKS};
    return keep_introduced_list(leaf, leaf + 5, of);
}

static void test_titled_list(void)
{
    CHECK(titled_kept(2, 1, 0) == 3 && titled_kept(12, 4, 0) == 3 && titled_kept(2, 5, 0) == 0);
    CHECK(titled_kept(13, 2, 0) == 0 && titled_kept(2, 2, 1) == 0); /* more than a title */
    CHECK(titled_kept(13, 1, 0) == 3 && titled_kept(2, 1, 1) == 3); /* in the element of the list */
}

/* Titles that a sidebar has on all pages, but that differ among the pages that list them. */
static bool is_title_listed(struct path_sums path, uint32_t line_df)
{
    struct leaf_fact title = other_product(0);
    title.entropy = ENTROPY_ONE;
    title.line_df = line_df;
    return label_listing(&title, &title + 1, &path, place, ENTROPY_ONE / 2) == 1;
}

static void test_titles(void)
{
    const struct path_sums titles = {.pages = 16, .tokens = 1, .entropy_tokens = ENTROPY_ONE, .lines = 48,
                                     .line_logs = 48 * 2 << 16}; /* each is on the root of the pages */
    struct path_sums other = titles;
    CHECK(is_title_listed(titles, 4) && is_title_listed(titles, 8) && !is_title_listed(titles, 9));
    other.line_logs += 48 << 8;
    CHECK(!is_title_listed(other, 4)); /* a menu */
    other = titles;
    other.lines = 47;
    CHECK(!is_title_listed(other, 4)); /* no three on each page */
    other = titles;
    other.pages = 3;
    CHECK(!is_title_listed(other, 1));
}

/* ---- the twin ---- */

static bool begins(const struct leaf_fact *leaf)
{
    return !leaf->informative && leaf->n_link_tokens * 2 > leaf->n_tokens && leaf->reason != REASON_RULE &&
           (leaf->path == OTHER || leaf->path == AUTHOR || leaf->path == NAME);
}

static bool is_short(const struct leaf_fact *leaf)
{
    return leaf->informative && leaf->reason != REASON_RULE && leaf->n_tokens && leaf->n_tokens < UNIQUE_TOKENS &&
           leaf->n_link_tokens * 2 <= leaf->n_tokens &&
           (leaf->path == PRICE || leaf->path == OWN_PRICE || leaf->path == LABEL);
}

/* Is nothing but details between two leaves, which are near? */
static bool is_clear(const struct leaf_fact *leaf, uint32_t from, uint32_t to)
{
    for (uint32_t l = from + 1; l < to; l++)
        if (leaf[l].informative && !is_short(&leaf[l])) return false;
    return to - from <= NEAR;
}

static void twin(const struct leaf_fact *leaf, uint32_t n, bool *goes)
{
    for (uint32_t d = 0; d < n; d++) {
        goes[d] = false;
        if (!is_short(&leaf[d])) continue;
        uint32_t item = d;
        while (item > 0 && !begins(&leaf[item])) item--;
        if (!begins(&leaf[item]) || !is_clear(leaf, item, d)) continue;
        uint32_t list[64], items = 0, at = 0; /* the whole list of this item's path */
        for (uint32_t l = 0; l < n; l++) {
            if (leaf[l].path != leaf[item].path || !begins(&leaf[l])) continue;
            if (items && !is_clear(leaf, list[items - 1], l)) {
                if (l > item) break;
                items = 0;
            }
            if (l == item) at = items;
            list[items++] = l;
        }
        if (items < 3) continue;
        for (uint32_t l = at ? list[at - 1] : item; l < item; l++) goes[d] |= leaf[l].path == leaf[d].path;
        if (at + 1 == items) continue;
        for (uint32_t l = list[at + 1]; l < n && l < list[at + 1] + NEAR; l++) goes[d] |= leaf[l].path == leaf[d].path;
    }
}

static void test_twin(void)
{
    enum { LEAVES = 30 };
    uint32_t dropped = 0, stayed = 0;
    srand(9);
    for (int round = 0; round < 20000; round++) {
        struct leaf_fact leaf[LEAVES] = {0};
        bool goes[LEAVES];
        uint32_t n = (uint32_t)rand() % (LEAVES + 1);
        for (uint32_t l = 0; l < n; l++) {
            leaf[l] = rand() % 2 ? other_product(rand() % 3 ? OTHER : AUTHOR) : price(rand() % 3 ? PRICE : OWN_PRICE);
            if (rand() % 12 == 0) leaf[l].path = (uint32_t)rand() % RANDOM_PATHS;
            if (rand() % 12 == 0) leaf[l].informative = !leaf[l].informative;
            if (rand() % 12 == 0) leaf[l].n_tokens = leaf[l].n_link_tokens + (uint32_t)rand() % 12;
            if (rand() % 20 == 0) leaf[l].reason = REASON_RULE;
        }
        twin(leaf, n, goes);
        struct leaf_fact made[LEAVES];
        memcpy(made, leaf, sizeof made);
        uint32_t changed = drop_list_details(made, made + n, sums, place, true), wanted = 0;
        for (uint32_t l = 0; l < n; l++) {
            wanted += goes[l];
            CHECK(made[l].informative == (leaf[l].informative && !goes[l]));
        }
        CHECK(changed == wanted);
        dropped += changed;
        stayed += n - changed;
    }
    CHECK(dropped > 1000 && stayed > 1000);
}

int main(void)
{
    test_prices();
    test_bounds();
    test_headings();
    test_index();
    test_summaries();
    test_items_of_index();
    test_lone_list();
    test_headed_list();
    test_introduced_list();
    test_titled_list();
    test_titles();
    test_cards();
    test_twin();
    return check_done("listing_rule");
}
