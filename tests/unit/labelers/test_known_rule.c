/* SPDX-License-Identifier: MIT
 * test_known_rule.c - labels for a new page, from templates learned before: by logits, verdicts and rules; copies,
 * tables, lists, and what was content in learning. */
#include "check.h"

#include "labelers/template/known_rule.h"

static void test_known_rule(void)
{
    struct leaf_fact fact[] = {{.n_tokens = 50},
                               {.n_tokens = 40},
                               {.n_tokens = 9, .n_link_tokens = 9},
                               {.n_tokens = 9, .n_link_tokens = 9},
                               {.n_tokens = 5, .flags = LEAF_TITLE},
                               {.n_tokens = 5, .flags = LEAF_CONTROL},
                               {.n_tokens = 0},
                               {.n_tokens = 3},
                               {.n_tokens = 3, .flags = LEAF_CONTROL},
                               {.n_tokens = 4}};
    const struct known_leaf known[] = {{.logit = 3 * LOGIT_ONE},
                                       {.logit = -3 * LOGIT_ONE},
                                       {.logit = 3 * LOGIT_ONE},
                                       {.logit = 3 * LOGIT_ONE, .is_new = true},
                                       {.logit = 3 * LOGIT_ONE},
                                       {.logit = 3 * LOGIT_ONE},
                                       {.logit = 3 * LOGIT_ONE},
                                       {.judge = JUDGE_BY_VERDICT, .informative = true},
                                       {.judge = JUDGE_BY_RULE, .informative = true},
                                       {.judge = JUDGE_BY_RULE, .logit = 3 * LOGIT_ONE}};
    static const struct {
        bool informative;
        enum label_reason reason;
    } want[] = {{true, REASON_LIKE_CONTENT}, {false, REASON_LIKE_BOILERPLATE},
                {true, REASON_LIKE_CONTENT}, {false, REASON_LINKS},
                {false, REASON_TITLE},       {false, REASON_CONTROL},
                {false, REASON_NO_TOKENS},   {true, REASON_LIKE_CONTENT},
                {true, REASON_RULE},         {false, REASON_RULE}};
    enum { N = sizeof fact / sizeof *fact };
    label_by_known(fact, known, N, NULL, NULL, NULL);
    for (int i = 0; i < N; i++)
        CHECK(fact[i].informative == want[i].informative && fact[i].reason == want[i].reason);
    /* A page without anything clear keeps its best, as in page_cut.h; below -1.5 nothing is content. */
    struct leaf_fact unclear[] = {{.n_tokens = 50}, {.n_tokens = 50}};
    struct known_leaf low[] = {{.logit = -LOGIT_ONE / 2}, {.logit = -3 * LOGIT_ONE}};
    label_by_known(unclear, low, 2, NULL, NULL, NULL);
    CHECK(unclear[0].informative == 1 && unclear[1].informative == 0);
    low[0].logit = -2 * LOGIT_ONE;
    label_by_known(unclear, low, 2, NULL, NULL, NULL);
    CHECK(unclear[0].informative == 0 && unclear[1].informative == 0);
}

/* Which of two leaves with one text stays in the content: a row for each pair of what is known of them. */
static void test_known_copies(void)
{
    struct leaf_copy pair = {0, 1};
    const struct page_copies copies = {.copy = &pair, .n = 1};
    static const struct {
        struct known_leaf leaf[2];
        bool stays[2];
    } rows[] = {
        {{{.logit = 2 * LOGIT_ONE}, {.logit = 2 * LOGIT_ONE}}, {true, false}},
        {{{.logit = 2 * LOGIT_ONE}, {.logit = 3 * LOGIT_ONE}}, {false, true}},
        {{{.logit = 3 * LOGIT_ONE}, {.logit = -3 * LOGIT_ONE}}, {true, false}},
        {{{.logit = 3 * LOGIT_ONE}, {.judge = JUDGE_BY_RULE, .informative = true}}, {false, true}},
        {{{.judge = JUDGE_BY_RULE}, {.logit = 2 * LOGIT_ONE}}, {false, true}}, /* the other is dropped anyway */
        {{{.judge = JUDGE_BY_RULE, .informative = true}, {.judge = JUDGE_BY_RULE, .informative = true}},
         {true, true}},
        {{{.logit = 3 * LOGIT_ONE}, {.judge = JUDGE_BY_VERDICT, .informative = true}}, {true, true}},
        /* code that comes twice was content in learning; what came with it may have had copies there */
        {{{.logit = 3 * LOGIT_ONE}, {.logit = 2 * LOGIT_ONE, .was_content = true}}, {true, true}},
        {{{.logit = 2 * LOGIT_ONE},
          {.judge = JUDGE_BY_VERDICT, .informative = true, .logit = 3 * LOGIT_ONE, .was_content = true}},
         {false, true}},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct leaf_fact fact[] = {{.n_tokens = 9}, {.n_tokens = 9}};
        label_by_known(fact, rows[r].leaf, 2, &copies, NULL, NULL);
        for (int i = 0; i < 2; i++) CHECK(fact[i].informative == rows[r].stays[i]);
    }
    struct leaf_fact list = {.n_tokens = 9, .n_link_tokens = 9};
    const struct known_leaf listed = {.judge = JUDGE_BY_VERDICT, .informative = true, .law = REASON_LISTING};
    label_by_known(&list, &listed, 1, NULL, NULL, NULL);
    CHECK(list.informative && list.reason == REASON_LISTING);
}

/* What was content in learning stays, and has a share in the cut: beside it, what is unclear is none. */
static void test_known_content(void)
{
    struct leaf_fact fact[] = {{.n_tokens = 100}, {.n_tokens = 30}, {.n_tokens = 0}, {.n_tokens = 0}};
    struct known_leaf known[] = {
        {.judge = JUDGE_BY_VERDICT, .informative = true, .was_content = true, .logit = 4 * LOGIT_ONE},
        {.logit = -LOGIT_ONE / 2},
        {.judge = JUDGE_BY_VERDICT, .informative = true, .was_content = true, .law = REASON_IN_CONTENT},
        {.judge = JUDGE_BY_VERDICT, .informative = true, .law = REASON_LISTING}};
    label_by_known(fact, known, 4, NULL, NULL, NULL);
    CHECK(fact[0].informative && fact[0].reason == REASON_LIKE_CONTENT && !fact[1].informative);
    CHECK(fact[2].informative && fact[2].reason == REASON_IN_CONTENT); /* a diff's "+" */
    CHECK(!fact[3].informative && fact[3].reason == REASON_NO_TOKENS);
    known[0].was_content = false;
    label_by_known(fact, known, 4, NULL, NULL, NULL);
    CHECK(fact[1].informative);
}

/* A page of an index that has little but lines of its own keeps these. */
static void test_known_list(void)
{
    const struct page_copies copies = {.n = 0};
    struct known_leaf known[] = {{.logit = 2 * LOGIT_ONE},
                                 {.logit = -3 * LOGIT_ONE, .may_list = true},
                                 {.logit = -3 * LOGIT_ONE},
                                 {.logit = -3 * LOGIT_ONE, .may_list = true}};
    for (uint32_t title = 1; title <= 7; title++) {
        struct leaf_fact fact[] = {{.n_tokens = title},
                                   {.n_tokens = 25, .n_link_tokens = 25},
                                   {.n_tokens = 9},
                                   {.n_tokens = 8, .flags = LEAF_HIDDEN}};
        label_by_known(fact, known, 4, &copies, NULL, NULL);
        CHECK(fact[1].informative == (title * 4 < 25) && !fact[2].informative && !fact[3].informative);
        CHECK(fact[0].informative && (!fact[1].informative || fact[1].reason == REASON_LISTING));
    }
}

/* A page of a new kind keeps its text: that under new paths, if it has 50 words, and 20 times those of all content. */
static void test_unknown_page(void)
{
    const struct page_copies copies = {.n = 0};
    struct known_leaf known[] = {{.logit = 2 * LOGIT_ONE},
                                 {.logit = -3 * LOGIT_ONE, .is_unknown = true},
                                 {.logit = -3 * LOGIT_ONE},
                                 {.logit = -3 * LOGIT_ONE, .is_unknown = true},
                                 {.logit = -3 * LOGIT_ONE, .is_unknown = true}};
    static const struct {
        uint32_t content, unknown;
        bool stays;
    } rows[] = {{0, 49, false}, {0, 50, true}, {3, 60, true}, {4, 60, false}, {4, 80, true}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct leaf_fact fact[] = {{.n_tokens = rows[r].content},
                                   {.n_tokens = rows[r].unknown},
                                   {.n_tokens = 500},
                                   {.n_tokens = 500, .n_link_tokens = 300},
                                   {.n_tokens = 500, .flags = LEAF_COMMENT}};
        label_by_known(fact, known, 5, &copies, NULL, NULL);
        CHECK(fact[1].informative == rows[r].stays);
        CHECK(!fact[2].informative && !fact[3].informative && !fact[4].informative);
    }
}

/* Of a page judged by templates, too, tables of data are kept whole: path 0 is of a TABLE's cells, path 1 is none. */
static void test_known_tables(void)
{
    static const struct table_path of[] = {{1, EL_td, 0, false}, {NO_TABLE, EL_p, 0, false}};
    struct leaf_fact fact[5];
    struct known_leaf known[5];
    for (uint32_t l = 0; l < 5; l++) {
        fact[l] = (struct leaf_fact){.path = l == 4, .n_tokens = 2, .n_link_tokens = l == 3 ? 2 : 0};
        known[l] = (struct known_leaf){.judge = JUDGE_BY_VERDICT, .informative = l < 2};
    }
    label_by_known(fact, known, 5, NULL, of, NULL);
    CHECK(fact[2].informative && fact[2].reason == REASON_IN_CONTENT);
    CHECK(!fact[3].informative && !fact[4].informative); /* a link; what is in no table */
    label_by_known(fact, known, 5, NULL, NULL, NULL);
    CHECK(fact[1].informative && !fact[2].informative);
}

/* The fields of a mail are content together, though their path is that of the links around it, too. */
static void test_known_fields(void)
{
    static const char *const lines[][3] = {{"From: Ada Brook", "Subject: oak", "Date: 3 May"},
                                           {"From Ada Brook", "Subject oak", "Date: 3 May"}};
    const struct page_copies copies = {.n = 0};
    for (int r = 0; r < 4; r++) {
        struct buffer text = {0};
        struct leaf_block block[3];
        struct leaf_fact fact[3];
        struct known_leaf known[3];
        for (int i = 0; i < 3; i++) {
            const char *line = lines[r == 1][i];
            block[i] = (struct leaf_block){.text = (uint32_t)text.len, .text_len = (uint32_t)strlen(line)};
            buffer_puts(&text, line);
            fact[i] = (struct leaf_fact){.n_tokens = 3};
            known[i] = (struct known_leaf){.logit = -3 * LOGIT_ONE, .place.parent = 7, .may_be_field = r != 2 || i};
            if (r == 3 && i == 2) known[i].place.parent = 8; /* of another list */
        }
        const struct page_blocks page = {.n_leaves = 3, .leaf = block, .text = buffer_span(&text)};
        label_by_known(fact, known, 3, &copies, NULL, &page);
        for (int i = 0; i < 3; i++) CHECK(fact[i].informative == (r == 0));
        if (r == 0) CHECK(fact[1].reason == REASON_IN_CONTENT);
        buffer_free(&text);
    }
}

/* Comments go beside an article of 200 words, even if they are longer. */
static void test_known_comments(void)
{
    const struct page_copies copies = {.n = 0};
    const struct known_leaf known[] = {{.logit = 2 * LOGIT_ONE}, {.logit = LOGIT_ONE}};
    for (uint32_t words = 199; words <= 200; words++) {
        struct leaf_fact fact[] = {{.n_tokens = words}, {.n_tokens = 300, .flags = LEAF_COMMENT}};
        label_by_known(fact, known, 2, &copies, NULL, NULL);
        CHECK(fact[0].informative && fact[1].informative == (words < 200));
        CHECK(words < 200 || fact[1].reason == REASON_COMMENT);
    }
    struct leaf_fact fact[] = {{.n_tokens = 300}, {.n_tokens = 300, .flags = LEAF_COMMENT}};
    const struct known_leaf ruled[] = {known[0], {.judge = JUDGE_BY_RULE, .informative = true}};
    label_by_known(fact, ruled, 2, &copies, NULL, NULL);
    CHECK(fact[1].informative); /* the user says so */
}

/* In a new list, entries that are mostly links stay beside those that are not: three, with a third of the words. */
static void test_new_links(void)
{
    const struct page_copies copies = {.n = 0};
    static const struct {
        uint32_t text, link;
        bool stays;
    } rows[] = {{10, 60, true}, {10, 61, false}, {0, 1, false}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct leaf_fact fact[5];
        struct known_leaf known[5];
        for (uint32_t l = 0; l < 5; l++) {
            known[l] = (struct known_leaf){.logit = 2 * LOGIT_ONE, .is_new = true, .is_unknown = true};
            fact[l] = (struct leaf_fact){.path = 2, .n_tokens = rows[r].text};
        }
        fact[3] = (struct leaf_fact){.path = 2, .n_tokens = rows[r].link, .n_link_tokens = rows[r].link};
        fact[4] = (struct leaf_fact){.path = 1, .n_tokens = 9, .n_link_tokens = 9}; /* no such entry has its path */
        label_by_known(fact, known, 5, &copies, NULL, NULL);
        CHECK(fact[3].informative == rows[r].stays && !fact[4].informative);
    }
}

/* Text under new paths stays in an element of content, on a page that is no prose; so does a copy of other text there. */
static void test_new_text(void)
{
    struct leaf_copy pair = {0, 1};
    const struct page_copies none = {.n = 0}, copies = {.copy = &pair, .n = 1};
    static const struct {
        uint32_t others, links; /* words */
        bool is_unknown, in_content, stays;
    } rows[] = {{12, 0, true, true, true},   {12, 0, true, false, false}, {12, 0, false, true, false},
                {12, 9, true, true, false}, {500, 0, true, true, false}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct known_leaf known[] = {{.logit = 2 * LOGIT_ONE},
                                     {.logit = -3 * LOGIT_ONE,
                                      .is_unknown = rows[r].is_unknown,
                                      .in_content = rows[r].in_content}};
        struct leaf_fact fact[] = {{.n_tokens = rows[r].others}, {.n_tokens = 9, .n_link_tokens = rows[r].links}};
        label_by_known(fact, known, 2, &none, NULL, NULL);
        CHECK(fact[0].informative && fact[1].informative == rows[r].stays);
        CHECK(!rows[r].stays || fact[1].reason == REASON_IN_CONTENT);
        known[1].logit = LOGIT_ONE; /* both are content, if not for the copy */
        struct leaf_fact twice[] = {{.n_tokens = rows[r].others}, {.n_tokens = 9}};
        label_by_known(twice, known, 2, &copies, NULL, NULL);
        CHECK(twice[0].informative && twice[1].informative == (rows[r].others < 500 && rows[r].in_content));
    }
}

int main(void)
{
    test_known_rule();
    test_known_copies();
    test_known_content();
    test_known_list();
    test_unknown_page();
    test_known_tables();
    test_known_fields();
    test_known_comments();
    test_new_links();
    test_new_text();
    return check_done("known_rule");
}
