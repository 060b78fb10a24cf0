/* SPDX-License-Identifier: MIT
 * test_editions.c - which pages are editions of a page: versions of a manual, a list in several orders; random ones
 * against the twin. */
#include "unit/near_twin.h"

/* A manual of so many pages in each version, in directories "http://h/en/1/" and, from the tenth on, "http://h/de/1/";
 * of the lines of a version, up to n_new of eight are of one page, the others of all its editions. */
static struct small_site manual(uint32_t n_versions, uint32_t n_pages, uint32_t n_new, struct lcg *lcg)
{
    struct small_site s = {.n = n_pages * n_versions};
    for (uint32_t p = 0, new_here = n_new; p < s.n; p++) {
        unsigned version = p / n_pages, text = p % n_pages;
        const char *language = version < EDITIONS_BACK + 1 ? "en" : "de";
        snprintf(s.url[p], sizeof s.url[p], "http://h/%s/%u/%u.html", language, version % (EDITIONS_BACK + 1), text);
        add(&s, p, FRAME, 20);
        add(&s, p, FRAME + 1 + version, 10);
        if (!text && n_new) new_here = lcg_next(lcg, n_new + 1);
        if (text == 2) continue; /* a page that scripts fill */
        for (uint32_t i = 0; i < 8; i++)
            if (!n_new || lcg_next(lcg, 6))
                add(&s, p, lcg_next(lcg, 8) < new_here ? p * 100 + i + 1000 : text * 10 + i, 20);
        if (version % EDITIONS_BACK == 0) add(&s, p, LABEL + 100 + text, 5); /* was left out, and is back */
        if (text < 2) add(&s, p, LABEL, 12); /* what two pages of each version say */
        add(&s, p, LABEL + 1 + text / 4, 3); /* and four */
    }
    return s;
}

static uint32_t repeats_of(const struct small_site *s, uint32_t first, uint32_t end)
{
    const struct twin t = slow_find(s);
    uint32_t n = 0;
    for (uint32_t p = first; p < end; p++)
        for (uint32_t i = 0; i < s->n_lines[p]; i++) n += slow_repeats(&t, p, s->line[p][i]);
    return n;
}

static void test_editions(void)
{
    struct lcg lcg = {7};
    struct small_site s = manual(4, 10, 0, &lcg);
    s.line[10][2] = a_line(5000, 90); /* much that is new, so no near-duplicate */
    compare(&s);
    CHECK(repeats_of(&s, 10, 11) == 8 && repeats_of(&s, 3, 4) == 0); /* seven lines, the label of two pages; no frame */
    *s.url[0] = 0; /* without URLs there are no editions */
    CHECK(repeats_of(&s, 10, 11) == 0);

    s = manual(4, 10, 8, &lcg); /* translations, say: they have nothing in common */
    CHECK(compare(&s) == 0 && repeats_of(&s, 15, 16) == 0);
    s = manual(EDITIONS_BACK + 1, 5, 0, &lcg); /* a line of the first version is in the last one again */
    compare(&s);
    uint32_t n = 0;
    for (uint32_t round = 0; round < 99; round++) {
        uint32_t n_versions = 2 + round % 11, n_pages = 4 + lcg_next(&lcg, n_versions < 7 ? 6 : 2);
        s = manual(n_versions, n_pages, lcg_next(&lcg, 9), &lcg);
        for (uint32_t p = 0; p < s.n; p++) {
            if (!lcg_next(&lcg, 9)) snprintf(s.url[p], sizeof s.url[p], "http://h/x/%u", (unsigned)p);
            s.is_skipped[p] = !lcg_next(&lcg, 15);
        }
        compare(&s);
        n += repeats_of(&s, 0, s.n);
    }
    CHECK(n > 2000);
}

/* Lists of talks in n_views orders, and 40 other pages. Each view has ten rows of a link, and of words that n_new
 * rows have in this view alone. */
static struct small_site orders(uint32_t n_views, uint32_t row_words, uint32_t n_new)
{
    struct small_site s = articles(40);
    for (uint32_t p = 0; p < 40; p++) snprintf(s.url[p], sizeof s.url[p], "http://h/%u.html", (unsigned)p);
    s.n += n_views;
    for (uint32_t v = 0; v < n_views; v++) {
        uint32_t p = 40 + v;
        snprintf(s.url[p], sizeof s.url[p], "http://h/talks.html");
        if (v) snprintf(s.url[p], sizeof s.url[p], "http://h/talks.html?sort=%u.html", (unsigned)v);
        for (uint32_t i = 0; i < 10; i++) {
            uint32_t row = v % 2 ? 9 - i : i;
            add(&s, p, 7000 + row, 0);
            add(&s, p, row < n_new ? 8000 + p * 10 + row : 7100 + row, row_words);
        }
    }
    return s;
}

/* How many lines of the second view are there because the first has them? */
static uint32_t repeats_of_order(uint32_t n_views, uint32_t row_words, uint32_t n_new)
{
    const struct small_site s = orders(n_views, row_words, n_new);
    compare(&s);
    return repeats_of(&s, 41, 42);
}

static void test_orders(void)
{
    CHECK(repeats_of_order(4, 2, 0) == 20);
    CHECK(repeats_of_order(3, 2, 0) == 0);
    CHECK(repeats_of_order(4, 1, 0) == 0); /* ten words are a frame */
    CHECK(repeats_of_order(4, 3, 1) == 19);
    CHECK(repeats_of_order(4, 3, 2) == 0);
    struct small_site s = orders(4, 2, 0);
    snprintf(s.url[40], sizeof s.url[40], "http://h/talks?sort=0"); /* of no page */
    compare(&s);
    CHECK(repeats_of(&s, 41, 42) == 0);
}

int main(void)
{
    test_editions();
    test_orders();
    return check_done("editions");
}
