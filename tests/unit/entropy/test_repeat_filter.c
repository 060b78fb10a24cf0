/* SPDX-License-Identifier: MIT
 * test_repeat_filter.c - the filter lets through what is on two pages, by one thread or many, and tells how much that
 * is. */
#include "check.h"

#include "base/hash.h"
#include "base/threads/parallel.h"
#include "entropy/repeat_filter.h"
#include "unit/soup.h"

/* Hash i occurs on some pages; the filter must let through all that are on two or more. */
enum { PAGES = 40, HASHES = 20000, PAGE_HASHES = 1500 };

struct filter_task {
    struct repeat_filter *filter;
    uint64_t (*page)[PAGE_HASHES];
};

static void add_page(void *data, uint32_t p, int thread)
{
    (void)thread;
    struct filter_task *task = data;
    for (int i = 0; i < PAGE_HASHES; i++) repeat_filter_add(task->filter, task->page[p][i]);
}

static void test_repeat_filter(void)
{
    static uint64_t page[PAGES][PAGE_HASHES];
    static uint8_t pages_of[PAGES * PAGE_HASHES + HASHES];
    struct lcg l = {5};
    uint64_t next_single = HASHES;
    for (int p = 0; p < PAGES; p++) {
        for (int i = 0; i < PAGE_HASHES; i++) { /* no hash twice on a page */
            bool single = i % 10 != 0;
            uint64_t id = single ? next_single++ : (uint64_t)i + lcg_next(&l, 10);
            pages_of[id]++;
            page[p][i] = id * 0x9E3779B97F4A7C15u;
        }
    }
    struct repeat_filter one = repeat_filter_new(PAGES * PAGE_HASHES, 1),
                         many = repeat_filter_new(PAGES * PAGE_HASHES, 3);
    parallel_for(PAGES, 1, add_page, &(struct filter_task){&one, page});
    parallel_for(PAGES, 4, add_page, &(struct filter_task){&many, page});
    CHECK(one.n_slots == many.n_slots);
    CHECK(memcmp(one.bits, many.bits, one.n_slots / 4) == 0);
    uint64_t again = 0;
    for (uint64_t i = 0; i < one.n_slots / 32; i++)
        for (int slot = 0; slot < 32; slot++) again += one.bits[i] >> (2 * slot + 1) & 1;
    CHECK(repeat_filter_count(&one) == again);
    bool all = true;
    uint32_t singles = 0, passed = 0;
    for (uint64_t id = 0; id < sizeof pages_of; id++) {
        int has = repeat_filter_has(&one, id * 0x9E3779B97F4A7C15u);
        if (pages_of[id] >= 2) all = all && has;
        if (pages_of[id] == 1) {
            singles++;
            passed += has != 0;
        }
    }
    CHECK(all);
    CHECK(singles > 50000 && passed < singles / 5);
    repeat_filter_free(&one);
    repeat_filter_free(&many);
    CHECK(one.bits == NULL);
}

/* How many hashes pass is known from some of the bits, whatever share of them is repeated. */
static void test_filter_passing(void)
{
    enum { DISTINCT = 400000 };
    for (int repeated = 0; repeated <= 10; repeated += 2) { /* in ten */
        struct repeat_filter f = repeat_filter_new(DISTINCT, 1);
        uint64_t passing = 0;
        for (uint64_t id = 1; id <= DISTINCT; id++)
            for (int times = id % 10 < (uint64_t)repeated ? 2 : 1; times-- > 0;)
                repeat_filter_add(&f, hash_mix(0, id));
        for (uint64_t id = 1; id <= DISTINCT; id++) passing += (uint64_t)repeat_filter_has(&f, hash_mix(0, id));
        uint64_t expected = repeat_filter_passing(&f);
        CHECK(expected * 100 > passing * 95 && expected * 100 < passing * 105);
        repeat_filter_free(&f);
    }
}

int main(void)
{
    test_repeat_filter();
    test_filter_passing();
    return check_done("repeat_filter");
}
