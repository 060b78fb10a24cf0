/* SPDX-License-Identifier: MIT
 * test_template_rule.c - whole crawls by the model and the laws: when the model is believed, what many pages have, and
 * what the number of pages and threads changes. */
#include "check.h"

#include "base/memory.h"
#include "labelers/shared/labeler.h"
#include "unit/labelers/by_template.h"
#include "unit/soup.h"

static const struct block_path place[25];

/* A page that entropy and the model keep different parts of: on a page alone, the model is believed if it keeps more,
 * or entropy little. */
static void test_lone_page(void)
{
    static const struct { uint32_t pages, by_entropy, by_model; bool believed; } rows[] = {
        {1, 49, 10, true}, {1, 50, 10, false}, {1, 50, 50, true},
        {1, 50, 49, false}, {2, 49, 10, false}, {2, 50, 60, false}};
    static const struct block_path flat[2] = {{.parent = 0}, {.parent = 1}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        uint64_t of_page[3] = {0, 2, 4};
        struct leaf_fact fact[4];
        for (uint32_t l = 0; l < 2 * rows[r].pages; l += 2) {
            fact[l] = (struct leaf_fact){.n_tokens = rows[r].by_entropy, .line_df = 2, .logit = -3 * LOGIT_ONE,
                                         .informative = 1};
            fact[l + 1] = (struct leaf_fact){.path = 1, .n_tokens = rows[r].by_model, .line_df = 2, .logit = LOGIT_ONE};
        }
        struct leaf_facts pages = {.n_pages = rows[r].pages, .first = of_page, .leaf = fact};
        struct path_sums of_path[2] = {{0}};
        path_sums_add_up(&pages, 2, 1, of_path, NULL, 0);
        struct label_task task = {.facts = &pages, .n_paths = 2, .place = flat, .path = of_path, .threads = 1};
        label_with_copies(&task, NULL);
        CHECK((task.path_logit != NULL) == rows[r].believed);
        CHECK(fact[0].informative == !rows[r].believed && fact[1].informative == rows[r].believed);
        free(task.path_logit);
    }
}

/* On a page alone, one or two blocks between content stay if the model is not sure against them, and they are text. */
static void test_gaps(void)
{
    enum { SURE = LOGIT_ONE, LEAVES_MAX = 8 };
    static const struct {
        uint32_t blocks;
        int16_t sure; /* the logit of the text around */
        struct leaf_fact fact;
        bool stays;
    } rows[] = {{1, SURE, {.n_tokens = 5, .logit = -LOGIT_ONE * 3 / 4}, true},
                {2, SURE, {.n_tokens = 5, .logit = -LOGIT_ONE * 3 / 4}, true},
                {3, SURE, {.n_tokens = 5, .logit = -LOGIT_ONE * 3 / 4}, false},
                {3, SURE, {.n_tokens = 5, .logit = -LOGIT_ONE * 3 / 4}, true}, /* the second one is a link */
                {1, SURE, {.n_tokens = 4, .logit = -LOGIT_ONE * 3 / 4}, false},
                {1, SURE, {.n_tokens = 5, .logit = -LOGIT_ONE * 5 / 4}, false},
                {1, SURE, {.n_tokens = 6, .n_link_tokens = 4, .logit = -LOGIT_ONE * 3 / 4}, false},
                {1, SURE, {.n_tokens = 24, .has_number = 1, .logit = -LOGIT_ONE * 3 / 4}, false},
                {1, SURE, {.n_tokens = 25, .has_number = 1, .logit = -LOGIT_ONE * 3 / 4}, true},
                {1, SURE, {.n_tokens = 25, .has_number = 1, .n_link_tokens = 1, .logit = -LOGIT_ONE * 3 / 4}, false},
                {1, LOGIT_ONE * 3 / 2, {.n_tokens = 5, .logit = -LOGIT_ONE * 3 / 4}, false},
                {1, SURE, {.n_tokens = 9, .flags = LEAF_HIDDEN, .logit = -LOGIT_ONE * 3 / 4}, false}};
    static const struct block_path flat[LEAVES_MAX] = {{.parent = 0}};
    const struct leaf_fact link = {.n_tokens = 3, .n_link_tokens = 3, .logit = -LOGIT_ONE * 3 / 4};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct leaf_fact fact[LEAVES_MAX];
        uint32_t n = 2 * (rows[r].blocks + 1); /* text, blocks, text, blocks: no text follows on these */
        for (uint32_t l = 0; l < n; l++) {
            bool is_text = l % (rows[r].blocks + 1) == 0;
            fact[l] = rows[r].fact;
            if (rows[r].blocks == 3 && l % 4 == 2 && rows[r].stays) fact[l] = link;
            if (is_text) fact[l] = (struct leaf_fact){.n_tokens = 200, .logit = rows[r].sure, .informative = 1};
            fact[l].path = l;
            fact[l].line_df = 1;
            fact[l].reason = is_text ? REASON_LOW_ENTROPY : REASON_HIGH_ENTROPY;
        }
        uint64_t of_page[2] = {0, n};
        struct leaf_facts page = {.n_pages = 1, .first = of_page, .leaf = fact};
        struct path_sums of_path[LEAVES_MAX] = {{0}};
        path_sums_add_up(&page, n, 1, of_path, NULL, 0);
        struct label_task task = {.facts = &page, .n_paths = n, .place = flat, .path = of_path, .threads = 1};
        label_with_copies(&task, NULL);
        CHECK(task.path_logit && fact[0].informative);
        for (uint32_t b = 1; b <= rows[r].blocks; b++)
            CHECK(fact[b].informative == (rows[r].stays && !fact[b].n_link_tokens));
        CHECK(!rows[r].stays || fact[1].reason == REASON_IN_CONTENT);
        CHECK(!fact[n - 1].informative);
        free(task.path_logit);
    }
}

/* A line of ten tokens that more than half of ten pages have is template, whatever the model says of it and its
 * path. */
static void test_common_lines(void)
{
    static const struct { uint32_t pages, tokens, df, cover; bool stays; } rows[] = {
        {10, 10, 6, 255, false}, {10, 10, 5, 255, true}, {10, 9, 10, 255, true}, {9, 10, 9, 255, true},
        {12, 50, 7, 255, false}, {12, 50, 6, 255, true}, {12, 50, 12, 254, true}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct leaf_fact fact[12];
        uint64_t of_page[13];
        for (uint32_t p = 0; p <= rows[r].pages; p++) of_page[p] = p;
        for (uint32_t p = 0; p < rows[r].pages; p++)
            fact[p] = (struct leaf_fact){
                .n_tokens = rows[r].tokens, .line_df = rows[r].df, .cover = (uint8_t)rows[r].cover,
                .logit = 2 * LOGIT_ONE, .informative = 1};
        struct leaf_facts pages = {.n_pages = rows[r].pages, .first = of_page, .leaf = fact};
        struct path_sums of_path = {0};
        path_sums_add_up(&pages, 1, 1, &of_path, NULL, 0);
        struct label_task task = {.facts = &pages, .n_paths = 1, .place = place, .path = &of_path, .threads = 1};
        label_with_copies(&task, NULL);
        CHECK(fact[0].informative == rows[r].stays);
        CHECK(rows[r].stays || fact[0].reason == REASON_LIKE_BOILERPLATE);
        free(task.path_logit);
    }
}

/* Text of one page within content stays, whatever the model says of it; in a crawl of ten pages or fewer only if its
 * logit is not below 0. */
static void test_few_pages(void)
{
    enum { BODY, ARTICLE, TEXT, NOTE, PATHS, EACH = 2, PAGES_MAX = 11 };
    static const struct block_path body[PATHS] = {
        [ARTICLE] = {.parent = BODY}, [TEXT] = {.parent = ARTICLE}, [NOTE] = {.parent = ARTICLE}};
    for (uint32_t pages = 9; pages <= PAGES_MAX; pages++)
        for (int unlikely = 0; unlikely < 2; unlikely++) {
            struct leaf_fact fact[PAGES_MAX * EACH];
            uint64_t of_page[PAGES_MAX + 1];
            for (uint32_t p = 0; p <= pages; p++) of_page[p] = (uint64_t)p * EACH;
            for (uint32_t p = 0; p < pages; p++) {
                fact[p * EACH] = (struct leaf_fact){.path = TEXT, .n_tokens = 190, .line_df = 1, .logit = 4 * LOGIT_ONE,
                                                    .informative = 1, .first_of_path = 1};
                fact[p * EACH + 1] = (struct leaf_fact){.path = NOTE, .n_tokens = 10, .line_df = 1, .first_of_path = 1,
                                                        .reason = REASON_HIGH_ENTROPY,
                                                        .logit = (int16_t)(unlikely ? -1 : 0)};
            }
            struct leaf_facts site = {.n_pages = pages, .first = of_page, .leaf = fact};
            struct path_sums of_path[PATHS] = {{0}};
            path_sums_add_up(&site, PATHS, 1, of_path, NULL, 0);
            struct label_task task = {.facts = &site, .n_paths = PATHS, .place = body, .path = of_path, .threads = 1};
            label_with_copies(&task, NULL);
            CHECK(fact[0].informative && fact[1].informative == (pages > 10 || !unlikely));
            CHECK(!fact[1].informative || fact[1].reason == (unlikely ? REASON_IN_CONTENT : REASON_UNIQUE));
            free(task.path_logit);
        }
}

/* Between content of a page that is no prose stay, of what no other page has: the paragraphs that go on with the text
 * of an element, a link in a DD, and a block of other pages' words. */
static void test_own_text(void)
{
    enum { BODY, TEXT, PARAGRAPH, VALUE, NOTE, END, PATHS, EACH = 7, PAGES = 2 };
    static const struct block_path body[PATHS] = {
        [TEXT] = {.parent = BODY, .element = EL_div}, [PARAGRAPH] = {.parent = TEXT, .element = EL_p},
        [VALUE] = {.parent = BODY, .element = EL_dd}, [NOTE] = {.parent = BODY, .element = EL_div},
        [END] = {.parent = BODY, .element = EL_p}};
    static const uint32_t path[EACH] = {TEXT, PARAGRAPH, PARAGRAPH, VALUE, END, NOTE, END};
    struct leaf_fact fact[PAGES * EACH];
    uint64_t of_page[PAGES + 1] = {0, EACH, PAGES * EACH};
    for (uint32_t l = 0; l < PAGES * EACH; l++) {
        uint32_t at = l < EACH ? path[l] : END;
        bool is_content = at == TEXT || at == END;
        fact[l] = (struct leaf_fact){.path = at, .n_tokens = at == NOTE ? 40 : 10, .line_df = 1,
                                     .informative = is_content,
                                     .logit = (int16_t)(is_content ? 4 * LOGIT_ONE : -4 * LOGIT_ONE),
                                     .n_link_tokens = at == VALUE ? 10 : 0, .cover = at == NOTE ? 255 : 0,
                                     .first_of_path = l % EACH == 0 || (l < EACH && path[l - 1] != at),
                                     .reason = is_content ? REASON_LOW_ENTROPY : REASON_HIGH_ENTROPY};
    }
    struct leaf_facts site = {.n_pages = PAGES, .first = of_page, .leaf = fact};
    struct path_sums of_path[PATHS] = {{0}};
    path_sums_add_up(&site, PATHS, 1, of_path, NULL, 0);
    struct label_task task = {.facts = &site, .n_paths = PATHS, .place = body, .path = of_path, .threads = 1};
    label_with_copies(&task, NULL);
    for (uint32_t l = 0; l < EACH; l++) {
        bool is_content = fact[l].path == TEXT || fact[l].path == END;
        CHECK(fact[l].informative && (is_content || fact[l].reason == REASON_UNIQUE));
    }
    free(task.path_logit);
}

/* A heading that repeats, above text: content, but for text that most pages have, and two headings above one text are
 * both content. */
static void test_captions(void)
{
    enum { PAGES = 12 };
    static const struct block_path of[3] = {{.element = EL_h2}, {.element = EL_h3}, {.element = EL_p}};
    for (uint32_t df = 1; df <= PAGES; df += PAGES - 1) {
        struct leaf_fact fact[3 * PAGES];
        uint64_t begins[PAGES + 1];
        for (uint32_t p = 0; p <= PAGES; p++) begins[p] = 3ull * p;
        for (uint32_t i = 0; i < 3 * PAGES; i++) {
            bool text = i % 3 == 2;
            fact[i] = (struct leaf_fact){.path = i % 3, .n_tokens = text ? 9 : 1, .line_df = text ? df : PAGES,
                                         .cover = 255, .reason = text ? REASON_LOW_ENTROPY : REASON_HIGH_ENTROPY,
                                         .logit = (int16_t)(text ? 3 * LOGIT_ONE : -3 * LOGIT_ONE), .informative = text};
        }
        struct leaf_facts pages = {.n_pages = PAGES, .first = begins, .leaf = fact};
        struct path_sums of_path[3];
        path_sums_add_up(&pages, 3, 1, of_path, NULL, 0);
        struct label_task task = {.facts = &pages, .n_paths = 3, .place = of, .path = of_path, .threads = 1};
        label_with_copies(&task, NULL);
        for (uint32_t i = 0; i < 3 * PAGES; i++) {
            CHECK(fact[i].informative == (i % 3 == 2 || df == 1));
            CHECK(i % 3 == 2 || fact[i].reason == (df == 1 ? REASON_CAPTION : REASON_HIGH_ENTROPY));
        }
        free(task.path_logit);
    }
}

/* A parameter that all services share, and more text of it than of their own, stays below each operation. */
static void test_parts(void)
{
    enum { PAGES = 4, PARTS = 8, LEAVES = PAGES * PARTS * 2 };
    static const struct block_path flat[3] = {
        {.parent = 0}, {.parent = 0, .element = EL_p}, {.parent = 0, .element = EL_div}};
    struct leaf_fact fact[LEAVES];
    uint64_t of_page[PAGES + 1];
    for (uint32_t p = 0; p <= PAGES; p++) of_page[p] = 2 * PARTS * p;
    for (uint32_t l = 0; l < LEAVES; l += 2) {
        fact[l] = (struct leaf_fact){.path = 1, .n_tokens = 10, .line_df = 1, .logit = LOGIT_ONE, .informative = 1};
        fact[l + 1] = (struct leaf_fact){.path = 2, .n_tokens = 60, .line_df = PAGES, .cover = COVER_ALL,
                                         .entropy = ENTROPY_ONE, .logit = -6 * LOGIT_ONE,
                                         .reason = REASON_HIGH_ENTROPY};
    }
    struct leaf_facts pages = {.n_pages = PAGES, .first = of_page, .leaf = fact};
    struct path_sums of_path[3] = {{0}};
    path_sums_add_up(&pages, 3, 1, of_path, NULL, 0);
    struct label_task task = {.facts = &pages, .n_paths = 3, .place = flat, .path = of_path, .threads = 1};
    label_with_copies(&task, NULL);
    for (uint32_t l = 0; l < LEAVES; l++) CHECK(fact[l].informative);
    free(task.path_logit);
}

/* Several threads label as one does. */
static void test_threads(void)
{
    enum { PAGES = 300, PAGE_LEAVES = 40, PATHS = 25 };
    static struct leaf_fact one[PAGES * PAGE_LEAVES], many[PAGES * PAGE_LEAVES];
    static uint64_t begins[PAGES + 1];
    struct lcg l = {11};
    for (uint32_t p = 0; p < PAGES; p++) begins[p + 1] = (uint64_t)(p + 1) * PAGE_LEAVES;
    for (uint32_t i = 0; i < PAGES * PAGE_LEAVES; i++)
        one[i] = many[i] = (struct leaf_fact){.path = lcg_next(&l, PATHS),
                                              .n_tokens = lcg_next(&l, 200),
                                              .logit = (int16_t)((int)lcg_next(&l, 8 * LOGIT_ONE) - 4 * LOGIT_ONE),
                                              .informative = lcg_next(&l, 2) == 0,
                                              .left_out = lcg_next(&l, 9) == 0,
                                              .flags = lcg_next(&l, 9) ? 0 : LEAF_CONTROL};
    struct leaf_facts facts1 = {.n_pages = PAGES, .first = begins, .leaf = one},
                      facts3 = {.n_pages = PAGES, .first = begins, .leaf = many};
    static struct path_sums of_path[PATHS];
    path_sums_add_up(&facts1, PATHS, 1, of_path, NULL, 0);
    struct label_task task1 = {.facts = &facts1, .n_paths = PATHS, .place = place, .path = of_path, .threads = 1};
    struct label_task task3 = task1;
    task3.facts = &facts3;
    task3.threads = 3;
    label_with_copies(&task1, NULL);
    label_with_copies(&task3, NULL);
    CHECK(task1.path_logit && task3.path_logit);
    CHECK(memcmp(task1.path_logit, task3.path_logit, PATHS * sizeof *task1.path_logit) == 0);
    CHECK(memcmp(one, many, sizeof one) == 0);
    uint32_t content = 0;
    for (uint32_t i = 0; i < PAGES * PAGE_LEAVES; i++) content += one[i].reason == REASON_LIKE_CONTENT;
    CHECK(content > 100);
    free(task1.path_logit);
    free(task3.path_logit);
}

int main(void)
{
    test_lone_page();
    test_gaps();
    test_common_lines();
    test_few_pages();
    test_own_text();
    test_captions();
    test_parts();
    test_threads();
    return check_done("template_rule");
}
