/* SPDX-License-Identifier: MIT
 * test_labelers.c - sums over paths, and the verdicts of the methods on evidence made by hand. */
#include "check.h"

#include "base/fixed.h"
#include "base/memory.h"
#include "labelers/paper/paper.h"
#include "labelers/shared/labeler.h"
#include "labelers/template/listing_rule.h"
#include "table_blocks/page_blocks.h"
#include "unit/labelers/by_template.h"
#include "unit/soup.h"

enum { LOW = ENTROPY_ONE / 10, HIGH = ENTROPY_ONE / 10 * 9, PATHS_MAX = 40 };

static struct path_sums sums[PATHS_MAX];

/* ---- sums ---- */

/* Random leaves, in pages; first_of_path as page_features has it. */
static uint64_t fill(struct leaf_facts *facts, struct lcg *l, uint32_t n_pages, uint32_t n_paths)
{
    uint64_t n = 0;
    facts->n_pages = n_pages;
    for (uint32_t p = 0; p < n_pages; p++) {
        bool seen[PATHS_MAX] = {false};
        facts->first[p] = n;
        for (uint32_t k = lcg_next(l, 20); k > 0; k--) {
            struct leaf_fact *leaf = &facts->leaf[n++];
            *leaf = (struct leaf_fact){.path = lcg_next(l, n_paths), .n_tokens = lcg_next(l, 100)};
            leaf->n_link_tokens = lcg_next(l, leaf->n_tokens + 1);
            leaf->entropy = lcg_next(l, ENTROPY_ONE + 1u);
            leaf->left_out = p % 7 == 3;
            leaf->first_of_path = leaf->n_tokens > 0 && !seen[leaf->path];
            seen[leaf->path] = seen[leaf->path] || leaf->n_tokens > 0;
        }
    }
    facts->first[n_pages] = n;
    return n;
}

static void test_path_sums(void) /* by three threads */
{
    static uint64_t first[101];
    static struct leaf_fact leaf[2000];
    struct leaf_facts facts = {.first = first, .leaf = leaf};
    struct lcg l = {1};
    uint64_t n = fill(&facts, &l, 100, PATHS_MAX);
    memset(sums, 0xFF, sizeof sums);
    struct threshold_step step[3] = {{.threshold = 0}, {.threshold = LOW}, {.threshold = ENTROPY_ONE}};
    path_sums_add_up(&facts, PATHS_MAX, 3, sums, step, 3);
    bool same = true;
    for (uint32_t path = 0; path < PATHS_MAX; path++) { /* path by path, the obvious way */
        struct path_sums want = {0};
        double mean = 0;
        for (uint32_t p = 0; p < 100; p++) {
            bool on_page = false;
            for (uint64_t i = first[p]; i < first[p + 1]; i++) {
                if (leaf[i].path != path || leaf[i].left_out) continue;
                want.occurrences++;
                want.tokens += leaf[i].n_tokens;
                want.link_tokens += leaf[i].n_link_tokens;
                mean += (double)leaf[i].entropy * leaf[i].n_tokens;
                on_page = on_page || leaf[i].n_tokens > 0;
            }
            want.pages += on_page;
        }
        const struct path_sums *got = &sums[path];
        same = same && got->occurrences == want.occurrences && got->tokens == want.tokens &&
               got->link_tokens == want.link_tokens && got->pages == want.pages;
        double apart = path_mean_entropy(got) - mean / (double)want.tokens;
        same = same && apart <= 0 && apart > -1.001;
    }
    CHECK(n > 500 && same);
    CHECK(path_mean_entropy(&(struct path_sums){0}) == ENTROPY_ONE);
    CHECK(path_mean_entropy(&(struct path_sums){.tokens = 4, .entropy_tokens = 10}) == 2);

    uint64_t below[3] = {0};
    for (uint64_t i = 0; i < n; i++)
        for (int s = 0; s < 3; s++)
            below[s] += leaf[i].entropy <= step[s].threshold && !leaf[i].left_out ? leaf[i].n_tokens : 0;
    for (int s = 0; s < 3; s++) CHECK(step[s].tokens == below[s]);
    CHECK(below[2] > below[1]);
}

/* ---- verdicts ---- */

static const struct {
    uint32_t path, entropy, n_tokens, n_link_tokens;
    uint8_t flags;
    uint8_t by_entropy, by_paper; /* enum label_reason */
} cases[] = {
    {0, LOW, 50, 0, 0, REASON_LOW_ENTROPY, REASON_LOW_ENTROPY},
    {0, HIGH, 1, 0, 0, REASON_LOW_ENTROPY,
     REASON_HIGH_ENTROPY}, /* the path decides, not one odd block */
    {1, HIGH, 50, 0, 0, REASON_HIGH_ENTROPY, REASON_HIGH_ENTROPY},
    {2, LOW, 50, 26, 0, REASON_LINKS, REASON_LOW_ENTROPY}, /* a list of related pages */
    {3, LOW, 50, 25, 0, REASON_LOW_ENTROPY, REASON_LOW_ENTROPY},
    {0, LOW, 5, 0, LEAF_TITLE, REASON_TITLE, REASON_TITLE},
    {0, LOW, 5, 0, LEAF_CONTROL, REASON_CONTROL, REASON_LOW_ENTROPY},
    {0, LOW, 5, 0, LEAF_HIDDEN, REASON_LOW_ENTROPY, REASON_LOW_ENTROPY},
    {0, 0, 0, 0, 0, REASON_NO_TOKENS, REASON_LOW_ENTROPY},
    {4, ENTROPY_ONE, 0, 0, 0, REASON_NO_TOKENS, REASON_HIGH_ENTROPY}, /* a path without any token */
};

enum { CASES = sizeof cases / sizeof *cases };

static struct leaf_fact leaf[CASES];
static uint64_t first[] = {0, 4, CASES};
static struct leaf_facts facts = {.n_pages = 2, .first = first, .leaf = leaf};

static const struct block_path place[PATHS_MAX];

static struct label_task prepare(int32_t threshold)
{
    for (size_t i = 0; i < CASES; i++)
        leaf[i] = (struct leaf_fact){.path = cases[i].path,
                                     .entropy = cases[i].entropy,
                                     .n_tokens = cases[i].n_tokens,
                                     .n_link_tokens = cases[i].n_link_tokens,
                                     .flags = (uint32_t)cases[i].flags & LEAF_FLAG_BITS,
                                     .informative = i % 2,
                                     .reason = 99};
    path_sums_add_up(&facts, 5, 1, sums, NULL, 0);
    return (struct label_task){.facts = &facts, .n_paths = 5, .place = place, .path = sums, .threshold = threshold,
                               .threads = 1};
}

static void test_entropy_rule(void)
{
    struct label_task task = prepare(ENTROPY_ONE / 2);
    label_by_entropy(&task);
    CHECK(task.by_path && task.chosen == ENTROPY_ONE / 2);
    for (size_t i = 0; i < CASES; i++) {
        CHECK(leaf[i].reason == cases[i].by_entropy);
        CHECK(leaf[i].informative == (cases[i].by_entropy == REASON_LOW_ENTROPY));
    }
    task = prepare(-1); /* Otsu parts the paths at 0.1 and 0.9 */
    label_by_entropy(&task);
    CHECK(task.chosen > LOW + ENTROPY_ONE / 10 && task.chosen < HIGH - ENTROPY_ONE / 10);
    for (size_t i = 0; i < CASES; i++) CHECK(leaf[i].reason == cases[i].by_entropy);
    task = prepare(0);
    label_by_entropy(&task);
    for (size_t i = 0; i < CASES; i++) CHECK(leaf[i].informative == 0);
}

static void test_paper_rule(void)
{
    static const uint64_t curve[GREEDY_STEPS] = {1, 1, 5, 5, 5, 5, 5, 5, 5};
    struct label_task task = prepare(-1);
    task.greedy_features = curve;
    label_by_paper(&task);
    CHECK(!task.by_path && task.chosen == greedy_step_threshold(2));
    for (size_t i = 0; i < CASES; i++) {
        CHECK(leaf[i].reason == cases[i].by_paper);
        CHECK(leaf[i].informative == (cases[i].by_paper == REASON_LOW_ENTROPY));
    }
    task = prepare(LOW); /* "H(CB) <= threshold": on the line is in */
    label_by_paper(&task);
    CHECK(task.chosen == LOW && leaf[0].informative == 1);
    task = prepare(LOW - 1);
    label_by_paper(&task);
    CHECK(leaf[0].informative == 0 && leaf[8].informative == 1);
}

/* ---- the method `template` ---- */

/* Labels by entropy, then by the model's logits: one a path. Is the model believed? Then the paths have their
 * logits for templates.json. */
static bool judge(const int16_t *logit_of_path)
{
    struct label_task task = prepare(ENTROPY_ONE / 2);
    for (size_t i = 0; i < CASES; i++) leaf[i].logit = logit_of_path[leaf[i].path];
    label_by_entropy(&task);
    label_with_copies(&task, NULL);
    for (size_t i = 0; i < CASES; i++) { /* what no model decides */
        if (cases[i].flags & (LEAF_TITLE | LEAF_CONTROL) || cases[i].n_tokens == 0)
            CHECK(leaf[i].informative == 0 && leaf[i].reason == cases[i].by_entropy);
        else if (task.path_logit)
            CHECK(task.path_logit[leaf[i].path] == logit_of_path[leaf[i].path]);
    }
    bool believed = task.path_logit != NULL;
    free(task.path_logit);
    return believed;
}

static void test_template_rule(void)
{
    CHECK(judge((const int16_t[]){LOGIT_ONE, LOGIT_ONE, LOGIT_ONE, -3 * LOGIT_ONE, 0}));
    CHECK(leaf[0].informative == 1 && leaf[0].reason == REASON_LOW_ENTROPY); /* both agree */
    CHECK(leaf[2].informative == 1 && leaf[2].reason == REASON_LIKE_CONTENT);
    CHECK(leaf[3].informative == 1 && leaf[3].reason == REASON_LIKE_CONTENT);
    CHECK(leaf[4].informative == 0 && leaf[4].reason == REASON_LIKE_BOILERPLATE);
    /* A model that leaves next to nothing of what entropy keeps is not believed. */
    CHECK(!judge((const int16_t[]){-3 * LOGIT_ONE, LOGIT_ONE, LOGIT_ONE, -3 * LOGIT_ONE, 0}));
    for (size_t i = 0; i < CASES; i++) CHECK(leaf[i].reason == cases[i].by_entropy);
    /* Nothing kept by entropy: nothing to be lost. */
    struct label_task task = prepare(0);
    for (size_t i = 0; i < CASES; i++) leaf[i].logit = LOGIT_ONE;
    label_by_entropy(&task);
    label_with_copies(&task, NULL);
    CHECK(leaf[0].informative == 1 && leaf[0].reason == REASON_LIKE_CONTENT);
    free(task.path_logit);
}

static void test_line_entropy(void)
{
    struct path_sums p = {.lines = 4, .line_logs = 4 * (fixed_log2(16) >> 16)};
    CHECK(path_line_entropy(&p, 16) == ENTROPY_ONE);  /* each line on all of 16 pages */
    CHECK(path_line_entropy(&p, 256) == ENTROPY_ONE / 2);
    CHECK(path_line_entropy(&p, 1) == 0 && path_line_entropy(&p, 0) == 0);
    CHECK(path_line_entropy(&(struct path_sums){.lines = 4}, 16) == 0); /* each on its own */
    CHECK(path_line_entropy(&(struct path_sums){0}, 16) == 0);
}

/* Of two copies in the content of a page the one with the higher logit stays, of equal ones the first. */
static void test_copies(void)
{
    struct leaf_copy pair = {2, 3};
    struct copy_list copies[] = {{&pair, 1}, {NULL, 0}};
    for (int higher = 0; higher < 3; higher++) { /* none, leaf 2, leaf 3 */
        struct label_task task = prepare(ENTROPY_ONE / 2);
        label_by_entropy(&task);
        for (size_t i = 0; i < CASES; i++) leaf[i].logit = 2 * LOGIT_ONE;
        if (higher) leaf[higher + 1].logit = 3 * LOGIT_ONE;
        label_with_copies(&task, copies);
        CHECK(leaf[2].informative == (higher != 2) && leaf[3].informative == (higher == 2));
        CHECK(leaf[higher == 2 ? 2 : 3].reason == REASON_COPY);
        free(task.path_logit);
    }
    struct label_task task = prepare(ENTROPY_ONE / 2); /* a copy in the boilerplate takes nothing away */
    label_by_entropy(&task);
    for (size_t i = 0; i < CASES; i++) leaf[i].logit = 2 * LOGIT_ONE;
    for (size_t i = 0; i < CASES; i++)
        if (leaf[i].path == leaf[3].path) leaf[i].logit = -4 * LOGIT_ONE;
    label_with_copies(&task, copies);
    CHECK(leaf[3].reason != REASON_COPY && leaf[2].reason != REASON_COPY);
    free(task.path_logit);
}

/* A heading is better than its copy, whatever the logits; the cells of one table may hold the same, and so may a cell
 * and other text, if there are other pages. */
static void test_copied_headings(void)
{
    struct leaf_copy pair = {0, 1};
    struct copy_list copies[] = {{&pair, 1}, {NULL, 0}};
    enum { HEADING, CRUMB, TABLE, CELL, OTHER_CELL, N };
    static const struct block_path of[N] = {[HEADING] = {.element = EL_h1, .parent = HEADING}, [CRUMB] = {.element = EL_li, .parent = CRUMB},
                                            [CELL] = {.element = EL_td, .parent = TABLE}, [OTHER_CELL] = {.element = EL_td, .parent = TABLE},
                                            [TABLE] = {.element = EL_table, .parent = TABLE}};
    static const struct {
        uint32_t first, again;
        uint8_t stays[2];
        uint32_t n_pages;
    } rows[] = {{CRUMB, HEADING, {0, 1}, 1}, {HEADING, CRUMB, {1, 0}, 1}, {CELL, OTHER_CELL, {1, 1}, 1},
                {CRUMB, CELL, {1, 0}, 1}, {CRUMB, CELL, {1, 1}, 2}, {HEADING, CRUMB, {1, 0}, 2}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct leaf_fact fact[] = {{.path = rows[r].first, .n_tokens = 9, .line_df = 1, .informative = 1, .logit = 3 * LOGIT_ONE},
                                   {.path = rows[r].again, .n_tokens = 9, .line_df = 1, .informative = 1, .logit = 2 * LOGIT_ONE},
                                   {.path = CRUMB, .n_tokens = 2, .line_df = 1}}; /* of the second page */
        uint64_t begins[] = {0, 2, 3};
        struct leaf_facts page = {.n_pages = rows[r].n_pages, .first = begins, .leaf = fact};
        struct path_sums of_path[N];
        path_sums_add_up(&page, N, 1, of_path, NULL, 0);
        struct label_task task = {.facts = &page, .n_paths = N, .place = of, .path = of_path, .threads = 1};
        label_with_copies(&task, copies);
        CHECK(fact[0].informative == rows[r].stays[0] && fact[1].informative == rows[r].stays[1]);
        free(task.path_logit);
    }
}

/* Where half of a path's long text is elsewhere in its pages, it is no twin: both copies stay. */
static void test_said_again(void)
{
    struct leaf_copy pair = {2, 3};
    struct copy_list copies[] = {{&pair, 1}, {NULL, 0}};
    for (int is_twin = 0; is_twin < 2; is_twin++) {
        struct label_task task = prepare(ENTROPY_ONE / 2);
        label_by_entropy(&task);
        for (size_t i = 0; i < CASES; i++) leaf[i].logit = 2 * LOGIT_ONE;
        if (!is_twin) leaf[4].path = leaf[3].path;
        label_with_copies(&task, copies);
        CHECK(leaf[2].informative && leaf[3].informative == !is_twin);
        free(task.path_logit);
    }
}

/* The contents of a page go, whatever the model says of them, and do not come back as links of an index page. */
static void test_contents(void)
{
    uint32_t of_first[] = {2, 3};
    struct leaf_list contents[] = {{of_first, 2}, {NULL, 0}};
    struct copy_list none[2] = {0};
    struct leaf_list no_addresses[2] = {0};
    struct label_task task = prepare(ENTROPY_ONE / 2);
    label_by_entropy(&task);
    for (size_t i = 0; i < CASES; i++) leaf[i].logit = 2 * LOGIT_ONE;
    label_with_findings(&task, none, contents, no_addresses);
    CHECK(!leaf[2].informative && leaf[2].reason == REASON_COPY && !leaf[3].informative && leaf[4].informative);
    free(task.path_logit);
}

/* A line that is an address goes, whatever the model says of it. */
static void test_addresses(void)
{
    uint32_t of_first[] = {3};
    struct leaf_list addresses[] = {{of_first, 1}, {NULL, 0}}, no_contents[2] = {0};
    struct copy_list none[2] = {0};
    struct label_task task = prepare(ENTROPY_ONE / 2);
    label_by_entropy(&task);
    for (size_t i = 0; i < CASES; i++) leaf[i].logit = 2 * LOGIT_ONE;
    label_with_findings(&task, none, no_contents, addresses);
    CHECK(leaf[2].informative && !leaf[3].informative && leaf[3].reason == REASON_LIKE_BOILERPLATE);
    free(task.path_logit);
}

/* ---- the lists of an index page ---- */

static void test_listing_rule(void)
{
    struct label_task task = prepare(ENTROPY_ONE / 2);
    label_by_entropy(&task);
    leaf[0].informative = 0; /* text that the model overruled: no links, no list */
    leaf[0].reason = REASON_LIKE_BOILERPLATE;
    CHECK(label_listing(leaf, leaf + CASES, sums, task.place, ENTROPY_ONE / 2) == 1);
    for (size_t i = 0; i < CASES; i++) {
        bool list = cases[i].by_entropy == REASON_LINKS && cases[i].entropy == LOW;
        CHECK((leaf[i].reason == REASON_LISTING) == list);
        CHECK(leaf[i].informative == (i && (list || cases[i].by_entropy == REASON_LOW_ENTROPY)));
    }
    /* A menu is no list, however many links it has: it repeats. */
    task = prepare(LOW - 1);
    label_by_entropy(&task);
    CHECK(label_listing(leaf, leaf + CASES, sums, task.place, LOW - 1) == 0);
}

/* A link of low entropy that most pages with its path have is a label: "Read more". Not on three pages, nor with
 * numbers. */
static void test_listing_labels(void)
{
    static const struct block_path in_list = {.element = EL_li};
    for (uint32_t pages = 3; pages <= 8; pages++)
        for (uint32_t df = 1; df <= pages; df++)
            for (int number = 0; number < 2; number++) {
                struct path_sums path = {.tokens = 8, .link_tokens = 8, .occurrences = 4 * pages, .pages = pages};
                struct leaf_fact link = {.n_tokens = 2, .n_link_tokens = 2, .line_df = df, .has_number = number != 0, .entropy = LOW,
                                         .reason = REASON_LINKS};
                path.entropy_tokens = 8ull * LOW;
                bool is_item = number || pages < 4 || 2 * df <= pages;
                CHECK(label_listing(&link, &link + 1, &path, &in_list, ENTROPY_ONE / 2) == is_item);
            }
}

static void test_reasons(void)
{
    for (int r = 0; r < REASON_N; r++) {
        const char *text = label_reason_text((enum label_reason)r);
        CHECK(text && *text);
        for (int other = 0; text && other < r; other++)
            CHECK(strcmp(text, label_reason_text((enum label_reason)other)) != 0);
    }
}

/* Just at each of its bounds, and just beyond. */
static void test_unique(void)
{
    struct leaf_fact fact = {.line_df = 1, .n_tokens = UNIQUE_TOKENS, .n_link_tokens = UNIQUE_TOKENS / 2, .cover = UNIQUE_COVER};
    CHECK(leaf_is_unique(&fact));
    fact.reason = REASON_COPY;
    CHECK(!leaf_is_unique(&fact));
    fact.reason = 0;
    fact.n_tokens--;
    CHECK(!leaf_is_unique(&fact));
    fact = (struct leaf_fact){.line_df = 1, .n_tokens = UNIQUE_CJK, .is_cjk = 1};
    CHECK(leaf_is_unique(&fact));
    fact.n_tokens--;
    CHECK(!leaf_is_unique(&fact));
    fact = (struct leaf_fact){.line_df = 1, .n_tokens = UNIQUE_TOKENS, .n_link_tokens = UNIQUE_TOKENS / 2, .cover = UNIQUE_COVER};
    fact.n_link_tokens++;
    CHECK(!leaf_is_unique(&fact));
    fact.n_link_tokens--;
    fact.cover++;
    CHECK(!leaf_is_unique(&fact));
    fact.cover--;
    fact.line_df = 2;
    CHECK(!leaf_is_unique(&fact));
    fact.line_df = 0; /* not counted */
    CHECK(!leaf_is_unique(&fact));
    fact.line_df = 1;
    for (unsigned flag = 1; flag <= LEAF_FLAG_BITS; flag <<= 1) {
        fact.flags = flag & LEAF_FLAG_BITS;
        CHECK(leaf_is_unique(&fact) == (flag == LEAF_AFTER_IMAGE));
    }
    fact.line_df = 1;
    fact.flags = LEAF_TITLE;
    CHECK(!leaf_is_unique(&fact));
    fact.flags = LEAF_CONTROL;
    CHECK(!leaf_is_unique(&fact));
}

int main(void)
{
    test_path_sums();
    test_entropy_rule();
    test_paper_rule();
    test_template_rule();
    test_copies();
    test_copied_headings();
    test_said_again();
    test_contents();
    test_addresses();
    test_listing_rule();
    test_listing_labels();
    test_line_entropy();
    test_reasons();
    test_unique();
    return check_done("labelers");
}
