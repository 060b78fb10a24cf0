/* SPDX-License-Identifier: MIT
 * test_field_lists.c - labels and values that go together, and lists that do not. */
#include "check.h"

#include <math.h>

#include "base/fixed.h"
#include "labelers/laws/field_lists.h"
#include "unit/soup.h"

/* BODY holds a DIV of rows, each of a label and a value; a UL of items; a heading; and a NAV. */
enum { BODY, ROWS, ROW, LABEL, VALUE, LIST, ITEM, HEADING, MENU, ITEM_BESIDE, HEAD, BUTTON, IN_BUTTON, PATHS };
enum { PAGES = 64, LEAVES_MAX = 64 };
static const struct block_path place[PATHS] = {
    [ROWS] = {.parent = BODY}, [ROW] = {.parent = ROWS}, [LABEL] = {.parent = ROW}, [VALUE] = {.parent = ROW},
    [LIST] = {.parent = BODY}, [ITEM] = {.parent = LIST}, [HEADING] = {.parent = LIST, .element = EL_h3}, [MENU] = {.parent = LIST},
    [ITEM_BESIDE] = {.parent = ROW}, [HEAD] = {.parent = LIST, .element = EL_th}, [BUTTON] = {.parent = LIST, .element = EL_button},
    [IN_BUTTON] = {.parent = BUTTON}};
static const struct path_texts texts[PATHS] = {[MENU] = {.in_frame = true}};
static struct path_sums sums[PATHS];
static struct table_path in_table[PATHS];
static const struct law_paths of = {texts, place, sums, in_table, 0, false};

static struct leaf_fact leaf_of(uint32_t path, uint32_t line_df, bool informative)
{
    return (struct leaf_fact){.path = path, .n_tokens = 2, .line_df = line_df, .informative = informative,
                              .reason = informative ? REASON_LOW_ENTROPY : REASON_HIGH_ENTROPY};
}

static uint32_t content(const struct leaf_fact *leaf, uint32_t n)
{
    uint32_t kept = 0;
    for (uint32_t l = 0; l < n; l++) kept += leaf[l].informative;
    return kept;
}

/* n labels with values that so many pages have. */
static uint32_t rows_kept(uint32_t n, const uint32_t *pages, bool first_informative)
{
    struct leaf_fact leaf[LEAVES_MAX];
    for (uint32_t i = 0; i < n; i++) {
        leaf[2 * i] = leaf_of(LABEL, PAGES, false);
        leaf[2 * i + 1] = leaf_of(VALUE, pages[i], first_informative && i == 0);
    }
    keep_field_lists(leaf, leaf + 2 * n, &of, NULL);
    for (uint32_t i = 0; i < n; i++) {
        CHECK(leaf[2 * i].informative <= leaf[2 * i + 1].informative);
        if (leaf[2 * i].informative) CHECK(leaf[2 * i].reason == REASON_CAPTION);
    }
    return content(leaf, 2 * n);
}

static void test_rows(void)
{
    CHECK(rows_kept(3, (uint32_t[]){16, 16, 16}, false) == 6); /* 2 bits each: a page in 64 */
    CHECK(rows_kept(3, (uint32_t[]){16, 8, 32}, false) == 6);  /* 2, 3 and 1 */
    CHECK(rows_kept(3, (uint32_t[]){16, 8, 33}, false) == 0);  /* a little less */
    CHECK(rows_kept(1, (uint32_t[]){1}, false) == 0);         /* one row is no list */
    CHECK(rows_kept(3, (uint32_t[]){32, 32, 32}, true) == 6 && rows_kept(4, (uint32_t[]){32, 32, 32, 32}, true) == 1);
}

/* <div>Weight<div>2 kg</div></div>, or the value first: labels are the text of the element that the value is in, unless
 * they are links. */
static void test_nested(void)
{
    for (int value_first = 0; value_first < 2; value_first++)
        for (int links = 0; links < 2; links++) {
            struct leaf_fact leaf[6];
            for (int i = 0; i < 6; i++) {
                bool is_label = i % 2 == value_first;
                leaf[i] = leaf_of(is_label ? ROW : VALUE, is_label ? PAGES : 16, i == 1);
                if (is_label && links) leaf[i].n_link_tokens = 2;
            }
            keep_field_lists(leaf, leaf + 6, &of, NULL);
            CHECK(content(leaf, 6) == (links ? 1 : 6));
        }
    struct leaf_fact all[5]; /* "See details" in a block before labels and values: it begins no list with them */
    for (int i = 0; i < 5; i++) all[i] = leaf_of(i ? ROW : VALUE, i % 2 ? PAGES : 1, false);
    all[0].n_link_tokens = all[2].n_link_tokens = all[4].n_link_tokens = 2;
    keep_field_lists(all, all + 5, &of, NULL);
    CHECK(content(all, 5) == 0);
    all[4].n_link_tokens = 0;
    keep_field_lists(all, all + 5, &of, NULL);
    CHECK(!all[0].informative && content(all, 5) >= 2);
}

/* Two labels, and values one after the other. */
static void test_neighbours(void)
{
    for (uint32_t pages = 8; pages <= 20; pages++) {
        struct leaf_fact leaf[6] = {leaf_of(LABEL, PAGES, false), leaf_of(LABEL, PAGES, false), leaf_of(VALUE, 16, false),
                                    leaf_of(VALUE, pages, false), leaf_of(VALUE, 32, false)};
        keep_field_lists(leaf, leaf + 5, &of, NULL); /* 2, up to 3 and 1 bits */
        CHECK(content(leaf, 5) == (pages == 8 ? 4 : 0));
        leaf[5] = leaf_of(VALUE, 32, false);
        leaf[4].line_df = 16;
        keep_field_lists(leaf, leaf + 6, &of, NULL);
        bool one = pages >= 14 && pages <= 18; /* within an eighth of 16: they may recur together */
        CHECK(content(leaf, 6) == (one ? 0 : 5));
    }
}

static void test_items(void)
{
    for (uint32_t n = 1; n <= 8; n++)
        for (uint32_t kept = 0; kept <= n; kept++) {
            struct leaf_fact leaf[8];
            for (uint32_t i = 0; i < n; i++) leaf[i] = leaf_of(ITEM, 20, i < kept);
            keep_field_lists(leaf, leaf + n, &of, NULL);
            CHECK(content(leaf, n) == (n >= 3 && kept > 0 && 3 * kept >= n ? n : kept));
        }
}

/* "Version", "1.0", "License", "MIT": headings that all pages have are labels. */
static void test_headings(void)
{
    for (uint32_t pages = 57; pages <= PAGES; pages++) {
        struct leaf_fact leaf[6];
        for (uint32_t i = 0; i < 6; i++) leaf[i] = leaf_of(i % 2 ? ITEM : HEADING, i % 2 ? 16 : pages, false);
        keep_field_lists(leaf, leaf + 6, &of, NULL);
        CHECK(content(leaf, 6) == (pages >= 58 ? 6 : 0)); /* nine tenths */
        CHECK(!leaf[0].informative || leaf[0].reason == REASON_CAPTION);
    }
}

/* Is the last of four items kept, if the others are content, and so is what makes a list of it? */
static bool keeps(struct leaf_fact last)
{
    struct leaf_fact leaf[4] = {leaf_of(ITEM, 1, true), leaf_of(ITEM, 1, true), leaf_of(ITEM, 1, true), last};
    keep_field_lists(leaf, leaf + 4, &of, NULL);
    return leaf[3].informative;
}

static void test_leaves(void)
{
    struct leaf_fact leaf = leaf_of(ITEM, 20, false), other = leaf;
    CHECK(keeps(leaf));
    CHECK(!keeps(leaf_of(HEADING, 20, false)) && !keeps(leaf_of(MENU, 20, false)) && !keeps(leaf_of(ITEM, PAGES, false)));
    other.n_tokens = 12;
    CHECK(keeps(other));
    other.n_tokens = 13;
    CHECK(!keeps(other));
    other = leaf;
    other.n_link_tokens = 2;
    CHECK(!keeps(other)); /* no value: no label is before it */
    other = leaf_of(ITEM, PAGES, false);
    other.has_number = 1;
    CHECK(keeps(other)); /* "6 rooms": lines differ in numbers */
    static const uint8_t flags[] = {LEAF_TITLE, LEAF_CONTROL, LEAF_HIDDEN, LEAF_COMMENT};
    for (size_t f = 0; f < sizeof flags / sizeof *flags; f++) {
        other = leaf;
        other.flags = (uint32_t)flags[f] & LEAF_FLAG_BITS;
        CHECK(!keeps(other));
    }
    other = leaf;
    other.reason = REASON_RULE;
    CHECK(!keeps(other));
    other.reason = REASON_STEADY_LINE;
    CHECK(keeps(other));
}

/* Two of seven items are content, and some of the others are links: without labels, those are no values. */
static void test_links(void)
{
    for (uint32_t links = 0; links <= 5; links++) {
        struct leaf_fact leaf[7];
        for (uint32_t i = 0; i < 7; i++) leaf[i] = leaf_of(ITEM, 20, i >= 5);
        for (uint32_t i = 0; i < links; i++) leaf[i].n_link_tokens = 2;
        keep_field_lists(leaf, leaf + 7, &of, NULL);
        CHECK(content(leaf, 7) == (links >= 1 && links <= 3 ? 7 - links : 2));
    }
}

/* Is the link after a label and a value, in a list with another label or without, content? */
static bool keeps_link(uint32_t line_df, bool two_labels, uint32_t between)
{
    struct leaf_fact leaf[6] = {leaf_of(VALUE, 1, true), leaf_of(LABEL, PAGES, false), leaf_of(between, 2, true),
                                leaf_of(VALUE, line_df, false), leaf_of(two_labels ? LABEL : VALUE, PAGES, false), leaf_of(VALUE, 1, true)};
    leaf[3].n_link_tokens = 2;
    leaf[4].has_number = !two_labels;
    keep_field_lists(leaf, leaf + 6, &of, NULL);
    return leaf[3].informative;
}

static void test_labelled_links(void)
{
    CHECK(keeps_link(57, true, VALUE) && !keeps_link(58, true, VALUE));  /* nine tenths */
    CHECK(!keeps_link(2, false, VALUE)); /* one label is a word among facts */
    CHECK(!keeps_link(2, true, ITEM_BESIDE));
}

/* Not in a BUTTON; text in the root is in no list with what is in its children; a TH is no value. */
static void test_no_lists(void)
{
    static const uint32_t paths[] = {IN_BUTTON, BODY, HEAD};
    for (size_t p = 0; p < sizeof paths / sizeof *paths; p++) {
        struct leaf_fact leaf[3] = {leaf_of(paths[p], 20, true), leaf_of(p ? LIST : IN_BUTTON, 20, false), leaf_of(p ? LIST : IN_BUTTON, 20, false)};
        if (paths[p] == HEAD)
            for (int l = 1; l < 3; l++) leaf[l].path = ITEM;
        keep_field_lists(leaf, leaf + 3, &of, NULL);
        CHECK(content(leaf, 3) == 1);
    }
}

static void test_link_values(void)
{
    for (uint32_t n = 2; n <= 6; n++) {
        struct leaf_fact leaf[12];
        for (uint32_t i = 0; i < n; i++) {
            leaf[2 * i] = leaf_of(LABEL, PAGES, false);
            leaf[2 * i + 1] = leaf_of(VALUE, 8, false);
            leaf[2 * i + 1].n_link_tokens = 2;
        }
        keep_field_lists(leaf, leaf + 2 * n, &of, NULL);
        CHECK(content(leaf, 2 * n) == (n >= 4 ? 2 * n : 0)); /* "Previous", "Next" */
    }
}

/* "458 kcal": all pages have the line, numbers apart, but the number is rare. */
static void test_numbers(void)
{
    for (uint32_t eighths = 0; eighths <= 8; eighths++) {
        struct leaf_fact leaf[4] = {leaf_of(LABEL, PAGES, false), leaf_of(VALUE, PAGES, false), leaf_of(LABEL, PAGES, false),
                                    leaf_of(VALUE, PAGES, false)};
        for (int l = 1; l < 4; l += 2) {
            leaf[l].has_number = 1;
            leaf[l].entropy = ENTROPY_ONE / 8 * eighths;
        }
        keep_field_lists(leaf, leaf + 4, &of, NULL);
        CHECK(content(leaf, 4) == (eighths <= 4 ? 4 : 0)); /* two of three bits each: one page in 64 */
    }
}

/* Items of so many tokens, of which the first ones have numbers and the last ones are links: does the list tell of the
 * page? Then it is kept if it is the page's own. */
static uint32_t grid_kept(uint32_t n, uint32_t tokens, uint32_t numbers, uint32_t links, bool is_own)
{
    static struct leaf_block block[LEAVES_MAX];
    struct leaf_fact leaf[LEAVES_MAX];
    struct page_tables lists = {0};
    leaf[0] = leaf_of(HEADING, 1, false);
    for (uint32_t i = 0; i < n; i++) {
        leaf[1 + i] = leaf_of(ITEM, PAGES, false);
        leaf[1 + i].n_tokens = tokens;
        leaf[1 + i].has_number = i < numbers;
        if (i >= n - links) leaf[1 + i].n_link_tokens = tokens;
        leaf[1 + i].entropy = ENTROPY_ONE; /* they are on all pages */
    }
    field_lists_find(&lists, &(struct page_blocks){.n_leaves = 1 + n, .leaf = block, .text = {"", 0}}, leaf, &of);
    CHECK(lists.n <= 1 && (!lists.n || (lists.table[0].first == 1 && lists.table[0].tells)));
    for (uint32_t t = 0; t < lists.n; t++) lists.table[t].is_own = is_own;
    keep_field_lists(leaf, leaf + 1 + n, &of, &lists);
    free(lists.table);
    return content(leaf, 1 + n);
}

static void test_grids(void)
{
    for (uint32_t n = 3; n <= 12; n++)
        for (uint32_t numbers = 0; numbers <= n; numbers++)
            for (uint32_t links = 0; links <= n - numbers; links++) {
                bool is_grid = (n >= 6 || !links) && 3 * numbers >= n && 2 * links <= n;
                uint32_t kept = is_grid ? numbers : 0; /* the others are labels */
                if (kept && !links) CHECK(grid_kept(n, 2, numbers, 0, true) == kept);
                if (!kept) CHECK(grid_kept(n, 2, numbers, links, true) == 0);
                CHECK(grid_kept(n, 2, numbers, links, false) == 0);
            }
    CHECK(grid_kept(9, 3, 8, 1, true) == 8 && grid_kept(9, 4, 8, 1, true) == 0 && grid_kept(9, 12, 9, 0, true) == 9);
}

/* Of a list of facts, links: rare ones with items, common ones with names. */
static void test_names(void)
{
    for (int known = 0; known < 4; known++)
        for (uint32_t line_df = 20; line_df <= PAGES; line_df += PAGES - 20) {
            struct page_table table = {.first = 0, .has_items = known & 1, .has_names = known >> 1};
            struct leaf_fact leaf[6];
            for (uint32_t i = 0; i < 6; i++) {
                leaf[i] = leaf_of(i % 2 ? ITEM : ITEM_BESIDE, i % 2 ? 20 : line_df, i % 2);
                leaf[i].path = ITEM;
                if (i % 2 == 0) leaf[i].n_link_tokens = 2;
            }
            keep_field_lists(leaf, leaf + 6, &of, &(struct page_tables){.table = &table, .n = 1});
            CHECK(content(leaf, 6) == ((line_df == PAGES ? table.has_names : table.has_items) ? 6 : 3));
        }
}

/* Lists of five to eight items, between headings; the items are links with texts of two letters. */
static void test_find(void)
{
    struct leaf_block block[LEAVES_MAX];
    struct leaf_fact leaf[LEAVES_MAX];
    struct buffer text = {0};
    uint32_t n = 0;
    for (uint32_t list = 0; list < 4; list++) {
        leaf[n] = leaf_of(HEADING, 1, true);
        block[n++] = (struct leaf_block){0};
        for (uint32_t i = 0; i < 5 + list; i++) { /* so many different texts: all, 6, 3, 1 */
            leaf[n] = leaf_of(ITEM, 60, false);
            leaf[n].n_link_tokens = 2;
            block[n++] = (struct leaf_block){.text = (uint32_t)text.len, .text_len = 2};
            buffer_putc(&text, (char)('a' + list));
            buffer_putc(&text, (char)('a' + i % (uint32_t[]){5, 6, 3, 1}[list]));
        }
    }
    struct page_blocks b = {.n_leaves = n, .leaf = block, .text = buffer_span(&text)};
    struct page_tables found = {0};
    field_lists_find(&found, &b, leaf, &of);
    CHECK(found.n == 2 && found.table[0].first == 1 && found.table[1].first == 7); /* of seven, three are different */
    for (uint32_t t = 0; t < 2; t++)
        CHECK(found.table[t].has_items && found.table[t].has_names && !found.table[t].tells && !found.table[t].is_own);
    free(found.table);
    buffer_free(&text);
}

/* A long list of different links has items, one of three that come again and again has none. */
static void test_find_long(void)
{
    enum { LINKS = 200 };
    struct leaf_block block[1 + LINKS] = {{0}};
    struct leaf_fact leaf[1 + LINKS] = {leaf_of(HEADING, 1, true)};
    for (uint32_t different = 3; different <= LINKS; different += LINKS - 3) {
        char text[2 * LINKS];
        for (uint32_t i = 0; i < LINKS; i++) {
            text[2 * i] = (char)('a' + i % different / 26);
            text[2 * i + 1] = (char)('a' + i % different % 26);
            block[1 + i] = (struct leaf_block){.text = 2 * i, .text_len = 2};
            leaf[1 + i] = leaf_of(ITEM, 1, false);
            leaf[1 + i].n_link_tokens = 2;
        }
        struct page_blocks b = {.n_leaves = 1 + LINKS, .leaf = block, .text = {text, sizeof text}};
        struct page_tables found = {0};
        field_lists_find(&found, &b, leaf, &of);
        CHECK(found.n == (different == LINKS) && (!found.n || found.table[0].has_items));
        free(found.table);
    }
}

/* Lines with labels of their own, and what only looks like them: is a list of three found to have fields? "[" begins the
 * link of a line. */
static bool are_fields(const char *a, const char *b, const char *c)
{
    const char *line[] = {a, b, c};
    struct buffer text = {0};
    struct leaf_block block[3];
    struct byte_range link[3];
    struct leaf_fact leaf[3];
    for (uint32_t i = 0; i < 3; i++) {
        const char *from = strchr(line[i], '[');
        uint32_t at = (uint32_t)text.len, len = (uint32_t)strlen(line[i]);
        leaf[i] = leaf_of(ITEM, 20, false);
        link[i] = (struct byte_range){at + (from ? (uint32_t)(from - line[i]) : 0), at + len};
        block[i] = (struct leaf_block){.text = at, .text_len = len, .link = i, .n_links = from != NULL};
        buffer_puts(&text, line[i]);
    }
    struct page_blocks page = {.n_leaves = 3, .leaf = block, .link = link, .text = buffer_span(&text)};
    struct page_tables found = {0};
    field_lists_find(&found, &page, leaf, &of);
    bool are = found.n && found.table[0].has_fields;
    free(found.table);
    buffer_free(&text);
    return are;
}

static void test_fields(void)
{
    CHECK(are_fields("From: [Ada Brook", "Subject: oak", "Date: 3 May"));
    CHECK(!are_fields("From: [Ada Brook", "Subject: [oak", "Date: 3 May"));        /* a pager has links alone */
    CHECK(!are_fields("[From: Ada Brook", "Subject: oak", "Date: 3 May"));         /* the label is in the link */
    CHECK(!are_fields("From: Ada Brook", "Subject: oak", "3 May: launched"));
    CHECK(!are_fields("From: Ada Brook", "Subject: oak", "Date:") && !are_fields("a:b c", "a: b", "c: d"));
    CHECK(!are_fields("From: Ada Brook", "Subject: oak", "By the end of all that had been going on they said: nothing"));
    CHECK(!are_fields("From: Ada", "Subject: oak", ": none"));
}

/* Of fields, links count, too, unless all pages have them; but rare values are those without links. */
static void test_field_links(void)
{
    for (int is = 0; is < 2; is++)
        for (uint32_t line_df = 20; line_df <= PAGES; line_df += PAGES - 20)
            for (uint32_t value = 2; value <= 20; value += 18) {
                struct page_table table = {.first = 0, .has_fields = is};
                struct leaf_fact leaf[5];
                for (uint32_t i = 0; i < 5; i++) {
                    leaf[i] = leaf_of(ITEM, i % 3 ? line_df : value + i / 3, false); /* 0 and 3 are values */
                    if (i % 3) leaf[i].n_link_tokens = 2;
                }
                keep_field_lists(leaf, leaf + 5, &of, &(struct page_tables){.table = &table, .n = 1});
                CHECK(content(leaf, 5) == (!is || value > 2 ? 0 : line_df < PAGES ? 5 : 2));
            }
}

/* "URI: https://example.org/27": each page has the line, with a number of its own. That of a list without fields, or a
 * number that many pages have, is nothing of the page. */
static void test_field_numbers(void)
{
    for (int has_fields = 0; has_fields < 2; has_fields++)
        for (int has_number = 0; has_number < 2; has_number++)
            for (int differs = 0; differs < 2; differs++) {
                struct page_table table = {.first = 0, .has_fields = has_fields != 0};
                struct leaf_fact leaf[4];
                for (uint32_t i = 0; i < 4; i++) leaf[i] = leaf_of(ITEM, i < 3 ? 2 : PAGES, i < 3);
                leaf[3].n_link_tokens = 2;
                leaf[3].has_number = has_number != 0;
                leaf[3].entropy = differs ? ENTROPY_ONE / 5 * 3 : ENTROPY_ONE;
                keep_field_lists(leaf, leaf + 4, &of, &(struct page_tables){.table = &table, .n = 1});
                CHECK(content(leaf, 4) == 3u + (has_fields && has_number && differs));
            }
}

/* What is rare, with logarithms in floating point. */
static void test_twin(struct lcg *l)
{
    for (int round = 0; round < 20000; round++) {
        uint32_t n = 2 + lcg_next(l, 5), pages[8];
        double bits = 0;
        for (uint32_t i = 0; i < n; i++) {
            pages[i] = 1 + lcg_next(l, PAGES - 8);
            bits += log2(PAGES) - log2(pages[i]);
        }
        if (fabs(bits - log2(PAGES)) > 1e-6) CHECK(rows_kept(n, pages, false) == (bits > log2(PAGES) ? 2 * n : 0));
    }
}

/* Links of one path are not read back for each of them, which would take some seconds. */
static void test_long_lists(void)
{
    enum { N = 100000 };
    struct leaf_fact *leaf = mem_zalloc(2 * N, sizeof *leaf);
    for (unsigned are_labelled = 0; are_labelled < 2; are_labelled++) {
        for (uint32_t l = 0; l < 2 * N; l++) {
            leaf[l] = leaf_of(l < N ? LABEL : VALUE, l < N ? PAGES : 16, false);
            if (l >= N) leaf[l].n_link_tokens = 2;
        }
        leaf[are_labelled ? 0 : N - 1] = leaf_of(ITEM_BESIDE, 1, true);
        clock_t start = clock();
        keep_field_lists(leaf, leaf + 2 * N, &of, NULL);
        CHECK(seconds_since(start) < 1);
        CHECK(content(leaf + N, N) == (are_labelled ? N : 0));
    }
    free(leaf);
}

int main(void)
{
    struct lcg l = {3};
    for (int p = 0; p < PATHS; p++) {
        sums[p].pages = PAGES;
        in_table[p] = (struct table_path){NO_TABLE, place[p].element, PAGES, false};
    }
    test_rows();
    test_nested();
    test_neighbours();
    test_items();
    test_leaves();
    test_links();
    test_labelled_links();
    test_no_lists();
    test_link_values();
    test_numbers();
    test_headings();
    test_grids();
    test_names();
    test_fields();
    test_field_links();
    test_field_numbers();
    test_find();
    test_find_long();
    test_long_lists();
    test_twin(&l);
    return check_done("field_lists");
}
