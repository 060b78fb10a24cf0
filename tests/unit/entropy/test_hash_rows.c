/* SPDX-License-Identifier: MIT
 * test_hash_rows.c - tables of hashes against plain arrays, and how many different ones there are. */
#include "check.h"

#include "entropy/hash_rows.h"
#include "unit/soup.h"

/* All sums of a row in one number, which is not that of other sums. */
static uint32_t mixed(const struct row_sums *sums)
{
    return (uint32_t)(hash_mix(hash_mix(sums->s, sums->t), sums->df) >> 32);
}

static uint32_t mixed_sums(const void *data, const struct hash_rows *rows, const struct hash_row *row)
{
    (void)data;
    struct row_sums sums = hash_row_sums(rows, row);
    return mixed(&sums);
}

/* The same rows whether there was room for them or not, and whatever the order. */
static void test_hash_table(void)
{
    enum { DISTINCT = 5000, ADDED = 15000 };
    static struct row_sums want[DISTINCT];
    static struct { uint64_t hash; uint32_t tf; } added[ADDED];
    struct hash_table grown = {0}, reserved = {0}, too_small = {0};
    uint32_t value = 9;
    hash_table_seal(&grown, 1, mixed_sums, NULL);
    CHECK(!hash_table_find(&grown, 0, &value) && value == 9);
    hash_table_reserve(&reserved, DISTINCT, 2);
    hash_table_reserve(&too_small, DISTINCT / 10, 2); /* half of its parts have to grow */
    struct lcg l = {9};
    for (int k = 0; k < ADDED; k++) {
        uint64_t id = lcg_next(&l, DISTINCT);
        added[k].hash = id * 0x9E3779B97F4A7C15u;
        added[k].tf = id % 3 ? 1 + lcg_next(&l, 9) : 1;
        row_sums_add(&want[id], added[k].tf);
        hash_table_add(&grown, added[k].hash, added[k].tf);
        if (hash_part(added[k].hash) % 2) hash_table_add(&too_small, added[k].hash, added[k].tf);
    }
    for (int k = ADDED; k-- > 0;) hash_table_add(&reserved, added[k].hash, added[k].tf);
    for (int p = 0; p < HASH_PARTS; p++) CHECK(grown.part[p].n * 5 <= grown.part[p].n_slots * 4);
    for (int twice = 0; twice < 2; twice++) hash_table_seal(&grown, 2, mixed_sums, NULL);
    hash_table_seal(&reserved, 1, mixed_sums, NULL);
    hash_table_seal(&too_small, 2, mixed_sums, NULL);
    bool same = true;
    uint64_t n = 0, n_single = 0;
    for (uint64_t id = 0; id < DISTINCT; id++) {
        uint64_t hash = id * 0x9E3779B97F4A7C15u;
        const struct hash_table *tables[] = {&grown, &reserved, &too_small};
        for (int i = 0; i < (hash_part(hash) % 2 ? 3 : 2); i++) {
            bool is_found = hash_table_find(tables[i], hash, &value);
            same = same && (is_found ? want[id].df > 1 && value == mixed(&want[id]) : want[id].df < 2);
        }
        n += want[id].df > 1;
        n_single += want[id].df == 1;
    }
    CHECK(same && n_single > DISTINCT / 10 && hash_table_count(&grown) == n && hash_table_count(&reserved) == n);
    CHECK(!hash_table_find(&grown, 12345, &value));
    hash_table_free(&grown);
    hash_table_free(&reserved);
    CHECK(too_small.part[0].is_reserved && !too_small.part[1].is_reserved);
    hash_table_free(&too_small);
    CHECK(grown.part[0].slot == NULL);
}

static uint32_t times_of(const uint64_t *hash, size_t n, uint64_t want)
{
    uint32_t times = 0;
    for (size_t i = 0; i < n; i++) times += hash[i] == want;
    return times;
}

static uint32_t df_of(const void *data, const struct hash_rows *rows, const struct hash_row *row)
{
    (void)data;
    (void)rows;
    return row->df;
}

/* Hashes that want the same few buckets, the last ones of their part among them, so that those after them are filled,
 * too: each is found that was added twice, by a search through all, and no other. */
static void test_crowded_rows(void)
{
    enum { ASKED = 400 };
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct lcg l = {seed};
        struct hash_table t = {0};
        uint64_t asked[ASKED];
        for (int i = 0; i < ASKED; i++) {
            uint64_t place = seed % 2 ? UINT64_C(0xFFF) : lcg_next(&l, 0x1000);
            asked[i] = place << 52 | (uint64_t)lcg_next(&l, 500) << 20;
        }
        for (int i = 0; i < ASKED / 2; i++) hash_table_add(&t, asked[i], 1);
        hash_table_seal(&t, 1, df_of, NULL);
        bool same = true;
        for (int i = 0; i < ASKED; i++) {
            uint32_t times = times_of(asked, ASKED / 2, asked[i]), value = 0;
            bool is_found = hash_table_find(&t, asked[i], &value);
            same = same && is_found == (times > 1) && value == (times > 1 ? times : 0);
        }
        CHECK(same);
        hash_table_free(&t);
    }
}

/* Counted one by one there are DISTINCT; the sample says nearly so, however the occurrences are divided. */
static void test_hash_sample(void)
{
    enum { DISTINCT = 100000, TIMES = 3, SAMPLES = 4 };
    struct hash_table one = {0}, several[SAMPLES] = {0};
    for (uint64_t k = 0; k < DISTINCT * TIMES; k++) {
        uint64_t hash = (k % DISTINCT + 1) * 0x9E3779B97F4A7C15u;
        hash_sample_add(&one, &hash, 1);
        hash_sample_add(&several[k % 7 % SAMPLES], &hash, 1);
    }
    uint64_t repeated, n = hash_sample_estimate(&one, 1, &repeated), kept = 0, again;
    CHECK(10 * n > 9 * (uint64_t)DISTINCT && 10 * n < 11 * (uint64_t)DISTINCT);
    CHECK(repeated == n && hash_sample_estimate(several, SAMPLES, &again) == n && again == repeated);
    for (int p = 0; p < HASH_PARTS; p++) kept += one.part[p].n;
    CHECK(kept * HASH_SAMPLE == n && kept < DISTINCT / 32);
    hash_table_free(&one);
    for (int i = 0; i < SAMPLES; i++) hash_table_free(&several[i]);
    CHECK(hash_sample_estimate(&one, 1, &repeated) == 0 && repeated == 0);
}

/* S has 32 bits in a row: it stays at the most it can be. */
static void test_large_sums(void)
{
    struct hash_table t = {0};
    for (int k = 0; k < 5; k++) hash_table_add(&t, 7, UINT32_MAX / 4);
    const struct hash_rows *rows = &t.part[hash_part(7)];
    CHECK(hash_row_sums(rows, hash_rows_slot(rows, 7)).s == UINT32_MAX + 5ull);
    CHECK(hash_rows_slot(rows, 7)->df == 5);
    hash_table_free(&t);
}

int main(void)
{
    test_hash_table();
    test_crowded_rows();
    test_hash_sample();
    test_large_sums();
    return check_done("hash_rows");
}
