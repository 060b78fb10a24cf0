/* SPDX-License-Identifier: MIT
 * test_block_entropy.c - H(CB), equation 5: of shingles by occurrence, of words by distinct
 * feature. */
#include "check.h"

#include "base/fixed.h"
#include "entropy/block_entropy.h"
#include "entropy/feature_entropy.h"
#include "unit/dense_matrix.h"

static void test_hashes(void)
{
    struct hash_table rows = {0};
    size_t repeated = 9;
    uint64_t leaf[] = {10, 20, 10, 99};
    CHECK(block_entropy_of_hashes(&rows, leaf, 4, 4, &repeated) == 0 && repeated == 0);
    for (int k = 0; k < 2; k++) {
        hash_table_add(&rows, 10, 1);
        hash_table_add(&rows, 20, 1);
    }
    hash_table_seal(&rows, 1);
    ((struct hash_row *)(uintptr_t)hash_table_find(&rows, 10))->entropy = ENTROPY_ONE;
    ((struct hash_row *)(uintptr_t)hash_table_find(&rows, 20))->entropy = ENTROPY_ONE / 2;
    /* (1 + 1/2 + 1 + 0) / 4: each occurrence counts; 99 is on one page only */
    CHECK(block_entropy_of_hashes(&rows, leaf, 4, 4, &repeated) == ENTROPY_ONE / 8 * 5);
    CHECK(repeated == 3);
    CHECK(block_entropy_of_hashes(&rows, leaf + 3, 1, 1, &repeated) == 0 && repeated == 0);
    CHECK(block_entropy_of_hashes(&rows, leaf, 0, 4, &repeated) == 0 && repeated == 0);
    hash_table_free(&rows);
}

static void test_words(void)
{
    static const uint32_t entropy[] = {0, ENTROPY_ONE, ENTROPY_ONE / 2, ENTROPY_ONE / 4};
    uint32_t block[] = {3, 1, 3, 3, 1}, scratch[5];
    size_t distinct;
    CHECK(block_entropy_of_words(entropy, block, 5, scratch, &distinct) == ENTROPY_ONE / 8 * 5);
    CHECK(distinct == 2 && block[0] == 1 && block[1] == 3);
    uint32_t one[] = {0, 0};
    CHECK(block_entropy_of_words(entropy, one, 2, scratch, &distinct) == 0 && distinct == 1);
    CHECK(block_entropy_of_words(entropy, NULL, 0, NULL, &distinct) == ENTROPY_ONE && distinct == 0);
}

/* Random blocks of a random matrix, against the dense twin. */
static void test_twin(void)
{
    static struct dense_matrix matrix;
    static uint32_t entropy[DENSE_F_MAX];
    struct lcg l = {11};
    dense_fill(&matrix, &l, DENSE_F_MAX, 30);
    for (int i = 0; i < DENSE_F_MAX; i++) {
        struct row_sums row = {0};
        matrix.w[i][0] += 1; /* each feature is somewhere */
        for (int j = 0; j < 30; j++)
            if (matrix.w[i][j]) row_sums_add(&row, matrix.w[i][j]);
        entropy[i] = feature_entropy(&row, fixed_log2(30));
    }
    bool near = true;
    for (int round = 0; round < 1000; round++) {
        uint32_t block[80], scratch[80];
        size_t n = 1 + lcg_next(&l, 80), distinct;
        for (size_t k = 0; k < n; k++) block[k] = lcg_next(&l, DENSE_F_MAX);
        uint32_t h = block_entropy_of_words(entropy, block, n, scratch, &distinct);
        near =
            near && fabs(fixed_to_double(h) - dense_block_entropy(&matrix, block, distinct)) < 1e-6;
        for (size_t k = 1; k < distinct; k++) near = near && block[k - 1] < block[k];
    }
    CHECK(near);
}

int main(void)
{
    test_hashes();
    test_words();
    test_twin();
    return check_done("block_entropy");
}
