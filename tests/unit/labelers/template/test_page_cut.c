/* SPDX-License-Identifier: MIT
 * test_page_cut.c - the cut of a page against trying every cut on every leaf, with libm's exp(). */
#include "check.h"

#include <math.h>

#include "entropy/leaf_facts.h"
#include "labelers/template/page_cut.h"
#include "unit/soup.h"

enum { LEAVES_MAX = 40 };

struct leaf {
    int64_t logit;
    uint32_t n_tokens;
};

/* The probability of the middle of a leaf's bin, 0.7 taken off. */
static double probability(int64_t logit)
{
    double middle = floor((double)logit / CUT_STEP) + 0.5;
    return 1 / (1 + exp(0.7 - middle * CUT_STEP / LOGIT_ONE));
}

/* Expected F1 of keeping the leaves from `bin` on. */
static double expected_f1(const struct leaf *leaf, uint32_t n, int bin)
{
    double kept = 0, hits = 0, expected = 0;
    for (uint32_t l = 0; l < n; l++) {
        double p = probability(leaf[l].logit);
        expected += p * leaf[l].n_tokens;
        if (page_cut_bin(leaf[l].logit) < bin) continue;
        kept += leaf[l].n_tokens;
        hits += p * leaf[l].n_tokens;
    }
    return kept > 0 ? 2 * hits / (kept + expected) : 0;
}

static void test_random_pages(void)
{
    struct lcg random = {7};
    for (int page = 0; page < 2000; page++) {
        struct leaf leaf[LEAVES_MAX];
        struct page_cut cut;
        uint32_t n = 1 + lcg_next(&random, LEAVES_MAX);
        page_cut_begin(&cut);
        for (uint32_t l = 0; l < n; l++) {
            leaf[l] = (struct leaf){(int64_t)lcg_next(&random, 5 * LOGIT_ONE) - LOGIT_ONE, lcg_next(&random, 90)};
            if (leaf[l].logit > 4 * LOGIT_ONE) leaf[l].logit = 4 * LOGIT_ONE;
            page_cut_add(&cut, leaf[l].logit, leaf[l].n_tokens);
        }
        double best = 0;
        for (int bin = 0; bin < CUT_BINS; bin++) {
            double f1 = expected_f1(leaf, n, bin);
            if (f1 > best) best = f1;
        }
        CHECK(fabs(expected_f1(leaf, n, page_cut_find(&cut)) - best) < 1e-3);
    }
}

static int cut_of(const struct leaf *leaf, int n)
{
    struct page_cut cut;
    page_cut_begin(&cut);
    for (int l = 0; l < n; l++) page_cut_add(&cut, leaf[l].logit, leaf[l].n_tokens);
    return page_cut_find(&cut);
}

static void test_clear_and_unclear_pages(void)
{
    const struct leaf clear[] = {{4 * LOGIT_ONE, 500}, {-LOGIT_ONE / 4, 20}, {-4 * LOGIT_ONE, 300}};
    int cut = cut_of(clear, 3);
    CHECK(cut > page_cut_bin(clear[1].logit) && cut <= page_cut_bin(clear[0].logit));
    const struct leaf unclear[] = {{-LOGIT_ONE / 4, 500}, {-LOGIT_ONE, 200}, {-4 * LOGIT_ONE, 300}};
    cut = cut_of(unclear, 3); /* the best of a bad lot is kept */
    CHECK(cut <= page_cut_bin(unclear[0].logit) && cut > page_cut_bin(unclear[2].logit));
    const struct leaf boilerplate[] = {{-2 * LOGIT_ONE, 100}, {-3 * LOGIT_ONE, 100}};
    CHECK(cut_of(boilerplate, 2) == CUT_BINS); /* nothing at all is content */
    CHECK(cut_of(NULL, 0) == CUT_BINS);
}

static void test_bins(void)
{
    CHECK(page_cut_bin(0) == CUT_BINS / 2 && page_cut_bin(-1) == CUT_BINS / 2 - 1);
    CHECK(page_cut_bin(-CUT_STEP) == CUT_BINS / 2 - 1 && page_cut_bin(-CUT_STEP - 1) == CUT_BINS / 2 - 2);
    CHECK(page_cut_bin(-4 * LOGIT_ONE) == 0 && page_cut_bin(4 * LOGIT_ONE) == CUT_BINS - 1);
}

int main(void)
{
    test_bins();
    test_clear_and_unclear_pages();
    test_random_pages();
    return check_done("page_cut");
}
