/* SPDX-License-Identifier: MIT
 * test_page_tables.c - tables of random pages, against comparing the text of each with that of all others. */
#include "check.h"

#include "labelers/shared/page_tables.h"
#include "unit/soup.h"

enum { PAGES = 12, LEAVES = 24, TD_A = 2, TD_B = 4, TD_INNER = 6, P = 7, TH = 8, PATHS = 9, PAGES_OF_PATH = 10 };

/* BODY with two TABLEs, one of which has another in it, and a P. */
static const struct block_path place[PATHS] = {
    {.element = EL_body}, {.element = EL_table, .parent = 0}, {.element = EL_td, .parent = 1}, {.element = EL_table, .parent = 0},
    {.element = EL_td, .parent = 3}, {.element = EL_table, .parent = 4}, {.element = EL_td, .parent = 5}, {.element = EL_p, .parent = 0},
    {.element = EL_th, .parent = 1}};
static struct path_sums sums[PATHS];

struct page {
    struct leaf_block leaf[LEAVES];
    struct leaf_fact *fact;  /* [LEAVES] */
    struct buffer text;
};

static struct page pages[PAGES];
static struct leaf_fact facts[PAGES * LEAVES];
static uint64_t first[PAGES + 1];

static struct page_blocks blocks_of(const struct page *page)
{
    return (struct page_blocks){.n_leaves = LEAVES, .leaf = (struct leaf_block *)page->leaf, .text = buffer_span(&page->text)};
}

/* Few texts and paths in runs, so that tables recur. */
static void make_page(struct lcg *l, struct page *page, bool left_out)
{
    static const char *const words[] = {"7", "Milan", "Roma"};
    uint32_t path = P;
    page->text.len = 0;
    for (uint32_t i = 0; i < LEAVES; i++) {
        static const uint32_t paths[] = {TD_A, TD_B, TD_INNER, P};
        if (i % 5 == 0) path = paths[lcg_next(l, 4)];
        const char *word = words[lcg_next(l, 20) ? i % 2 : 2];
        page->leaf[i] = (struct leaf_block){.text = (uint32_t)page->text.len, .text_len = (uint32_t)strlen(word)};
        page->fact[i] = (struct leaf_fact){.path = path, .n_tokens = lcg_next(l, 30) > 0, .left_out = left_out, .line_df = 1};
        buffer_puts(&page->text, word);
    }
}

static uint64_t table_of(uint32_t path)
{
    return path == TD_A ? 1 : path == TD_B ? 3 : path == TD_INNER ? 5 : NO_TABLE;
}

/* The text of the table that begins at the leaf; n: leaves with tokens. */
static void put_table(const struct page *page, uint32_t at, struct buffer *out, uint32_t *n)
{
    uint64_t table = table_of(page->fact[at].path);
    out->len = 0;
    *n = 0;
    for (; at < LEAVES && table_of(page->fact[at].path) == table; at++) {
        if (!page->fact[at].n_tokens) continue;
        buffer_add(out, page->text.at + page->leaf[at].text, page->leaf[at].text_len);
        buffer_putc(out, '|');
        (*n)++;
    }
}

static bool begins_table(const struct page *page, uint32_t at)
{
    uint64_t table = table_of(page->fact[at].path);
    return table != NO_TABLE && (at == 0 || table_of(page->fact[at - 1].path) != table);
}

static bool has_table(const struct page *page, struct span text)
{
    struct buffer other = {0};
    bool found = false;
    for (uint32_t at = 0; at < LEAVES && !found; at++) {
        uint32_t n;
        if (!begins_table(page, at)) continue;
        put_table(page, at, &other, &n);
        found = n >= 4 && span_equal(buffer_span(&other), text);
    }
    buffer_free(&other);
    return found;
}

static void test_twin(struct lcg *l, const struct table_path *of)
{
    struct page_tables found[PAGES];
    struct buffer text = {0};
    struct page_tables scratch = {0};
    for (uint32_t p = 0; p < PAGES; p++) {
        make_page(l, &pages[p], p % 4 == 3);
        struct page_blocks b = blocks_of(&pages[p]);
        page_tables_find(&scratch, &b, pages[p].fact, of);
        found[p] = page_tables_copy(&scratch);
    }
    free(scratch.table);
    uint32_t cluster[PAGES];
    bool known = lcg_next(l, 4) > 0;
    for (uint32_t p = 0; p < PAGES; p++) cluster[p] = lcg_next(l, 2);
    page_tables_compare(found, known ? cluster : NULL, PAGES, 1 + (int)lcg_next(l, 3));
    for (uint32_t p = 0; p < PAGES; p++) {
        uint32_t t = 0;
        for (uint32_t at = 0, n; at < LEAVES; at++) {
            if (!begins_table(&pages[p], at)) continue;
            put_table(&pages[p], at, &text, &n);
            if (n < 4) continue;
            uint32_t others = 0, of_cluster[2] = {0};
            for (uint32_t q = 0; q < PAGES; q++) {
                if (q % 4 == 3 || !has_table(&pages[q], buffer_span(&text))) continue;
                others++;
                of_cluster[cluster[q]]++;
            }
            bool own = others <= 1 || (known && of_cluster[0] == 1 && of_cluster[1] == 1);
            CHECK(t < found[p].n && found[p].table[t].first == at && found[p].table[t].is_own == own);
            t++;
        }
        CHECK(found[p].n == t);
        free(found[p].table);
    }
    buffer_free(&text);
}

/* Of two tables without links, one is on one page of ten or twenty, the other on two. */
static void test_rare(const struct table_path *of)
{
    enum { SITE = 20 };
    static struct leaf_fact site_facts[SITE * LEAVES];
    struct page page[SITE] = {0};
    struct page_tables found[SITE] = {0};
    for (uint32_t p = 0; p < SITE; p++) {
        page[p].fact = site_facts + p * LEAVES;
        for (uint32_t i = 0; i < LEAVES; i++) {
            page[p].leaf[i] = (struct leaf_block){.text = (uint32_t)page[p].text.len, .text_len = 1};
            page[p].fact[i] = (struct leaf_fact){.path = TD_A, .n_tokens = 1, .line_df = 1};
            buffer_putc(&page[p].text, p < 2 ? 'a' : (char)('a' + p)); /* pages 0 and 1 have the same */
        }
        struct page_blocks b = blocks_of(&page[p]);
        page_tables_find(&found[p], &b, page[p].fact, of);
        CHECK(found[p].n == 1);
    }
    for (uint32_t n = 19; n <= SITE; n++) {
        page_tables_compare(found, NULL, n, 1);
        const struct page_table *shared = found[0].table, *own = found[2].table;
        CHECK(!shared->is_own && shared->is_rare == (n == SITE) && own->is_own);
        CHECK(table_is_own(&found[0], shared) == (n == SITE) && table_is_own(&found[2], own));
        found[0].in_prose = found[2].in_prose = true;
        CHECK(!table_is_own(&found[0], shared) && table_is_own(&found[2], own) && !table_is_own(&found[0], NULL));
        found[0].in_prose = found[2].in_prose = false;
    }
    for (uint32_t p = 0; p < SITE; p++) {
        free(found[p].table);
        buffer_free(&page[p].text);
    }
}

/* Five links or four, on so many pages of ten; with numbers or without. */
static bool has_names(uint32_t names, uint32_t line_df, bool numbers, const struct table_path *of)
{
    struct page page = {.fact = facts};
    for (uint32_t i = 0; i < LEAVES; i++) {
        page.leaf[i] = (struct leaf_block){.text = (uint32_t)page.text.len, .text_len = 2};
        page.fact[i] = (struct leaf_fact){.path = TD_A, .n_tokens = 1, .n_link_tokens = 1, .line_df = line_df, .has_number = numbers};
        buffer_putc(&page.text, 'a');
        buffer_putc(&page.text, (char)('a' + i % names));
    }
    struct page_blocks b = blocks_of(&page);
    struct page_tables found = {0};
    page_tables_find(&found, &b, page.fact, of);
    bool has = found.n && found.table[0].has_names;
    free(found.table);
    buffer_free(&page.text);
    return has;
}

/* Ten cells with one word that all pages have: does the table tell of its page, without links and with one? */
static void test_small_vocabulary(const struct table_path *of)
{
    for (uint32_t links = 0; links < 2; links++) {
        struct page page = {.fact = facts};
        for (uint32_t i = 0; i < LEAVES; i++) {
            page.leaf[i] = (struct leaf_block){.text = (uint32_t)page.text.len, .text_len = 3};
            page.fact[i] = (struct leaf_fact){.path = TD_A, .n_tokens = 1, .n_link_tokens = i < links, .line_df = PAGES_OF_PATH};
            buffer_puts(&page.text, i % 3 ? "yes" : "no ");
        }
        struct page_blocks b = blocks_of(&page);
        struct page_tables found = {0};
        page_tables_find(&found, &b, page.fact, of);
        CHECK(found.n == !links && (links || found.table[0].tells));
        free(found.table);
        buffer_free(&page.text);
    }
}

/* Names and numbers: with long names, links have most of the words, though they are half of the cells. */
static void test_wordy(const struct table_path *of)
{
    for (uint32_t tokens = 1; tokens <= 3; tokens += 2)
        for (uint32_t links = LEAVES / 2; links <= LEAVES / 2 + 1; links++) {
            struct page page = {.fact = facts};
            for (uint32_t i = 0; i < LEAVES; i++) {
                uint32_t n = i < links ? tokens : 1;
                page.leaf[i] = (struct leaf_block){.text = (uint32_t)page.text.len, .text_len = 1};
                page.fact[i] = (struct leaf_fact){.path = TD_A, .n_tokens = n, .n_link_tokens = i < links ? n : 0, .line_df = 2,
                                                  .has_number = i >= links};
                buffer_putc(&page.text, 'a');
            }
            struct page_blocks b = blocks_of(&page);
            struct page_tables found = {0};
            page_tables_find(&found, &b, page.fact, of);
            CHECK(found.n == (links <= LEAVES / 2));
            if (found.n) CHECK(found.table[0].tells && found.table[0].is_wordy == (tokens > 1));
            free(found.table);
            buffer_free(&page.text);
        }
}

/* A path that only this page has: its lines are the page's own. */
static void test_tells_of_one_page(void)
{
    struct table_path one[] = {{.table = 0, .element = EL_td, .pages = 1}};
    struct leaf_fact leaf[] = {{.n_tokens = 2, .line_df = 1}, {.n_tokens = 2, .n_link_tokens = 1, .line_df = 1}};
    CHECK(table_tells_of_page(leaf, leaf + 2, one));
    leaf[0].line_df = leaf[1].line_df = 2; /* a near-duplicate has them, too */
    CHECK(!table_tells_of_page(leaf, leaf + 2, one));
}

/* Ten leaves, of which so many are heads, have numbers, are on few pages, or are links. */
static void test_tells(const struct table_path *of)
{
    for (uint32_t heads = 0; heads <= 3; heads++)
        for (uint32_t numbers = 0; numbers <= 4; numbers++)
            for (uint32_t rare = 0; rare <= 3; rare++)
                for (uint32_t links = 0; links + numbers + rare + heads <= 10; links++) {
                    struct leaf_fact leaf[10];
                    double cells = 10 - heads, differ = numbers + rare;
                    for (uint32_t l = 0; l < 10; l++) {
                        bool is_link = l >= 10 - links;
                        leaf[l] = (struct leaf_fact){.path = l < heads ? TH : TD_A, .n_tokens = 2, .line_df = PAGES_OF_PATH,
                                                     .n_link_tokens = is_link ? 2 : 0};
                        leaf[l].has_number = l >= heads && l < heads + numbers;
                        if (l >= heads + numbers && l < heads + numbers + rare) leaf[l].line_df = PAGES_OF_PATH * 8 / 10;
                    }
                    bool tells = differ >= cells / 3 && links <= cells / 2;
                    CHECK(table_tells_of_page(leaf, leaf + 10, of) == tells);
                    leaf[9].n_tokens = 40; /* a long link is most of the text */
                    leaf[9].n_link_tokens = links ? 40 : 0;
                    CHECK(table_tells_of_page(leaf, leaf + 10, of) == (tells && !links));
                }
}

int main(void)
{
    struct lcg l = {5};
    for (uint32_t p = 0; p < PATHS; p++) sums[p].pages = PAGES_OF_PATH;
    for (uint32_t p = 0; p <= PAGES; p++) first[p] = p * LEAVES;
    for (uint32_t p = 0; p < PAGES; p++) pages[p].fact = facts + first[p];
    struct table_path *of = table_paths_new(place, sums, PATHS);
    for (uint32_t p = 0; p < PATHS; p++) CHECK(of[p].table == (p == 1 || p == 2 || p == TH ? 1u : p == 3 || p == 4 ? 3u : p == 5 || p == 6 ? 5u : NO_TABLE));
    test_tells(of);
    test_tells_of_one_page();
    test_small_vocabulary(of);
    test_wordy(of);
    test_rare(of);
    for (int round = 0; round < 300; round++) test_twin(&l, of);
    CHECK(has_names(5, 9, false, of) && !has_names(4, 9, false, of) && !has_names(5, 8, false, of) && !has_names(5, 9, true, of));
    for (uint32_t p = 0; p < PAGES; p++) buffer_free(&pages[p].text);
    free(of);
    return check_done("page_tables");
}
