/* SPDX-License-Identifier: MIT
 * test_feature_entropy.c - H(F) from the row sums against equations 2 and 3 in doubles. */
#include "check.h"

#include "base/fixed.h"
#include "entropy/feature_entropy.h"
#include "unit/dense_matrix.h"

static struct dense_matrix matrix;

static uint32_t entropy_of_row(int i)
{
    struct row_sums row = {0};
    for (int j = 0; j < matrix.n_documents; j++)
        if (matrix.w[i][j]) row_sums_add(&row, matrix.w[i][j]);
    return feature_entropy(&row, fixed_log2((uint32_t)matrix.n_documents));
}

/* Near the doubles, and in the same order wherever these tell two features apart. */
static void test_twin(void)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct lcg l = {seed};
        static uint32_t got[DENSE_F_MAX];
        static double want[DENSE_F_MAX];
        dense_fill(&matrix, &l, DENSE_F_MAX, 2 + (int)lcg_next(&l, DENSE_D_MAX - 1));
        bool near = true, ranked = true, exact_ends = true;
        for (int i = 0; i < DENSE_F_MAX; i++) {
            int df = 0;
            for (int j = 0; j < matrix.n_documents; j++) df += matrix.w[i][j] > 0;
            got[i] = entropy_of_row(i);
            want[i] = df ? dense_feature_entropy(&matrix, i) : 0;
            near = near && fabs(fixed_to_double(got[i]) - want[i]) < 1e-8;
            if (df <= 1) exact_ends = exact_ends && got[i] == 0;
            if (fabs(want[i] - 1) < 1e-13) exact_ends = exact_ends && got[i] == ENTROPY_ONE;
        }
        for (int i = 0; i < DENSE_F_MAX; i++)
            for (int k = 0; k < DENSE_F_MAX; k++)
                if (want[i] > want[k] + 1e-8) ranked = ranked && got[i] > got[k];
        CHECK(near);
        CHECK(ranked);
        CHECK(exact_ends);
    }
}

/* Equally often on every page is exactly 1, however often and on however many pages. */
static void test_uniform(void)
{
    bool one = true;
    for (uint32_t n = 2; n < 2000; n += 1 + n / 50) {
        for (uint32_t tf = 1; tf < 3000; tf += 1 + tf / 3) {
            struct row_sums row = {0};
            for (uint32_t j = 0; j < n; j++) row_sums_add(&row, tf);
            one = one && feature_entropy(&row, fixed_log2(n)) == ENTROPY_ONE;
        }
    }
    CHECK(one);
}

static void test_ends(void)
{
    struct row_sums row = {0};
    CHECK(feature_entropy(&row, fixed_log2(10)) == 0); /* on no page */
    row_sums_add(&row, 7);
    CHECK(feature_entropy(&row, fixed_log2(0)) == 0);
    CHECK(feature_entropy(&row, fixed_log2(1)) == 0); /* one document: nothing can be said to repeat */
    CHECK(feature_entropy(&row, fixed_log2(2)) == 0);
    row_sums_add(&row, 7);
    CHECK(feature_entropy(&row, fixed_log2(1)) == 0);
    CHECK(feature_entropy(&row, fixed_log2(2)) == ENTROPY_ONE);
    CHECK(feature_entropy(&row, fixed_log2(4)) == ENTROPY_ONE / 2); /* log_4 2 */
    CHECK(feature_entropy(&row, fixed_log2(16)) == ENTROPY_ONE / 4);
    struct row_sums uneven = {0};
    row_sums_add(&uneven, 3);
    row_sums_add(&uneven, 1);
    CHECK(fabs(fixed_to_double(feature_entropy(&uneven, fixed_log2(2))) - 0.811278124459) < 1e-9);
}

/* TF-IDF weighting gives the same entropies: a factor in all w_ij of a feature cancels. */
static void test_factor(void)
{
    struct lcg l = {3};
    bool same = true;
    for (int round = 0; round < 500; round++) {
        struct row_sums row = {0}, scaled = {0};
        uint32_t factor = 2 + lcg_next(&l, 100);
        for (int j = 0; j < 20; j++) {
            uint32_t w = 1 + lcg_next(&l, 50);
            row_sums_add(&row, w);
            row_sums_add(&scaled, w * factor);
        }
        int64_t apart = (int64_t)feature_entropy(&row, fixed_log2(25)) - (int64_t)feature_entropy(&scaled, fixed_log2(25));
        same = same && apart >= -2 && apart <= 2; /* of 2^30 steps */
    }
    CHECK(same);
}

int main(void)
{
    test_twin();
    test_uniform();
    test_ends();
    test_factor();
    return check_done("feature_entropy");
}
