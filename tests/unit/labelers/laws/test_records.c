/* SPDX-License-Identifier: MIT
 * test_records.c - which lists of a page are kept, and what of them; against a slow twin, and against
 * nonsense. */

#include "check.h"

#include "base/memory.h"
#include "labelers/laws/records.h"
#include "unit/soup.h"

enum { NAME, PRICE, BUTTON, TEXT, MENU, PATHS, LEAVES_MAX = 400 };
static const struct path_texts texts[PATHS] = {
    [NAME] = {.differ = true}, [PRICE] = {.differ = true, .are_prices = true}, [TEXT] = {.differ = true}, [MENU] = {.differ = true}};

struct page {
    struct leaf_fact leaf[LEAVES_MAX];
    uint32_t n;
};

static void add(struct page *page, uint32_t path, uint32_t n_tokens, bool is_link, bool informative)
{
    page->leaf[page->n++] = (struct leaf_fact){
        .path = path, .n_tokens = n_tokens, .n_link_tokens = is_link ? n_tokens : 0, .informative = informative,
        .has_number = path == PRICE, .line_df = 1, .reason = informative ? REASON_LOW_ENTROPY : is_link ? REASON_LINKS : REASON_LIKE_BOILERPLATE};
}

/* A menu, n products with name, price and button, and an article of so many tokens. */
static struct page shop(uint32_t n, uint32_t article)
{
    struct page page = {.n = 0};
    for (int i = 0; i < 20; i++) add(&page, MENU, 2, true, false);
    for (uint32_t i = 0; i < n; i++) {
        add(&page, NAME, 4, true, false);
        add(&page, PRICE, 2, false, false);
        add(&page, BUTTON, 3, false, false);
    }
    if (article) add(&page, BUTTON, article, false, true);
    return page;
}

static uint32_t kept_of(struct page *page, uint32_t path, const struct law_paths *of)
{
    uint32_t n = 0;
    keep_records(page->leaf, page->leaf + page->n, of);
    for (uint32_t l = 0; l < page->n; l++) {
        CHECK(page->leaf[l].reason != REASON_LISTING || page->leaf[l].informative);
        n += page->leaf[l].path == path && page->leaf[l].reason == REASON_LISTING;
    }
    return n;
}

/* In a crawl of this page. */
static uint32_t kept(struct page *page, uint32_t path, const struct path_texts *of)
{
    return kept_of(page, path, &(struct law_paths){.texts = of, .n_documents = 1});
}

static uint32_t names_kept(uint32_t n, uint32_t article, const struct path_texts *of)
{
    struct page page = shop(n, article);
    return kept(&page, NAME, of);
}

static void test_shop(void)
{
    struct page page = shop(6, 0);
    CHECK(kept(&page, NAME, texts) == 6 && kept(&page, PRICE, texts) == 6);
    page = shop(6, 0);
    CHECK(kept(&page, BUTTON, texts) == 0); /* always the same */
    page = shop(6, 0);
    CHECK(kept(&page, MENU, texts) == 0);
    CHECK(names_kept(5, 0, texts) == 0); /* too few */
    struct path_texts same[PATHS];
    memcpy(same, texts, sizeof same);
    same[PRICE].differ = false; /* one field is a menu's */
    CHECK(names_kept(9, 0, same) == 0);
    same[PRICE].vary = true; /* few, but several */
    page = shop(9, 0);
    CHECK(kept(&page, PRICE, same) == 9);
    same[PRICE].are_prices = false;
    CHECK(names_kept(9, 0, same) == 0);
}

static void test_beside_article(void)
{
    struct path_texts grades[PATHS];
    memcpy(grades, texts, sizeof grades);
    grades[PRICE].are_prices = false;
    CHECK(names_kept(10, 90, texts) == 10 && names_kept(10, 91, texts) == 0);
    CHECK(names_kept(10, 36, grades) == 10 && names_kept(10, 37, grades) == 0);
}

/* Of nine pages, a list that four have is content. What five have are lists of others, or a field that is everywhere. */
static void test_several_pages(void)
{
    for (uint32_t names = 3; names <= 6; names++)
        for (uint32_t prices = 3; prices <= 6; prices++) {
            const struct path_sums sums[PATHS] = {[NAME] = {.pages = names}, [PRICE] = {.pages = prices}, [MENU] = {.pages = 9}};
            const struct law_paths of = {.texts = texts, .path = sums, .n_documents = 9};
            struct page page = shop(6, 0);
            CHECK(kept_of(&page, NAME, &of) == (names <= 4 ? 6 : 0));
            page = shop(6, 0);
            CHECK(kept_of(&page, PRICE, &of) == (prices <= 4 ? 6 : 0));
        }
}

/* Posts with an author, a number and a text each. */
static void test_prose(void)
{
    for (uint32_t tokens = 6; tokens <= 20; tokens++) {
        struct page page = {.n = 0};
        for (int i = 0; i < 8; i++) {
            add(&page, NAME, 12, true, false);
            add(&page, PRICE, 2, false, false);
            add(&page, TEXT, tokens, false, true);
        }
        CHECK(kept(&page, NAME, texts) == (tokens < 15 ? 8 : 0));
    }
    struct page page = {.n = 0}; /* no numbers, but descriptions */
    for (int i = 0; i < 8; i++) {
        add(&page, NAME, 4, true, false);
        add(&page, TEXT, 8, false, false);
    }
    CHECK(kept(&page, NAME, texts) == 8);
    for (uint32_t l = 0; l < page.n; l++) page.leaf[l].informative = 0, page.leaf[l].reason = REASON_LINKS;
    for (uint32_t l = 1; l < page.n; l += 2) page.leaf[l].n_tokens = 7;
    CHECK(kept(&page, NAME, texts) == 0);
}

static void test_flags(void)
{
    static const uint8_t flags[] = {LEAF_TITLE, LEAF_CONTROL, LEAF_HIDDEN, LEAF_COMMENT};
    for (size_t f = 0; f < sizeof flags / sizeof *flags; f++) {
        struct page page = shop(9, 0);
        page.leaf[23].flags = (uint32_t)flags[f] & LEAF_FLAG_BITS;
        CHECK(kept(&page, NAME, texts) == 8 && !page.leaf[23].informative);
    }
    struct page page = shop(9, 0);
    page.leaf[23].reason = REASON_RULE; /* the user's word */
    CHECK(kept(&page, NAME, texts) == 8);
}

/* Whatever the page: nothing that is content is lost, and a second round changes nothing but what content there is. */
static void test_nonsense(struct lcg *l)
{
    for (int round = 0; round < 2000; round++) {
        struct page page = {.n = 0};
        uint32_t n = 1 + lcg_next(l, LEAVES_MAX);
        struct path_texts of[PATHS];
        for (int p = 0; p < PATHS; p++) of[p] = (struct path_texts){.differ = lcg_next(l, 2), .are_prices = lcg_next(l, 2)};
        for (uint32_t i = 0; i < n; i++) add(&page, lcg_next(l, PATHS), lcg_next(l, 30), lcg_next(l, 2), lcg_next(l, 2));
        struct page before = page;
        keep_records(page.leaf, page.leaf + n, &(struct law_paths){.texts = of, .n_documents = 1});
        for (uint32_t i = 0; i < n; i++) {
            const struct leaf_fact *leaf = &page.leaf[i];
            CHECK(leaf->informative >= before.leaf[i].informative);
            CHECK(leaf->informative == before.leaf[i].informative || (of[leaf->path].differ && leaf->n_tokens));
        }
    }
}

/* A list of any length is kept whole. One of none is not read to its end for each leaf, which would take ten seconds. */
static void test_long_lists(void)
{
    enum { N = 100000 };
    struct leaf_fact *leaf = mem_zalloc(N, sizeof *leaf);
    for (uint32_t is_shop = 0; is_shop < 2; is_shop++) {
        uint32_t kept = 0;
        for (uint32_t l = 0; l < N; l++)
            leaf[l] = (struct leaf_fact){.path = l % 2 ? PRICE : NAME, .n_tokens = 2, .n_link_tokens = l % 2 ? 0 : 2,
                                         .has_number = is_shop && l % 2, .line_df = 1,
                                         .reason = l % 2 ? REASON_LIKE_BOILERPLATE : REASON_LINKS};
        clock_t start = clock();
        keep_records(leaf, leaf + N, &(struct law_paths){.texts = texts, .n_documents = 1});
        CHECK(seconds_since(start) < 4);
        for (uint32_t l = 0; l < N; l++) kept += leaf[l].informative;
        CHECK(kept == (is_shop ? N : 0));
    }
    free(leaf);
}

int main(void)
{
    struct lcg l = {11};
    test_shop();
    test_several_pages();
    test_beside_article();
    test_prose();
    test_flags();
    test_nonsense(&l);
    test_long_lists();
    return check_done("records");
}
