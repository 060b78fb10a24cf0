/* SPDX-License-Identifier: MIT
 * test_shown_whole.c - pages that others show whole: a front page with the articles of two others. */
#include "check.h"

#include "features/copies/near_duplicates.h"

enum { PAGES = 3, LINES = 48, FRAME = 1000000 };

struct small_site {
    uint32_t n;
    uint32_t n_lines[PAGES];
    uint64_t line[PAGES][LINES];
    bool is_skipped[PAGES];
};

/* The line number `name`, with so many words. */
static uint64_t a_line(uint32_t name, uint32_t words)
{
    struct leaf_features leaf = {.line = (name + 1ull) * 0xD6E8FEB86659FD93u | 1, .n_tokens = words};
    return near_line(&leaf);
}

static void add(struct small_site *s, uint32_t page, uint32_t name, uint32_t words)
{
    s->line[page][s->n_lines[page]++] = a_line(name, words);
}

/* A first page with whole articles, whose titles are links, and the pages of some of these articles. */
static struct small_site front(uint8_t *level, uint32_t words)
{
    struct small_site s = {.n = 3};
    for (uint32_t p = 0; p < 3; p++) {
        add(&s, p, FRAME, 20);
        for (uint32_t a = 0; a < 3; a++) {
            if (p && p != a + 1) continue;
            level[p * LINES + s.n_lines[p]] = p ? 1 : 2;
            add(&s, p, a * 10, p ? 4 : 0);
            for (uint32_t i = 1; i < 4; i++) add(&s, p, a * 10 + i, words);
        }
        add(&s, p, FRAME + 1, 30);
    }
    return s;
}

/* How many lines of a page are repeats; with an H1 on each page but the first, or with none. */
static uint32_t shown_by(const struct small_site *s, const uint8_t *level, uint32_t page)
{
    uint64_t line[PAGES * LINES], first[PAGES + 1] = {0}, place[PAGES * LINES] = {0};
    uint8_t levels[PAGES * LINES];
    bool is_counted[PAGES];
    for (uint32_t p = 0; p < s->n; p++) {
        memcpy(line + first[p], s->line[p], s->n_lines[p] * sizeof *line);
        memcpy(levels + first[p], level + (size_t)p * LINES, s->n_lines[p]);
        first[p + 1] = first[p] + s->n_lines[p];
        is_counted[p] = !s->is_skipped[p];
    }
    const struct near_lines lines = {s->n, first, line, is_counted, place, levels, NULL, NULL};
    struct near_duplicates *d = near_duplicates_find(&lines, 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->n_lines[page]; i++) n += near_duplicate_repeats(d, page, s->line[page][i]);
    CHECK(near_duplicate_is_like_another(d, page) == (n > 0));
    near_duplicates_free(d);
    return n;
}

/* Of the first page, the text of articles that have been crawled repeats theirs; titles, frames and the rest do not. */
static void test_shown_whole(void)
{
    uint8_t level[PAGES * LINES] = {0};
    struct small_site s = front(level, 9);
    CHECK(shown_by(&s, level, 0) == 6);
    CHECK(shown_by(&s, level, 1) == 0 && shown_by(&s, level, 2) == 0);

    s.line[0][3] = a_line(500, 30); /* in the middle of the first one: what comes after it may be anything */
    CHECK(shown_by(&s, level, 0) == 3);
    s.is_skipped[2] = true;
    CHECK(shown_by(&s, level, 0) == 0);

    s = front(level, 6); /* so few words are the same by chance */
    CHECK(shown_by(&s, level, 0) == 0);

    s = front(level, 9); /* what is below a list of titles is on all pages, but no page begins with it */
    for (uint32_t i = 6; i < 9; i++)
        for (uint32_t p = 0; p < 3; p++) {
            if (!p) s.line[0][i] = 0;
            add(&s, p, FRAME + 10 + i, 9);
        }
    for (uint32_t p = 0; p < 3; p++) add(&s, p, FRAME + 20 + p, 9);
    s.line[0][5] = 0;
    s.line[0][9] = a_line(10, 0);
    for (uint32_t i = 10; i < 13; i++) s.line[0][i] = 0;
    CHECK(shown_by(&s, level, 0) == 3);

    memset(level, 0, sizeof level); /* no page has a heading: the title may be an item of a menu */
    s = front(level, 9);
    memset(level, 0, sizeof level);
    CHECK(shown_by(&s, level, 0) == 0);
}

/* An article that is the last of the first page, before a foot that all pages have: the foot is none of it. */
static void test_shown_last(void)
{
    uint8_t level[PAGES * LINES] = {0};
    struct small_site s = front(level, 9);
    s.n_lines[0] = 5; /* frame, one article */
    for (uint32_t i = 0; i < 3; i++)
        for (uint32_t p = 0; p < 3; p++) add(&s, p, FRAME + 10 + i, i * 15);
    CHECK(shown_by(&s, level, 0) == 3);
}

/* Short pages with a box that has the titles of others, and below it what all pages have: none begins with that. */
static void test_box_below_short_text(void)
{
    uint8_t level[PAGES * LINES] = {0};
    struct small_site s = {.n = 3};
    for (uint32_t p = 0; p < 3; p++) {
        add(&s, p, p * 10, 4);
        add(&s, p, p * 10 + 1, 12);
        add(&s, p, FRAME, 2); /* "Latest" */
        level[p * LINES] = 1;
        level[p * LINES + 2] = 3;
        for (uint32_t a = 0; a < 3; a++) add(&s, p, a * 10, 0);
        add(&s, p, FRAME + 1, 30);
        add(&s, p, FRAME + 10 + p, 9); /* so that the box is no foot */
    }
    for (uint32_t p = 0; p < 3; p++) CHECK(shown_by(&s, level, p) == 0);
    level[2] = level[LINES + 2] = level[2 * LINES + 2] = 0; /* it may be text of the page */
    for (uint32_t p = 0; p < 3; p++) CHECK(shown_by(&s, level, p) == 1);
}

int main(void)
{
    test_box_below_short_text();
    test_shown_whole();
    test_shown_last();
    return check_done("shown_whole");
}
