/* SPDX-License-Identifier: MIT
 * test_values.c - which paths and pages have values, and what is kept of them. */
#include "check.h"

#include "labelers/laws/values.h"
#include "unit/soup.h"

/* Texts of a path as they come: bits drawn by chance, one for each of n different texts. */
static uint64_t bits_of(struct lcg *l, uint32_t n)
{
    uint64_t bits = 0;
    for (uint32_t i = 0; i < n; i++) bits |= UINT64_C(1) << lcg_next(l, 64);
    return bits;
}

static bool has_values(uint64_t pages, uint64_t occurrences, uint64_t bits, uint32_t below)
{
    struct path_evidence path = {.pages = pages, .occurrences = occurrences, .texts = bits};
    struct path_place place = {.below = below};
    return path_texts_of(&path, &place).values != NO_VALUES;
}

static void test_paths(void)
{
    static const enum evidence frame[] = {EV_below_nav, EV_below_header, EV_below_footer, EV_below_aside};
    CHECK(has_values(4, 4, 0x3, 0) && !has_values(4, 4, 0x1, 0)); /* two of four pages differ, or none */
    CHECK(!has_values(3, 3, 0x7, 0));                             /* too few pages */
    CHECK(has_values(4, 12, 0xF, 0) && !has_values(4, 13, 0xF, 0)); /* a table of many */
    CHECK(has_values(1000000, 1000000, UINT64_MAX, 0) && !has_values(1000000, 1000000, UINT32_MAX, 0));
    for (size_t i = 0; i < sizeof frame / sizeof *frame; i++)
        CHECK(!has_values(4, 4, 0xF, 1u << (frame[i] - EV_below_nav)));
    CHECK(has_values(4, 4, 0xF, 1u << (EV_below_main - EV_below_nav)));
    struct path_evidence four = {.pages = 4, .occurrences = 4, .texts = 0xF, .prices = 2};
    static const enum element frames[] = {EL_nav, EL_header, EL_footer, EL_aside}; /* text right in one */
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
        const struct path_texts of = path_texts_of(&four, &(struct path_place){.element = frames[i]});
        CHECK(of.in_frame && of.values == NO_VALUES);
    }
    CHECK(!path_texts_of(&four, &(struct path_place){.element = EL_section}).in_frame);
    CHECK(path_texts_of(&four, &(struct path_place){.element = EL_h2}).values == NO_VALUES);
    CHECK(path_texts_of(&four, &(struct path_place){0}).values == VALUES); /* half is not most */
    four.prices = 3;
    CHECK(path_texts_of(&four, &(struct path_place){0}).values == PRICES);
    four.texts = 0x1; /* the same on all pages */
    CHECK(path_texts_of(&four, &(struct path_place){0}).values == NO_VALUES);
    for (uint32_t pages = 4; pages <= 9; pages++) /* three lines that all pages have */
        CHECK(!has_values(pages, 3ull * pages, 0x7, 0) && has_values(pages, 3ull * pages, 0xFFF, 0));
    struct lcg l = {7};
    uint32_t all = 0, few = 0;
    for (uint32_t i = 0; i < 1000; i++) {
        uint32_t pages = 8 + (uint32_t)lcg_next(&l, 300);
        all += has_values(pages, pages, bits_of(&l, pages), 0);
        few += has_values(pages, pages, bits_of(&l, pages / 6), 0);
    }
    CHECK(all >= 995); /* each page has another text */
    CHECK(few <= 10);  /* six pages on average have the same one */
}

enum { VALUE, LABEL, PRICE, DEFINED, TERM, DISH, PATHS };
static const struct block_path place[PATHS] = {[TERM] = {.element = EL_dt}, [DEFINED] = {.element = EL_dd}};
static const struct path_texts texts[PATHS] = {[VALUE] = {.values = VALUES}, [PRICE] = {.values = PRICES}};
static const struct law_paths of = {.texts = texts, .place = place};

static bool differ(uint64_t occurrences, uint64_t bits)
{
    struct path_evidence path = {.pages = 1, .occurrences = occurrences, .texts = bits};
    return path_texts_of(&path, &(struct path_place){0}).differ;
}

static void test_differ(void)
{
    CHECK(differ(6, 0x3) && !differ(6, 0x1) && !differ(5, 0x1F));
    CHECK(differ(300, UINT64_MAX) && !differ(300, UINT32_MAX));
}

static bool are_own(uint32_t pages, uint64_t occurrences, uint64_t bits)
{
    struct path_evidence path = {.pages = pages, .occurrences = occurrences, .texts = bits};
    return path_texts_of(&path, &(struct path_place){0}).are_own;
}

/* A title that differs on each page, and a site's name on half of the pages, beside such titles. */
static void test_own(void)
{
    CHECK(are_own(2, 2, 0x3) && !are_own(2, 2, 0x1) && !are_own(1, 1, 0x1));
    CHECK(are_own(8, 8, 0x3F) && !are_own(8, 8, 0x1F) && !are_own(8, 9, 0xFF));
    CHECK(are_own(128, 128, UINT64_MAX) && !are_own(129, 129, UINT64_MAX));
    struct lcg l = {8};
    uint32_t all = 0, half = 0;
    for (uint32_t i = 0; i < 1000; i++) {
        uint32_t pages = 16 + (uint32_t)lcg_next(&l, 113);
        all += are_own(pages, pages, bits_of(&l, pages));
        half += are_own(pages, pages, bits_of(&l, pages / 2));
    }
    CHECK(all >= 950);
    CHECK(half <= 50);
}

static struct leaf_fact leaf_of(uint32_t path, uint32_t n_tokens, bool informative)
{
    return (struct leaf_fact){.path = path, .n_tokens = n_tokens, .informative = informative,
                              .reason = informative ? REASON_LOW_ENTROPY : REASON_LIKE_BOILERPLATE};
}

static bool keeps(struct leaf_fact leaf, uint32_t prose, uint32_t names)
{
    struct leaf_fact page[3] = {leaf_of(LABEL, prose, true), leaf, leaf_of(LABEL, names, true)};
    keep_values(page, page + 3, &of);
    CHECK(!page[1].informative || leaf.informative || page[1].reason == REASON_VALUE);
    return page[1].informative;
}

static void test_leaves(void)
{
    struct leaf_fact value = leaf_of(VALUE, 7, false), other;
    CHECK(keeps(value, 49, 0) && !keeps(value, 50, 0)); /* little prose, or nothing else */
    CHECK(keeps(value, 56, 14) && !keeps(value, 57, 14)); /* four fifths */
    CHECK(keeps(leaf_of(PRICE, 7, false), 500, 0) && !keeps(leaf_of(PRICE, 8, false), 500, 0)); /* on any page */
    CHECK(!keeps(leaf_of(LABEL, 7, false), 0, 0) && !keeps(leaf_of(VALUE, 8, false), 0, 0));
    CHECK(!keeps(leaf_of(VALUE, 0, false), 0, 0));
    other = value;
    other.n_link_tokens = 1; /* "previous", say */
    CHECK(!keeps(other, 0, 0));
    other.path = PRICE;
    CHECK(keeps(other, 0, 0));
    other.n_link_tokens = 4; /* it is mostly links */
    CHECK(!keeps(other, 0, 0));
    other = value;
    other.flags = LEAF_COMMENT;
    CHECK(!keeps(other, 0, 0));
    other = value;
    other.reason = REASON_COPY;
    CHECK(!keeps(other, 0, 0));
    other = value;
    other.reason = REASON_HIGH_ENTROPY;
    CHECK(keeps(other, 0, 0));
}

/* Is text of so many characters kept below what may be its title? */
static bool keeps_lead(uint32_t n, bool is_cjk, struct leaf_fact title)
{
    struct leaf_fact page[2] = {title, leaf_of(VALUE, n, false)};
    page[1].is_cjk = is_cjk;
    keep_values(page, page + 2, &of);
    return page[1].informative;
}

static void test_leads(void)
{
    struct leaf_fact title = leaf_of(LABEL, 4, false), other = title;
    other.n_link_tokens = 4;
    CHECK(keeps_lead(15, true, other) && !keeps_lead(16, true, other) && keeps_lead(7, false, other));
    CHECK(keeps_lead(16, true, title) && keeps_lead(24, true, title) && !keeps_lead(25, true, title));
    other.informative = true;
    CHECK(keeps_lead(16, true, other)); /* a link that is content */
}

/* Is the last of n short texts after a label kept, on a page of prose? */
static bool keeps_labelled(uint32_t label, uint32_t n, enum label_reason reason)
{
    struct leaf_fact page[16] = {leaf_of(VALUE, 500, true), leaf_of(label, 1, false)};
    for (uint32_t i = 0; i < n; i++) {
        page[2 + i] = leaf_of(DEFINED, 2, false);
        page[2 + i].reason = reason & LEAF_REASON_BITS;
    }
    keep_values(page, page + 2 + n, &of);
    return page[1 + n].informative;
}

static void test_labels(void)
{
    CHECK(keeps_labelled(TERM, 1, REASON_LIKE_BOILERPLATE) && !keeps_labelled(LABEL, 1, REASON_LIKE_BOILERPLATE));
    CHECK(!keeps_labelled(TERM, 1, REASON_HIGH_ENTROPY)); /* entropy says so, too */
    CHECK(keeps_labelled(TERM, 4, REASON_LIKE_BOILERPLATE) && !keeps_labelled(TERM, 5, REASON_LIKE_BOILERPLATE));
    struct leaf_fact alone = leaf_of(DEFINED, 2, false);
    keep_values(&alone, &alone + 1, &of);
    CHECK(!alone.informative);
}

enum { TITLE = PATHS, OWN, TEXT, PATHS_OF_SHOP };
static struct block_path in_shop[PATHS_OF_SHOP] = {[TITLE] = {.element = EL_h1}};
static const struct path_texts of_shop[PATHS_OF_SHOP] = {
    [DISH] = {.are_prices = true}, [OWN] = {.are_prices = true, .are_few = true}, [TEXT] = {.are_few = true}};

/* A price, a title, so many texts, two prices, a text, a title again, a price: which of the last three prices are kept?
 * Bits, from the lowest. */
static uint32_t shop_keeps(uint32_t apart, struct leaf_fact title, struct leaf_fact price)
{
    struct leaf_fact page[20] = {leaf_of(OWN, 1, false), title};
    uint32_t n = 2, kept = 0;
    for (uint32_t i = 0; i < apart; i++) page[n++] = leaf_of(TEXT, 3, true);
    page[n++] = leaf_of(TEXT, 0, false); /* no words */
    page[n++] = price;
    page[n++] = leaf_of(TEXT, 0, false);
    page[n++] = leaf_of(OWN, 2, false);
    page[n++] = leaf_of(TEXT, 3, false);
    page[n++] = title;
    page[n++] = leaf_of(OWN, 2, false);
    keep_price_of_title(page, page + n, &(struct law_paths){.texts = of_shop, .place = in_shop});
    CHECK(!page[0].informative && !page[n - 3].informative && !page[2 + apart].informative);
    uint32_t last[] = {3 + apart, 5 + apart, 8 + apart};
    for (uint32_t i = 0; i < 3; i++) kept |= (uint32_t)(page[last[i]].reason == REASON_VALUE) << i;
    return kept;
}

static void test_price_of_title(void)
{
    struct leaf_fact title = leaf_of(TITLE, 4, true), price = leaf_of(OWN, 2, false);
    CHECK(shop_keeps(0, title, price) == 3 && shop_keeps(7, title, price) == 3);
    CHECK(shop_keeps(8, title, price) == 4); /* that of the second title */
    CHECK(shop_keeps(6, title, leaf_of(DISH, 2, false)) == 2); /* of a list */
    CHECK(shop_keeps(7, title, leaf_of(DISH, 2, false)) == 4);
    CHECK(shop_keeps(0, title, leaf_of(OWN, 2, true)) == 2); /* it is already: no other title's */
    price.n_link_tokens = 2;
    CHECK(shop_keeps(0, title, price) == 2);
    title.flags = LEAF_HIDDEN;
    CHECK(shop_keeps(0, title, leaf_of(OWN, 2, false)) == 0);
    CHECK(shop_keeps(0, leaf_of(TEXT, 4, true), leaf_of(OWN, 2, false)) == 0); /* no title */
    for (uint64_t n = 1; n <= 9; n++) {
        struct path_evidence path = {.pages = 1, .occurrences = n};
        CHECK(path_texts_of(&path, &(struct path_place){0}).are_few == (n <= 3));
        path.pages = 2;
        CHECK(path_texts_of(&path, &(struct path_place){0}).are_few == (n <= 6));
    }
}

int main(void)
{
    test_paths();
    test_differ();
    test_own();
    test_leaves();
    test_leads();
    test_labels();
    test_price_of_title();
    return check_done("values");
}
