/* SPDX-License-Identifier: MIT
 * test_container_rule.c - what the containers around a path say of it, against a walk up from each path and a sum over
 * all paths for each container; and which leaves are content for them. */
#include "check.h"

#include "base/fixed.h"
#include "labelers/shared/container_rule.h"
#include "labelers/paper/paper.h"
#include "unit/soup.h"

enum { PATHS = 60 };

static struct block_path place[PATHS];
static struct path_sums path[PATHS];
static uint8_t reason[PATHS], around[PATHS];

static bool is_in(uint32_t p, uint32_t container)
{
    while (p != container && place[p].parent != p) p = place[p].parent;
    return p == container;
}

static bool is_in_control(uint32_t p)
{
    for (uint32_t c = 0; c < PATHS; c++)
        if ((place[c].element == EL_select || place[c].element == EL_textarea) && is_in(p, c)) return true;
    return false;
}

static uint8_t slow_around(uint32_t p)
{
    uint8_t set = 0;
    for (uint32_t c = 0; c < PATHS; c++) {
        if (c == p || !is_in(p, c) || place[c].parent == c) continue;
        double tokens = 0, links = 0, content = 0;
        for (uint32_t q = 0; q < PATHS; q++) {
            if (!is_in(q, c) || is_in_control(q)) continue;
            tokens += (double)path[q].tokens;
            links += (double)path[q].link_tokens;
            content += reason[q] == REASON_LOW_ENTROPY ? (double)path[q].tokens : 0;
        }
        if (tokens > 0 && content * 10 >= tokens * 9) set |= IN_CONTENT;
        if (tokens > 0 && content * 10 <= tokens && links * 10 >= tokens * 6) set |= IN_LISTS;
    }
    return set;
}

static void test_random_trees(void)
{
    struct lcg l = {5};
    uint32_t seen[4] = {0};
    for (int round = 0; round < 300; round++) {
        uint32_t one_sided = lcg_next(&l, 3);
        for (uint32_t p = 0; p < PATHS; p++) {
            place[p].parent = lcg_next(&l, 20) ? lcg_next(&l, p + 1) : p; /* some roots */
            place[p].element = lcg_next(&l, 12) ? EL_div : EL_select;
            path[p].tokens = lcg_next(&l, 4) ? lcg_next(&l, 50) : 0;
            path[p].link_tokens = one_sided == 2 ? path[p].tokens : lcg_next(&l, (uint32_t)path[p].tokens + 1);
            bool content = one_sided ? (one_sided == 1) == (lcg_next(&l, 12) > 0) : lcg_next(&l, 2);
            reason[p] = content ? REASON_LOW_ENTROPY : lcg_next(&l, 2) ? REASON_LINKS : REASON_HIGH_ENTROPY;
        }
        containers_look_around(place, path, reason, PATHS, around);
        bool same = true;
        for (uint32_t p = 0; p < PATHS; p++) {
            same = same && around[p] == slow_around(p);
            seen[around[p] & 3]++;
        }
        CHECK(same);
    }
    CHECK(seen[0] > 100 && seen[IN_CONTENT] > 100 && seen[IN_LISTS] > 100);
}

static bool at_home(uint32_t line_df, uint32_t links, uint32_t pages, uint64_t occurrences)
{
    struct leaf_fact leaf = {.n_tokens = 4, .n_link_tokens = links, .line_df = line_df};
    struct path_sums sums = {.pages = pages, .occurrences = occurrences};
    return leaf_is_at_home(&leaf, &sums);
}

static void test_at_home(void)
{
    CHECK(at_home(1, 0, 1, 1) && at_home(1, 2, 50, 50));    /* half in links is text */
    CHECK(at_home(11, 0, 101, 101) && !at_home(12, 0, 101, 101));
    CHECK(at_home(101, 0, 101, 1616) && !at_home(101, 0, 101, 1615)); /* sixteen on a page */
    CHECK(!at_home(1, 3, 101, 101) && !at_home(101, 3, 101, 5000)); /* links: both */
    CHECK(at_home(1, 3, 101, 1616));
}

/* body > div of prose, labels, unique text, a signature; body > nav of links and a date. */
static void test_labels(void)
{
    enum { PAGES = 20, LEAVES = 6, LOW = ENTROPY_ONE / 10, HIGH = ENTROPY_ONE / 10 * 9 };
    static struct block_path tree[] = {{.parent = 0}, {.parent = 0}, {.parent = 1}, {.parent = 1}, {.parent = 1},
                                       {.parent = 0}, {.parent = 5}, {.parent = 5}, {.parent = 0}};
    static const struct leaf_fact of[LEAVES] = {
        {.path = 2, .entropy = LOW, .n_tokens = 300, .line_df = 1},
        {.path = 3, .entropy = HIGH, .n_tokens = 3, .line_df = 2},          /* two pages have it: within content */
        {.path = 4, .entropy = HIGH, .n_tokens = 3, .line_df = PAGES},      /* a share line in it */
        {.path = 6, .entropy = LOW, .n_tokens = 90, .n_link_tokens = 90, .line_df = 1},
        {.path = 7, .entropy = LOW, .n_tokens = 5, .line_df = 1},           /* the date in a list of links */
        {.path = 8, .entropy = HIGH, .n_tokens = 9, .line_df = PAGES},      /* in some pages text of their own */
    };
    static const uint8_t want[LEAVES] = {REASON_LOW_ENTROPY, REASON_IN_CONTENT, REASON_HIGH_ENTROPY,
                                         REASON_LINKS,       REASON_IN_LISTS,   REASON_HIGH_ENTROPY};
    struct leaf_fact fact[PAGES * LEAVES];
    uint64_t first[PAGES + 1] = {0};
    struct path_sums sums[9];
    for (uint32_t i = 0; i < PAGES * LEAVES; i++) {
        fact[i] = of[i % LEAVES];
        fact[i].first_of_path = 1;
        first[i / LEAVES + 1] = i + 1;
    }
    fact[LEAVES - 1].line_df = 1; /* of the first page */
    fact[LEAVES - 2].n_tokens = 20; /* prose in the list of the first page */
    struct leaf_facts facts = {.n_pages = PAGES, .first = first, .leaf = fact};
    path_sums_add_up(&facts, 9, 1, sums, NULL, 0);
    struct label_task task = {.facts = &facts, .n_paths = 9, .place = tree, .path = sums, .threshold = ENTROPY_ONE / 2,
                              .threads = 2};
    label_by_entropy(&task);
    CHECK(fact[LEAVES - 1].reason == REASON_UNIQUE && fact[LEAVES - 1].informative);
    CHECK(fact[LEAVES - 2].reason == REASON_LOW_ENTROPY && fact[LEAVES - 2].informative);
    for (uint32_t i = LEAVES; i < PAGES * LEAVES; i++) {
        CHECK(fact[i].reason == want[i % LEAVES]);
        CHECK(fact[i].informative == (i % LEAVES < 2));
    }
}

int main(void)
{
    test_random_trees();
    test_at_home();
    test_labels();
    return check_done("container_rule");
}
