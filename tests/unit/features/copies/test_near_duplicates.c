/* SPDX-License-Identifier: MIT
 * test_near_duplicates.c - which pages say nearly the same: small sites with known answers, and random ones against the
 * twin. */
#include "unit/near_twin.h"

/* Makes page p say what page q says. */
static void copy(struct small_site *s, uint32_t p, uint32_t q)
{
    for (uint32_t i = 2; i < 7; i++) s->line[p][i] = s->line[q][i];
}

static void test_known(void)
{
    struct small_site s = articles(12);
    CHECK(compare(&s) == 0);
    copy(&s, 7, 2);
    CHECK(compare(&s) == 1 && slow_find(&s).of[7] == 2);
    add(&s, 7, 900, 30); /* a page that says more is another one */
    CHECK(compare(&s) == 0);

    s = articles(12);
    copy(&s, 7, 2);
    s.line[7][6] = a_line(901, 20); /* another paragraph, as long as the one that it stands for */
    CHECK(compare(&s) == 0);

    s = articles(12);
    copy(&s, 7, 2);
    s.line[7][0] = a_line(FRAME + 5, 4); /* a print view: another frame */
    s.line[7][1] = a_line(FRAME + 6, 6);
    CHECK(compare(&s) == 1);

    s = articles(12); /* three pages in four say the same: that may be a template */
    for (uint32_t p = 4; p < 12; p++) copy(&s, p, 3);
    CHECK(compare(&s) == 0);

    s = articles(40); /* four variants, in more pages */
    for (uint32_t p = 4; p < 7; p++) copy(&s, p, 3);
    CHECK(compare(&s) == 3);
    s.is_skipped[3] = true; /* the first one that counts */
    CHECK(compare(&s) == 2 && slow_find(&s).of[6] == 4);

    for (uint32_t n = 2; n < NEAR_PAGES_MIN; n++) { /* few: what is at the same place may be a template */
        s = articles(n);
        copy(&s, 1, 0);
        CHECK(compare(&s) == 0);
        for (uint32_t i = 2; i < 7; i++) s.place[1][i] = 1;
        CHECK(compare(&s) == 1);
    }
}

/* Of few pages, "a?tab=notes" is a view of "a", if another page says what is template. */
static void test_views(void)
{
    static const struct {
        const char *url[3];
        bool is_view;
    } row[] = {
        {{"http://h/a", "http://h/a?tab=notes", "http://h/b"}, true},
        {{"http://h/a?tab=notes.html", "http://h/a.html", "http://h/b.html"}, true},
        {{"http://h/a.php", "http://h/a.php?r=12.html", "http://h/"}, true},
        {{"http://h/a?r=11", "http://h/a?r=12", "http://h/b"}, false}, /* which is which? */
        {{"http://h/a", "http://h/aa?r=12", "http://h/b"}, false},
        {{"http://h/a.php", "http://h/a?r=12", "http://h/b"}, false},
        {{"http://h/a", "http://h/a?r=12", "http://h/a?r=13"}, false}, /* no other page */
    };
    for (size_t r = 0; r < sizeof row / sizeof *row; r++) {
        struct small_site s = articles(3);
        for (uint32_t p = 0; p < 3; p++) snprintf(s.url[p], sizeof s.url[p], "%s", row[r].url[p]);
        CHECK(compare(&s) == 0); /* they say something else, in the same frame */
        copy(&s, 1, 0);
        CHECK(compare(&s) == row[r].is_view);
    }
}

/* Records with little of their own in a long frame are pages of their own: all, and those of a section. */
static void test_records(void)
{
    struct small_site s = {.n = 40};
    for (uint32_t p = 0; p < 40; p++) {
        for (uint32_t i = 0; i < 10; i++) add(&s, p, FRAME + i, 30);
        for (uint32_t i = 0; i < 4; i++) add(&s, p, p * 10 + i, 2);
    }
    CHECK(compare(&s) == 0);
    for (uint32_t p = 0; p < 40; p++)
        for (uint32_t i = 0; i < 10; i++) /* five sections of eight pages, in four of which pages have a text */
            s.line[p][i] = a_line(FRAME + 100 * (p / 8) + i, 30);
    for (uint32_t p = 0; p < 32; p++)
        for (uint32_t i = 0; i < 3; i++) add(&s, p, p * 10 + 5 + i, 25);
    CHECK(compare(&s) == 7); /* those without one differ in values only: variants, as far as lines tell */
}

/* Articles, some of them copies in which lines are left out, added or changed; frames of the site and of sections. */
static void test_random(void)
{
    uint32_t found = 0, other = 0;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct lcg r = {seed * 977};
        struct small_site s = {.n = 2 + lcg_next(&r, seed % 3 ? PAGES - 2 : 6)};
        for (uint32_t p = 0; p < s.n; p++) {
            uint32_t text = lcg_next(&r, 3) ? p : lcg_next(&r, p + 1), section = lcg_next(&r, 5);
            for (uint32_t i = 0; i < 3; i++) add(&s, p, FRAME + i, 10);
            for (uint32_t i = 0; i < 3; i++) add(&s, p, FRAME + 100 * (section + 1) + i, 10);
            for (uint32_t i = 0; i < 12; i++)
                if (lcg_next(&r, 30)) add(&s, p, text * 100 + i, 2 + (text * 7 + i * 5) % 23);
            for (uint32_t i = lcg_next(&r, 4); i > 0; i--) add(&s, p, LABEL + p * 10 + i, 1 + lcg_next(&r, 9));
            for (uint32_t i = 0; i < 3; i++) add(&s, p, text * 100 + 50 + i, 0); /* links */
            for (uint32_t i = 0; i < s.n_lines[p]; i++) s.place[p][i] = lcg_next(&r, 3) ? 0 : p;
            s.is_skipped[p] = !lcg_next(&r, 12);
            if (s.n < NEAR_PAGES_MIN && seed % 2)
                snprintf(s.url[p], sizeof s.url[p], "http://h/%c%s", 'a' + (int)text, text < p ? "?tab=notes" : "");
            if (s.n >= NEAR_PAGES_MIN && seed % 4 == 1)
                snprintf(s.url[p], sizeof s.url[p], "http://h/%u%s", (unsigned)text % 9, text < p ? "?tab=notes" : "");
        }
        uint32_t n = compare(&s);
        found += n;
        other += s.n - n;
    }
    CHECK(found > 100 && other > 3000);
}

static void test_lines(void)
{
    struct leaf_features leaf = {.line = 0x123456789ABCDEF1u, .n_tokens = 12, .n_number = 2};
    CHECK((near_line(&leaf) & 0xFFF) == 10);
    leaf.n_link_tokens = 7; /* links weigh nothing, but are the same line */
    CHECK((near_line(&leaf) & 0xFFF) == 0 && near_line_key(near_line(&leaf)) == near_line_key(leaf.line));
    leaf = (struct leaf_features){.line = 1, .n_tokens = 9000};
    CHECK((near_line(&leaf) & 0xFFF) == 0xFFF && near_line_key(near_line(&leaf)) != 0);
    leaf.line = 0;
    CHECK(near_line(&leaf) == 0);
}

int main(void)
{
    test_lines();
    test_known();
    test_views();
    test_records();
    test_random();
    return check_done("near_duplicates");
}
