/* SPDX-License-Identifier: MIT
 * test_pagers.c - links that stand above and below a page's text. */
#include "check.h"

#include "labelers/laws/pagers.h"
#include "unit/soup.h"

enum { LEAVES = 40 };

struct page {
    struct leaf_fact fact[LEAVES];
    struct leaf_features feature[LEAVES];
    uint32_t n;
};

/* A link that is content, or text. */
static void add(struct page *p, uint64_t line, bool is_link, uint32_t n_tokens)
{
    p->fact[p->n] = (struct leaf_fact){.n_tokens = n_tokens, .n_link_tokens = is_link ? n_tokens : 0, .informative = 1,
                                       .reason = REASON_LIKE_CONTENT};
    p->feature[p->n++] = (struct leaf_features){.line = n_tokens ? line : 0};
}

static bool is_link(const struct page *p, uint32_t l)
{
    const struct leaf_fact *leaf = &p->fact[l];
    return leaf->n_tokens && leaf_is_mostly_links(leaf) && !(leaf->flags & (LEAF_TITLE | LEAF_CONTROL));
}

/* ---- the slow twin: all pairs of rows ---- */

static bool is_label(const struct page *p, uint32_t l)
{
    const struct leaf_fact *leaf = &p->fact[l];
    return leaf->n_tokens > 0 && leaf->n_tokens <= 8 && !is_link(p, l) && !(leaf->flags & (LEAF_TITLE | LEAF_CONTROL));
}

/* The other one of the only two links, or labels, with the line, or LEAVES. */
static uint32_t other_of(const struct page *p, uint32_t leaf)
{
    uint32_t found = LEAVES, n = 0;
    for (uint32_t l = 0; l < p->n; l++) {
        if (l == leaf || p->feature[l].line != p->feature[leaf].line) continue;
        if (!(is_link(p, l) && is_link(p, leaf)) && !(is_label(p, l) && is_label(p, leaf))) continue;
        found = l;
        n++;
    }
    return n == 1 ? found : LEAVES;
}

static bool are_in_row(const struct page *p, uint32_t a, uint32_t b)
{
    if (b <= a) return false;
    for (uint32_t l = a + 1; l < b; l++)
        if (p->fact[l].n_tokens) return false;
    return true;
}

static uint32_t text_between(const struct page *p, uint32_t from, uint32_t to)
{
    uint32_t tokens = 0;
    for (uint32_t l = from; l < to; l++)
        if (!is_link(p, l) && !(p->fact[l].flags & LEAF_TITLE)) tokens += p->fact[l].n_tokens;
    return tokens;
}

static bool is_pager_slow(const struct page *p, uint32_t a, uint32_t b)
{
    if (!is_link(p, a) || !is_link(p, b) || !are_in_row(p, a, b)) return false;
    uint32_t c = other_of(p, a), d = other_of(p, b);
    if (c == LEAVES || d == LEAVES || c <= b || !are_in_row(p, c, d)) return false;
    uint32_t before = text_between(p, 0, a), between = text_between(p, a, c), after = text_between(p, c, p->n);
    return between >= 20 && between >= before && between >= after;
}

/* The first link of its path, and again under it, with most of the page's text between? */
static bool is_way_back_slow(const struct page *p, uint32_t a)
{
    if (!is_link(p, a)) return false;
    for (uint32_t l = 0; l < a; l++)
        if (p->fact[l].n_tokens && p->fact[l].path == p->fact[a].path) return false;
    uint32_t c = other_of(p, a);
    if (c == LEAVES || c < a || p->fact[c].path != p->fact[a].path) return false;
    uint32_t before = text_between(p, 0, a), between = text_between(p, a, c), after = text_between(p, c, p->n);
    return between >= 20 && between >= before && between >= after;
}

/* Does a line come after one of a pager both times? */
static bool joins_slow(const struct page *p, const bool pager[LEAVES], uint32_t before, uint32_t line)
{
    if (!pager[before] || !p->fact[line].n_tokens || !are_in_row(p, before, line)) return false;
    uint32_t again = other_of(p, before), line_again = other_of(p, line);
    return again < LEAVES && line_again < LEAVES && are_in_row(p, again, line_again);
}

static void find_slow(const struct page *p, bool pager[LEAVES])
{
    for (uint32_t l = 0; l < LEAVES; l++) pager[l] = false;
    for (uint32_t a = 0; a < p->n; a++)
        for (uint32_t b = a + 1; b < p->n; b++)
            if (is_pager_slow(p, a, b))
                pager[a] = pager[b] = pager[other_of(p, a)] = pager[other_of(p, b)] = true;
    for (uint32_t a = 0; a < p->n; a++)
        if (is_way_back_slow(p, a)) pager[a] = pager[other_of(p, a)] = true;
    for (uint32_t round = 0; round < p->n; round++)
        for (uint32_t a = 0; a < p->n; a++)
            for (uint32_t b = a + 1; b < p->n; b++)
                if (joins_slow(p, pager, a, b)) pager[b] = pager[other_of(p, b)] = true;
}

static void mark_first(struct page *p)
{
    bool seen[4] = {false};
    for (uint32_t l = 0; l < p->n; l++) {
        if (!p->fact[l].n_tokens) continue;
        p->fact[l].first_of_path = !seen[p->fact[l].path];
        seen[p->fact[l].path] = true;
    }
}

/* Links of a few lines above and below, and anything between: often pagers, often nearly. */
static void fill_any(struct page *p, struct lcg *l)
{
    *p = (struct page){0};
    uint32_t lines = 2 + lcg_next(l, 4);
    for (uint32_t part = 0; part < 3; part++)
        for (uint32_t i = lcg_next(l, 6); i > 0; i--) {
            bool link = part != 1 ? lcg_next(l, 5) > 0 : lcg_next(l, 6) == 0;
            add(p, part != 1 ? 1 + i % lines : 1 + lcg_next(l, 9), link, lcg_next(l, 6) ? 1 + lcg_next(l, 30) : 0);
            if (!lcg_next(l, 20)) p->fact[p->n - 1].flags = LEAF_CONTROL;
            if (!lcg_next(l, 20)) p->fact[p->n - 1].flags = LEAF_TITLE;
            p->fact[p->n - 1].path = lcg_next(l, 4);
        }
    mark_first(p);
}

static void test_twin(void)
{
    struct pager_scratch scratch = {0};
    struct lcg l = {1};
    uint32_t with = 0;
    for (int round = 0; round < 20000; round++) {
        struct page p;
        bool want[LEAVES];
        uint32_t n = 0;
        fill_any(&p, &l);
        find_slow(&p, want);
        struct leaf_list got = pagers_find(&scratch, p.feature, p.fact, p.n);
        for (uint32_t i = 0; i < p.n; i++) {
            bool has = n < got.n && got.leaf[n] == i;
            CHECK(has == want[i]);
            n += has;
        }
        CHECK(n == got.n);
        with += got.n > 0;
        free(got.leaf);
    }
    CHECK(with > 500 && with < 19500);
    pager_scratch_free(&scratch);
}

/* ---- which of them go ---- */

/* A message: two links, text, the same links, a line of the list; `more` other links under the path of the pager. */
static void fill_message(struct page *p, uint32_t text, uint32_t more)
{
    *p = (struct page){0};
    for (uint32_t i = 0; i < more; i++) add(p, 100 + i, true, 4);
    add(p, 1, true, 4);
    add(p, 2, true, 4);
    add(p, 3, false, text);
    add(p, 1, true, 4);
    add(p, 2, true, 4);
    add(p, 4, false, 5);
}

/* How many leaves go on a page that is one of `pages` like it. */
static uint32_t dropped(uint32_t pages, uint32_t text, uint32_t more, enum label_reason reason)
{
    struct pager_scratch scratch = {0};
    struct path_lines lines[1] = {{0}};
    struct page p;
    uint32_t n = 0;
    fill_message(&p, text, more);
    for (uint32_t l = 0; l < p.n; l++)
        if (is_link(&p, l)) p.fact[l].reason = reason & LEAF_REASON_BITS;
    struct leaf_list pagers = pagers_find(&scratch, p.feature, p.fact, p.n);
    for (uint32_t i = 0; i < pages; i++) count_pagers(p.fact, p.fact + p.n, &pagers, lines);
    drop_pagers(p.fact, &pagers, lines);
    for (uint32_t l = 0; l < p.n; l++) n += !p.fact[l].informative;
    free(pagers.leaf);
    pager_scratch_free(&scratch);
    return n;
}

static void test_drop(void)
{
    CHECK(dropped(4, 20, 0, REASON_LIKE_CONTENT) == 4);
    CHECK(dropped(4, 19, 0, REASON_LIKE_CONTENT) == 0); /* too little text between */
    CHECK(dropped(2, 20, 0, REASON_LIKE_CONTENT) == 0); /* two pages */
    CHECK(dropped(3, 20, 0, REASON_LIKE_CONTENT) == 4);
    CHECK(dropped(4, 20, 1, REASON_LIKE_CONTENT) == 4); /* 4 of the 7 of the path, with the texts */
    CHECK(dropped(4, 20, 2, REASON_LIKE_CONTENT) == 0); /* half: "see also" in two entries of a manual */
}

/* "Back to the list" above the text and below it, on six pages or more: does it go? */
static bool goes_back(uint32_t pages, uint32_t text, uint32_t path_below, bool has_more)
{
    struct pager_scratch scratch = {0};
    struct path_lines lines[4] = {{0}};
    struct page p = {0};
    if (has_more) add(&p, 9, true, 3);
    add(&p, 1, true, 4);
    add(&p, 3, false, text);
    p.fact[p.n - 1].path = 1;
    add(&p, 1, true, 4);
    p.fact[p.n - 1].path = path_below;
    mark_first(&p);
    struct leaf_list pagers = pagers_find(&scratch, p.feature, p.fact, p.n);
    for (uint32_t i = 0; i < pages; i++) count_pagers(p.fact, p.fact + p.n, &pagers, lines);
    drop_pagers(p.fact, &pagers, lines);
    bool goes = !p.fact[p.n - 1].informative;
    CHECK(goes == !p.fact[p.n - 3].informative && p.fact[p.n - 2].informative);
    free(pagers.leaf);
    pager_scratch_free(&scratch);
    return goes;
}

static void test_way_back(void)
{
    CHECK(goes_back(6, 20, 0, false));
    CHECK(!goes_back(5, 20, 0, false) && !goes_back(6, 19, 0, false));
    CHECK(!goes_back(6, 20, 2, false)); /* below, it stands elsewhere: "see also" */
    CHECK(!goes_back(6, 20, 0, true));  /* one of several links */
}

/* Two links and a label above the text and below it: the label goes if three pages have it. */
static void test_label(void)
{
    for (uint32_t df = 1; df <= 4; df++) {
        for (uint32_t tokens = 8; tokens <= 9; tokens++) {
            struct pager_scratch scratch = {0};
            struct path_lines lines[1] = {{0}};
            struct page p = {0};
            for (uint32_t part = 0; part < 2; part++) {
                add(&p, 1, true, 4);
                add(&p, 2, true, 4);
                add(&p, 1, false, tokens); /* the words of a link, too */
                if (part == 0) add(&p, 4, false, 30);
            }
            for (uint32_t l = 0; l < p.n; l++) p.fact[l].line_df = df;
            struct leaf_list pagers = pagers_find(&scratch, p.feature, p.fact, p.n);
            for (uint32_t i = 0; i < 4; i++) count_pagers(p.fact, p.fact + p.n, &pagers, lines);
            drop_pagers(p.fact, &pagers, lines);
            bool goes = df >= 3 && tokens <= 8;
            CHECK(p.fact[2].informative == !goes && p.fact[6].informative == !goes);
            CHECK(!p.fact[0].informative && !p.fact[5].informative && p.fact[3].informative);
            free(pagers.leaf);
            pager_scratch_free(&scratch);
        }
    }
}

/* More than a pager has: a menu. */
static void test_menu(void)
{
    struct pager_scratch scratch = {0};
    for (uint32_t links = 16; links <= 17; links++) {
        struct page p = {0};
        for (uint32_t l = 0; l < links; l++) add(&p, 1 + l, true, 4);
        add(&p, 99, false, 30);
        for (uint32_t l = 0; l < links; l++) add(&p, 1 + l, true, 4);
        struct leaf_list pagers = pagers_find(&scratch, p.feature, p.fact, p.n);
        CHECK(pagers.n == (links == 16 ? PAGER_LEAVES_MAX : 0) && (pagers.leaf != NULL) == (links == 16));
        free(pagers.leaf);
    }
    pager_scratch_free(&scratch);
}

int main(void)
{
    test_twin();
    test_drop();
    test_way_back();
    test_label();
    test_menu();
    return check_done("pagers");
}
