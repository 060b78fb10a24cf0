/* SPDX-License-Identifier: MIT
 * test_page_type.c - the evidence for the type of a page, the votes of its cluster, and the types of pages
 * that leave no doubt. */
#include "check.h"

#include <math.h>

#include "base/fixed.h"
#include "base/memory.h"
#include "cluster/page_type.h"
#include "site/urls/link_key.h"
#include "table_blocks/page_blocks.h"
#include "unit/soup.h"

enum { PAGES = 42, LEAVES = 40, LINKS_MAX = 40, LOW = ENTROPY_ONE / 10, HIGH = ENTROPY_ONE, PATHS = 6 };
enum { PATH_MENU, PATH_TEXT, PATH_ITEM, PATH_TITLE };

static char url_text[PAGES][64];
static const char *url[PAGES];
static bool is_document[PAGES];
static struct leaf_fact leaf[PAGES][LEAVES];
static uint32_t n_leaves[PAGES];
static struct page_link link_of[PAGES][LINKS_MAX];
static uint32_t n_links[PAGES];

static uint64_t key_of(const char *text)
{
    struct link_base base = {0};
    link_base_set(&base, span_of(text));
    uint64_t key = link_form_key(link_page_form(&base));
    link_base_free(&base);
    return key;
}

static void add_leaf(uint32_t p, uint32_t path, uint32_t tokens, uint32_t link_tokens, uint32_t entropy)
{
    leaf[p][n_leaves[p]++] = (struct leaf_fact){
        .path = path, .n_tokens = tokens, .n_link_tokens = link_tokens, .entropy = entropy};
}

static void add_link(uint32_t p, uint32_t to, uint16_t bytes)
{
    link_of[p][n_links[p]++] = (struct page_link){key_of(url[to]), n_leaves[p] - 1, bytes, bytes};
}

/* Page 0 is the home page, 1 to 5 are tags with a list of articles, the others articles of prose; all have a
 * menu with links to the first three. */
static void fill(struct lcg *l)
{
    for (uint32_t p = 0; p < PAGES; p++) {
        if (p == 0)
            snprintf(url_text[p], sizeof url_text[p], "http://x.org/");
        else
            snprintf(url_text[p], sizeof url_text[p],
                     p < 6 ? "http://x.org/tag/t%u/" : "http://x.org/a-story-of-%u.html", p);
        url[p] = url_text[p];
    }
    for (uint32_t p = 0; p < PAGES; p++) {
        is_document[p] = true;
        n_leaves[p] = n_links[p] = 0;
        add_leaf(p, PATH_TITLE, 6, 0, 0);
        leaf[p][0].flags = LEAF_TITLE;
        add_leaf(p, PATH_MENU, 3, 3, HIGH);
        for (uint32_t to = 0; to < 3; to++) add_link(p, to, 4);
        for (uint32_t k = p < 6 ? 15 : 0; k > 0; k--) {
            add_leaf(p, PATH_ITEM, 6, 6, LOW);
            add_link(p, 6 + lcg_next(l, PAGES - 6), 30);
        }
        for (uint32_t k = p < 6 ? 0 : 8; k > 0; k--) add_leaf(p, PATH_TEXT, 40 + lcg_next(l, 60), 1, LOW);
    }
}

static struct link_graph *graph;
static struct in_links in[PAGES];
static struct clusters *clusters;

static float *evidence(uint32_t n)
{
    float *x = mem_zalloc((size_t)n * TYPE_EVIDENCE_N, sizeof *x);
    uint32_t seen[PAGES] = {0};
    graph = link_graph_new(n, url, 2, NULL);
    clusters = clusters_new(n, url, 1);
    memset(in, 0, sizeof in);
    struct type_site site = {graph, in, clusters, n, ENTROPY_ONE / 2};
    struct type_scratch *s = type_scratch_new(PATHS, n);
    for (uint32_t p = 0; p < n; p++) {
        struct out_links out = {p, link_of[p], n_links[p], leaf[p], site.threshold};
        in_links_add(graph, &out, in, seen);
    }
    for (uint32_t p = 0; p < n; p++) {
        struct type_page page = {url[p], {p, link_of[p], n_links[p], leaf[p], site.threshold}, n_leaves[p]};
        type_evidence_of_page(s, &site, &page, x + (size_t)p * TYPE_EVIDENCE_N);
    }
    type_scratch_free(s);
    return x;
}

static void forget(float *x)
{
    free(x);
    link_graph_free(graph);
    clusters_free(clusters);
}

static bool near(double a, double b)
{
    return fabs(a - b) < 1e-5;
}

static void test_evidence(void)
{
    struct lcg l = {1};
    fill(&l);
    float *all = evidence(PAGES), *tag = all + 2 * TYPE_EVIDENCE_N, *story = all + 9 * TYPE_EVIDENCE_N;
    CHECK(tag[TE_url_listing] == 1 && story[TE_url_listing] == 0);
    CHECK(tag[TE_url_ends_index] == 1 && story[TE_url_ends_index] == 0);
    CHECK(all[TE_url_home] == 1 && tag[TE_url_home] == 0);
    CHECK(near(all[TE_url_below], log2(PAGES)) && tag[TE_url_below] == 0);
    CHECK(tag[TE_url_depth] == 2 && story[TE_url_depth] == 1);
    CHECK(tag[TE_url_digits] == 1 && tag[TE_url_number] == 0 && story[TE_url_words] == 3);
    CHECK(near(story[TE_url_length], log2(1 + strlen("a-story-of-9"))));
    CHECK(near(tag[TE_own], log2(91)) && near(tag[TE_tokens], log2(94)));
    CHECK(near(tag[TE_own_share], 90 / 93.0) && tag[TE_own_link_share] == 1 && tag[TE_own_link_blocks] == 1);
    CHECK(near(tag[TE_own_links], 4) && near(tag[TE_links], log2(19)) && near(tag[TE_own_links_a_block], 1));
    CHECK(near(tag[TE_own_anchor], log2(31)) && near(tag[TE_repeat], 4) && tag[TE_repeat_share] == 1);
    CHECK(tag[TE_prose] == 0 && tag[TE_longest_run] == 0 && tag[TE_best_path_share] == 0);
    CHECK(story[TE_own_links] == 0 && story[TE_prose_share] == 1 && story[TE_prose] == story[TE_own]);
    CHECK(story[TE_longest_run] == story[TE_own] && story[TE_best_path_share] == 1);
    CHECK(tag[TE_in_share] > 0.9f && near(tag[TE_in_entropy], 1) && tag[TE_in_own] == 0);
    CHECK(near(story[TE_in_pages], log2(1 + in[9].pages)) && (story[TE_in_none] == 1) == (in[9].pages == 0));
    CHECK(in[9].pages == 0 || near(story[TE_in_entropy], 0.1));
    CHECK(near(story[TE_targets], 2) && story[TE_own_targets] == 0 && tag[TE_own_targets] > 2);
    forget(all);
}

static void test_dates(void)
{
    static const struct { const char *url; int date; } dates[] = {
        {"http://x.org/2004/07/x", 1},   {"http://x.org/2004_07.html", 1}, {"http://x.org/x20040712", 1},
        {"http://x.org/2004-7-1", 0},    {"http://x.org/12004/07", 0},     {"http://x.org/2004/", 0},
        {"http://x.org/1999.12.html", 1}, {"http://x.org/2004/99", 0},     {"http://x.org/2004", 0},
    };
    struct lcg l = {1};
    for (size_t i = 0; i < sizeof dates / sizeof *dates; i++) {
        fill(&l);
        url[0] = dates[i].url;
        float *x = evidence(1);
        CHECK(x[TE_url_date] == (float)dates[i].date);
        forget(x);
    }
}

/* Pages that leave no doubt; types do not hang on what is no document. */
static void test_types(void)
{
    struct lcg l = {7};
    fill(&l);
    float *x = evidence(PAGES);
    is_document[PAGES - 1] = false;
    for (size_t e = 0; e < TYPE_EVIDENCE_N; e++) x[(PAGES - 2) * TYPE_EVIDENCE_N + e] = 0; /* no words */
    struct page_type_guess *type = page_types_guess(x, PAGES, clusters, is_document, 2, NULL);
    for (uint32_t p = 1; p < 6; p++) CHECK(type[p].type == PAGE_INDEX);
    for (uint32_t p = 6; p < PAGES - 2; p++) CHECK(type[p].type == PAGE_ARTICLE && type[p].score > 0.5);
    CHECK(type[PAGES - 2].type == PAGE_OTHER && type[PAGES - 2].score == 1);
    CHECK(type[PAGES - 1].type == PAGE_OTHER && type[PAGES - 1].score == 0);
    free(type);
    forget(x);
}

/* The same again: half a page's own logits, half the mean of its cluster's. */
static void test_votes(void)
{
    struct lcg l = {3};
    fill(&l);
    float *x = evidence(PAGES), mean[TYPE_EVIDENCE_N];
    double own[PAGES][PAGE_TYPES];
    for (size_t e = 0; e < TYPE_EVIDENCE_N; e++) {
        double sum = 0;
        for (size_t p = 0; p < PAGES; p++) sum += (double)x[p * TYPE_EVIDENCE_N + e];
        mean[e] = (float)(sum / PAGES);
    }
    for (size_t p = 0; p < PAGES; p++) page_type_logits(x + p * TYPE_EVIDENCE_N, mean, own[p]);
    struct page_type_guess *type = page_types_guess(x, PAGES, clusters, is_document, 2, NULL);
    for (uint32_t p = 0; p < PAGES; p++) {
        const struct page_cluster *k = &clusters->item[clusters->of_page[p]];
        double logit[PAGE_TYPES];
        for (int t = 0; t < PAGE_TYPES; t++) {
            double sum = 0;
            for (uint32_t i = 0; i < k->n_pages; i++) sum += own[k->page[i]][t];
            logit[t] = own[p][t] / 2 + sum / k->n_pages / 2;
        }
        struct page_type_guess want = page_type_of_logits(logit);
        CHECK(type[p].type == want.type && near(type[p].score, want.score));
    }
    free(type);
    forget(x);
}

static void test_softmax(void)
{
    struct lcg l = {5};
    for (int i = 0; i < 1000; i++) {
        double logit[PAGE_TYPES], sum = 0;
        double step = i < 500 ? 1000 : 100;
        for (int t = 0; t < PAGE_TYPES; t++) logit[t] = (lcg_next(&l, 20001) - 10000.0) / step;
        for (int t = 0; t < PAGE_TYPES; t++) sum += exp(logit[t]);
        struct page_type_guess g = page_type_of_logits(logit);
        for (int t = 0; t < PAGE_TYPES; t++) CHECK(logit[t] <= logit[g.type]);
        CHECK(fabs(g.score - exp(logit[g.type]) / sum) < 1e-9 && g.score <= 1);
    }
    CHECK_STR(page_type_name(PAGE_ARTICLE), "article");
    CHECK_STR(page_type_name(PAGE_INDEX), "index");
    CHECK_STR(page_type_name(PAGE_OTHER), "other");
}

int main(void)
{
    test_evidence();
    test_dates();
    test_types();
    test_votes();
    test_softmax();
    return check_done("page_type");
}
