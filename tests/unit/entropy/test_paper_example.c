/* SPDX-License-Identifier: MIT
 * test_paper_example.c - the paper's worked example (Figure 3): two pages of five blocks,
 *
 *     CB1 {F1}  CB2 {F2, F3}  CB3 {F4, F5}  CB4 {F7, F8} and {F9, F10}  CB5 {F6}
 *
 * H(F1) .. H(F6) = 1 and H(F7) .. H(F10) = 0, so that CB4 alone is informative: first by the
 * stages' own functions, then as a site of two HTML pages through the public interface. */
#include "check.h"

#include <math.h>

#include "base/fixed.h"
#include "entropy/block_entropy.h"
#include "entropy/feature_entropy.h"
#include "entropy/threshold.h"
#include "infodisc.h"
#include "unit/temp_dir.h"

enum { PAGES = 2, BLOCKS = 5, FEATURES = 10 };

struct example_block {
    uint32_t feature[2]; /* 0 = F1 */
    size_t n;
};

static const struct example_block figure3[PAGES][BLOCKS] = {
    {{{0}, 1}, {{1, 2}, 2}, {{3, 4}, 2}, {{6, 7}, 2}, {{5}, 1}},
    {{{0}, 1}, {{1, 2}, 2}, {{3, 4}, 2}, {{8, 9}, 2}, {{5}, 1}}};

static void test_functions(void)
{
    struct row_sums row[FEATURES] = {{0}};
    uint32_t entropy[FEATURES];
    struct column_counter *counter = column_counter_new();
    for (int p = 0; p < PAGES; p++) {
        uint32_t words[16], n_cells;
        size_t n = 0;
        for (int b = 0; b < BLOCKS; b++)
            for (size_t k = 0; k < figure3[p][b].n; k++) words[n++] = figure3[p][b].feature[k];
        const struct fd_cell *cell = column_count(counter, words, n, &n_cells);
        CHECK(n_cells == 8);
        for (uint32_t c = 0; c < n_cells; c++) row_sums_add(&row[cell[c].feature], cell[c].count);
    }
    column_counter_free(counter);
    for (int f = 0; f < FEATURES; f++) {
        entropy[f] = feature_entropy(&row[f], fixed_log2(PAGES));
        CHECK(entropy[f] == (f < 6 ? ENTROPY_ONE : 0));
    }
    uint64_t greedy[GREEDY_STEPS];
    for (int step = 0; step < GREEDY_STEPS; step++)
        greedy[step] = 4; /* F7 .. F10 in blocks of H = 0 */
    for (int p = 0; p < PAGES; p++) {
        for (int b = 0; b < BLOCKS; b++) {
            struct example_block block = figure3[p][b];
            uint32_t scratch[16];
            size_t distinct;
            uint32_t h = block_entropy_of_words(entropy, block.feature, block.n, scratch, &distinct);
            CHECK(h == (b == 3 ? 0 : ENTROPY_ONE));
            uint32_t t = greedy_step_threshold(greedy_threshold_step(greedy));
            CHECK((h <= t) == (b == 3));
        }
    }
}

/* ---- the same as HTML ---- */

#define PAGE(four)                                                                                 \
    "<html><body><table><tr><td>fone</table><table><tr><td>ftwo<td>fthree</table>"                 \
    "<table><tr><td>ffour ffive</table><table><tr><td>" four "</table><table><tr><td>fsix</table>"

struct extracted {
    char content[PAGES][200], redundant[PAGES][200];
    int n;
};

static bool visit(void *data, const struct infodisc_page *page)
{
    struct extracted *e = data;
    if (e->n == PAGES) return false;
    snprintf(e->content[e->n], sizeof e->content[0], "%s", page->content);
    snprintf(e->redundant[e->n], sizeof e->redundant[0], "%s", page->redundant);
    e->n++;
    return true;
}

static void check_file(const char *dir, const char *name, const char *want)
{
    char path[1024], got[2000] = "";
    snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *f = fopen(path, "rb");
    CHECK(f != NULL);
    if (!f) return;
    got[fread(got, 1, sizeof got - 1, f)] = '\0';
    fclose(f);
    CHECK_STR(got, want);
}

static void check_matrix(struct infodisc_run *run, const char *dir)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/w.mtx", dir);
    CHECK(infodisc_write_matrix(run, path));
    check_file(dir, "w.mtx.features",
               "feight\t1\t1\t0\nffive\t2\t2\t1\nffour\t2\t2\t1\nfnine\t1\t1\t0\nfone\t2\t2\t1\n"
               "fseven\t1\t1\t0\nfsix\t2\t2\t1\nften\t1\t1\t0\nfthree\t2\t2\t1\nftwo\t2\t2\t1\n");
    check_file(
        dir, "w.mtx",
        "%%MatrixMarket matrix coordinate integer general\n"
        "% feature-document matrix of infodisc: term frequency of feature (row) in page (column)\n"
        "10 2 16\n"
        "1 1 1\n2 1 1\n3 1 1\n5 1 1\n6 1 1\n7 1 1\n9 1 1\n10 1 1\n"
        "2 2 1\n3 2 1\n4 2 1\n5 2 1\n7 2 1\n8 2 1\n9 2 1\n10 2 1\n");
}

static void test_site(const char *dir, enum infodisc_granularity blocks, int threads)
{
    struct infodisc_options options = infodisc_options_default();
    options.method = INFODISC_METHOD_PAPER;
    options.blocks = blocks;
    options.threads = threads;
    struct infodisc_run *run = infodisc_new(&options);
    char site[1024];
    snprintf(site, sizeof site, "%s/site", dir);
    struct infodisc_templates *templates = infodisc_learn(run, site);
    CHECK(templates != NULL);
    CHECK_STR(infodisc_error(run)->message, "");
    struct infodisc_summary summary = infodisc_summarize(run);
    CHECK(summary.pages == PAGES && summary.documents == PAGES && summary.skipped == 0);
    CHECK(summary.features == FEATURES);
    CHECK(fabs(summary.threshold - 0.1) < 1e-6);
    CHECK(summary.informative_tokens == 4 && summary.redundant_tokens == 12);

    size_t n_steps;
    const struct infodisc_threshold_step *step = infodisc_threshold_curve(run, &n_steps);
    CHECK(n_steps == GREEDY_STEPS);
    for (size_t i = 0; step && i < n_steps; i++)
        CHECK(step[i].features == 4 && step[i].tokens == 4);

    struct extracted e = {0};
    CHECK(infodisc_each_page(run, templates, visit, &e));
    CHECK(e.n == PAGES);
    CHECK_STR(e.content[0], "fseven feight");
    CHECK_STR(e.content[1], "fnine ften");
    for (int p = 0; p < PAGES; p++)
        CHECK_STR(e.redundant[p], "fone\nftwo\nfthree\nffour ffive\nfsix");
    check_matrix(run, dir);
    infodisc_free(run);
}

/* A page that is gone before it is read is no document: n stays what it was. */
static void test_lost_page(const char *dir)
{
    struct infodisc_options options = infodisc_options_default();
    options.method = INFODISC_METHOD_PAPER;
    struct infodisc_run *run = infodisc_new(&options);
    char site[1024], lost[1024];
    snprintf(site, sizeof site, "%s/site", dir);
    snprintf(lost, sizeof lost, "%s/site/0.html", dir);
    temp_dir_put(dir, "site/0.html", PAGE("other words"));
    struct infodisc_clusters *clusters =
        infodisc_cluster_pages(run, infodisc_find_pages(run, site));
    CHECK(remove(lost) == 0);
    struct infodisc_fd_matrix *matrix = infodisc_count_matrix(
        run, infodisc_extract_features(run, infodisc_split_blocks(run, clusters)));
    struct infodisc_templates *templates = infodisc_make_templates(
        run, infodisc_label_blocks(run, infodisc_entropies_of_blocks(
                                            run, infodisc_entropies_of_features(run, matrix))));
    CHECK(templates != NULL);
    struct infodisc_summary summary = infodisc_summarize(run);
    CHECK(summary.pages == 3 && summary.documents == PAGES && summary.skipped == 1);
    CHECK(summary.features == FEATURES && summary.informative_tokens == 4);
    struct extracted e = {0};
    CHECK(infodisc_each_page(run, templates, visit, &e));
    CHECK_STR(e.content[0], "fseven feight");
    infodisc_free(run);
}

/* A step given NULL returns NULL: one check at the end of a chain is enough. */
static void test_failed_chain(const char *dir)
{
    struct infodisc_options options = infodisc_options_default();
    struct infodisc_run *run = infodisc_new(&options);
    char site[1024];
    snprintf(site, sizeof site, "%s/missing", dir);
    CHECK(infodisc_learn(run, site) == NULL);
    CHECK(infodisc_error(run)->code == INFODISC_FAILED);
    CHECK(strstr(infodisc_error(run)->message, "/missing'") != NULL);
    CHECK(infodisc_label_blocks(run, NULL) == NULL);
    CHECK(!infodisc_write(run, NULL, dir));
    infodisc_free(run);
    infodisc_free(NULL);
}

int main(void)
{
    char *dir = temp_dir_new(), site[1024];
    snprintf(site, sizeof site, "%s/site", dir);
    mkdir(site, 0777);
    temp_dir_put(dir, "site/1.html", PAGE("fseven feight"));
    temp_dir_put(dir, "site/2.html", PAGE("fnine ften"));
    test_functions();
    test_site(dir, INFODISC_BLOCKS_AUTO, 1);
    test_site(dir, INFODISC_BLOCKS_DIV, 4);
    test_site(dir, INFODISC_BLOCKS_LEAF, 2);
    test_lost_page(dir);
    test_failed_chain(dir);
    temp_dir_end(dir);
    return check_done("paper_example");
}
