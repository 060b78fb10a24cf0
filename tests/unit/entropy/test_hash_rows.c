/* SPDX-License-Identifier: MIT
 * test_hash_rows.c - tables of hashes against plain arrays, and how many different ones there are. */
#include "check.h"

#include "entropy/hash_rows.h"
#include "unit/soup.h"

/* The same rows whether there was room for them or not, and whatever the order. */
static void test_hash_table(void)
{
    enum { DISTINCT = 5000, ADDED = 30000 };
    static struct row_sums want[DISTINCT];
    static struct { uint64_t hash; uint32_t tf; } added[ADDED];
    struct hash_table grown = {0}, reserved = {0}, too_small = {0};
    CHECK(hash_table_find(&grown, 0) == NULL);
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
    for (int twice = 0; twice < 2; twice++) hash_table_seal(&grown, 2);
    hash_table_seal(&reserved, 1);
    hash_table_seal(&too_small, 2);
    bool same = true;
    uint64_t n = 0;
    for (uint64_t id = 0; id < DISTINCT; id++) {
        uint64_t hash = id * 0x9E3779B97F4A7C15u;
        const struct hash_table *tables[] = {&grown, &reserved, &too_small};
        for (int i = 0; i < (hash_part(hash) % 2 ? 3 : 2); i++) {
            const struct hash_row *row = hash_table_find(tables[i], hash);
            struct row_sums sums = {0};
            if (row) sums = hash_row_sums(&tables[i]->part[hash_part(hash)], row);
            same = same && sums.s == want[id].s && sums.t == want[id].t && sums.df == want[id].df;
        }
        n += want[id].df > 1;
    }
    CHECK(same && hash_table_count(&grown, 2) == n && hash_table_count(&reserved, 2) == n);
    CHECK(hash_table_find(&grown, 12345) == NULL);
    for (int p = 0; p < HASH_PARTS; p++)
        CHECK(grown.part[p].n * 5 <= grown.part[p].n_slots * 4);
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

/* Hashes that want the same few slots, the last ones of their part among them, with tags that many of them share, the
 * tag of what has none among these: each is found that was added, by a search through all, and no other. */
static void test_crowded_rows(void)
{
    enum { ASKED = 400 };
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct lcg l = {seed};
        struct hash_table t = {0};
        uint64_t asked[ASKED];
        for (int i = 0; i < ASKED; i++) {
            uint64_t place = seed % 2 ? UINT64_C(0xFFF) : lcg_next(&l, 0x1000), tag = lcg_next(&l, 3);
            asked[i] = place << 52 | (uint64_t)lcg_next(&l, 500) << 20 | tag << 8;
        }
        for (int i = 0; i < ASKED / 2; i++) hash_table_add(&t, asked[i], 1);
        hash_table_seal(&t, 1);
        bool same = true;
        for (int i = 0; i < ASKED; i++) {
            const struct hash_row *row = hash_table_find(&t, asked[i]);
            uint32_t times = times_of(asked, ASKED / 2, asked[i]);
            same = same && (row ? row->hash == asked[i] && row->df == times : times == 0);
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
    hash_table_seal(&t, 1);
    CHECK(hash_row_sums(&t.part[hash_part(7)], hash_table_find(&t, 7)).s == UINT32_MAX + 5ull);
    CHECK(hash_table_find(&t, 7)->df == 5);
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
