/* SPDX-License-Identifier: MIT
 * test_page_copies.c - copies in random pages against looking at all pairs. */
#include "check.h"

#include "labelers/shared/leaf_reason.h"
#include "labelers/shared/page_copies.h"
#include "unit/soup.h"

enum { LEAVES_MAX = 50, BLOCKS = 12 };

static const char *const texts[] = {"The garboard goes on first.", "The garboard goes on first",
                                    "A second line of the same length", "A second line of THE same length", "", "x"};
enum { TEXTS = sizeof texts / sizeof *texts };

static struct leaf_block leaf[LEAVES_MAX];
static struct leaf_fact fact[LEAVES_MAX];
static struct page_blocks blocks = {.leaf = leaf, .n_contents = BLOCKS};
static struct buffer text;
static bool is_alone;                     /* the page's own paths tell places apart, not the site's */
static bool has_members;

static void make_page(struct lcg *l)
{
    static const uint32_t of_site[3] = {0, 1, 1};
    text.len = 0;
    is_alone = lcg_next(l, 2);
    has_members = lcg_next(l, 4);
    blocks.n_leaves = lcg_next(l, LEAVES_MAX + 1);
    for (uint32_t i = 0; i < blocks.n_leaves; i++) {
        const char *t = texts[lcg_next(l, TEXTS)];
        leaf[i] = (struct leaf_block){
            .text = (uint32_t)text.len, .text_len = (uint32_t)strlen(t), .path = lcg_next(l, 3),
            .content = lcg_next(l, BLOCKS), .flags = lcg_next(l, 6) ? 0 : LEAF_QUOTE};
        fact[i] = (struct leaf_fact){.path = of_site[leaf[i].path],
                                     .n_tokens = lcg_next(l, 8) ? 4 + lcg_next(l, 5) : 0,
                                     .flags = (lcg_next(l, 8) ? 0u : 1u << lcg_next(l, 3)) & LEAF_FLAG_BITS};
        buffer_puts(&text, t);
    }
    blocks.text = buffer_span(&text);
}

static bool counts(uint32_t l)
{
    return fact[l].n_tokens >= COPY_TOKENS_MIN && !(fact[l].flags & (LEAF_TITLE | LEAF_CONTROL)) &&
           !(leaf[l].flags & LEAF_QUOTE);
}

static bool same(uint32_t l, uint32_t m)
{
    return leaf[l].text_len == leaf[m].text_len &&
           memcmp(text.at + leaf[l].text, text.at + leaf[m].text, leaf[l].text_len) == 0;
}

/* The first leaf with its text, if that has another path; otherwise itself. */
static uint32_t first_of(uint32_t l)
{
    uint32_t first = 0;
    if (!counts(l)) return l;
    while (!counts(first) || !same(first, l)) first++;
    bool is_one_place = is_alone ? leaf[first].path == leaf[l].path : fact[first].path == fact[l].path;
    return is_one_place ? l : first;
}

static bool is_copy(uint32_t l)
{
    for (uint32_t m = 0; m < blocks.n_leaves; m++)
        if (first_of(m) != m && (m == l || first_of(m) == l)) return true;
    return false;
}

static bool is_whole(uint32_t block)
{
    uint64_t all = 0, copied = 0;
    for (uint32_t l = 0; l < blocks.n_leaves; l++) {
        if (leaf[l].content != block) continue;
        all += fact[l].n_tokens;
        copied += is_copy(l) ? fact[l].n_tokens : 0;
    }
    return copied * 5 >= all * 4;
}

static bool is_pair(uint32_t again)
{
    uint32_t first = first_of(again);
    return first != again && is_whole(leaf[first].content) && is_whole(leaf[again].content);
}

/* Has the leaf with tokens that is nearest in that direction the same text as that of the other copy? */
static bool is_alike(uint32_t first, uint32_t again, int step)
{
    int64_t f = (int64_t)first + step, a = (int64_t)again + step, n = blocks.n_leaves;
    while (f >= 0 && f < n && !fact[f].n_tokens) f += step;
    while (a >= 0 && a < n && !fact[a].n_tokens) a += step;
    bool f_ends = f < 0 || f == n, a_ends = a < 0 || a == n;
    return f_ends || a_ends ? f_ends == a_ends : same((uint32_t)f, (uint32_t)a);
}

/* Of three pairs or more under the same two paths, has half the same text before or after them? */
static bool is_in_run(uint32_t again)
{
    uint32_t pairs = 0, alike = 0;
    for (uint32_t l = 0; l < blocks.n_leaves; l++) {
        if (!is_pair(l) || fact[l].path != fact[again].path) continue;
        if (fact[first_of(l)].path != fact[first_of(again)].path) continue;
        pairs++;
        alike += is_alike(first_of(l), l, -1) || is_alike(first_of(l), l, 1);
    }
    return !has_members || pairs < 3 || alike >= pairs / 2.0;
}

static uint64_t forgotten;

static void check_page(const struct page_copies *found)
{
    size_t n = 0;
    for (uint32_t again = 0; again < blocks.n_leaves; again++) {
        if (!is_pair(again)) continue;
        forgotten += !is_in_run(again);
        if (!is_in_run(again)) continue;
        CHECK(n < found->n && found->copy[n].first == first_of(again) && found->copy[n].again == again);
        n++;
    }
    CHECK(found->n == n);
}

/* Two texts and their copies, when a leaf has gone: a bit for each other leaf that goes. */
static uint32_t goes_beside_in(uint32_t gone, enum label_reason reason, uint64_t table)
{
    enum { TEXT = 1, NEXT, EMPTY, COPY = 5, NEXT_COPY, LEAVES = 8 };
    static struct leaf_copy pair[] = {{TEXT, COPY}, {NEXT, NEXT_COPY}};
    const struct copy_list copies = {pair, 2};
    struct leaf_fact page[LEAVES];
    uint32_t went = 0;
    for (uint32_t i = 0; i < LEAVES; i++) page[i] = (struct leaf_fact){.n_tokens = i != EMPTY, .informative = 1};
    const struct table_path in_table[2] = {{.table = NO_TABLE}, {.table = table}};
    page[NEXT].path = 1;
    if (gone) leaf_drop(&page[gone], reason);
    drop_copies_beside(page, page + LEAVES, &copies, in_table);
    for (uint32_t i = 0; i < LEAVES; i++) {
        if (page[i].informative || i == gone) continue;
        CHECK(page[i].reason == REASON_COPY);
        went |= 1u << i;
    }
    return went;
}

static uint32_t goes_beside(uint32_t gone, enum label_reason reason)
{
    return goes_beside_in(gone, reason, NO_TABLE);
}

static void test_beside(void)
{
    CHECK(goes_beside_in(5, REASON_COPY, 3) == 0 && goes_beside_in(6, REASON_COPY, 3) == 1 << 5); /* a cell */

    CHECK(goes_beside(5, REASON_COPY) == 1 << 6 && goes_beside(6, REASON_COPY) == 1 << 5);
    CHECK(goes_beside(1, REASON_COPY) == 1 << 2 && goes_beside(2, REASON_COPY) == 1 << 1);
    CHECK(goes_beside(7, REASON_COPY) == 1 << 6); /* a third copy, beside the second pair */
    CHECK(goes_beside(4, REASON_COPY) == 1 << 5); /* beside both of the second pair: nobody knows which */
    CHECK(goes_beside(5, REASON_LIKE_BOILERPLATE) == 0 && goes_beside(0, REASON_COPY) == 0);
    drop_copies_beside(NULL, NULL, &(struct copy_list){0}, NULL);
}

int main(void)
{
    struct lcg random = {5};
    struct page_copies copies = {0};
    size_t all = 0;
    for (int i = 0; i < 20000; i++) {
        make_page(&random);
        page_copies_find(&copies, &blocks, fact, is_alone, has_members);
        check_page(&copies);
        all += copies.n;
    }
    CHECK(all > 3000 && forgotten > 50);
    test_beside();
    page_copies_free(&copies);
    buffer_free(&text);
    return check_done("page_copies");
}
