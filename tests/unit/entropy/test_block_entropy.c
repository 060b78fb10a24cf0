/* SPDX-License-Identifier: MIT
 * test_block_entropy.c - H(CB), equation 5: of shingles by occurrence, of words by distinct
 * feature. */
#include "check.h"

#include "base/fixed.h"
#include "entropy/block_entropy.h"
#include "entropy/feature_entropy.h"
#include "unit/dense_matrix.h"

static uint32_t some_entropy(const void *data, const struct hash_rows *rows, const struct hash_row *row)
{
    (void)data;
    (void)rows;
    return row->hash == 10 ? ENTROPY_ONE : row->hash == 20 ? ENTROPY_ONE / 2 : (uint32_t)(row->hash >> 34);
}

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
    hash_table_seal(&rows, 1, some_entropy, NULL);
    /* (1 + 1/2 + 1 + 0) / 4: each occurrence counts; 99 is on one page only */
    CHECK(block_entropy_of_hashes(&rows, leaf, 4, 4, &repeated) == ENTROPY_ONE / 8 * 5);
    CHECK(repeated == 3);
    CHECK(block_entropy_of_hashes(&rows, leaf + 3, 1, 1, &repeated) == 0 && repeated == 0);
    CHECK(block_entropy_of_hashes(&rows, leaf, 0, 4, &repeated) == 0 && repeated == 0);
    hash_table_free(&rows);
}

/* Leaves of random hashes, whose rows come a range at a time, against all rows at once. */
static void test_ranges(void)
{
    enum { RANGES = 7, HASHES = 500, LEAVES = 40, LENGTH = 30 };
    static struct hash_table all, part[RANGES];
    struct block_sum sum[LEAVES] = {{0}};
    struct leaf_hash leaf[LEAVES * LENGTH];
    uint64_t hash[LEAVES][LENGTH];
    struct lcg l = {5};
    for (uint64_t i = 0; i < HASHES; i++) {
        uint64_t h = (i + 1) * 0x9E3779B97F4A7C15u;
        uint32_t df = lcg_next(&l, 4), n_in = 0;
        for (uint32_t r = 0; r < RANGES; r++) n_in += hash_in_range(h, (struct hash_range){r, RANGES});
        CHECK(n_in == 1 && hash_in_range(h, (struct hash_range){0, 1}));
        for (uint32_t d = 0; d < df; d++) hash_table_add(&all, h, 1);
        for (uint32_t r = 0; r < RANGES; r++)
            for (uint32_t d = 0; d < df && hash_in_range(h, (struct hash_range){r, RANGES}); d++)
                hash_table_add(&part[r], h, 1);
    }
    hash_table_seal(&all, 1, some_entropy, NULL);
    for (int r = 0; r < RANGES; r++) hash_table_seal(&part[r], 1, some_entropy, NULL);
    for (uint32_t k = 0; k < LEAVES; k++)
        for (int i = 0; i < LENGTH; i++) {
            hash[k][i] = (lcg_next(&l, HASHES) + 1) * 0x9E3779B97F4A7C15u;
            leaf[k * LENGTH + (uint32_t)i] = (struct leaf_hash){hash[k][i], k};
        }
    for (int r = 0; r < RANGES; r++) block_sums_add(&part[r], leaf, LEAVES * LENGTH, sum);
    for (int k = 0; k < LEAVES; k++) {
        size_t repeated;
        uint32_t entropy = block_entropy_of_hashes(&all, hash[k], LENGTH, LENGTH, &repeated);
        CHECK(entropy > 0 && sum[k].sum / LENGTH == entropy && sum[k].n_repeated == repeated);
    }
    for (int r = 0; r < RANGES; r++) hash_table_free(&part[r]);
    hash_table_free(&all);
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
    test_ranges();
    test_words();
    test_twin();
    return check_done("block_entropy");
}
